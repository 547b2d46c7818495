"""Runs, the four tables of the source system, and findings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from hallucheck.evidence.history.migrations import columns, of_conversation, where

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "runs",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        *columns(
            "key text!, attempt integer!, state text!, started_at time!, finished_at time, as_of text!, "
            "tool_version text!, config_hash text!, detection_hash text!, inputs json!, exit_code integer, "
            "records integer, unrecorded integer"
        ),
        sa.PrimaryKeyConstraint("number", name="pk_runs"),
        sa.UniqueConstraint("key", "attempt", name="uq_runs_key"),
    )
    op.create_table(
        "conversation_history",
        *columns(
            "id text!, run integer!, record text!, file text!, line integer!, page integer, part integer, "
            "subject text, session text, query text, query_timestamp time, recorded_at time!, answer text, "
            "provider text, model_used text, extractions json, sources json, verdict text!, reasons json!, "
            "checked boolean!, findings integer!, probability real, label boolean, grounding_score real, "
            "consistency_score real, confidence_score real, hallucination_risk real, risk_level text, "
            "quality real, grade text"
        ),
        sa.ForeignKeyConstraint(["run"], ["runs.number"], name="fk_conversation_history_run", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_conversation_history"),
    )
    if op.get_context().dialect.name == "postgresql":
        op.create_index("idx_conversation_extractions", "conversation_history", ["extractions"], postgresql_using="gin")
    op.create_index("idx_conversation_quality", "conversation_history", ["grounding_score", "consistency_score"])
    op.create_index("idx_conversation_record", "conversation_history", ["record"])
    op.create_index("idx_conversation_run", "conversation_history", ["run"])
    op.create_index("idx_conversation_subject", "conversation_history", ["subject", "query_timestamp"])
    op.create_index("idx_conversation_timestamp", "conversation_history", [sa.literal_column("query_timestamp DESC")])
    op.create_table(
        "grounding_verification",
        *columns(
            "id text!, conversation_id text!, statement text, statement_index integer!, "
            "is_grounded boolean!, source_chunk_id text, supporting_evidence text, "
            "grounding_confidence real, verification_method text, verified_at time!"
        ),
        of_conversation("fk_grounding_verification_conversation_id", "conversation_id"),
        sa.PrimaryKeyConstraint("id", name="pk_grounding_verification"),
    )
    op.create_index("idx_grounding_conversation", "grounding_verification", ["conversation_id"])
    op.create_index("idx_grounding_unsupported", "grounding_verification", ["is_grounded"], **where("is_grounded = 0"))
    op.create_table(
        "consistency_checks",
        *columns(
            "id text!, subject text!, current_conversation_id text!, previous_record text, check_type text!, "
            "is_consistent boolean!, inconsistency_description text, current_statement text, "
            "previous_statement text, consistency_score real, severity text, checked_at time!"
        ),
        of_conversation("fk_consistency_checks_current_conversation_id", "current_conversation_id"),
        sa.PrimaryKeyConstraint("id", name="pk_consistency_checks"),
    )
    op.create_index("idx_consistency_current", "consistency_checks", ["current_conversation_id"])
    op.create_index("idx_consistency_issues", "consistency_checks", ["is_consistent"], **where("is_consistent = 0"))
    op.create_index("idx_consistency_subject", "consistency_checks", ["subject"])
    op.create_table(
        "confidence_metrics",
        *columns(
            "id text!, conversation_id text!, extraction_index integer!, retrieval_confidence real, "
            "source_confidence real, extraction_confidence real, consistency_confidence real, "
            "aggregate_confidence real, uncertainty_level text, uncertainty_explanation text, "
            "calculated_at time!"
        ),
        of_conversation("fk_confidence_metrics_conversation_id", "conversation_id"),
        sa.PrimaryKeyConstraint("id", name="pk_confidence_metrics"),
    )
    op.create_index("idx_confidence_conversation", "confidence_metrics", ["conversation_id"])
    op.create_index(
        "idx_confidence_low", "confidence_metrics", ["aggregate_confidence"], **where("aggregate_confidence < 0.7")
    )
    op.create_table(
        "findings",
        *columns(
            "id text!, conversation_id text!, fingerprint text!, rule text!, family text!, severity text!, "
            "confidence real!, message text, claim text, detected text, expected text, pointer text, "
            "action text!, suppressed text"
        ),
        of_conversation("fk_findings_conversation_id", "conversation_id"),
        sa.PrimaryKeyConstraint("id", name="pk_findings"),
    )
    op.create_index("idx_findings_conversation", "findings", ["conversation_id"])
    op.create_index("idx_findings_fingerprint", "findings", ["fingerprint"])
    op.create_index("idx_findings_rule", "findings", ["rule"])
