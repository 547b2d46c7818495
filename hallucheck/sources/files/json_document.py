"""JSON that is not one object a line: an array, a pretty-printed object, or an object that holds the records.

The document is never parsed whole: a skimmer hands out one element at a time with its own bytes, so a broken element
costs one row. What is broken between elements ends the file with an error row.

An object is skimmed once before, and of what it holds no more than the first elements of each list is read. The list
whose elements look most like records is the one; others count where their elements are of the same kind (the parts of a
test set). Objects keyed by id are rows too. `--rows` says it outright, as a path of names and `[*]`.

An inspect log (`.eval`) is a zip archive with one JSON file per sample. Beside `x.pdf` stands `x.json`, what a model
extracted from it: a row is its object plus `document`, the PDF's name; a list in it makes several rows.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from hallucheck.errors import InputError, UnreadableRowError, UsageError
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.aliases import IF_PROSE, fold
from hallucheck.model.foreign.reading import BALANCE_KEYS, HINTS, is_extraction, own_values, read_record
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Source, in_one_line, unreadable, with_key
from hallucheck.sources.decode import decode
from hallucheck.sources.files.skimmer import OPEN_LIST, OPEN_OBJECT, BrokenDocumentError, Skimmer, Value
from hallucheck.sources.files.streams import Stream
from hallucheck.sources.layout import find_layout, is_sentence
from hallucheck.sources.presets import PRESETS
from hallucheck.sources.presets.base import own_fields
from hallucheck.sources.presets.found import listed
from hallucheck.sources.presets.messages import are_of_one_conversation
from hallucheck.text.basics.patterns import regex

Keys = tuple[str, ...]
"""Keys on the way to the rows; `*` is every element or member."""

EACH = "*"
HEAD = 3
"""So many elements of a list are looked at."""
SURE = 20
"""So many records in one list are enough to look no further."""
DEPTH = 3
MAX_SCALARS = 1000
_MOST = 256 << 10
"""Longer values are not looked into."""

_SPELLED = r"\.\*|\[\*\]|\.([^.\[\]*'\"]++)|\[(?:'([^']*+)'|\"([^\"]*+)\")\]"
_STEP, _PATH = regex(_SPELLED), regex(f"(?:{_SPELLED})*+")
_ROLES = ("question", "answer", "contexts")


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A list of objects, or an object of objects."""

    path: Keys
    count: int
    heads: tuple[dict[str, Any], ...]

    @property
    def keys(self) -> set[str]:
        """Those of the first elements."""
        return {key for head in self.heads for key in head}


Plan = tuple[tuple[Keys, ...], tuple[str, ...]]
"""Paths to the rows of a document (an empty one: it is a row itself), and the keys of rows that are lists of values."""


def read_path(text: str) -> Keys:
    """The keys of a path such as `$.examples[*]`.

    Raises:
        UsageError: it has other steps than names and `[*]`, or does not lead to elements.
    """
    rest = text.removeprefix("$")
    rest = f".{rest}" if rest and rest[0] not in ".[" else rest
    if not _PATH.fullmatch(rest):
        raise UsageError(f"--rows {text}: expected names and [*]", "as in --rows '$.examples[*]'")
    return tuple(next(filter(None, step.groups()), EACH) for step in _STEP.finditer(rest))


def spell(path: Keys) -> str:
    """A path as it is written after `--rows`."""
    return "$" + "".join("[*]" if key == EACH else f".{key}" for key in path)


def survey(skimmer: Skimmer) -> tuple[dict[str, Any], list[Place]]:
    """The object that begins here with no more than the first elements of its lists, and what may be rows in it."""
    outer: dict[str, Any] = {}
    places: list[Place] = []
    with suppress(BrokenDocumentError, _Enough):  # what was seen so far decides; what is broken is an error row later
        _object(skimmer, (), outer, places)
    return outer, places


