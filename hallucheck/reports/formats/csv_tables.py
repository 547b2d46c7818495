"""The tables as CSV (RFC 4180, UTF-8): one line per row whatever the text holds, and no cell that is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from hallucheck.model import AuditedRecord
from hallucheck.reports.escape import csv_cell
from hallucheck.reports.summary import Summary
from hallucheck.reports.tables import TABLES, TableReport, names

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
"""By which Excel knows that a CSV file is UTF-8."""


class CsvTable(TableReport):
    """A table; `excel`: with the mark by which Excel knows its encoding."""

    def __init__(self, *, excel: bool = False) -> None:
        self.excel = excel

    def head(self, summary: Summary) -> bytes:
        rows: list[Sequence[Any]] = [names(self.table.columns), *self.table.last_rows(summary)]
        return (BOM if self.excel else b"") + encoded(rows)

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return encoded(self.table.rows(records))


RecordsCsv, FindingsCsv, RulesCsv, ProvidersCsv = (CsvTable.of(table, "csv", ".csv") for table in TABLES)


def encoded(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV; texts are made safe, numbers stay numbers, None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([csv_cell(cell) if type(cell) is str else cell for cell in row])
    return out.getvalue().encode()
