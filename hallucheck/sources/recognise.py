"""What kind of dump it is, by the keys of its first rows, and what is said of it without being asked.

A kind is known by sets of whole keys, never by parts of a name. What is said (which keys became question, answer and
evidence, and what is missing) comes from the first rows, read as the run will read them. Where something is missing, a
command line is guessed from what the values look like: a long text may be an answer, a list of texts evidence.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.errors import AmbiguousDumpError, InputError, UnreadableRowError, UsageError
from hallucheck.model import Record, read_record
from hallucheck.model.foreign.aliases import field_of
from hallucheck.model.record import unescape_pointer
from hallucheck.sources.decode import decode
from hallucheck.sources.layout import Layout, Place, all_places, find_layout, is_sentence
from hallucheck.sources.mapping import Mapping
from hallucheck.sources.presets import AUTO, OWN, PRESETS
from hallucheck.sources.presets.base import Preset
from hallucheck.sources.presets.found import has

ALIKE = 0.8
"""Share of the rows that must have a kind's keys; rows of failed requests may lack them."""
ANNOTATION = frozenset(("hallucheck",))
"""All that an annotated dump holds of a row that could not be read."""
LISTED = 8
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
    """Why it was chosen; empty where nothing else was to be chosen."""
    layout: Layout | None = None
    """Where the fields stand that our own names do not find."""
    taken: tuple[tuple[str, str], ...] = ()
    """Field and the path that it was taken from."""
    missing: str = ""
    """What most of the first records lack, or why it may be another kind, in a few words."""
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


def readable(head: Sequence[bytes]) -> list[dict[str, Any]]:
    """The rows that are objects."""
    rows = []
    for raw in head:
        with suppress(UnreadableRowError):
            rows.append(decode(raw.strip()))
    return [row for row in rows if row.keys() != ANNOTATION]


def choose(rows: Sequence[dict[str, Any]], name: str, preset: str | None, *, is_mapped: bool) -> Recognised:
    """The kind of one input. Where no preset was asked for: the one that fits beyond doubt, else our own field names.

    Raises:
        InputError: it is a table by columns.
        UsageError: `auto` was asked for, cannot say it, and `--map` does not either.
    """
    if preset not in (AUTO, None):
        return Recognised(preset=preset)
    _refuse_columns(rows, name)
    try:
        found = recognise(rows, name)
    except UsageError as error:
        if preset == AUTO and not is_mapped:
            raise
        if preset == AUTO:
            return Recognised(preset=OWN, why="read through --map")
        if isinstance(error, AmbiguousDumpError):
            doubt = error.message.removeprefix(f"{name} ").removeprefix(f"{name}: ")
            return Recognised(preset=OWN, missing=doubt, hint=error.hint or "")
        layout = find_layout(rows)
        return Recognised(preset=OWN, layout=layout if layout is not None and not layout.open else None)
    return replace(found, why="") if preset is None and found.preset == OWN else found


def recognise(rows: Sequence[dict[str, Any]], name: str) -> Recognised:
    """The kind of dump that `rows`, the first ones of `name`, belong to.

    Raises:
        UsageError: two kinds fit equally well, or none does.
    """
    if not rows:
        return Recognised(preset=OWN, why="there are no rows to go by")
    best = _best(rows, Preset.fit)
    if len({preset.read or preset.complete or preset.name for preset in best}) > 1:
        raise _tie(name, best[0], f"{best[1].name} ({best[1].title})")
    if best:  # those that one function reads are one kind
        matching = [sorted(keys) for keys in best[0].keys if all(has(rows[0], path) for path in keys)]
        longest = max(matching or map(sorted, best[0].keys), key=len)
        return Recognised(preset=best[0].name, why=f"the rows have the keys {', '.join(longest)}")
    if shaped := _best(rows, Preset.fits_by_shape):
        return Recognised(preset=shaped[0].name, why="the rows are of its shape, under keys of their own")
    if doubtful := _best(rows, Preset.doubtful_fit):
        raise _tie(name, doubtful[0], f"{OWN} (our own field names)")
    return _by_names(rows, name)


