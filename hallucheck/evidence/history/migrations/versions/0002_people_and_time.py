"""What people say (reviews), what must not be forgotten (the audit trail), and what was asserted when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002"
down_revision = "0001"

Json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "assertions",
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversation_history.id"], name="fk_assertions_conversation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("conversation_id", name="pk_assertions"),
    )
    op.create_index("idx_assertions_subject", "assertions", ["subject", "at"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=True),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_reviews"),
    )
    op.create_index("idx_reviews_fingerprint", "reviews", ["fingerprint"], unique=False)
    op.create_table(
        "audit_trail",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("reasons", Json, nullable=False),
        sa.Column("rules", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_trail"),
    )
    op.create_index("idx_audit_trail_at", "audit_trail", ["at"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("audit_trail")
    op.drop_table("reviews")
    op.drop_table("assertions")
