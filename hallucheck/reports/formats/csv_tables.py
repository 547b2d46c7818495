"""The tables as CSV (RFC 4180, UTF-8): one line per row whatever the text holds, and no cell that is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hallucheck.model import AuditedRecord
from hallucheck.reports import tables
from hallucheck.reports.base import Blank
from hallucheck.reports.escape import csv_cell
from hallucheck.reports.summary import Summary

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
"""By which Excel knows that a CSV file is UTF-8."""


class CsvTable(Blank):
    """A table; `excel`: with the mark by which Excel knows its encoding."""

    def __init__(self, *, excel: bool = False) -> None:
        self.excel = excel

    def _head(self, rows: Iterable[Sequence[Any]]) -> bytes:
        return (BOM if self.excel else b"") + encoded(rows)


class RecordsCsv(CsvTable):
    """One row per record."""

    name: ClassVar[str] = "csv"
    suffixes: ClassVar[tuple[str, ...]] = (".csv",)

    def head(self, summary: Summary) -> bytes:
        """The names of the columns."""
        del summary
        return self._head([tables.names(tables.RECORDS)])

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        """One line per record."""
        return encoded(tables.record_rows(records))


class FindingsCsv(CsvTable):
    """One row per finding."""

    name: ClassVar[str] = "findings-csv"
    suffixes: ClassVar[tuple[str, ...]] = ("findings.csv",)

    def head(self, summary: Summary) -> bytes:
        """The names of the columns."""
        del summary
        return self._head([tables.names(tables.FINDINGS)])

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        """One line per finding."""
        return encoded(tables.finding_rows(records))


class RulesCsv(CsvTable):
    """One row per breached rule."""

    name: ClassVar[str] = "rules-csv"
    suffixes: ClassVar[tuple[str, ...]] = ("rules.csv",)

    def head(self, summary: Summary) -> bytes:
        """The whole table."""
        return self._head([tables.names(tables.RULES), *tables.rule_rows(summary)])


class ProvidersCsv(CsvTable):
    """One row per provider."""

    name: ClassVar[str] = "providers-csv"
    suffixes: ClassVar[tuple[str, ...]] = ("providers.csv",)

    def head(self, summary: Summary) -> bytes:
        """The whole table."""
        return self._head([tables.names(tables.PROVIDERS), *tables.provider_rows(summary)])


def encoded(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV; texts are made safe, numbers stay numbers, None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([csv_cell(cell) if type(cell) is str else cell for cell in row])
    return out.getvalue().encode()
