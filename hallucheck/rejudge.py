"""Judging an annotated dump again: the same way as an audit, with the findings of the first one.

rows -> input object + annotation -> findings as they were -> verdict under another policy -> reports -> gate

And auditing only what was not judged before (`Retry`): other records keep what an earlier run found of them. Earlier
rows are found by the place of their record through an index in the run's scratch directory, so memory stays bounded. A
record whose input has changed since is audited again, whatever was found of it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import chain
from pathlib import Path

import msgspec

from hallucheck.auditor import Auditor, Plan, error_row, in_groups, refused
from hallucheck.config.load import load_settings
from hallucheck.errors import InputError, NotAnnotatedError, RecordError, UsageError
from hallucheck.evidence.side_file import SideFile, writing
from hallucheck.model import AuditedRecord, Case, Origin, Record, Row, Status, Verdict
from hallucheck.reports.formats import annotated
from hallucheck.sources.base import Chunk, Source
from hallucheck.sources.batch import InputOptions, open_batch
from hallucheck.sources.decode import decode
from hallucheck.sources.mapping import Mapping
from hallucheck.sources.recognise import recognise
from hallucheck.verdict.policy import circumstances, judge
from hallucheck.verdict.probability import probability

Note = annotated.RecordNote


class Rejudge:
    """Takes a chunk of annotated rows to their verdicts. Stands where `Auditor` stands in a scan."""

    judged = True
    """Whether the findings are weighed anew; else the verdict stays as it was."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def audit(self, chunk: Chunk) -> Iterator[Sequence[AuditedRecord]]:
        """One record per row, in order, some of them at a time; a row without an annotation is an error row."""
        if chunk.refused is not None:
            yield [error_row(chunk.origin(chunk.first_line), b"", chunk.refused)]
            return
        yield from in_groups(chain.from_iterable(self._records(chunk, row) for row in chunk.rows()))

    def _records(self, chunk: Chunk, row: Row) -> Iterator[AuditedRecord]:
        """The records of a row, as far as its annotation says; one set aside where it holds none."""
        try:
            raw, note = _annotation(row)
        except RecordError as error:
            yield refused(chunk.origin(row.line), row.raw, error)
            return
        noted = annotated.parts(note)
        if not noted:
            known = annotated.restored(note, note.origin, raw, Record())
            yield msgspec.structs.replace(known, aside=True, identity=None)
            return
        records = self._inputs(chunk, raw, note, row.line)
        for origin, one in noted:
            # before conversations gave a record an answer, they gave the last one
            number = -1 if origin.part is None and note.version == 1 else min(origin.part or 0, len(records) - 1)
            known = annotated.restored(one, origin, raw, records[number])
            yield self._judged_again(one, known) if self.judged else known

    def _judged_again(self, note: Note, known: AuditedRecord) -> AuditedRecord:
        """A record under this run's policy."""
        record = known.record or Record()
        if note.error is not None or note.verdict is Verdict.UNCHECKED:
            return known
        policy = self._plan.settings.verdict
        # a verifier took part in the probability where it was asked, or where the findings alone give another one
        alone = probability(None, note.findings, note.families)
        unverified = note.probability in (alone, policy.calibration.corrected(alone))
        chance = None if unverified and not (record.answer and record.evidence) else note.probability
        found = circumstances(Case(record, known.origin), chance, note.findings, policy)
        verdict, reasons = judge(note.findings, note.families, policy, found=found)
        return msgspec.structs.replace(known, verdict=verdict, reasons=reasons)

    def _inputs(self, chunk: Chunk, raw: bytes, note: annotated.Annotation, line: int) -> list[Record]:
        """The records that were audited, as far as their row says; an empty one where the row was none.

        The rows of an annotated dump may come from inputs of several layouts, so a row that says nothing in the layout
        of the whole is looked at by itself.
        """
        if note.error is not None:
            return [Record()]
        row = decode(raw)
        records = self._plan.mappings[chunk.source].records(row, line)
        if not any(record.answer or record.statement for record in records):
            with suppress(UsageError):
                records = Mapping(preset=recognise([row], "the row").preset).records(row) or records
        return records or [Record()]


class Reread(Rejudge):
    """The same with the verdicts as they stand."""

    judged = False


ANNOTATED = "annotated.jsonl"
"""What the annotated dump is called where a directory gets the full set of reports."""


def in_results(path: str) -> str:
    """The annotated dump of a directory that holds the full set of a scan; any other path as it is."""
    inside = Path(path) / ANNOTATED
    return str(inside) if inside.is_file() else path


def refuse_unannotated(source: Source) -> None:
    """See that an input holds results: one whose first rows carry no annotation is a dump that nobody audited.

    Raises:
        InputError: it is.
    """
    head = source.head()
    if head and not any(annotated.KEY in raw for raw in head):
        hint = f"audit it first: hallucheck scan {shlex.quote(source.name)} -o results/"
        raise InputError(f"{source.name} holds no results of a scan: its rows carry no annotation", hint)


