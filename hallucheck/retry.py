"""Auditing only what was not judged before: other records keep what an earlier run found of them.

dump -> cases -> known from the annotated dump of the earlier run, or audited -> reports, all of them anew

The earlier rows are found by the place of their record through an index in the run's scratch directory, so memory stays
bounded. A record whose input has changed since is audited again, whatever was found of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from hallucheck.auditor import Auditor, Plan
from hallucheck.evidence.side_file import SideFile, writing
from hallucheck.model import AuditedRecord, Case, Origin, Status, Verdict
from hallucheck.reports.formats import annotated
from hallucheck.sources.base import Chunk

Note = annotated.Annotation | annotated.RecordNote

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
            note = _note(line)
            for origin, one in annotated.parts(note) if note is not None else ():
                yield _place(origin), str(dump.resolve()), start, 0 if _is_open(one) else len(line)
            start += len(line)


def _note(line: bytes) -> annotated.Annotation | None:
    try:
        value = annotated.split(line.rstrip())[1]
        return None if value is None else annotated.read(value)
    except (msgspec.MsgspecError, ValueError, IndexError):
        return None


def _is_open(note: Note) -> bool:
    """Whether the record was not judged, or not by every detector: an error, or evidence that was out of reach."""
    return (
        note.verdict in (Verdict.ERROR, Verdict.UNCHECKED)
        or note.error is not None
        or any(outcome.status is Status.FAILED for outcome in note.families.values())
    )


def _place(origin: Origin) -> str:
    return f"{origin.file}\0{origin.line}\0{origin.part}\0{origin.page}"
