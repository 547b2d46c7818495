"""All inputs of a run, opened: what they are, how their rows become records, and their chunks in order."""

from __future__ import annotations

import hashlib
import heapq
import math
import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from hallucheck.errors import InputError, UnreadableRowError, UsageError, nearest
from hallucheck.model import Row
from hallucheck.sources.base import MAX_LINE_BYTES, Chunk, Source, Unreadable
from hallucheck.sources.decode import decode
from hallucheck.sources.join import Index, Said, index_rows, write_sessions
from hallucheck.sources.layout import all_places
from hallucheck.sources.mapping import Mapping, check, finder
from hallucheck.sources.opening import expand, open_source
from hallucheck.sources.presets import AUTO, OWN, PRESETS
from hallucheck.sources.presets.base import Role
from hallucheck.sources.presets.found import find, key_at
from hallucheck.sources.recognise import LISTED, Recognised, choose, describe, readable

HEAD = 50
"""So many rows are looked at to recognise a dump."""


class InputOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says about the inputs, and which of their rows are wanted.

    Rows are selected by `--filter`, `--range`, `--limit`, `--sample` and `--shard`, in this order. Each works on
    what the one before left, and counts rows over all inputs: `--range 10:20` are the rows 10 to 19 of those that
    the filter let through, counted from 0 as in Python; `--sample` draws from these; the shards 1/n to n/n divide
    what is left without overlap, rows of one subject or session always into the same one. So "one row out per row
    in" holds for the selected rows: each of them, readable or not, comes out once, with its own line number, and no
    other does. A row that cannot be read passes every filter, because nobody can say that it does not belong.
    """

    preset: str | None = None
    """A preset's name; `auto`: recognised or refused; None: recognised, or our own field names and their aliases."""
    map: tuple[tuple[str, str], ...] = ()
    """Canonical field and path into the row."""
    id_field: str | None = None
    session_field: str | None = None
    rows: str | None = None
    """Where the rows of JSON documents stand, as a path of names and `[*]`, or the name of a workbook's sheet."""
    join: str | None = None
    documents_dir: str | None = None
    max_line: int = MAX_LINE_BYTES
    limit: int | None = None
    sample: int | None = None
    seed: int = 0
    range: tuple[int | None, int | None] | None = None
    filter: tuple[tuple[str, str], ...] = ()
    shard: tuple[int, int] | None = None

    def check(self) -> None:
        """See that the numbers make sense.

        Raises:
            UsageError: naming the flag.
        """
        for flag, number in (("--limit", self.limit), ("--sample", self.sample)):
            if number is not None and number < 1:
                raise UsageError(f"{flag} must be at least 1, not {number}")
        start, stop = self.range or (None, None)
        if (start or 0) < 0 or (stop is not None and stop < (start or 0)):
            shown = ":".join("" if one is None else str(one) for one in (start, stop))
            raise UsageError(f"--range {shown} must be two row numbers from 0, the first smaller")
        number, of = self.shard or (1, 1)
        if not 1 <= number <= of:
            raise UsageError(f"--shard {number}/{of} must be between 1/{of} and {of}/{of}")

    @property
    def is_everything(self) -> bool:
        """Whether no row is left out."""
        return not (self.filter or self.range or self.limit or self.sample or self.shard)

    def matches(self, row: dict[str, Any]) -> bool:
        """Whether a row passes the filters: the value at each path, as text, is the wanted one."""
        for path, wanted in self.filter:
            found = find(row, path)
            value = found.value if found is not None else "null"
            values = value if isinstance(value, list) else [value]
            if not any((str(one).lower() if isinstance(one, bool) else str(one)) == wanted for one in values):
                return False
        return True


