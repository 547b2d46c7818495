"""What a preset is: by which keys a dump is recognised, and where in a row each of our fields stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from enum import Enum
from typing import Any

import msgspec

from hallucheck.model import Context, Problem, Record
from hallucheck.model.foreign.aliases import ID_KEYS, fold, names
from hallucheck.model.foreign.reading import find_call, is_prose, name_of, own_values, read_fields
from hallucheck.model.foreign.values import text_key
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.found import Found, Row, documents_in, find_all, first, has, key_at
from hallucheck.sources.presets.messages import is_message

_HOLDING = {
    "question": names("question query user_input input prompt messages user_query kwargs args value content"),
    "answer": names(
        "answer response output result completion output_text text choices generations message messages kwargs value"
        " content"
    ),
}
"""Where an object may hold the question or the answer; the surest first."""
HELD = "~"
"""Before a path: not what stands there is the field, but what is held in it, in whatever shape."""


class RowReading:
    """A record in the making: values by canonical name, each with its place in the row."""

    def __init__(self, row: Row, fields: Mapping[str, str] | None = None) -> None:
        self.row = row
        self.values: dict[str, Any] = {}
        self.pointers: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.part = ""
        """What distinguishes the records of one row; becomes part of the id."""
        self.turn: int | None = None
        """Which answer of a conversation it is, from 1."""
        self.earlier: list[Any] = []
        """Messages of earlier rows of its session."""
        self.said: Any = None
        """The message that the row is, where each message of a conversation has a row."""
        self.asked: Found | None = None
        """What led to the answer: the last turn of the user is the question, what was before it the history."""
        self.instructions: Found | None = None
        """The instructions of the model, where it stands beside the messages."""
        self.spoken: Found | None = None
        """A conversation, whose answers become records."""
        self.superseded: Any = None
        """The answer that was read before the conversation, and less exactly."""
        self.take_all(fields or {})

    def take_all(self, fields: Mapping[str, str]) -> RowReading:
        """Read `fields`, each from the first of its paths that leads somewhere."""
        for field, paths in fields.items():
            self.take(field, *paths.split())
        return self

    def find(self, *paths: str) -> Found | None:
        """What is at the first of some paths of the row that leads somewhere."""
        return first(self.row, *paths)

    def take(self, field: str, *paths: str) -> None:
        """Read a field from the first of `paths` that leads somewhere; evidence also from several, joined by `+`."""
        for path in paths:
            found = find_all(self.row, *path.removeprefix(HELD).split("+"))
            if not found or (path[0] == HELD and field == "contexts" and not self.put_evidence(*found)):
                continue
            if path[0] != HELD:
                self.put_found(field, found[0])
            elif field != "contexts":
                self.put_held(field, found[0])
            return

    def put_found(self, field: str, found: Found | None) -> None:
        """Set a field to what was found, if anything was."""
        if found is not None:
            self.put(field, found.value, found.pointer)

    def put_held(self, field: str, found: Found | None) -> None:
        """Set a field to what an input or output holds: a text, messages, or an object that holds one."""
        if found is None:
            return
        held = found.spelled()
        value = held.value
        if isinstance(value, list) and len(value) == 1 and not is_message(value[0]):
            self.put_held(field, held.at(0))
            return
        keys = _HOLDING.get(field, _HOLDING["answer"]) if isinstance(value, dict) else ()
        key = next((key for key in keys if value.get(key) not in (None, [], {})), None)
        if key is not None:
            self.put_held(field, held.at(key))
        elif isinstance(value, str):
            self.put(field, value, found.pointer)
        elif isinstance(value, list) and any(map(is_message, value)) and field == "question":
            self.asked = held
        elif isinstance(value, list) and any(map(is_message, value)):
            self.put_conversation(held)
        elif value is not None:
            spelled = found.value if isinstance(found.value, str) else json.dumps(value, ensure_ascii=False)
            self.put(field, spelled, found.pointer)

    def put_evidence(self, *found: Found) -> bool:
        """Set the contexts from one or several retrievals; whether there were any."""
        contexts: list[Context] = []
        for documents in found:
            contexts += documents_in(documents.spelled(), first=len(contexts))
        if contexts:
            self.put("contexts", contexts, contexts[0].pointer)
        return bool(contexts)

    def put_conversation(self, messages: Found) -> None:
        """Each turn of the model is an answer, and nothing after it evidence for it; surer than what was put before."""
        self.spoken, self.superseded = messages, self.values.get("answer")

    def put_instructions(self, value: Any, pointer: str) -> None:
        """The instructions of a model, where dumps keep it beside the messages."""
        if self.instructions is None and isinstance(value, str | list | dict):
            self.instructions = Found(value, pointer)

    def put_texts(self, kind: str, *contents: Found) -> None:
        """The answer: all texts of a type among the parts of some contents; it stands where the first of them does."""
        parts = [part for content in contents for part in content.parts() if isinstance(part.value, dict)]
        typed = [part for part in parts if part.value.get("type") == kind]
        if texts := [part.at("text") for part in typed if isinstance(part.value.get("text"), str)]:
            self.put("answer", "\n".join(text.value for text in texts), texts[0].pointer)

    def put_answers(self, said: Sequence[tuple[str, str]], pointer: str) -> bool:
        """The first of some texts, each with its place, is the answer, the others samples; whether there were any."""
        if said:
            self.put("answer", *said[0])
        if len(said) > 1:
            self.put("samples", [text for text, _ in said[1:]], pointer)
        return bool(said)

    def put(self, field: str, value: Any, pointer: str) -> None:
        """Set a field."""
        self.values[field] = value
        self.pointers[field] = pointer

    def put_own(self, holder: Found) -> None:
        """Set the fields that an object inside the row has under our own names, but no id."""
        values, pointers, _ = own_values(holder.value if isinstance(holder.value, dict) else {})
        for field, value in values.items():
            if field != "id":
                self.put(field, value, holder.pointer + pointers[field])

    def take_documents(self) -> None:
        """Read the only list of documents of a row, whatever its key, where no key names evidence."""
        found = [key for key, value in self.row.items() if are_documents(value)]
        if "contexts" not in self.values and len(found) == 1:
            self.put("contexts", self.row[found[0]], "/" + escape_pointer(found[0]))

    def problem(self, field: str, pointer: str, reason: str) -> None:
        """Say that something of the record cannot be read, and why."""
        self.problems.append(Problem(field=field, pointer=pointer, reason=reason))

    def copy(self, *, without: Iterable[str] = ()) -> RowReading:
        """Another reading of the row, as far as this one came, `without` some fields."""
        other = copy(self)
        other.values = {field: value for field, value in self.values.items() if field not in without}
        other.pointers, other.problems = dict(self.pointers), list(self.problems)
        return other

    def record(self) -> Record:
        """The record; keys of the row that no field came from are kept in `meta`."""
        if self.part and "id" in self.values:
            self.values["id"] = f"{self.values['id']}-{self.part}"
        if "answer" not in self.values and "statement" not in self.values and (call := find_call(self.row)) is not None:
            self.put("statement", *call)
        used = {self.pointers[field].split("/", 2)[1] for field in self.values if self.pointers[field]}
        meta = {key: value for key, value in self.row.items() if escape_pointer(key) not in used}
        return read_fields(self.values, meta=meta, pointers=self.pointers, problems=self.problems, turn=self.turn)


class Role(Enum):
    """What a row of a trace is to the audit."""

    ROOT = "root"
    """The whole of what was asked and answered."""
    MODEL = "model"
    """A model call: judged where its trace has no root in the file."""
    EVIDENCE = "evidence"
    """Holds what other rows of the trace were answered from."""
    SAMPLE = "sample"
    """One of several answers to the same: judged by itself, and read with the others."""
    OTHER = "other"


class Partner(msgspec.Struct, frozen=True):
    """Rows of a second file that belong to rows of this one (`--join FILE`)."""

    key: str
    """Path of the common key in the rows of both."""
    what: str
    """What the second file is, for messages."""


class Traces(msgspec.Struct, frozen=True):
    """Rows that are spans: those of one trace are read together."""

    key: Callable[[Row], Found | None]
    """What finds the trace's identity."""
    role: Callable[[Row], Role]
    note: str = "rows that are evidence of a trace are read with it and not audited by themselves"
    """What the user shall know of how rows are read together."""

    def name(self, row: Row) -> str | None:
        """The identity of the row's trace."""
        return key_at(self.key(row))