class _Enough(Exception):  # noqa: N818 (no error: it ends the search)
    """The rows are found beyond doubt."""


def _object(skimmer: Skimmer, path: Keys, members: dict[str, Any], places: list[Place]) -> dict[str, Any]:
    count = 0
    for key in skimmer.members():
        count += 1
        start = skimmer.peek()
        if start == OPEN_LIST:
            value: Any = _list(skimmer, (*path, key), places)
        elif start == OPEN_OBJECT and len(path) < DEPTH:
            value = _object(skimmer, (*path, key), {}, places)
        else:
            value = _decoded(skimmer.value())
        if start == OPEN_LIST or len(members) < MAX_SCALARS:
            members[key] = value
    objects = [member for member in members.values() if isinstance(member, dict)]
    first = [*map(set, objects[:HEAD])]
    if len(objects) == len(members) > 1 and len(set.intersection(*first)) * 2 >= max(map(len, first)) > 0:
        # of one kind, as rows keyed by their ids are
        places.append(Place(path=(*path, EACH), count=count, heads=tuple(objects[:HEAD])))
    return members


def _list(skimmer: Skimmer, path: Keys, places: list[Place]) -> list[Any]:
    heads: list[Any] = []
    count = 0
    try:
        for _ in skimmer.items():
            element = skimmer.value()
            count += 1
            is_scalar = not element.raw.startswith((b"{", b"["))
            if count <= HEAD or (is_scalar and count <= MAX_SCALARS):
                heads.append(_decoded(element))
            if count == SURE and all(isinstance(head, dict) for head in heads) and likeness(heads) == RECORDS:
                raise _Enough
    finally:  # what is broken further on has rows too
        if count and all(isinstance(head, dict) for head in heads):
            places.append(Place(path=(*path, EACH), count=count, heads=tuple(heads)))
    return heads


def _decoded(value: Value) -> Any:
    raw = value.raw if len(value.raw) <= _MOST else b""
    with suppress(msgspec.MsgspecError, ValueError, RecursionError, UnreadableRowError):
        return decode(raw) if raw.startswith(b"{") else msgspec.json.decode(raw)
    return None


RECORDS, QUESTIONS, OBJECTS, NO_ROWS = 3, 2, 1, 0


def likeness(heads: Sequence[dict[str, Any]]) -> int:
    """How much the objects look like records."""
    if not heads or all("role" in head or "from" in head for head in heads) or are_of_one_conversation(heads):
        return NO_ROWS  # the messages of one conversation
    records = [read_record(head) for head in heads]
    if _fits_a_preset(heads) or any(record.answer or record.statement for record in records):
        return RECORDS
    layout = find_layout(heads)
    found = layout.fields if layout is not None else {}
    if "answer" in found:
        return RECORDS
    return QUESTIONS if "question" in found or any(record.question for record in records) else OBJECTS


def unwrap(outer: dict[str, Any], found: Sequence[Place]) -> Plan:
    """Where the rows of a surveyed document stand."""
    if columns := _columns(outer):
        return (("data", EACH),), columns
    if is_extraction(outer) or not _OF_STATEMENTS.isdisjoint(outer) or _fits_a_preset([outer]):
        return ((),), ()
    ranked = [(likeness(place.heads), place) for place in found]
    best = max((rank for rank, _ in ranked), default=NO_ROWS)
    if best == NO_ROWS:
        empty = own_fields(outer).pointers.keys().isdisjoint(_ROLES) and any(value == [] for value in _leaves(outer))
        return () if empty else ((),), ()
    places = sorted((place for rank, place in ranked if rank == best), key=lambda place: -place.count)
    if _is_row(outer, places, best):
        return ((),), ()
    keys = places[0].keys
    alike = (place.path for place in places if len(keys & place.keys) * 2 >= len(keys | place.keys))
    return tuple(alike), ()