class Batch:
    """The inputs of a run. Owns the indexes for joining, in a temporary directory that goes when the batch does.

    Rows are selected where chunks are cut, and nothing of this runs where no row is left out.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        mappings: Sequence[Mapping],
        recognised: Sequence[Recognised],
        options: InputOptions,
        scratch: str,
    ) -> None:
        self.sources = tuple(sources)
        self.recognised = tuple(recognised)
        """Per input: which preset and why, which keys became which fields, and what is missing."""
        self.mappings = tuple(mappings)
        """Per input: how its rows become records."""
        self._options = options
        self._is_traced = any(mapping.siblings is not None for mapping in mappings)
        self._finalizer = weakref.finalize(self, _remove, scratch, os.getpid())

    @property
    def total_bytes(self) -> int | None:
        """Bytes of all inputs, for progress; None where one is not known beforehand."""
        sizes = [source.size for source in self.sources]
        return None if None in sizes else sum(size or 0 for size in sizes)

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of all inputs in order, numbered through, with the selected rows. A sample reads them twice."""
        options = self._options
        if options.is_everything and not self._is_traced:
            yield from self._all()
            return
        sampled = None
        if options.sample is not None:  # of the rows left by filter, range and limit; the same on every machine
            left = sum(number for _, number in self._kept(replace(options, shard=None)))
            lots = (hashlib.blake2b(f"{options.seed}:{at}".encode(), digest_size=8).digest() for at in range(left))
            sampled = frozenset(at for _, at in heapq.nsmallest(options.sample, zip(lots, range(left), strict=True)))
        for index, (kept, _) in enumerate(self._kept(options, sampled)):
            yield kept if kept.index == index else replace(kept, index=index)

    def _kept(self, options: InputOptions, sampled: frozenset[int] | None = None) -> Iterator[tuple[Chunk, int]]:
        """The chunks with their selected rows, and how many these are, as long as a row can be in."""
        start, last = options.range or (0, None)
        start = start or 0
        stops = (last, None if options.limit is None else start + options.limit)
        stop = min((one for one in stops if one is not None), default=math.inf)
        passed, left, drawn = 0, count(), count()

        def is_in(tie: str | None = None) -> bool:
            nonlocal passed
            passed += 1
            if not start < passed <= stop or (sampled is not None and next(left) not in sampled):
                return False
            if options.shard is None:
                return True
            name = (tie or "").encode("utf-8", "surrogatepass")
            lot = next(drawn) if tie is None else int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())
            return lot % options.shard[1] == options.shard[0] - 1

        for chunk in self._all():
            rows = list(chunk.rows())
            looks = ((row, *self._look(chunk, row, options)) for row in rows)
            chosen = [row for row, belongs, tie in looks if belongs and is_in(tie)]
            if chunk.refused is not None and is_in():
                yield chunk, 1
            elif chosen:
                is_read = chunk.payload is not None
                part = replace(chunk, only=frozenset(row.line for row in chosen)) if not is_read else None
                yield chunk if len(chosen) == len(rows) else part or chunk.holding(chosen), len(chosen)
            if passed >= stop:
                return

    def _look(self, chunk: Chunk, row: Row, options: InputOptions) -> tuple[bool, str | None]:
        """Whether a row belongs to the run at all, and what ties it to others."""
        if not (self._is_traced or options.filter or options.shard):
            return True, None
        try:
            fields = decode(row.raw)
        except UnreadableRowError:
            return True, None
        mapping = self.mappings[chunk.source]
        belongs = is_unit(mapping, fields) and options.matches(fields)
        return belongs, mapping.thread(fields) if belongs and options.shard is not None else None

    def close(self) -> None:
        """Remove the indexes."""
        self._finalizer()

    def _all(self) -> Iterator[Chunk]:
        index = 0
        for number, source in enumerate(self.sources):
            for chunk in source.chunks(source=number, first_index=index):
                yield chunk
                index = chunk.index + 1


def is_unit(mapping: Mapping, row: dict[str, Any]) -> bool:
    """Whether a row is judged by itself. Of spans a root is, and a model call whose trace has no root here."""
    preset = PRESETS.get(mapping.preset)
    if mapping.siblings is None or preset is None or preset.traces is None:
        return True
    role = preset.traces.role(row)
    if role is not Role.MODEL:
        return role in (Role.ROOT, Role.SAMPLE)
    key = preset.traces.name(row)
    return key is None or not mapping.siblings.has_root(key)


def open_batch(paths: Sequence[str], options: InputOptions | None = None, *, stdin: BinaryIO | None = None) -> Batch:
    """Open `paths` (files, directories, `-` for stdin).

    Raises:
        UsageError: a name, option or combination is wrong, or `auto` cannot say what a dump is.
        InputError: a file is missing or in a form that cannot be read.
    """
    options = options or InputOptions()
    check(options.map, options.id_field)
    options.check()
    known = (AUTO, OWN, *PRESETS)
    if (name := options.preset) is not None and name not in known:
        raise UsageError(f"there is no preset {name!r}", nearest(name, known) or f"presets are {', '.join(known)}")
    sources = list(_open_all(expand(paths), options, stdin))
    heads = [readable(source.head()[:HEAD]) for source in sources]
    is_mapped = any(field.partition(".")[0] in ("answer", "statement") for field, _ in options.map)
    choices = [
        choose(head, source.name, options.preset, is_mapped=is_mapped)
        for head, source in zip(heads, sources, strict=True)
    ]
    first = [row for head in heads for row in head]
    _check_field("--id-field", options.id_field, first)
    _check_field("--session-field", options.session_field, first)
    scratch = tempfile.mkdtemp(prefix="hallucheck-join-")
    place = Path(scratch)
    partners = _partners(options.join, choices, place)
    given = Mapping(
        fields=options.map, id_field=options.id_field, partners=partners, session_field=options.session_field
    )
    mappings = []
    for number, (source, choice) in enumerate(zip(sources, choices, strict=True)):
        preset, siblings = PRESETS.get(choice.preset), None
        if preset is not None and (traces := preset.traces) is not None:
            source.make_rereadable()
            siblings = index_rows(source, traces.name, traces.role, place / f"traces-{number}.sqlite")
        of_input = {"preset": choice.preset, "layout": choice.layout, "siblings": siblings, "source": number}
        mappings.append(replace(given, **of_input))
    for source in sources if options.sample is not None else ():
        source.make_rereadable()
    if any(_speaks(mapping, row) for mapping, head in zip(mappings, heads, strict=True) for row in head):
        sessions = write_sessions(_said(sources, mappings), place / "sessions.sqlite")
        mappings = [replace(mapping, sessions=sessions) for mapping in mappings]
    recognised = [
        _recognised(choice, mapping, head, source)
        for choice, mapping, head, source in zip(choices, mappings, heads, sources, strict=True)
    ]
    return Batch(sources, mappings, recognised, options, scratch)