def reread(paths: Sequence[str]) -> Iterator[AuditedRecord]:
    """The records of annotated dumps as they were judged, one by one.

    Raises:
        InputError: a file cannot be read, or a row of it carries no annotation.
    """
    batch = open_batch([in_results(path) for path in paths], InputOptions())
    for source in batch.sources:
        refuse_unannotated(source)
    settings = load_settings(isolated=True).settings
    rejudge = Reread(Plan(settings=settings, as_of=date.min, mappings=batch.mappings))
    for chunk in batch.chunks():
        for record in chain.from_iterable(rejudge.audit(chunk)):
            if record.aside:
                continue
            if record.error is not None and record.error.kind == NotAnnotatedError.kind:
                raise InputError(f"{chunk.file}:{record.error.line}: {record.error.message}")
            yield record


def _annotation(row: Row) -> tuple[bytes, annotated.Annotation]:
    decode(row.raw)
    raw, value = annotated.split(row.raw)
    if value is None:
        raise NotAnnotatedError("the row carries no annotation; `hallucheck scan -o FILE.jsonl` writes them")
    try:
        return raw, annotated.read(value)
    except msgspec.ValidationError as error:
        raise NotAnnotatedError(f"the annotation is not of wire versions 1 to {annotated.VERSION}: {error}") from None


_SCHEMA = "CREATE TABLE row (place TEXT PRIMARY KEY, path TEXT, start INTEGER, length INTEGER) WITHOUT ROWID"


class Retry(Auditor):
    """Takes a chunk's rows to their verdicts; those that `index`, made by `index_of`, knows keep theirs."""

    def __init__(self, plan: Plan, *, index: str) -> None:
        super().__init__(plan)
        self._index = Index(index)

    def _cases(self, chunk: Chunk) -> Iterator[Case | AuditedRecord]:
        """The chunk's records: those that are known as they were judged."""
        for entry in super()._cases(chunk):
            note = self._index.find(entry.origin, entry.raw) if isinstance(entry, Case) else None
            if note is None or not isinstance(entry, Case):
                yield entry
                continue
            assertions = self._panel.assertions(entry) if self._plan.recorded else None
            yield annotated.restored(note, entry.origin, entry.raw, entry.record, assertions=assertions)


class Index(SideFile, frozen=True, dict=True, weakref=True):
    """The rows of annotated dumps by the place of their record."""

    def find(self, origin: Origin, raw: bytes) -> Note | None:
        """What is noted of the record at `origin`, where it was judged and its input was `raw`."""
        place = _place(origin)
        query = "SELECT path, start, length FROM row WHERE place = ? AND length"
        found = self._connection.execute(query, (place,)).fetchone()
        if found is None:
            return None
        path, start, length = found
        with Path(path).open("rb") as dump:
            dump.seek(start)
            before, value = annotated.split(dump.read(length).rstrip())
        # as an annotated dump gives a row back: on one line, without an annotation of an earlier audit
        given, _ = annotated.unannotated(raw.strip().replace(b"\r", b" ").replace(b"\n", b" "))
        if value is None or before != given:
            return None
        return next((note for at, note in annotated.parts(annotated.read(value)) if _place(at) == place), None)


def index_of(dump: Path, target: Path) -> tuple[int, int]:
    """Index the rows of `dump` that need no second audit in the new file `target`; how many they are, of how many."""
    with writing(target, "an index of the earlier run", _SCHEMA) as store:
        store.executemany("INSERT OR REPLACE INTO row VALUES (?, ?, ?, ?)", _rows(dump))
        kept, total = store.execute("SELECT count(*) FILTER (WHERE length), count(*) FROM row").fetchone()
    return kept, total


def _rows(dump: Path) -> Iterator[tuple[str, str, int, int]]:
    """Place, dump, start and length of the row of every record; 0 for one to be audited again."""
    start = 0
    with dump.open("rb") as lines:
        for line in lines:
            with suppress(msgspec.MsgspecError, ValueError, IndexError):
                value = annotated.split(line.rstrip())[1]
                for origin, one in annotated.parts(annotated.read(value)) if value is not None else ():
                    yield _place(origin), str(dump.resolve()), start, 0 if _is_open(one) else len(line)
            start += len(line)


def _is_open(note: Note) -> bool:
    """Whether the record was not judged, or not by every detector: an error, or evidence that was out of reach."""
    return (
        note.verdict in (Verdict.ERROR, Verdict.UNCHECKED)
        or note.error is not None
        or any(outcome.status is Status.FAILED for outcome in note.families.values())
    )


def _place(origin: Origin) -> str:
    return f"{origin.file}\0{origin.line}\0{origin.part}\0{origin.page}"