def _columns(outer: dict[str, Any]) -> tuple[str, ...]:
    """The keys of the rows of a table whose rows are lists of values; none where it is no such table."""
    columns, data = listed(outer.get("columns")), outer.get("data")
    is_split = isinstance(data, list) and all(isinstance(row, list) and len(row) == len(columns) for row in data)
    return tuple(columns) if is_split and all(isinstance(name, str) for name in columns) else ()


_OF_STATEMENTS = BALANCE_KEYS | (HINTS - {"metadata"}) | {"statement"}


def _is_row(outer: dict[str, Any], places: Sequence[Place], rank: int) -> bool:
    """Whether a document is one row though it holds `places`, the longest first, that look like rows."""
    own = own_fields(outer).pointers
    if "answer" in own and not (rank == RECORDS and fold(own["answer"][1:]) in IF_PROSE):
        return True
    if rank == RECORDS and "question" in own:  # several answers to one question
        return not any("question" in own_fields(head).pointers for head in places[0].heads)
    # else whether the first of the lists is the one that a document of unknown rows is about
    first, second = places[0].count, places[1].count if len(places) > 1 else 1
    has_texts = any(isinstance(value, str) and is_sentence(value) for value in outer.values())
    return rank == OBJECTS and first < SURE and (first < 2 * second or has_texts)


def _fits_a_preset(rows: Sequence[dict[str, Any]]) -> bool:
    return any(all(preset.fit(row) or preset.fits_by_shape(row) for row in rows) for preset in PRESETS.values())


def _leaves(node: dict[str, Any]) -> Iterator[Any]:
    for value in node.values():
        yield from _leaves(value) if isinstance(value, dict) else (value,)


def rows_at(skimmer: Skimmer, paths: Sequence[Keys], name: str = "") -> Iterator[tuple[str, Value]]:
    """The values at the paths from here on, each with the key that it stands under (empty in a list)."""
    start = skimmer.peek()
    if not all(paths) or start not in (OPEN_LIST, OPEN_OBJECT):
        value = skimmer.value()
        if not all(paths):
            yield name, value
    elif start == OPEN_LIST:
        inner = [path[1:] for path in paths if path[0] == EACH]
        for _ in skimmer.items():
            if inner:
                yield from rows_at(skimmer, inner)
            else:
                skimmer.value()
    else:
        for key in skimmer.members():
            if inner := [path[1:] for path in paths if path[0] in (key, EACH)]:
                yield from rows_at(skimmer, inner, key)
            else:
                skimmer.value()


SHOWN = 5


