"""The tables. Times are UTC without a zone; scores are kept unrounded; what is missing is null.

`conversation_history`, `grounding_verification`, `consistency_checks` and `confidence_metrics` with their indexes are
those of the source system of the family `answers` (its `patient_id` is a `subject` here: a patient, a customer, a
property). A migration makes each of them; a test holds this page against what the migrations build.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB

_KINDS: dict[str, Any] = {
    "text": Text(),
    "integer": Integer(),
    "real": sa.Float(),
    "boolean": sa.Boolean(),
    "time": sa.DateTime(),
    "json": sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql"),
}


def _columns(text: str) -> list[Column[Any]]:
    """The columns that a text names, with commas between them, each with its type; `!` behind it: never null."""
    pairs = (one.split() for one in text.split(","))
    return [Column(name, _KINDS[kind.rstrip("!")], nullable=not kind.endswith("!")) for name, kind in pairs]


def _conversation(name: str = "conversation_id", *, key: bool = False) -> Column[Any]:
    """The record that a row hangs on, and with which it goes; `key`: one row a record."""
    return Column(name, ForeignKey("conversation_history.id", ondelete="CASCADE"), primary_key=key, nullable=False)


def _where(condition: str) -> dict[str, Any]:
    """The condition of a partial index; SQLite's truth values are numbers."""
    spelled = condition.replace("= 0", "= false") if condition.startswith("is_") else condition
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(spelled)}


METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

# `key`: equal for runs over the same inputs with the same settings and outputs; `state`: running, finished.
RUNS = Table(
    "runs",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    *_columns(
        "key text!, attempt integer!, state text!, started_at time!, finished_at time, as_of text!, "
        "tool_version text!, config_hash text!, detection_hash text!, inputs json!, exit_code integer, "
        "records integer, unrecorded integer"
    ),
    UniqueConstraint("key", "attempt"),
)

CONVERSATIONS = Table(
    "conversation_history",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("run", ForeignKey("runs.number", ondelete="CASCADE"), nullable=False),
    *_columns(
        "record text!, file text!, line integer!, page integer, part integer, subject text, session text, query text, "
        "query_timestamp time, recorded_at time!, answer text, provider text, model_used text, extractions json, "
        "sources json, verdict text!, reasons json!, checked boolean!, findings integer!, probability real, label "
        "boolean, grounding_score real, consistency_score real, confidence_score real, hallucination_risk real, "
        "risk_level text, quality real, grade text"
    ),
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
    _conversation(),
    *_columns(
        "statement text, statement_index integer!, is_grounded boolean!, source_chunk_id text, "
        "supporting_evidence text, grounding_confidence real, verification_method text, verified_at time!"
    ),
)
Index("idx_grounding_conversation", GROUNDING.c.conversation_id)
Index("idx_grounding_unsupported", GROUNDING.c.is_grounded, **_where("is_grounded = 0"))

# `previous_record`: the earlier record's identity; it may be in any run.
CONSISTENCY = Table(
    "consistency_checks",
    METADATA,
    Column("id", Text, primary_key=True),
    *_columns("subject text!"),
    _conversation("current_conversation_id"),
    *_columns(
        "previous_record text, check_type text!, is_consistent boolean!, inconsistency_description text, "
        "current_statement text, previous_statement text, consistency_score real, severity text, checked_at time!"
    ),
)
Index("idx_consistency_subject", CONSISTENCY.c.subject)
Index("idx_consistency_current", CONSISTENCY.c.current_conversation_id)
Index("idx_consistency_issues", CONSISTENCY.c.is_consistent, **_where("is_consistent = 0"))

CONFIDENCE = Table(
    "confidence_metrics",
    METADATA,
    Column("id", Text, primary_key=True),
    _conversation(),
    *_columns(
        "extraction_index integer!, retrieval_confidence real, source_confidence real, "
        "extraction_confidence real, consistency_confidence real, aggregate_confidence real, "
        "uncertainty_level text, uncertainty_explanation text, calculated_at time!"
    ),
)
Index("idx_confidence_conversation", CONFIDENCE.c.conversation_id)
Index("idx_confidence_low", CONFIDENCE.c.aggregate_confidence, **_where("aggregate_confidence < 0.7"))

FINDINGS = Table(
    "findings",
    METADATA,
    Column("id", Text, primary_key=True),
    _conversation(),
    *_columns(
        "fingerprint text!, rule text!, family text!, severity text!, confidence real!, message text, "
        "claim text, detected text, expected text, pointer text, action text!, suppressed text"
    ),
)
Index("idx_findings_conversation", FINDINGS.c.conversation_id)
Index("idx_findings_fingerprint", FINDINGS.c.fingerprint)
Index("idx_findings_rule", FINDINGS.c.rule)

ASSERTIONS = Table(
    "assertions",
    METADATA,
    _conversation(key=True),
    *_columns("subject text!, at time!, record text!, run integer!, data text!"),
)
Index("idx_assertions_subject", ASSERTIONS.c.subject, ASSERTIONS.c.at)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    *_columns("fingerprint text!, rule text, record text, verdict text!, author text!, reason text!, at time!"),
)
Index("idx_reviews_fingerprint", REVIEWS.c.fingerprint)

# No foreign key: the trail outlives what it is about.
AUDIT_TRAIL = Table(
    "audit_trail",
    METADATA,
    Column("id", Text, primary_key=True),
    *_columns(
        "at time!, run integer!, conversation_id text!, record text!, subject text, verdict text!, "
        "reasons json!, rules json!"
    ),
)
Index("idx_audit_trail_at", AUDIT_TRAIL.c.at)