def _said(sources: Sequence[Source], mappings: Sequence[Mapping]) -> Iterator[Said]:
    """What the rows of all inputs say to later ones of their sessions."""
    for source, mapping in zip(sources, mappings, strict=True):
        source.make_rereadable()
        for chunk in source.chunks(source=mapping.source, first_index=0):
            for row in chunk.rows():
                with suppress(Exception):  # what cannot be read says nothing, and the audit reports it
                    yield from mapping.said(decode(row.raw), row.line)


def _speaks(mapping: Mapping, row: dict[str, Any]) -> bool:
    """Whether a row says something to later ones of its session."""
    with suppress(Exception):  # as above
        return bool(mapping.said(row, 1))
    return False


def _check_field(flag: str, path: str | None, rows: Sequence[dict[str, Any]]) -> None:
    """See that an id or a session stands where it was said to stand."""
    if path is None or not rows or any(finder(path)(row) for row in rows):
        return
    from difflib import get_close_matches  # noqa: PLC0415 (only for the message)

    known = list(dict.fromkeys(place.path for place in all_places(rows)))
    near = get_close_matches(path, known, n=3, cutoff=0.5)
    raise UsageError(
        f"{flag} {path}: none of the first {len(rows)} rows has it",
        f"did you mean {' or '.join(near)}?" if near else f"the rows have {', '.join(known[:LISTED])}",
    )


def _open_all(names: Sequence[str], options: InputOptions, stdin: BinaryIO | None) -> Iterator[Source]:
    """The sources. One file that cannot be read is the end; among several it is an error row that names it."""
    for name in names:
        try:
            yield from open_source(name, stdin, max_line=options.max_line, rows=options.rows).all()
        except InputError as error:
            if len(names) == 1:
                raise
            yield Unreadable(name, f"{error.message} ({error.hint})" if error.hint else error.message)


def _remove(directory: str, owner: int) -> None:
    """Only the process that made the directory removes it, not a forked worker."""
    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)


def _recognised(found: Recognised, mapping: Mapping, rows: Sequence[dict[str, Any]], source: Source) -> Recognised:
    if isinstance(source, Unreadable):
        return Recognised(preset=found.preset, missing=source.reason)
    if found.why and mapping.siblings is not None and (traces := PRESETS[found.preset].traces) is not None:
        number = mapping.siblings.evidence
        found = replace(found, why=f"{found.why}; {traces.note}{f': {number:,}' if number else ''}")
    units = [row for row in rows if is_unit(mapping, row)]
    found = replace(describe(found, mapping, units, source.name), remark=source.remark)
    missing = f"none of the first {len(rows)} rows is an answer: no root span, no model call"
    return found if units or not rows else replace(found, missing=missing, hint="")


def _partners(name: str | None, choices: Sequence[Recognised], place: Path) -> Index | None:
    if name is None:
        return None
    joining = {preset.name: preset.partner for preset in PRESETS.values() if preset.partner is not None}
    partner = next((joining[choice.preset] for choice in choices if choice.preset in joining), None)
    if partner is None:
        raise UsageError(
            "--join needs a preset that knows what the files have in common", f"these do: {', '.join(joining)}"
        )
    if Path(name).is_dir():
        raise UsageError(f"--join {name}: is a directory", "name the file")
    (file,) = expand([name])
    source, target = open_source(file), place / "partners.sqlite"
    index = index_rows(source, lambda row: key_at(find(row, partner.key)), lambda _: Role.EVIDENCE, target)
    if not index.evidence:
        raise InputError(f"--join {source.name}: no row has {partner.key}", f"it should be {partner.what}")
    return index
