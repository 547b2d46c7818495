"""What people say (reviews), what must not be forgotten (the audit trail), and what was asserted when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from hallucheck.evidence.history.migrations import columns, of_conversation

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "assertions",
        *columns("conversation_id text!, subject text!, at time!, record text!, run integer!, data text!"),
        of_conversation("fk_assertions_conversation_id", "conversation_id"),
        sa.PrimaryKeyConstraint("conversation_id", name="pk_assertions"),
    )
    op.create_index("idx_assertions_subject", "assertions", ["subject", "at"])
    op.create_table(
        "reviews",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        *columns("fingerprint text!, rule text, record text, verdict text!, author text!, reason text!, at time!"),
        sa.PrimaryKeyConstraint("number", name="pk_reviews"),
    )
    op.create_index("idx_reviews_fingerprint", "reviews", ["fingerprint"])
    op.create_table(
        "audit_trail",
        *columns(
            "id text!, at time!, run integer!, conversation_id text!, record text!, subject text, "
            "verdict text!, reasons json!, rules json!"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_audit_trail"),
    )
    op.create_index("idx_audit_trail_at", "audit_trail", ["at"])
