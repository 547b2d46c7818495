"""What people say (reviews), what must not be forgotten (the audit trail), and what was asserted when."""

from __future__ import annotations

from alembic import op

from hallucheck.evidence.history import schema

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables, which are since then what the schema says."""
    schema.METADATA.create_all(op.get_bind(), (schema.ASSERTIONS, schema.REVIEWS, schema.AUDIT_TRAIL))
