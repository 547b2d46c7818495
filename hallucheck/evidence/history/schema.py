"""The tables. Times are UTC without a zone; scores are kept unrounded; what is missing is null.

`conversation_history`, `grounding_verification`, `consistency_checks` and `confidence_metrics` with their indexes are
those of the source system of the family `answers` (its `patient_id` is a `subject` here: a patient, a customer, a
property). A migration makes each of them; a test holds this page against what the migrations build.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)
Json = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")

RUNS = Table(
    "runs",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("key", Text, nullable=False),  # equal for runs over the same inputs with the same settings and outputs
    Column("attempt", Integer, nullable=False),
    Column("state", Text, nullable=False),  # running, finished
    Column("started_at", DateTime, nullable=False),
    Column("finished_at", DateTime),
    Column("as_of", Text, nullable=False),
    Column("tool_version", Text, nullable=False),
    Column("config_hash", Text, nullable=False),
    Column("detection_hash", Text, nullable=False),
    Column("inputs", Json, nullable=False),
    Column("exit_code", Integer),
    Column("records", Integer),
    Column("unrecorded", Integer),
    UniqueConstraint("key", "attempt"),
)

CONVERSATIONS = Table(
    "conversation_history",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("run", ForeignKey("runs.number", ondelete="CASCADE"), nullable=False),
    Column("record", Text, nullable=False),
    Column("file", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("page", Integer),
    Column("part", Integer),
    Column("subject", Text),
    Column("session", Text),
    Column("query", Text),
    Column("query_timestamp", DateTime),
    Column("recorded_at", DateTime, nullable=False),
    Column("answer", Text),
    Column("provider", Text),
    Column("model_used", Text),
    Column("extractions", Json),
    Column("sources", Json),
    Column("verdict", Text, nullable=False),
    Column("reasons", Json, nullable=False),
    Column("checked", Boolean, nullable=False),
    Column("findings", Integer, nullable=False),
    Column("probability", Float),
    Column("label", Boolean),
    Column("grounding_score", Float),
    Column("consistency_score", Float),
    Column("confidence_score", Float),
    Column("hallucination_risk", Float),
    Column("risk_level", Text),
    Column("quality", Float),
    Column("grade", Text),
)
Index("idx_conversation_subject", CONVERSATIONS.c.subject, CONVERSATIONS.c.query_timestamp)
Index("idx_conversation_timestamp", CONVERSATIONS.c.query_timestamp.desc())
Index("idx_conversation_quality", CONVERSATIONS.c.grounding_score, CONVERSATIONS.c.consistency_score)
Index("idx_conversation_extractions", CONVERSATIONS.c.extractions, postgresql_using="gin").ddl_if(dialect="postgresql")
Index("idx_conversation_run", CONVERSATIONS.c.run)
Index("idx_conversation_record", CONVERSATIONS.c.record)

GROUNDING = Table(
    "grounding_verification",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("conversation_id", ForeignKey("conversation_history.id", ondelete="CASCADE"), nullable=False),
    Column("statement", Text),
    Column("statement_index", Integer, nullable=False),
    Column("is_grounded", Boolean, nullable=False),
    Column("source_chunk_id", Text),
    Column("supporting_evidence", Text),
    Column("grounding_confidence", Float),
    Column("verification_method", Text),
    Column("verified_at", DateTime, nullable=False),
)
Index("idx_grounding_conversation", GROUNDING.c.conversation_id)
Index(
    "idx_grounding_unsupported",
    GROUNDING.c.is_grounded,
    sqlite_where=text("is_grounded = 0"),
    postgresql_where=text("is_grounded = false"),
)

CONSISTENCY = Table(
    "consistency_checks",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("subject", Text, nullable=False),
    Column("current_conversation_id", ForeignKey("conversation_history.id", ondelete="CASCADE"), nullable=False),
    Column("previous_record", Text),  # the earlier record's identity; it may be in any run
    Column("check_type", Text, nullable=False),
    Column("is_consistent", Boolean, nullable=False),
    Column("inconsistency_description", Text),
    Column("current_statement", Text),
    Column("previous_statement", Text),
    Column("consistency_score", Float),
    Column("severity", Text),
    Column("checked_at", DateTime, nullable=False),
)
Index("idx_consistency_subject", CONSISTENCY.c.subject)
Index("idx_consistency_current", CONSISTENCY.c.current_conversation_id)
Index(
    "idx_consistency_issues",
    CONSISTENCY.c.is_consistent,
    sqlite_where=text("is_consistent = 0"),
    postgresql_where=text("is_consistent = false"),
)

CONFIDENCE = Table(
    "confidence_metrics",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("conversation_id", ForeignKey("conversation_history.id", ondelete="CASCADE"), nullable=False),
    Column("extraction_index", Integer, nullable=False),
    Column("retrieval_confidence", Float),
    Column("source_confidence", Float),
    Column("extraction_confidence", Float),
    Column("consistency_confidence", Float),
    Column("aggregate_confidence", Float),
    Column("uncertainty_level", Text),
    Column("uncertainty_explanation", Text),
    Column("calculated_at", DateTime, nullable=False),
)
Index("idx_confidence_conversation", CONFIDENCE.c.conversation_id)
Index(
    "idx_confidence_low",
    CONFIDENCE.c.aggregate_confidence,
    sqlite_where=text("aggregate_confidence < 0.7"),
    postgresql_where=text("aggregate_confidence < 0.7"),
)

FINDINGS = Table(
    "findings",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("conversation_id", ForeignKey("conversation_history.id", ondelete="CASCADE"), nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("severity", Text, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("message", Text),
    Column("claim", Text),
    Column("detected", Text),
    Column("expected", Text),
    Column("pointer", Text),
    Column("action", Text, nullable=False),
    Column("suppressed", Text),
)
Index("idx_findings_conversation", FINDINGS.c.conversation_id)
Index("idx_findings_fingerprint", FINDINGS.c.fingerprint)
Index("idx_findings_rule", FINDINGS.c.rule)

ASSERTIONS = Table(
    "assertions",
    METADATA,
    Column(
        "conversation_id",
        ForeignKey("conversation_history.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("subject", Text, nullable=False),
    Column("at", DateTime, nullable=False),
    Column("record", Text, nullable=False),
    Column("run", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
Index("idx_assertions_subject", ASSERTIONS.c.subject, ASSERTIONS.c.at)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("fingerprint", Text, nullable=False),
    Column("rule", Text),
    Column("record", Text),
    Column("verdict", Text, nullable=False),  # confirmed, false-positive, unsure
    Column("author", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", DateTime, nullable=False),
)
Index("idx_reviews_fingerprint", REVIEWS.c.fingerprint)

AUDIT_TRAIL = Table(
    "audit_trail",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", DateTime, nullable=False),
    Column("run", Integer, nullable=False),  # no foreign key: the trail outlives what it tells of
    Column("conversation_id", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("subject", Text),
    Column("verdict", Text, nullable=False),
    Column("reasons", Json, nullable=False),
    Column("rules", Json, nullable=False),
)
Index("idx_audit_trail_at", AUDIT_TRAIL.c.at)