def _by_names(rows: Sequence[dict[str, Any]], name: str) -> Recognised:
    """Our own names and their like, wherever they stand in a row."""
    read = [read_record(row) for row in rows]
    if any(record.statement is not None for record in read):
        return Recognised(preset=OWN, why="the rows have our own field names, or usual ones, for statement")
    layout = find_layout(rows)
    if layout is not None and layout.open:
        field, paths = next(iter(layout.open.items()))
        raise AmbiguousDumpError(
            f"{name}: {field} may be {' as well as '.join(paths)}", f"say which: --map {field}={shlex.quote(paths[0])}"
        )
    own = [field for field in ("question", "answer", "contexts") if any(getattr(r, field) for r in read)]
    if layout is not None and ("answer" in own or layout.each or "answer" in layout.fields):
        return Recognised(preset=OWN, why="the rows have usual field names", layout=layout)
    if "answer" in own:
        return Recognised(preset=OWN, why=f"the rows have our own field names, or usual ones, for {', '.join(own)}")
    names = sorted({key for row in rows for key in row})
    shown = ", ".join(names[:LISTED]) + (", ..." if len(names) > LISTED else "")
    raise UsageError(
        f"cannot say what kind of dump {name} is: its rows have the keys {shown}",
        f"say so with --preset ({', '.join(PRESETS)}), or with --map answer=PATH",
    )


def _refuse_columns(rows: Sequence[dict[str, Any]], name: str) -> None:
    """Refuse one object of columns, `{"question": {"0": ..., "1": ...}}`: what pandas writes unasked."""
    columns = list(rows[0].values()) if len(rows) == 1 else []
    if len(columns) > 1 and all(
        isinstance(one, dict) and "0" in one and one.keys() == columns[0].keys() for one in columns
    ):
        raise InputError(
            f"{name} is a table by columns, as pandas writes it with to_json(); rows are needed",
            'write it with to_json(path, orient="records", lines=True)',
        )


def _best(rows: Sequence[dict[str, Any]], fit: Callable[[Preset, dict[str, Any]], int]) -> list[Preset]:
    """The presets that fit best, if any do."""
    scored: list[tuple[float, Preset]] = []
    for preset in PRESETS.values():
        matching = list(filter(None, (fit(preset, row) for row in rows)))
        if len(matching) >= ALIKE * len(rows):
            scored.append((sum(matching) / len(matching), preset))
    highest = max((score for score, _ in scored), default=0)
    return [preset for score, preset in scored if score == highest]


def _tie(name: str, first: Preset, second: str) -> AmbiguousDumpError:
    return AmbiguousDumpError(
        f"{name} may be {first.name} ({first.title}) as well as {second}: they mean different things by the same keys",
        f"choose with --preset, for example --preset {first.name}",
    )


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


def describe(found: Recognised, mapping: Mapping, rows: Sequence[dict[str, Any]], name: str) -> Recognised:
    """What was recognised of an input, with what the mapping makes of its first rows."""
    records: list[Record] = []
    for row in rows:
        with suppress(Exception):  # a row costs itself, wherever it is read; the run will say so of that row
            records += mapping.records(row)
    taken: dict[str, str] = {}
    for field in SHOWN:
        having = next((record for record in records if getattr(record, field)), None)
        if having is not None and (path := as_path(having.pointer(field))):
            taken[field] = path
    if not found.missing or mapping.fields:
        others = mapping.layout.each if mapping.layout is not None else ()
        missing, hint = _missing(records, rows, taken, name, others) if records else ("", "")
        found = replace(found, missing=missing, hint=hint)
    return replace(found, taken=tuple(taken.items()), first=records[0] if records else None)


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
