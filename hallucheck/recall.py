"""Looking back before the audit: what every record of the dump, and those of earlier runs, said of each subject.

batch -> chunks -> records -> what each says -> the chronicle <- the history

The rules across records need all that was said before a record, by any record of the dump, wherever it stands. So the
dump is read twice: first for what it asserts, which goes to a scratch file, then for the audit, in which each record
finds what was said before it there. Thus the contradictions of a record are findings like all others: they weigh in its
verdict, stand in every report, are equal on any engine, and a run that resumes makes them again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from hallucheck.auditor import Auditor, Plan
from hallucheck.engines.base import Engine
from hallucheck.errors import RecordError
from hallucheck.evidence.history.chronicle import Assertions, Chronicle, ChronicleWriter
from hallucheck.evidence.history.options import Consistency
from hallucheck.model.case import account_of
from hallucheck.shipping import Planned
from hallucheck.sources.base import Chunk
from hallucheck.sources.batch import Batch
from hallucheck.sources.decode import decode


def wanted(batch: Batch, plan: Plan) -> bool:
    """Whether to look back: a selected family does, and the settings say so or the first records have subjects."""
    choice = plan.settings.history.consistency
    if choice is Consistency.OFF:
        return False
    asked = choice is Consistency.ON or any(_has_subject(batch, number) for number in range(len(batch.sources)))
    return asked and Auditor(plan).reach is not None  # last, because it builds the detectors


def _has_subject(batch: Batch, number: int) -> bool:
    """Whether one of the first records has a subject and a time, or two are extractions of one account.

    Accounts hold no pipe back: what comes through one may have no end.
    """
    accounts: set[str] = set()
    streamed = batch.sources[number].size is None
    for raw in batch.sources[number].head():
        try:
            records = batch.mappings[number].records(decode(raw))
        except RecordError:
            continue
        if any(record.subject and record.at for record in records):
            return True
        found = {account for record in records if (account := account_of(record))}
        if not (streamed or accounts.isdisjoint(found)):
            return True
        accounts |= found
    return False


def recall(
    batch: Batch, plan: Plan, engine: Engine, known: Callable[[ChronicleWriter], str | None] | None = None
) -> Chronicle:
    """Read the dump for what it says, and the history for what was said before, into a file of `plan.scratch`.

    `known` adds what earlier runs knew; where it fails, the chronicle says what is missing.
    """
    path = str(Path(plan.scratch or ".") / "chronicle.sqlite")
    writer = ChronicleWriter(path)
    missing = None
    try:
        for source in batch.sources:
            source.make_rereadable()
        for assertions in engine.map(RecallWork(plan, Auditor), batch.chunks()):
            writer.add(assertions)
        if known is not None:
            missing = known(writer)
    finally:
        writer.close()
    return Chronicle(path, missing)


class RecallWork(Planned[Auditor]):
    """What is done to a chunk: read what its records say. As `audit.ChunkWork` in all else."""

    def __call__(self, chunk: Chunk) -> list[Assertions]:
        """What the records of a chunk say."""
        return [] if chunk.refused is not None else self._auditor.assertions(chunk)

    def lost(self, chunk: Chunk, reason: str) -> list[Assertions]:
        """A record that kills its process says nothing; the audit says so of it."""
        del chunk, reason
        return []

    def join(self, chunk: Chunk, parts: Sequence[list[Assertions]]) -> list[Assertions]:
        """The pieces of a chunk as one."""
        del chunk
        return [assertions for part in parts for assertions in part]