Related = Sequence[Row]
"""The rows that were fetched for a row: its partner, or the evidence of its trace."""


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of dump."""

    name: str
    title: str
    keys: tuple[frozenset[str], ...]
    """It may be this kind where a row has all keys (dotted paths) of one of these sets."""
    fits: Callable[[Row], bool] | None = None
    """What recognises the kind by its shape, where no set of keys does; every set of keys is surer."""
    absent: frozenset[str] = frozenset()
    """It is not this kind where a row has one of these."""
    doubtful: tuple[frozenset[str], ...] = ()
    """Sets that our own fields fit as well, with another meaning: `auto` refuses to choose."""
    own: bool = False
    """Whether our own names are read first."""
    fields: Mapping[str, str] = {}
    """Canonical field to the paths where it may stand, in a text."""
    complete: Callable[[RowReading, Related], None] | None = None
    """Where paths do not say enough."""
    read: Callable[[Row, Related], Iterable[RowReading]] | None = None
    """The same where a row holds several records."""
    partner: Partner | None = None
    traces: Traces | None = None

    def readings(self, row: Row, related: Related = ()) -> list[RowReading]:
        """The records of a row in the making."""
        if self.read is not None:
            return list(self.read(row, related)) or [RowReading(row)]
        reading = (own_fields(row) if self.own else RowReading(row)).take_all(self.fields)
        if self.complete is not None:
            self.complete(reading, related)
        return [reading]

    def fit(self, row: Row) -> int:
        """How many keys speak for this kind; 0: it is another."""
        return self._fit(row, self.keys)

    def fits_by_shape(self, row: Row) -> int:
        """1 where its values are of this kind, whatever their keys."""
        return int(self.fits is not None and not any(has(row, path) for path in self.absent) and self.fits(row))

    def doubtful_fit(self, row: Row) -> int:
        """As `fit`, of the doubtful sets; contexts under one of our names say that the row is ours."""
        is_ours = any((name := name_of(key)) is not None and name.field == "contexts" for key in row)
        return 0 if is_ours else self._fit(row, self.doubtful)

    def _fit(self, row: Row, sets: Iterable[frozenset[str]]) -> int:
        if any(has(row, path) for path in self.absent):
            return 0
        return max((len(keys) for keys in sets if all(has(row, path) for path in keys)), default=0)


def fields_of(text: str) -> dict[str, str]:
    """Fields with their paths, as a text says them: `id: sample_id id; at` (`at` stands under its own name)."""
    parts = (part.partition(":") for part in text.split(";") if text)
    return {field.strip(): paths.strip() or field.strip() for field, _, paths in parts}


def inside(holder: str, keys: str) -> str:
    """The paths of keys inside an object."""
    return " ".join(f"{holder}.{key}" for key in keys.split())


def preset(
    name: str, title: str, keys: str, *, absent: str = "", doubtful: str = "", fields: str = "", **more: Any
) -> Preset:
    """A preset whose keys stand in a text, with commas between the sets; `fields` as for `fields_of`."""
    known, unsure = (
        tuple(frozenset(one.split()) for one in text.split(",") if one.strip()) for text in (keys, doubtful)
    )
    paths, missing = fields_of(fields), frozenset(absent.split())
    return Preset(name=name, title=title, keys=known, absent=missing, doubtful=unsure, fields=paths, **more)


_DESCRIBING = frozenset(map(fold, (*ID_KEYS[1:], "title", "url", "uri", "score", "distance", "metadata", "page")))
"""One of these beside its text makes an object a document."""


def are_documents(value: Any) -> bool:
    """Whether a value is a list of objects with a text and what documents have beside it."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and text_key(item) is not None for item in value)
        and any(not _DESCRIBING.isdisjoint(map(fold, item)) and is_prose([item]) for item in value)
    )


def own_fields(row: Row) -> RowReading:
    """A reading of our own names and their aliases, as `read_record` takes them."""
    reading = RowReading(row)
    reading.values, reading.pointers, _ = own_values(row)
    return reading
