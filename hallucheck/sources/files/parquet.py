"""Parquet, read a few thousand rows at a time. Needs the extra `parquet` (pyarrow)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hallucheck.errors import InputError, needing
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.extraction import WRAPPERS
from hallucheck.sources.base import Payloads, unreadable
from hallucheck.sources.files.csv_table import cell_value
from hallucheck.sources.files.streams import Stream

BATCH_ROWS = 1024

JSON_COLUMNS = frozenset(
    ("statement", *WRAPPERS, "boundaries", "metadata", "page_range", "transactions", "accounts", "balances")
)
"""Columns whose texts are JSON where they can be: nested values are often written so."""


class Parquet(Payloads):
    """A columnar file; rows are numbered from 1."""

    format = "parquet"

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        with needing("parquet", f"{stream.name} is a Parquet file, and pyarrow is not installed"):
            import pyarrow as pa  # noqa: PLC0415 (an optional package, and slow to import)
            import pyarrow.parquet as pq  # noqa: PLC0415 (as above)
        self._errors: Any = (pa.ArrowException, OSError)
        self._open: Any = pq.ParquetFile
        with stream.open() as file:
            try:
                self._open(file)
            except self._errors as error:
                raise InputError(f"{stream.name} is not a readable Parquet file: {error}") from error

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows; decimals keep their digits, times are ISO 8601, NaN is null, and statements in JSON are objects."""
        line = 0
        encode = msgspec.json.Encoder(decimal_format="number", enc_hook=str).encode
        with self.stream.open() as file:
            try:
                for batch in self._open(file).iter_batches(batch_size=BATCH_ROWS):
                    spelled = JSON_COLUMNS.intersection(batch.schema.names)
                    for values in batch.to_pylist():
                        line += 1
                        for name in spelled:
                            if isinstance(cell := values[name], str):
                                values[name] = cell_value(name, cell)
                        yield Row(encode(values), line)
            except self._errors as error:
                yield unreadable(f"{self.name}: {error}", line + 1, kind="damaged")
