"""Runs, the four tables of the source system, and findings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

Json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "runs",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("as_of", sa.Text(), nullable=False),
        sa.Column("tool_version", sa.Text(), nullable=False),
        sa.Column("config_hash", sa.Text(), nullable=False),
        sa.Column("detection_hash", sa.Text(), nullable=False),
        sa.Column("inputs", Json, nullable=False),
        sa.Column("exit_code", sa.Integer(), nullable=True),
        sa.Column("records", sa.Integer(), nullable=True),
        sa.Column("unrecorded", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("number", name="pk_runs"),
        sa.UniqueConstraint("key", "attempt", name="uq_runs_key"),
    )
    op.create_table(
        "conversation_history",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("part", sa.Integer(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("session", sa.Text(), nullable=True),
        sa.Column("query", sa.Text(), nullable=True),
        sa.Column("query_timestamp", sa.DateTime(), nullable=True),
        sa.Column("recorded_at", sa.DateTime(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("provider", sa.Text(), nullable=True),
        sa.Column("model_used", sa.Text(), nullable=True),
        sa.Column("extractions", Json, nullable=True),
        sa.Column("sources", Json, nullable=True),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("reasons", Json, nullable=False),
        sa.Column("checked", sa.Boolean(), nullable=False),
        sa.Column("findings", sa.Integer(), nullable=False),
        sa.Column("probability", sa.Float(), nullable=True),
        sa.Column("label", sa.Boolean(), nullable=True),
        sa.Column("grounding_score", sa.Float(), nullable=True),
        sa.Column("consistency_score", sa.Float(), nullable=True),
        sa.Column("confidence_score", sa.Float(), nullable=True),
        sa.Column("hallucination_risk", sa.Float(), nullable=True),
        sa.Column("risk_level", sa.Text(), nullable=True),
        sa.Column("quality", sa.Float(), nullable=True),
        sa.Column("grade", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["run"], ["runs.number"], name="fk_conversation_history_run", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_conversation_history"),
    )
    if op.get_context().dialect.name == "postgresql":
        op.create_index(
            "idx_conversation_extractions",
            "conversation_history",
            ["extractions"],
            unique=False,
            postgresql_using="gin",
        )
    op.create_index(
        "idx_conversation_quality", "conversation_history", ["grounding_score", "consistency_score"], unique=False
    )
    op.create_index("idx_conversation_record", "conversation_history", ["record"], unique=False)
    op.create_index("idx_conversation_run", "conversation_history", ["run"], unique=False)
    op.create_index("idx_conversation_subject", "conversation_history", ["subject", "query_timestamp"], unique=False)
    op.create_index(
        "idx_conversation_timestamp", "conversation_history", [sa.literal_column("query_timestamp DESC")], unique=False
    )
    op.create_table(
        "grounding_verification",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=True),
        sa.Column("statement_index", sa.Integer(), nullable=False),
        sa.Column("is_grounded", sa.Boolean(), nullable=False),
        sa.Column("source_chunk_id", sa.Text(), nullable=True),
        sa.Column("supporting_evidence", sa.Text(), nullable=True),
        sa.Column("grounding_confidence", sa.Float(), nullable=True),
        sa.Column("verification_method", sa.Text(), nullable=True),
        sa.Column("verified_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversation_history.id"],
            name="fk_grounding_verification_conversation_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_grounding_verification"),
    )
    op.create_index("idx_grounding_conversation", "grounding_verification", ["conversation_id"], unique=False)
    op.create_index(
        "idx_grounding_unsupported",
        "grounding_verification",
        ["is_grounded"],
        unique=False,
        sqlite_where=sa.text("is_grounded = 0"),
        postgresql_where=sa.text("is_grounded = false"),
    )
    op.create_table(
        "consistency_checks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("current_conversation_id", sa.Text(), nullable=False),
        sa.Column("previous_record", sa.Text(), nullable=True),
        sa.Column("check_type", sa.Text(), nullable=False),
        sa.Column("is_consistent", sa.Boolean(), nullable=False),
        sa.Column("inconsistency_description", sa.Text(), nullable=True),
        sa.Column("current_statement", sa.Text(), nullable=True),
        sa.Column("previous_statement", sa.Text(), nullable=True),
        sa.Column("consistency_score", sa.Float(), nullable=True),
        sa.Column("severity", sa.Text(), nullable=True),
        sa.Column("checked_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["current_conversation_id"],
            ["conversation_history.id"],
            name="fk_consistency_checks_current_conversation_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_consistency_checks"),
    )
    op.create_index("idx_consistency_current", "consistency_checks", ["current_conversation_id"], unique=False)
    op.create_index(
        "idx_consistency_issues",
        "consistency_checks",
        ["is_consistent"],
        unique=False,
        sqlite_where=sa.text("is_consistent = 0"),
        postgresql_where=sa.text("is_consistent = false"),
    )
    op.create_index("idx_consistency_subject", "consistency_checks", ["subject"], unique=False)
    op.create_table(
        "confidence_metrics",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("extraction_index", sa.Integer(), nullable=False),
        sa.Column("retrieval_confidence", sa.Float(), nullable=True),
        sa.Column("source_confidence", sa.Float(), nullable=True),
        sa.Column("extraction_confidence", sa.Float(), nullable=True),
        sa.Column("consistency_confidence", sa.Float(), nullable=True),
        sa.Column("aggregate_confidence", sa.Float(), nullable=True),
        sa.Column("uncertainty_level", sa.Text(), nullable=True),
        sa.Column("uncertainty_explanation", sa.Text(), nullable=True),
        sa.Column("calculated_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversation_history.id"],
            name="fk_confidence_metrics_conversation_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_confidence_metrics"),
    )
    op.create_index("idx_confidence_conversation", "confidence_metrics", ["conversation_id"], unique=False)
    op.create_index(
        "idx_confidence_low",
        "confidence_metrics",
        ["aggregate_confidence"],
        unique=False,
        sqlite_where=sa.text("aggregate_confidence < 0.7"),
        postgresql_where=sa.text("aggregate_confidence < 0.7"),
    )
    op.create_table(
        "findings",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("claim", sa.Text(), nullable=True),
        sa.Column("detected", sa.Text(), nullable=True),
        sa.Column("expected", sa.Text(), nullable=True),
        sa.Column("pointer", sa.Text(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("suppressed", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversation_history.id"], name="fk_findings_conversation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_findings"),
    )
    op.create_index("idx_findings_conversation", "findings", ["conversation_id"], unique=False)
    op.create_index("idx_findings_fingerprint", "findings", ["fingerprint"], unique=False)
    op.create_index("idx_findings_rule", "findings", ["rule"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("findings")
    op.drop_table("confidence_metrics")
    op.drop_table("consistency_checks")
    op.drop_table("grounding_verification")
    op.drop_table("conversation_history")
    op.drop_table("runs")
