"""Auditing only what was not judged before: other records keep what an earlier run found of them.

dump -> cases -> known from the annotated dump of the earlier run, or audited -> reports, all of them anew

The earlier rows are found by the place of their record through an index in the run's scratch directory, so memory stays
bounded. A record whose input has changed since is audited again, whatever was found of it.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import msgspec

from hallucheck.auditor import Auditor, Plan
from hallucheck.model import AuditedRecord, Case, Origin, Status, Verdict
from hallucheck.reports.formats import annotated
from hallucheck.sources.base import Chunk


class Retry(Auditor):
    """Takes a chunk's rows to their verdicts; those that `index`, made by `index_of`, knows keep theirs."""

    def __init__(self, plan: Plan, *, index: str) -> None:
        super().__init__(plan)
        self._index = Index(index)

    def _cases(self, chunk: Chunk) -> Iterator[Case | AuditedRecord]:
        """The chunk's records: those that are known as they were judged."""
        return map(self._known, super()._cases(chunk))

    def _known(self, entry: Case | AuditedRecord) -> Case | AuditedRecord:
        """What is known of a record; the record itself where that is no judgement."""
        note = self._index.find(entry.origin, entry.raw) if isinstance(entry, Case) else None
        if note is None or not isinstance(entry, Case):
            return entry
        assertions = self._panel.assertions(entry) if self._plan.recorded else None
        return annotated.restored(note, entry.origin, entry.raw, entry.record, assertions=assertions)


class Index:
    """The rows of annotated dumps by the place of their record."""

    def __init__(self, path: str) -> None:
        self._store = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True)
        dumps = self._store.execute("SELECT path FROM dump ORDER BY number")
        self._dumps = [Path(path).open("rb") for (path,) in dumps]  # noqa: SIM115 (as long as this index)
        for close in (self._store.close, *(dump.close for dump in self._dumps)):
            weakref.finalize(self, close)

    def find(self, origin: Origin, raw: bytes) -> annotated.Annotation | annotated.RecordNote | None:
        """What is noted of the record at `origin`, where it was judged and its input was `raw`."""
        query = "SELECT dump, start, length FROM row WHERE place = ?"
        found = self._store.execute(query, (_place(origin),)).fetchone()
        if found is None:
            return None
        dump, start, length = found
        self._dumps[dump].seek(start)
        before, value = annotated.split(self._dumps[dump].read(length).rstrip())
        if value is None or before != _normal(raw):
            return None
        place = _place(origin)
        return next((note for at, note in annotated.parts(annotated.read(value)) if _place(at) == place), None)


def index_of(dumps: Sequence[Path], target: Path) -> tuple[int, int]:
    """Index the rows of `dumps` that need no second audit in the new file `target`; how many they are, of how many.

    Of two rows of one record the later one holds.
    """
    with closing(sqlite3.connect(target)) as store:
        store.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
            "CREATE TABLE dump (number INTEGER PRIMARY KEY, path TEXT);"
            "CREATE TABLE row (place TEXT PRIMARY KEY, dump INTEGER, start INTEGER, length INTEGER) WITHOUT ROWID"
        )
        store.executemany("INSERT INTO dump VALUES (?, ?)", enumerate(str(dump.resolve()) for dump in dumps))
        rows = (row for number, dump in enumerate(dumps) for row in _rows(number, dump))
        store.executemany("INSERT OR REPLACE INTO row VALUES (?, ?, ?, ?)", rows)
        store.commit()
        (total,) = store.execute("SELECT count(*) FROM row").fetchone()
        store.execute("DELETE FROM row WHERE length = 0")
        (kept,) = store.execute("SELECT count(*) FROM row").fetchone()
        store.commit()
    return kept, total


def _rows(number: int, dump: Path) -> Iterator[tuple[str, int, int, int]]:
    """Place, dump, start and length of the row of every record; 0 for one to be audited again.

    What is half written is passed over.
    """
    start = 0
    with dump.open("rb") as lines:
        for line in lines:
            note = _note(line)
            for origin, one in annotated.parts(note) if note is not None else ():
                yield _place(origin), number, start, 0 if is_open(one) else len(line)
            start += len(line)


def _note(line: bytes) -> annotated.Annotation | None:
    try:
        value = annotated.split(line.rstrip())[1] if line.endswith(b"\n") else None
        return None if value is None else annotated.read(value)
    except (msgspec.MsgspecError, ValueError, IndexError):
        return None


def is_open(note: annotated.Annotation | annotated.RecordNote) -> bool:
    """Whether the record was not judged, or not by every detector: an error, or evidence that was out of reach."""
    return (
        note.verdict in (Verdict.ERROR, Verdict.UNCHECKED)
        or note.error is not None
        or any(outcome.status is Status.FAILED for outcome in note.families.values())
    )


def _place(origin: Origin) -> str:
    return f"{origin.file}\0{origin.line}\0{origin.part}\0{origin.page}"


def _normal(raw: bytes) -> bytes:
    """A row as an annotated dump gives it back: on one line, without an annotation of an earlier audit."""
    return annotated.unannotated(raw.strip().replace(b"\r", b" ").replace(b"\n", b" "))[0]
