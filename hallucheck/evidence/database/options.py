"""Where tables are, and which column holds which metric: what a configuration says of them, and how it connects.

Connections to SQLite and PostgreSQL can only read and cannot hang; what their errors mean is said for a person.
"""

from __future__ import annotations

import os
import time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hallucheck.errors import ConfigError, needing
from hallucheck.evidence.mirror import here

if TYPE_CHECKING:
    from sqlalchemy.engine import URL, Engine

MetricKind = Literal["currency", "percentage", "fraction", "ratio", "quantity", "date"]


class _Strict(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)


class Metric(_Strict):
    """One metric: which column of which table holds it and what answers call it."""

    table: str | None = Field(None, description="table that holds it; none: it only comes in the record's facts")
    column: str | None = Field(None, description="column that holds the value; the metric's name where it is left out")
    kind: MetricKind = Field("currency", description="what the value is; a `fraction` of 0.85 is 85 per cent")
    currency: str | None = Field(None, pattern=r"^[A-Z]{3}$", description="ISO 4217 code of the stored amounts")
    unit: str | None = Field(None, description="unit of the stored quantity, such as month or km")
    scale: Decimal = Field(
        Decimal(1), gt=0, description="what one stored unit is worth: 1000 where thousands are stored"
    )
    aliases: tuple[str, ...] = Field((), description="what answers call it, beside its name")
    where: dict[str, str | int] = Field(
        default_factory=dict, description="column -> value that picks its rows in a table of several metrics"
    )


class PeriodTable(_Strict):
    """The table that says which days a period covers."""

    table: str = Field(description="table of periods")
    key: str = Field("id", description="its key, as the metrics' tables refer to it")
    year: str | None = Field(None, description="column of the year")
    month: str | None = Field(None, description="column of the month, 1 to 12")
    quarter: str | None = Field(None, description="column of the quarter, 1 to 4")
    start: str | None = Field(None, description="column of the first day")
    end: str | None = Field(None, description="column of the last day")


class Database(_Strict):
    """Where the tables are and how a record finds its rows in them."""

    url: str | None = Field(None, description="SQLAlchemy URL; better not here where it holds a password")
    url_env: str | None = Field(None, description="environment variable that holds the URL")
    timeout_ms: int = Field(2000, ge=1, le=600_000, description="longest a statement may take, in milliseconds")
    scope: dict[str, str] = Field(
        default_factory=lambda: {"property_id": "property_id"},
        description="column -> key of the record's `scope` that picks the record's rows",
    )
    period: str | None = Field("period_id", description="column, and key of `scope`, that picks the period")
    periods: PeriodTable | None = Field(None, description="the table of periods")
    max_rows: int = Field(10_000, ge=1, description="most rows fetched for one chunk of records")


STEPS = 2000
"""Virtual-machine steps of SQLite between two looks at the time limit: some tens of microseconds."""

_SLOW = ("interrupted", "statement timeout", "canceling statement", "lock timeout", "timeout expired", "timed out")
_LOCKED = ("locked", "busy")
_DOWN = (
    "refused", "connection", "no such host", "could not translate", "unable to open", "terminating", "server closed",
    "starting up",
)  # fmt: skip
_BROKEN = ("malformed", "not a database", "disk i/o", "corrupt")


def read_url(given: str | None, variable: str | None, *, whose: str, hint: str, paths: bool = False) -> URL:
    """The URL of SQLite or PostgreSQL that settings give, or an environment variable that they name.

    `whose` database it is stands in every message; `paths`: without a scheme it is the path of an SQLite file.

    Raises:
        ConfigError: there is no URL (`hint` says where to set it), it cannot be read, or it is of another kind.
        MissingExtraError: SQLAlchemy is not installed.
    """
    with needing("sql", f"{whose}: SQLAlchemy is needed"):
        from sqlalchemy import URL, make_url  # noqa: PLC0415 (0.3 s; only where a database is configured)
        from sqlalchemy.exc import ArgumentError  # noqa: PLC0415 (as above)
    text = os.environ.get(variable, "") if variable else given or ""
    if not text:
        named = f"environment variable {variable} is not set" if variable else "no URL is given"
        raise ConfigError(f"{whose}: {named}", hint)
    if paths and "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        example = "such as sqlite:///figures.db or postgresql://user@host/name"
        raise ConfigError(f"{whose}: the database URL cannot be read", example) from None
    backend = url.get_backend_name()
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise ConfigError(f"{whose}: {backend} is not supported", "use SQLite or PostgreSQL")
    if url.database in (None, "", ":memory:"):
        raise ConfigError(f"{whose}: sqlite in memory holds nothing", "give the path of a file")
    return url


def connect(database: Database) -> Engine:
    """An engine for the configured URL, see `read_url`. Opens nothing yet."""
    hint = "set numbers.database.url or numbers.database.url_env"
    url = read_url(database.url, database.url_env, whose="tables", hint=hint)
    open_engine = _sqlite if url.get_backend_name() == "sqlite" else _postgresql
    return open_engine(url, database.timeout_ms)


def _sqlite(url: URL, timeout_ms: int) -> Engine:
    """SQLite, opened read-only; a progress handler ends a statement that takes too long."""
    from sqlalchemy import create_engine, event  # noqa: PLC0415 (only for SQLite)
    from sqlalchemy.pool import NullPool  # noqa: PLC0415 (as above)

    path = Path(here(str(url.database))).resolve().as_uri()
    source = url.set(database=path, query={"mode": "ro", "uri": "true"})
    engine = create_engine(source, poolclass=NullPool, connect_args={"timeout": timeout_ms / 1000})

    @event.listens_for(engine, "before_cursor_execute")
    def limited(connection: Any, *_: Any) -> None:
        end = time.monotonic() + timeout_ms / 1000
        connection.connection.driver_connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)

    return engine


def _postgresql(url: URL, timeout_ms: int) -> Engine:
    """PostgreSQL through psycopg 3; the server itself refuses to write and ends slow statements."""
    from sqlalchemy import create_engine  # noqa: PLC0415 (only for PostgreSQL)

    settings = f"-c default_transaction_read_only=on -c statement_timeout={timeout_ms} -c lock_timeout={timeout_ms}"
    with needing("sql", "PostgreSQL needs psycopg 3"):
        return create_engine(
            url,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            connect_args={"options": settings, "connect_timeout": max(2, -(-timeout_ms // 1000))},
        )


def explain(error: Exception, timeout_ms: int) -> tuple[str, bool]:
    """(what an error of the database means, whether it was the time limit).

    The driver's own text may hold the URL, the SQL and the record's values, so none of it is passed on.
    """
    text = str(getattr(error, "orig", None) or error).lower()
    if any(mark in text for mark in _SLOW):
        return f"tables: the query took longer than {timeout_ms} ms", True
    meanings = (
        (_LOCKED, f"the database was locked for longer than {timeout_ms} ms"),
        (_BROKEN, "the file is not a database, or is damaged"),
        (_DOWN, "the database cannot be reached"),
        (("",), f"the database answered {type(getattr(error, 'orig', None) or error).__name__}"),
    )
    return "tables: " + next(why for marks, why in meanings if any(mark in text for mark in marks)), False
