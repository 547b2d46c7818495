"""The tables as CSV (RFC 4180, UTF-8): one line per row whatever the text holds, and no cell that is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hallucheck.model import AuditedRecord
from hallucheck.reports import tables
from hallucheck.reports.base import Report
from hallucheck.reports.escape import csv_cell
from hallucheck.reports.summary import Summary

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
"""By which Excel knows that a CSV file is UTF-8."""


class CsvTable(Report, name="providers-csv", suffixes=("providers.csv",)):
    """A table; `excel`: with the mark by which Excel knows its encoding."""

    table: ClassVar[tables.Table[Any]]

    def __init__(self, *, excel: bool = False) -> None:
        self.excel = excel

    def head(self, summary: Summary) -> bytes:
        rows: list[Sequence[Any]] = [tables.names(self.table.columns), *self.table.last_rows(summary)]
        return (BOM if self.excel else b"") + encoded(rows)

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return encoded(self.table.rows(records))


class RecordsCsv(CsvTable, name="csv", suffixes=(".csv",)):
    """One row per record."""

    table = tables.RECORD_TABLE


class FindingsCsv(CsvTable, name="findings-csv", suffixes=("findings.csv",)):
    """One row per finding."""

    table = tables.FINDING_TABLE


class RulesCsv(CsvTable, name="rules-csv", suffixes=("rules.csv",)):
    """One row per breached rule."""

    table = tables.RULE_TABLE


class ProvidersCsv(CsvTable):
    """One row per provider."""

    table = tables.PROVIDER_TABLE


def encoded(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV; texts are made safe, numbers stay numbers, None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([csv_cell(cell) if type(cell) is str else cell for cell in row])
    return out.getvalue().encode()
