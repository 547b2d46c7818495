"""The annotated dump as one JSON array, for tools that read no JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hallucheck.model import AuditedRecord
from hallucheck.reports.base import Report
from hallucheck.reports.formats.annotated import annotated
from hallucheck.reports.summary import Summary
from hallucheck.verdict.rows import rows


class JsonArray(Report, name="json", suffixes=(".json",)):
    """`[`, the rows of the annotated dump one a line, `]`."""

    separator = b",\n"
    by_row: ClassVar[bool] = True

    def head(self, summary: Summary) -> bytes:
        return b"[\n"

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return self.separator.join([annotated(*row) for row in rows(records)])

    def tail(self, summary: Summary) -> bytes:
        return b"\n]\n" if summary.totals.records else b"]\n"
