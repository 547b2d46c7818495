"""What tests of sources share."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from hallucheck.model import Record, Row
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.sources.decode import decode

DATA = Path(__file__).parent / "data"


@pytest.fixture
def data() -> Path:
    """Small files of exactly the shapes that other tools write."""
    return DATA


def rows_of(batch: Batch) -> list[Row]:
    """All rows of a batch."""
    return [row for chunk in batch.chunks() for row in chunk.rows()]


def records_of(batch: Batch) -> list[Record]:
    """All records of a batch, from rows that can be read."""
    return [
        record
        for chunk in batch.chunks()
        for row in chunk.rows()
        for record in batch.mappings[chunk.source].records(decode(row.raw))
    ]


Opened = Callable[..., Batch]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """Write bytes to a file and open it."""

    def write_and_open(content: bytes, name: str = "dump.jsonl", *, stdin: bool = False, **options: object) -> Batch:
        if stdin:
            return open_batch(["-"], InputOptions(**options), stdin=io.BytesIO(content))  # type: ignore[arg-type]
        path = tmp_path / name
        path.write_bytes(content)
        return open_batch([str(path)], InputOptions(**options))  # type: ignore[arg-type]

    return write_and_open


@pytest.fixture
def rows() -> Callable[[Batch], list[Row]]:
    return rows_of


@pytest.fixture
def records() -> Callable[[Batch], list[Record]]:
    return records_of
