"""Judging an annotated dump again: the same way as an audit, with the findings of the first one.

rows -> input object + annotation -> findings as they were -> verdict under another policy -> reports -> gate
"""

from __future__ import annotations

import msgspec

from hallucheck.audit import Plan, refused
from hallucheck.errors import RecordError, UnreadableRowError
from hallucheck.model import AuditedRecord, Record, Row, Verdict
from hallucheck.reports import annotated
from hallucheck.sources.base import Chunk
from hallucheck.sources.decode import decode
from hallucheck.verdict.policy import judge


class Rejudge:
    """Takes a chunk of annotated rows to their verdicts. Stands where `Auditor` stands in a scan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def audit(self, chunk: Chunk) -> list[AuditedRecord]:
        """One record per row, in order; a row without an annotation is an error row."""
        if chunk.refused is not None:
            row = Row(b"", chunk.refused.line)
            return [refused(chunk, row, RecordError(chunk.refused.message))]
        return [self._record(chunk, row) for row in chunk.rows()]

    def _record(self, chunk: Chunk, row: Row) -> AuditedRecord:
        try:
            raw, note = _annotation(row)
        except RecordError as error:
            return refused(chunk, row, error)
        record = self._input(chunk, raw, note)
        verdict, reasons = note.verdict, note.reasons
        if note.error is None and note.verdict is not Verdict.UNCHECKED:
            verdict, reasons = judge(note.findings, note.families, self._plan.settings.verdict)
        return AuditedRecord(
            raw=raw,
            origin=note.origin,
            verdict=verdict,
            reasons=reasons,
            findings=note.findings,
            families=note.families,
            probability=note.probability,
            id=record.id,
            provider=record.provider,
            model=record.model,
            labels=record.labels,
            corrected_answer=note.corrected_answer,
            guidance=note.guidance,
            error=note.error,
        )

    def _input(self, chunk: Chunk, raw: bytes, note: annotated.Annotation) -> Record:
        """The record that was audited; an empty one where the row was none."""
        if note.error is not None:
            return Record()
        records = self._plan.mappings[chunk.source].records(decode(raw))
        return records[min(note.origin.part or 0, len(records) - 1)]


def _annotation(row: Row) -> tuple[bytes, annotated.Annotation]:
    decode(row.raw)
    raw, value = annotated.split(row.raw)
    if value is None:
        raise UnreadableRowError("the row carries no annotation; `hallucheck scan -o FILE.jsonl` writes them")
    try:
        return raw, annotated.read(value)
    except msgspec.ValidationError as error:
        raise UnreadableRowError(f"the annotation is not of wire version {annotated.VERSION}: {error}") from None
