"""What a preset is: by which keys a dump is recognised, and where in a row each of our fields stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any

import msgspec

from hallucheck.model import Problem, Record
from hallucheck.model.foreign.aliases import ID_KEYS, fold
from hallucheck.model.foreign.contexts import text_key
from hallucheck.model.foreign.extraction import find_call
from hallucheck.model.foreign.reading import is_prose, name_of, own_values, read_fields
from hallucheck.model.record import escape_pointer

Row = Mapping[str, Any]


class Found(msgspec.Struct, frozen=True):
    """A value and its JSON pointer in the row."""

    value: Any
    pointer: str
    is_exact: bool = True
    """Whether what it holds can be pointed at. Inside a JSON string or another row its own place has to do."""

    def at(self, key: str | int) -> Found:
        """The part of an object or a list under a key."""
        place = f"{self.pointer}/{escape_pointer(str(key))}" if self.is_exact else self.pointer
        return Found(self.value[key], place, self.is_exact)

    def parts(self) -> list[Found]:
        """The elements of a list; none where it is no list."""
        return [self.at(index) for index in range(len(self.value))] if isinstance(self.value, list) else []

    def spelled(self) -> Found:
        """The value that a string of JSON spells: many exports write objects so."""
        value = parsed(self.value)
        return self if value is self.value else Found(value, self.pointer, is_exact=False)


def parsed(value: Any) -> Any:
    """A value that may be JSON in a string."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return msgspec.json.decode(value)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return value
    return value


def unquoted(value: Any) -> Any:
    """A text that was itself written as JSON, as some exporters do with every attribute, without its quotes."""
    if isinstance(value, str) and value.startswith('"'):
        with suppress(msgspec.MsgspecError, ValueError):
            return msgspec.json.decode(value)
    return value


def find(node: Any, path: str, pointer: str = "") -> Found | None:
    """The value at a dotted path that is not null; a dot may also be part of a key, as in exported span columns."""
    return _find(node, path.split("."), pointer)


def _find(node: Any, keys: list[str], pointer: str) -> Found | None:
    if not keys:
        return None if node is None else Found(node, pointer)
    if isinstance(node, list) and keys[0].isdigit():
        index = int(keys[0])
        return _find(node[index], keys[1:], f"{pointer}/{index}") if index < len(node) else None
    if not isinstance(node, dict):
        return None
    for size in range(len(keys), 0, -1):
        key = ".".join(keys[:size])
        if key in node:
            found = _find(node[key], keys[size:], f"{pointer}/{escape_pointer(key)}")
            if found is not None:
                return found
    return None


def first(node: Any, *paths: str, pointer: str = "") -> Found | None:
    """The value at the first of some paths that leads to one."""
    return next(filter(None, (find(node, path, pointer) for path in paths)), None)


def listed(value: Any) -> list[Any]:
    """A list; an empty one in the place of anything else."""
    return value if isinstance(value, list) else []


def texts_of(found: Found | None, kind: str) -> list[Found]:
    """The texts of those parts of a message that are of a type."""
    return [
        part.at("text")
        for part in (found.parts() if found is not None else ())
        if isinstance(part.value, dict) and part.value.get("type") == kind and isinstance(part.value.get("text"), str)
    ]


def key_of(row: Row, paths: Iterable[str]) -> str | None:
    """The key of a row, from the first path that leads to one."""
    return next((key for path in paths if (key := _as_key(find(row, path))) is not None), None)


def _as_key(found: Found | None) -> str | None:
    is_key = found is not None and isinstance(found.value, str | int) and not isinstance(found.value, bool)
    return str(found.value) if found is not None and is_key else None


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
        """What led to the answer."""
        self.instructions: Found | None = None
        """The instructions of the model, where it stands beside the messages."""
        self.spoken: Found | None = None
        """A conversation, whose answers become records."""
        self.superseded: Any = None
        """The answer that was read before the conversation, and less exactly."""
        self.take_all(fields or {})

    def take_all(self, fields: Mapping[str, str]) -> None:
        """Read `fields`, each from the first of its paths that leads somewhere."""
        for field, paths in fields.items():
            self.take(field, *paths.split())

    def find(self, *paths: str) -> Found | None:
        """What is at the first of some paths of the row that leads somewhere."""
        return first(self.row, *paths)

    def take(self, field: str, *paths: str) -> Any:
        """Read a field from the first of `paths` that leads somewhere; the value, or None."""
        return self.put_found(field, self.find(*paths))

    def put_found(self, field: str, found: Found | None) -> Any:
        """Set a field to what was found, if anything was; the value, or None."""
        return None if found is None else self.put(field, found.value, found.pointer)

    def put_joined(self, field: str, parts: Sequence[Found]) -> None:
        """Set a field to texts, which stand where the first of them does."""
        if parts:
            self.put(field, "\n".join(part.value for part in parts), parts[0].pointer)

    def put(self, field: str, value: Any, pointer: str) -> Any:
        """Set a field; the value."""
        self.values[field] = value
        self.pointers[field] = pointer
        return value

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

    def join_conversation(self) -> None:
        """Take all that was spoken for what led to an answer, which stands elsewhere."""
        if self.spoken is not None:
            self.asked, self.spoken = self.spoken, None

    def copy(self, *, without: Iterable[str] = ()) -> RowReading:
        """Another reading of the row, as far as this one came, `without` some fields."""
        other = RowReading(self.row)
        left_out = frozenset(without)
        other.values = {field: value for field, value in self.values.items() if field not in left_out}
        other.pointers, other.problems, other.part = dict(self.pointers), list(self.problems), self.part
        other.earlier = self.earlier
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


