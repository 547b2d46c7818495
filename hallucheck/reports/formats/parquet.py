"""The tables as Parquet (extra `parquet`): the texts themselves, typed columns.

Fragments are JSON lines of cells; when all are there they become row groups, so memory is bounded by a row
group and the file does not depend on how the run was divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from hallucheck.errors import check_installed
from hallucheck.model import AuditedRecord
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.summary import Summary
from hallucheck.reports.tables import TABLES, Column, TableReport

ROW_GROUP = 10_000
"""Rows held in memory at a time."""

GROUP_BYTES = 16 << 20
"""JSON bytes of rows held in memory at a time; one row at least."""


class ParquetTable(TableReport):
    """A table, which fails before the audit where pyarrow is not installed."""

    def __init__(self) -> None:
        check_installed("pyarrow", "parquet", "Parquet needs pyarrow, which is not installed")

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return b"".join(encode(row) + b"\n" for row in self.table.rows(records))

    def convert(self, body: BinaryIO, path: Path, summary: Summary) -> None:
        body.seek(0)
        write(path, self.table.columns, chain(body, map(encode, self.table.last_rows(summary))))


RecordsParquet, FindingsParquet, RulesParquet, ProvidersParquet = (
    ParquetTable.of(table, "parquet", ".parquet") for table in TABLES
)


def write(path: Path, columns: Sequence[Column[Any]], rows: Iterable[bytes]) -> None:
    """Write a Parquet file from rows as JSON lines, a row group at a time."""
    import pyarrow as pa  # noqa: PLC0415 (0.2 s; only who asks for Parquet pays)
    import pyarrow.parquet as pq  # noqa: PLC0415 (as above)

    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    schema = pa.schema([(column.name, types[column.kind]) for column in columns])
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for group in groups(rows):
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
