"""The tables of a run: which columns they have, where a cell's value comes from, and the same as CSV and Parquet.

CSV (RFC 4180, UTF-8): one line per row whatever the text holds, and no cell that is a formula. Parquet (extra
`parquet`): the texts themselves, typed columns; fragments are JSON lines of cells, which become row groups when all
are there, so memory is bounded by a row group and the file does not depend on how the run was divided.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Generic, Self, TypeVar

import msgspec

from hallucheck.errors import check_installed
from hallucheck.model import AuditedRecord, Finding
from hallucheck.model.masking import mask_identifiers
from hallucheck.reports import figures
from hallucheck.reports.base import Report
from hallucheck.reports.escape import csv_cell
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import encode

T = TypeVar("T")
Cell = str | int | float | None


class Column(msgspec.Struct, Generic[T], frozen=True):
    """A column: `kind` is `str`, `int` or `float`; an empty cell is None."""

    name: str
    kind: type
    value: Callable[[T], Cell]


class Found(msgspec.Struct, frozen=True):
    """A finding and the record that it is about."""

    record: AuditedRecord
    finding: Finding


def _told(name: str) -> Column[AuditedRecord]:
    """A text of the record, where it may be shown."""
    return Column(name, str, lambda record: mask_identifiers(getattr(record.shown, name, None) or "") or None)


def _evidence(found: Found) -> str | None:
    """Every piece that the claim was held against, one a line, each behind where it stands."""
    pieces = (
        f"{piece.source}{'' if piece.page is None else f', page {piece.page}'}: {piece.quote}"
        for piece in found.finding.evidence
        if piece.quote
    )
    return "\n".join(pieces) or None


def _same(kind: type, names: str, of: str = "") -> list[Column[Any]]:
    """Columns that are called as the attributes they show."""
    return [Column(name, kind, attrgetter(of + name)) for name in names.split()]


def _of_record(*chosen: str) -> list[Column[Found]]:
    """Columns of a finding that are those of its record."""

    def through(value: Callable[[AuditedRecord], Cell]) -> Callable[[Found], Cell]:
        return lambda found: value(found.record)

    return [Column(one.name, one.kind, through(one.value)) for one in named(RECORDS, chosen)]


def _of_run(kind: type, names: str) -> list[Column[figures.Row]]:
    """Columns that are called as the keys they show."""
    return [Column(name, kind, itemgetter(name)) for name in names.split()]


def _rate(name: str) -> list[Column[figures.Row]]:
    """A rate with its interval."""
    value, low, high = (f"{name}{end}" for end in ("", "_low", "_high"))
    return [
        Column(value, float, lambda row: row[name].rate),
        Column(low, float, lambda row: row[name].low),
        Column(high, float, lambda row: row[name].high),
    ]


def named(columns: Sequence[Column[T]], chosen: Sequence[str]) -> tuple[Column[T], ...]:
    """The columns of these names, in their order."""
    known = {column.name: column for column in columns}
    return tuple(known[name] for name in chosen)


RECORDS: tuple[Column[AuditedRecord], ...] = (
    *_same(str, "id"),
    *_same(str, "file", "origin."),
    *_same(int, "line part", "origin."),
    *_same(str, "verdict"),
    *_same(float, "probability"),
    Column("findings", int, lambda record: len(record.unsuppressed)),
    Column("suppressed", int, lambda record: len(record.findings) - len(record.unsuppressed)),
    Column("worst_severity", str, lambda record: max((f.severity for f in record.unsuppressed), default=None)),
    Column("rules", str, lambda record: " ".join(dict.fromkeys(f.rule for f in record.unsuppressed)) or None),
    *_same(str, "provider model"),
    Column("reasons", str, lambda record: "; ".join(record.reasons)),
    _told("question"),
    _told("answer"),
)

FINDINGS: tuple[Column[Found], ...] = (
    *_of_record("id", "file", "line", "part"),
    *_same(str, "rule severity", "finding."),
    *_same(float, "confidence", "finding."),
    *_same(str, "message claim detected expected", "finding."),
    *_same(str, "pointer", "finding.location."),
    *_same(int, "start end page", "finding.location."),
    Column("source", str, lambda found: found.finding.evidence[0].source if found.finding.evidence else None),
    Column("quote", str, lambda found: found.finding.evidence[0].quote if found.finding.evidence else None),
    Column("replacement", str, lambda found: getattr(found.finding.suggestion, "replacement", None)),
    *_same(str, "action fingerprint", "finding."),
    Column("suppressed", str, lambda found: getattr(found.finding.suppressed, "reason", None)),
    *_of_record("provider", "model", "question", "answer"),
    Column("evidence", str, _evidence),
)

RULES: tuple[Column[figures.Row], ...] = (*_of_run(str, "rule"), *_of_run(int, "findings"), *_rate("share"))

PROVIDERS: tuple[Column[figures.Row], ...] = (
    *_of_run(str, "provider"),
    *_of_run(int, "records checked"),
    Column("pass", int, itemgetter("passed")),
    *_of_run(int, "review reject unchecked error findings"),
    *_rate("alert_rate"),
    *_rate("rejection_rate"),
)


def rows(columns: Sequence[Column[T]], items: Iterable[T]) -> Iterator[list[Cell]]:
    """The cells of each item, in the order of `columns`."""
    values = [column.value for column in columns]
    return ([value(item) for value in values] for item in items)


def found(records: Iterable[AuditedRecord]) -> Iterator[Found]:
    """Every finding, suppressed ones too."""
    return (Found(record, finding) for record in records for finding in record.findings)


class Table(msgspec.Struct, Generic[T], frozen=True):
    """Columns, and what has a row: things of the records as these come, or of the run when it is over."""

    name: str
    columns: tuple[Column[T], ...]
    of_records: Callable[[Iterable[AuditedRecord]], Iterable[T]] = lambda _: ()
    of_run: Callable[[Summary], Iterable[T]] = lambda _: ()


RECORD_TABLE = Table("records", RECORDS, iter)
RUN_TABLES: tuple[Table[Any], ...] = (
    Table("rules", RULES, of_run=lambda summary: figures.rules(summary.totals)),
    Table("providers", PROVIDERS, of_run=lambda summary: figures.providers(summary.totals)),
)
TABLES: tuple[Table[Any], ...] = (RECORD_TABLE, Table("findings", FINDINGS, found), *RUN_TABLES)


def names(columns: Sequence[Column[Any]]) -> list[str]:
    """The header."""
    return [column.name for column in columns]


ROW_GROUP, GROUP_BYTES = 10_000, 16 << 20
"""Rows held in memory at a time, and JSON bytes of them; one row at least."""


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
        return (codecs.BOM_UTF8 if self.excel else b"") + encoded(header)

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
