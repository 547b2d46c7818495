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


def of_conversation(name: str, column: str) -> sa.ForeignKeyConstraint:
    """What hangs on a record goes with it."""
    return sa.ForeignKeyConstraint([column], ["conversation_history.id"], name=name, ondelete="CASCADE")


def where(condition: str) -> dict[str, Any]:
    """The condition of a partial index; SQLite's truth values are numbers."""
    spelled = condition.replace("= 0", "= false") if condition.startswith("is_") else condition
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(spelled)}
