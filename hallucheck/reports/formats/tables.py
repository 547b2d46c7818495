"""The tables as CSV and Parquet.

CSV (RFC 4180, UTF-8): one line per row whatever the text holds, and no cell that is a formula. Parquet (extra
`parquet`): the texts themselves, typed columns; fragments are JSON lines of cells, which become row groups when all
are there, so memory is bounded by a row group and the file does not depend on how the run was divided.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Self

import msgspec

from hallucheck.errors import check_installed
from hallucheck.model import AuditedRecord
from hallucheck.reports.base import Report
from hallucheck.reports.escape import csv_cell
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.summary import Summary
from hallucheck.reports.tables import RECORD_TABLE, TABLES, Cell, Table, names, rows

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
"""By which Excel knows that a CSV file is UTF-8."""

ROW_GROUP = 10_000
"""Rows held in memory at a time."""

GROUP_BYTES = 16 << 20
"""JSON bytes of rows held in memory at a time; one row at least."""


class TableReport(Report):
    """A report that is one table."""

    table: ClassVar[Table[Any]]

    @classmethod
    def of(cls, table: Table[Any], kind: str, end: str) -> type[Self]:
        """The report of a table; that of the records bears the name and suffix of its kind alone."""
        bare = table is RECORD_TABLE
        return type(
            f"{table.name.title()}{kind.title()}",
            (cls,),
            {"table": table, "__module__": cls.__module__},
            name=kind if bare else f"{table.name}-{kind}",
            suffixes=(end if bare else f"{table.name}{end}",),
        )

    def rows(self, records: Iterable[AuditedRecord]) -> Iterator[list[Cell]]:
        """The rows of some records."""
        return rows(self.table.columns, self.table.of_records(records))

    def last_rows(self, summary: Summary) -> Iterator[list[Cell]]:
        """The rows of the run."""
        return rows(self.table.columns, self.table.of_run(summary))


class CsvTable(TableReport):
    """A table; `excel`: with the mark by which Excel knows its encoding."""

    def __init__(self, *, excel: bool = False) -> None:
        self.excel = excel

    def head(self, summary: Summary) -> bytes:
        header: list[Sequence[Any]] = [names(self.table.columns), *self.last_rows(summary)]
        return (BOM if self.excel else b"") + encoded(header)

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return encoded(self.rows(records))


def encoded(rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV; texts are made safe, numbers stay numbers, None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([csv_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue().encode()


class ParquetTable(TableReport):
    """A table, which fails before the audit where pyarrow is not installed."""

    def __init__(self) -> None:
        check_installed("pyarrow", "parquet", "Parquet needs pyarrow, which is not installed")

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return b"".join(encode(row) + b"\n" for row in self.rows(records))

    def convert(self, body: BinaryIO, path: Path, summary: Summary) -> None:
        import pyarrow as pa  # noqa: PLC0415 (0.2 s; only who asks for Parquet pays)
        import pyarrow.parquet as pq  # noqa: PLC0415 (as above)

        types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
        schema = pa.schema([(column.name, types[column.kind]) for column in self.table.columns])
        body.seek(0)
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for group in groups(chain(body, map(encode, self.last_rows(summary)))):
                cells = zip(*group, strict=True)
                arrays = [pa.array(list(column), field.type) for column, field in zip(cells, schema, strict=True)]
                writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def groups(rows: Iterable[bytes]) -> Iterator[list[list[Any]]]:
    """Rows decoded, in groups that are bounded by number and by bytes."""
    group: list[list[Any]] = []
    size = 0
    for row in rows:
        group.append(msgspec.json.decode(row))
        size += len(row)
        if len(group) >= ROW_GROUP or size >= GROUP_BYTES:
            yield group
            group, size = [], 0
    if group:
        yield group


CSV = RecordsCsv, FindingsCsv, RulesCsv, ProvidersCsv = tuple(CsvTable.of(table, "csv", ".csv") for table in TABLES)
PARQUET = RecordsParquet, FindingsParquet, RulesParquet, ProvidersParquet = tuple(
    ParquetTable.of(table, "parquet", ".parquet") for table in TABLES
)
"""What needs pyarrow."""
