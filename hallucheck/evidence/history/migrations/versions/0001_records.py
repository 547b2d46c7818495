"""Runs, the four tables of the source system, and findings."""

from __future__ import annotations

from alembic import op

from hallucheck.evidence.history import schema

revision = "0001"
down_revision = None

TABLES = (
    schema.RUNS, schema.CONVERSATIONS, schema.GROUNDING, schema.CONSISTENCY, schema.CONFIDENCE, schema.FINDINGS,
)  # fmt: skip


def upgrade() -> None:
    """Make the tables, which are since then what the schema says."""
    schema.METADATA.create_all(op.get_bind(), TABLES)
