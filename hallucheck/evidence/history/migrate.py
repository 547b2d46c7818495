"""Bringing the tables of a store up to date, once, whoever comes first.

Alembic is loaded only where something is to be done: a store that is up to date costs one query.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hallucheck.errors import ConfigError, needing

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from hallucheck.evidence.history.store import Store

HEAD = "0002"
"""The newest revision; a test holds it against the files."""

REVISIONS = ("0001", "0002")

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_203_241_650
"""Key of the advisory lock under which PostgreSQL stores are upgraded."""


def upgrade(store: Store, revision: str = HEAD) -> None:
    """Bring the tables to `revision`; others who want the same wait for it.

    Raises:
        ConfigError: the store is of a later version, or holds other tables.
        Unavailable: it is locked or out of reach.
    """
    with store.engine.connect() as connection:
        if revision_of(connection) == revision:
            return
    with store.writing() as connection:
        if not store.is_file:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        found = revision_of(connection)
        if found is not None and found not in REVISIONS:
            raise ConfigError(f"history {store.name}: it was made by a later hallucheck", "upgrade hallucheck")
        if found is None and _holds_tables(connection):
            raise ConfigError(f"history {store.name}: this database holds something else", "choose another one")
        if found is None or found < revision:
            _run(connection, revision)


def revision_of(connection: Connection) -> str | None:
    """The revision that a store has; None where it has none."""
    from sqlalchemy import inspect, text  # noqa: PLC0415 (loaded by now)

    if not inspect(connection).has_table("alembic_version"):
        return None
    found: Any = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _holds_tables(connection: Connection) -> bool:
    """A database of SQLite belongs to the history alone; one of PostgreSQL may have other tables beside it."""
    from sqlalchemy import inspect  # noqa: PLC0415 (loaded by now)

    names = set(inspect(connection).get_table_names())
    return bool(names) if connection.dialect.name == "sqlite" else "conversation_history" in names


def _run(connection: Connection, revision: str) -> None:
    with needing("sql", "the history needs Alembic"):
        from alembic import command  # noqa: PLC0415 (0.2 s; only where there is something to do)
        from alembic.config import Config  # noqa: PLC0415 (as above)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