class Partner(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of a second file that belong to rows of this one (`--join FILE`)."""

    key: str
    """Path of the common key in the rows of both."""
    what: str
    """What the second file is, for messages."""


class Traces(msgspec.Struct, frozen=True, kw_only=True):
    """Rows that are spans: those of one trace are read together."""

    key: tuple[str, ...] | Callable[[Row], Found | None]
    """Paths of the trace's identity, or what finds it."""
    role: Callable[[Row], Role]
    note: str = "rows that are evidence of a trace are read with it and not audited by themselves"
    """What the user shall know of how rows are read together."""

    def name(self, row: Row) -> str | None:
        """The identity of the row's trace."""
        return key_of(row, self.key) if isinstance(self.key, tuple) else _as_key(self.key(row))


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
            return list(self.read(row, related))
        reading = own_fields(row) if self.own else RowReading(row)
        reading.take_all(self.fields)
        if self.complete is not None:
            self.complete(reading, related)
        return [reading]

    def fit(self, row: Row) -> int:
        """How many keys speak for this kind; 0: it is another."""
        return _fit(row, self.keys, self.absent)

    def fits_by_shape(self, row: Row) -> int:
        """1 where its values are of this kind, whatever their keys."""
        return int(self.fits is not None and not any(has(row, path) for path in self.absent) and self.fits(row))

    def doubtful_fit(self, row: Row) -> int:
        """As `fit`, of the doubtful sets; contexts under one of our names say that the row is ours."""
        names = map(name_of, row)
        if any(name is not None and name.field == "contexts" for name in names):
            return 0
        return _fit(row, self.doubtful, self.absent)


def key_set(text: str) -> frozenset[str]:
    """The keys that stand in a text."""
    return frozenset(text.split())


def fields_of(text: str) -> dict[str, str]:
    """Fields with their paths, as a text says them: `id: sample_id id; at` (`at` stands under its own name)."""
    parts = (part.partition(":") for part in text.split(";") if text)
    return {field.strip(): paths.strip() or field.strip() for field, _, paths in parts}


def inside(holder: str, names: str) -> str:
    """The paths of names inside an object."""
    return " ".join(f"{holder}.{name}" for name in names.split())


def preset(
    name: str, title: str, keys: str, *, absent: str = "", doubtful: str = "", fields: str = "", **more: Any
) -> Preset:
    """A preset whose keys stand in a text, with commas between the sets; `fields` as for `fields_of`."""
    known, unsure = (tuple(map(key_set, filter(None, text.split(",")))) for text in (keys, doubtful))
    paths, missing = fields_of(fields), key_set(absent)
    return Preset(name=name, title=title, keys=known, absent=missing, doubtful=unsure, fields=paths, **more)


def are_documents(value: Any) -> bool:
    """Whether a value is a list of objects with a text and what documents have beside it."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and text_key(item) is not None for item in value)
        and any(not _DESCRIBING.isdisjoint(map(fold, item)) and is_prose([item]) for item in value)
    )


_DESCRIBING = frozenset(map(fold, (*ID_KEYS[1:], "title", "url", "uri", "score", "distance", "metadata", "page")))
"""One of these beside its text makes an object a document."""


def own_fields(row: Row) -> RowReading:
    """A reading of our own names and their aliases, as `read_record` takes them."""
    reading = RowReading(row)
    reading.values, reading.pointers, _ = own_values(row)
    return reading


def has(row: Row, path: str) -> bool:
    """Whether the path leads somewhere, be it to null."""
    if path in row:
        return True
    head, dot, rest = path.partition(".")
    inner = row.get(head) if dot else None
    return isinstance(inner, dict) and has(inner, rest)


def _fit(row: Row, sets: Iterable[frozenset[str]], absent: Iterable[str]) -> int:
    if any(has(row, path) for path in absent):
        return 0
    return max((len(keys) for keys in sets if all(has(row, path) for path in keys)), default=0)