class Document(Source):
    """A file of one JSON value, or several one after the other."""

    format = "json"

    def __init__(self, stream: Stream, *, max_value: int = MAX_LINE_BYTES, rows: Keys | None = None) -> None:
        super().__init__(stream)
        self.max_value = max_value
        self._given: Plan | None = None if rows is None else ((rows,), ())
        if rows is not None and not self.head():
            raise InputError(f"--rows {spell(rows)} finds no row in {self.name}", self._what_is_there())

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The elements, numbered by the line on which they begin."""
        skimmer = self._skimmer()
        try:
            while (start := skimmer.peek()) is not None:
                plain: Plan = ((EACH,) if start == OPEN_LIST else (),), ()
                paths, columns = self._given or (self._plan if start == OPEN_OBJECT else plain)
                for key, value in rows_at(skimmer, paths):
                    yield self._row(value, key, columns)
            skimmer.drain()
        except BrokenDocumentError as error:
            reason = str(error)
            skimmer.drain()
            yield unreadable(f"{self.name}: {self.stream.damage or reason}", skimmer.line, kind="damaged")

    def _skimmer(self) -> Skimmer:
        return Skimmer(self.stream.blocks(CHUNK_BYTES), self.max_value)

    @cached_property
    def _plan(self) -> Plan:
        return unwrap(*survey(self._skimmer()))

    def _row(self, value: Value, key: str, columns: Sequence[str]) -> Row | ErrorNote:
        if value.sha256 is not None:
            message = f"the record is longer than the limit of {self.max_value} bytes"
            return unreadable(message, value.line, kind="too-long", sha256=value.sha256)
        raw = value.raw
        if columns:
            with suppress(msgspec.MsgspecError, ValueError):
                cells = msgspec.json.decode(raw, type=list[msgspec.Raw])
                raw = msgspec.json.encode(dict(zip(columns, cells, strict=True)))
        elif key and raw:
            raw = with_key(raw, "id", key, lambda own: "id" in own_values(own)[0])
        return Row(in_one_line(raw), value.line)

    def _what_is_there(self) -> str | None:
        skimmer = self._skimmer()
        if skimmer.peek() != OPEN_OBJECT:
            return None
        places = [f"{spell(place.path)} ({place.count})" for place in survey(skimmer)[1] if place.heads]
        return f"objects stand in {', '.join(places[:SHOWN])}" if places else None


_SAMPLE = regex(r"samples/[^/]+\.json")
_DIGITS = regex(r"(\d+)")


class EvalArchive(Source):
    """The samples of a log, in natural order of their names, numbered from 1."""

    format = "eval"

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        with stream.open() as file:
            if not _samples(self._archive(file)):
                raise InputError(
                    f"{stream.name} is a zip archive, but not an inspect log: it has no samples/*.json",
                    "unpack it and name the files inside",
                )

    def rows(self) -> Iterator[Row | ErrorNote]:
        """Each sample's file as a row."""
        with self.stream.open() as file:
            archive = self._archive(file)
            for number, name in enumerate(_samples(archive), start=1):
                yield self._row(archive, name, number)

    def _archive(self, file: BinaryIO) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(file)
        except zipfile.BadZipFile as error:
            raise InputError(f"{self.name} is not a readable zip archive: {error}") from error

    def _row(self, archive: zipfile.ZipFile, name: str, number: int) -> Row | ErrorNote:
        try:
            with archive.open(name) as member:
                raw = member.read(MAX_LINE_BYTES + 1)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, zlib.error) as error:
            return unreadable(f"{self.name}: cannot unpack {name}: {error}", number, kind="damaged")
        if len(raw) > MAX_LINE_BYTES:
            return unreadable(f"{self.name}: {name} is longer than {MAX_LINE_BYTES} bytes", number, kind="too-long")
        return Row(in_one_line(raw.strip()), number)


def _samples(archive: zipfile.ZipFile) -> list[str]:
    names = {name for name in archive.namelist() if _SAMPLE.fullmatch(name)}
    return sorted(names, key=lambda name: [(int(x), "") if x.isdigit() else (0, x) for x in _DIGITS.split(name)])


SIDECAR_SUFFIXES = (".json", ".jsonl")


class PdfWithSidecar(Source):
    """One document and the records about it."""

    format = "pdf"

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The sidecar's records; without any, one error row."""
        beside = sidecar(Path(self.name))
        if beside is None:
            wanted = Path(self.name).with_suffix(SIDECAR_SUFFIXES[0]).name
            yield unreadable(f"there is nothing to check in {self.name}: no {wanted} beside it", 1)
            return
        try:
            given = Document(Stream(str(beside)))
        except InputError as error:
            yield unreadable(error.message, 1)
            return
        empty = True
        for row in given.rows():
            empty = False
            if isinstance(row, ErrorNote):
                yield row
            else:
                name = Path(self.name).name
                yield Row(with_key(row.raw, "document", name, lambda own: own.get("document") is not None), row.line)
        if empty:
            yield unreadable(f"there is nothing to check in {self.name}: {beside.name} holds no record", 1)


def sidecar(pdf: Path) -> Path | None:
    """The JSON file of the same stem."""
    spelled = (*SIDECAR_SUFFIXES, *map(str.upper, SIDECAR_SUFFIXES))
    return next((path for suffix in spelled if (path := pdf.with_suffix(suffix)).is_file()), None)
