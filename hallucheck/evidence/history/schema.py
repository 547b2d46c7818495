"""The tables. Times are UTC without a zone; scores are kept unrounded; what is missing is null.

`conversation_history`, `grounding_verification`, `consistency_checks` and `confidence_metrics` with their indexes are
those of the source system of the family `answers` (its `patient_id` is a `subject` here: a patient, a customer, a
property). A migration makes each of them; a test holds this page against what the migrations build. Whoever comes first
brings a store up to date; Alembic is loaded only where something is to be done, else that costs one query.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB

from hallucheck.errors import ConfigError, needing

if TYPE_CHECKING:
    from hallucheck.evidence.history.store import Store

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


REVISIONS = ("0001", "0002")
"""The oldest first; a test holds them against the files."""

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_203_241_650
"""Key of the advisory lock under which PostgreSQL stores are upgraded."""


def upgrade(store: Store, revision: str = REVISIONS[-1]) -> None:
    """Bring the tables to `revision`; others who want the same wait for it.

    Raises:
        ConfigError: the store is of a later version, or holds other tables.
        UnavailableError: it is locked or out of reach.
    """
    with store.reading() as connection:
        if revision_of(connection) == revision:
            return
    with store.writing() as connection:
        if not store.is_file:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        found = revision_of(connection)
        if found is not None and found not in REVISIONS:
            raise ConfigError(f"history {store.name}: it was made by a later hallucheck", "upgrade hallucheck")
        names = sa.inspect(connection).get_table_names()
        is_used = bool(names) if store.is_file else "conversation_history" in names  # PostgreSQL may have other tables
        if found is None and is_used:
            raise ConfigError(f"history {store.name}: this database holds something else", "choose another one")
        if found is None or found < revision:
            _run(connection, revision)


def revision_of(connection: Connection) -> str | None:
    """The revision that a store has; None where it has none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: Any = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _run(connection: Connection, revision: str) -> None:
    with needing("sql", "the history needs Alembic"):
        from alembic import command  # noqa: PLC0415 (0.2 s; only where there is something to do)
        from alembic.config import Config  # noqa: PLC0415 (as above)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
