"""What is said of an input without being asked: which keys became question, answer and evidence, and what is missing.

All of it comes from the first rows, read as the run will read them. Where something is missing, a command line is
guessed from what the values look like: a long text may be an answer, a list of texts evidence.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model import Record
from hallucheck.model.foreign.aliases import field_of
from hallucheck.model.record import unescape_pointer
from hallucheck.sources.layout import Place, all_places, is_sentence
from hallucheck.sources.mapping import Mapping

SHOWN = ("statement", "question", "answer", "contexts", "document", "facts", "knowledge", "history", "reference")
"""The fields that are shown, in this order."""
EVIDENCE = ("contexts", "facts", "knowledge", "document", "samples", "probabilities")
"""What answers are held against; one of them is enough."""
NO_CONTEXTS = "no contexts found to check answers against"
ENOUGH = 0.5
"""Share of the first records that must have a field, or it is missing."""


class Recognised(msgspec.Struct, frozen=True, kw_only=True):
    """What was recognised of an input."""

    preset: str
    why: str = ""
    taken: tuple[tuple[str, str], ...] = ()
    """Field and the path that it was taken from."""
    missing: str = ""
    """What most of the first records lack, in a few words."""
    hint: str = ""
    """How it can be given."""
    remark: str = ""
    """What else is to be known of how the file is read."""
    first: Record | None = None
    """The first record, to show how the fields were read."""

    def beside_knowledge(self) -> Recognised:
        """The same where answers are checked against a knowledge base or tables: contexts are not needed then."""
        return replace(self, missing="", hint="") if self.missing == NO_CONTEXTS else self

    @property
    def sentence(self) -> str:
        """All of it in a line."""
        why = f"preset {self.preset}: {self.why}" if self.why else ""
        taken = ", ".join(f"{field} from {path}" for field, path in self.taken)
        return "; ".join(filter(None, (self.remark, why, taken, self.missing)))


def sketch(record: Record) -> list[tuple[str, str]]:
    """The fields of a record that are shown, each with the beginning of what was read."""
    found = []
    for field in SHOWN:
        value = getattr(record, field)
        if isinstance(value, tuple) and value:
            value = value[0].text + (f" (and {len(value) - 1} more)" if len(value) > 1 else "")
        if value or isinstance(value, str):
            found.append((field, value if isinstance(value, str) else "(an object)"))
    return found


def describe(
    mapping: Mapping, rows: Sequence[dict[str, Any]], name: str, *, why: str = "", doubt: str = ""
) -> Recognised:
    """What the mapping makes of the first rows."""
    records: list[Record] = []
    for row in rows:
        with suppress(Exception):  # a row costs itself, wherever it is read; the run will say so of that row
            records += mapping.records(row)
    taken: dict[str, str] = {}
    for field in SHOWN:
        having = next((record for record in records if getattr(record, field)), None)
        if having is not None and (path := as_path(having.pointer(field))):
            taken[field] = path
    others = mapping.layout.each if mapping.layout is not None else ()
    missing, hint = _missing(records, rows, taken, name, others) if records else ("", "")
    return Recognised(
        preset=mapping.preset,
        why=why,
        taken=tuple(taken.items()),
        missing=doubt or missing,
        hint=hint,
        first=records[0] if records else None,
    )


def as_path(pointer: str) -> str:
    """A JSON pointer as people write paths: `outputs.answer`, `documents[*].text`."""
    path = ""
    for token in pointer.split("/")[1:]:
        key = unescape_pointer(token)
        path += "[*]" if key.isdecimal() else f".{key}"
    return path.removeprefix(".")


def _missing(
    records: Sequence[Record], rows: Sequence[dict[str, Any]], taken: dict[str, str], name: str, others: Sequence[str]
) -> tuple[str, str]:
    """What is missing in most records, and how to give it."""

    def is_there(field: str) -> bool:
        return sum(bool(getattr(record, field)) for record in records) >= ENOUGH * len(records)

    if is_there("statement") or (is_there("answer") and any(map(is_there, EVIDENCE))):
        return "", ""
    if is_there("answer"):
        return NO_CONTEXTS, _command(name, rows, taken, others, ("contexts",))
    if "answer" in taken:
        return "fewer than half of the first rows have an answer", ""
    what = "no answers found"
    if "reference" in taken:
        what = f"no model's answers found, only expected ones ({taken['reference']})"
    return what, _command(name, rows, taken, others, ("answer", "contexts", "question"))


def _command(
    name: str, rows: Sequence[dict[str, Any]], taken: dict[str, str], others: Sequence[str], wanted: Iterable[str]
) -> str:
    """A command line that would read the dump; paths that could not be guessed stand as PATH."""
    places = [
        place
        for place in all_places(rows)
        if not any(_overlap(place.path, path) for path in (*taken.values(), *others))
    ]
    guessed = _guess(places, set(wanted) - set(taken))
    if "reference" in taken and "answer" in wanted:
        guessed["answer"] = taken["reference"]
    needed = [field for field in wanted if field in guessed or (field not in taken and field != "question")]
    maps = " ".join(f"--map {field}={shlex.quote(guessed.get(field, 'PATH'))}" for field in needed)
    base = " (or --knowledge FILE)" if needed == ["contexts"] and not guessed else ""
    return f"hallucheck scan {shlex.quote(name)} {maps}{base}" if maps else ""


def _overlap(one: str, other: str) -> bool:
    """Whether one of two paths is the other or leads through it: a conversation is no evidence for its own answers."""
    shorter, longer = sorted((one, other), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :][:1] in ("", ".", "[")


def _guess(places: Sequence[Place], wanted: set[str]) -> dict[str, str]:
    """Fields from what values look like: lists of texts are evidence, what asks a question, a long text an answer."""
    guessed: dict[str, str] = {}
    texts: list[tuple[float, str]] = []
    for place in places:
        known, values = field_of(place.key), place.values
        if known is not None and known[0] not in wanted:
            continue
        passages = _passages(place)
        if passages and "contexts" in wanted:
            guessed.setdefault("contexts", passages)
        elif all(isinstance(value, str) for value in values) and any(map(is_sentence, values)):
            texts.append((sum(map(len, values)) / len(values), place.path))
            if "question" in wanted and sum(value.rstrip().endswith("?") for value in values) * 2 > len(values):
                guessed.setdefault("question", place.path)
    rest = [path for _, path in sorted(texts, reverse=True) if path != guessed.get("question")]
    if "contexts" in wanted and "contexts" not in guessed and len(rest) > ("answer" in wanted):
        guessed["contexts"] = rest.pop(0)
    if "answer" in wanted and rest:
        guessed["answer"] = rest[0]
    return guessed


def _passages(place: Place) -> str:
    """The path of the texts, where most values are lists of texts, or of objects with one."""
    lists = [value for value in place.values if isinstance(value, list) and value]
    items = [item for value in lists for item in value]
    if not lists or len(lists) < ENOUGH * len(place.values):
        return ""
    if all(isinstance(item, str) for item in items):
        return place.path if any(map(is_sentence, items)) else ""
    lengths: Counter[str] = Counter()
    for item in items if all(isinstance(item, dict) for item in items) else ():
        lengths.update({key: len(text) for key, text in item.items() if isinstance(text, str) and is_sentence(text)})
    return f"{place.path}[*].{lengths.most_common(1)[0][0]}" if lengths else ""
