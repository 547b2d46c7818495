"""A row: one JSON object of the dump as its original bytes, and where it stood."""

from __future__ import annotations

import msgspec


class Origin(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a record comes from: file, 1-based line (or row), page of a PDF, which of several in its row, from 0."""

    file: str
    line: int
    page: int | None = None
    part: int | None = None
    turn: int | None = None
    """Which answer of a conversation, from 1."""


class Row(msgspec.Struct, frozen=True):
    """One row of a dump. `raw` holds the object's own bytes, without the line break, because they are given back."""

    raw: bytes
    line: int
