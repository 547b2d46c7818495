"""The history of the tables, for Alembic; and how columns are written, there and in the schema."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

KINDS: dict[str, Any] = {
    "text": sa.Text(),
    "integer": sa.Integer(),
    "real": sa.Float(),
    "boolean": sa.Boolean(),
    "time": sa.DateTime(),
    "json": sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql"),
}


def columns(text: str) -> list[sa.Column[Any]]:
    """The columns that a text names, with commas between them, each with its type; `!` behind it: never null."""
    pairs = (one.split() for one in text.split(","))
    return [sa.Column(name, KINDS[kind.rstrip("!")], nullable=not kind.endswith("!")) for name, kind in pairs]
