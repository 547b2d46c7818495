"""The audit, on one page: a record's way from the dump to its verdict.

    batch -> chunks -> rows -> records -> cases -> detectors -> findings -> verdict -> reports -> totals -> gate

`audit` is the run, in the parent process. `ChunkWork` is what it maps over the chunks, in whichever process the engine
puts it; `hallucheck.auditor` is what happens to a chunk's records. The command line only assembles the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hallucheck.auditor import Auditor, ChunkAuditor, Plan, refused, selected_rules
from hallucheck.engines import collector
from hallucheck.engines.base import Engine
from hallucheck.errors import RecordError
from hallucheck.evidence.history import entries
from hallucheck.model import AuditedRecord
from hallucheck.reports.assembly import Assembly
from hallucheck.reports.figures import InputSummary, Past, Summary, summarise
from hallucheck.reports.redact import without_text
from hallucheck.shipping import Planned
from hallucheck.sources.base import Chunk
from hallucheck.sources.batch import Batch
from hallucheck.verdict.gate import gate
from hallucheck.verdict.totals import Totals, count, total
from hallucheck.verifiers.choose import open_verifier

if TYPE_CHECKING:
    from hallucheck.evidence.history.recorder import Recorder

AuditorBuilder = Callable[[Plan], ChunkAuditor]
"""Makes what is done to a chunk, once in each process; pickles."""


class ChunkResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one chunk adds to the run."""

    chunk: Chunk
    """Without its bytes."""
    totals: Totals
    fragments: tuple[bytes, ...]
    """What it contributes to each report."""
    entries: bytes = b""
    """For the history."""


def audit(
    batch: Batch,
    plan: Plan,
    engine: Engine,
    assembly: Assembly,
    *,
    auditor: AuditorBuilder | None = None,
    recorder: Recorder | None = None,
    exit_zero: bool = False,
    inputs: Sequence[InputSummary] | None = None,
    ended: Callable[[], Past] = Past,
    progress: Callable[[ChunkResult], None] = lambda _: None,
) -> Summary:
    """Audit a batch: map the work over its chunks, gather what they add, judge the gate, put the reports in place.

    `inputs`: what the summary says was read, where that is not the batch. `progress` is called with each result;
    `ended` when the last one is in, before anything is printed, for what reports show of the history.
    """
    todo = (chunk for chunk in batch.chunks() if chunk.index >= assembly.state.next_chunk)
    try:
        for result in engine.map(ChunkWork(plan, auditor or Auditor), todo):
            if recorder is not None:  # first, so that a checkpoint never counts what the history has not seen
                result.totals.unrecorded += recorder.write(result.entries)
            assembly.add(result.chunk.index, result.fragments, result.totals)
            progress(result)
    except BaseException:
        assembly.abandon()
        raise
    finally:
        collector.when_done()
    summary = summarise(
        assembly.state.totals,
        gate(assembly.state.totals, plan.settings.gate, exit_zero=exit_zero),
        config=plan.settings.effective(),
        config_hash=plan.settings.hash,
        detection_hash=plan.settings.detection,
        inputs=tuple(inputs or _inputs(batch)),
        verifier=open_verifier(plan.settings.verifier).identity,
        as_of=plan.as_of,
        rules=tuple(selected_rules(plan.settings)),
        past=ended(),
    )
    assembly.finish(summary)
    if recorder is not None:
        recorder.finish(summary.gate.exit_code)
    return summary


def _inputs(batch: Batch) -> Iterator[InputSummary]:
    for source, mapping, read in zip(batch.sources, batch.mappings, batch.recognised, strict=True):
        said: dict[str, Any] = {"fields": dict(read.taken), "missing": read.missing, "hint": read.hint}
        seen: dict[str, Any] = {"format": source.format, "sha256": source.sha256, "bytes": source.size or 0}
        yield InputSummary(path=source.name, preset=mapping.preset, **seen, **said)


class ChunkWork(Planned[ChunkAuditor]):
    """The work that an engine maps. Holds the plan only; the auditor is built on first use in each process."""

    def __call__(self, chunk: Chunk) -> ChunkResult:
        """Audit a chunk, and make its contribution to every report."""
        known = "_auditor" in self.__dict__
        audited = self._auditor.audit(chunk)
        if known:
            collector.after(chunk.index)
        else:
            collector.while_working()
        return self._result(chunk, audited)

    def lost(self, chunk: Chunk, reason: str) -> ChunkResult:
        """The row of this chunk killed its process: an error row."""
        rows = [refused(chunk.origin(row.line), row.raw, RecordError(reason)) for row in chunk.rows()]
        return self._result(chunk, [rows])

    def join(self, chunk: Chunk, parts: Sequence[ChunkResult]) -> ChunkResult:
        """The pieces of a chunk, audited apart, as one result."""
        totals = total(part.totals for part in parts)
        fragments = self._joined(zip(*(part.fragments for part in parts), strict=True))
        kept = b"".join(part.entries for part in parts)
        return ChunkResult(chunk=replace(chunk, payload=None), totals=totals, fragments=fragments, entries=kept)

    def _joined(self, contributions: Iterable[Iterable[bytes]]) -> tuple[bytes, ...]:
        both = zip(self._plan.reports, contributions, strict=True)
        return tuple(report.separator.join(filter(None, contribution)) for report, contribution in both)

    def _result(self, chunk: Chunk, audited: Iterable[Sequence[AuditedRecord]]) -> ChunkResult:
        plan = self._plan
        totals = Totals()
        contributions: list[list[bytes]] = [[] for _ in plan.reports]
        kept = []
        for records in audited:
            if plan.suppressions.entries:
                for key in chain.from_iterable(map(plan.suppressions.hiding, records)):
                    totals.hidden_by[key] = totals.hidden_by.get(key, 0) + 1
            if plan.no_text:  # before the totals, because they keep the worst findings for the terminal
                records = [without_text(record) for record in records]  # noqa: PLW2901 (none but these may go on)
            counted = [record for record in records if not record.aside]
            count(counted, totals)
            for report, contribution in zip(plan.reports, contributions, strict=True):
                contribution.append(report.fragment(records if report.by_row else counted))
            if plan.recorded:
                kept.append(entries.encode(counted, text=plan.settings.history.text))
        return ChunkResult(
            chunk=replace(chunk, payload=None),
            totals=totals,
            fragments=self._joined(contributions),
            entries=b"".join(kept),
        )
