"""The store: connections, their limits, and what their errors mean.

SQLite runs in WAL mode, so that readers and the one writer of a moment do not wait for each other; every writing
transaction begins IMMEDIATE, so that two writers queue up instead of failing half-way. PostgreSQL comes through
psycopg 3.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hallucheck.errors import ConfigError, InputError, OutputError, needing
from hallucheck.evidence.database.options import read_url
from hallucheck.evidence.history.options import HistoryOptions

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

T = TypeVar("T")

WAIT = 1.0
"""Seconds that one statement waits for a lock; the recorder tries again beyond that."""

LOCKED = ("locked", "busy", "lock timeout", "deadlock", "statement timeout", "canceling statement")
MEANINGS = (
    (LOCKED, "it is locked by another process"),
    (("full", "no space"), "the disk is full"),
    (("readonly", "read-only", "permission"), "it cannot be written"),
    (("no such table", "does not exist"), "its tables are gone"),
)
"""What the driver's words mean, the first that fit."""
BROKEN = ("not a database", "malformed", "corrupt", "file is encrypted")


class UnavailableError(OutputError):
    """The store cannot be used now; said without the driver's words, which may quote a record."""


def insist(do: Callable[[], T], seconds: float) -> T:
    """What `do` gives; where the store is not available that is tried again for so long."""
    end, pause = time.monotonic() + seconds, 0.05
    while True:
        try:
            return do()
        except UnavailableError:
            if time.monotonic() >= end:
                raise
            time.sleep(pause)
            pause = min(2 * pause, 1.0)


class Store:
    """One history store. Opens a connection when it is used, and again after one was lost."""

    def __init__(self, url: URL, options: HistoryOptions) -> None:
        self.options = options
        self.url = url
        self.name = str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()
        self.engine: Engine = _engine(url)
        self._inode: int | None = None

    @property
    def is_file(self) -> bool:
        """Whether it is an SQLite file."""
        return self.url.get_backend_name() == "sqlite"

    def open(self, *, create: bool) -> Store:
        """Connect, and bring the tables up to date; a store that others just now do this to is waited for.

        Raises:
            InputError: there is no store, and `create` was not asked for.
            OutputError: it is locked or out of reach for longer than `timeout`.
            ConfigError: it is no store, or one of a later version.
        """
        from hallucheck.evidence.history.schema import upgrade  # noqa: PLC0415 (only here)

        if self.is_file:
            path = Path(self.name)
            if not path.exists() and not create:
                raise InputError(f"there is no history at {path}", "`hallucheck scan --history FILE` makes one")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OutputError(f"history {path}: cannot write: {error.strerror}") from None
        try:
            insist(lambda: upgrade(self), self.options.timeout)
        except UnavailableError as error:
            hint = "wait for it, set history.timeout, or go without --history"
            raise OutputError(error.message, hint) from None
        if self.is_file:
            self._inode = _inode(self.name)
        return self

    @property
    def gone(self) -> bool:
        """Whether the file was removed or replaced: SQLite would go on writing to a file that nobody can find."""
        return self._inode is not None and _inode(self.name) != self._inode

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the store for as long as it is open."""
        with self._problems(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: whole or not at all.

        Raises:
            UnavailableError: the store is locked, lost or full.
        """
        connecting = self.engine.connect
        with self._problems(), connecting().execution_options(writes=True) as connection, connection.begin():
            yield connection

    @contextmanager
    def _problems(self) -> Iterator[None]:
        """Turn errors of the driver into what they mean."""
        from sqlalchemy.exc import DataError, DBAPIError, IntegrityError  # noqa: PLC0415 (loaded by now)
        from sqlalchemy.exc import TimeoutError as PoolTimeout  # noqa: PLC0415 (as above)

        try:
            yield
        except (DataError, IntegrityError):
            raise  # about a row, not about the store
        except (DBAPIError, PoolTimeout) as error:
            raise _meaning(error, self.name) from None

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


def open_store(options: HistoryOptions, *, create: bool) -> Store:
    """The configured store, connected and up to date.

    Raises:
        ConfigError: it is not configured, or the URL cannot be read.
        MissingExtraError: SQLAlchemy, Alembic or the driver is not installed.
        InputError, OutputError: as `Store.open`.
    """
    hint = "give --history FILE, or set history.url or history.url_env"
    store = Store(read_url(options.url, options.url_env, whose="history", hint=hint, paths=True), options)
    try:
        return store.open(create=create)
    except BaseException:
        store.close()
        raise


def _engine(url: URL) -> Engine:
    from sqlalchemy import create_engine, event  # noqa: PLC0415 (only where there is a history)

    if url.get_backend_name() != "sqlite":
        limits = f"-c lock_timeout={int(WAIT * 1000)} -c timezone=UTC"
        with needing("sql", "PostgreSQL needs psycopg 3"):
            return create_engine(
                url,
                pool_size=2,
                pool_pre_ping=True,
                json_serializer=_json,
                connect_args={"options": limits, "connect_timeout": 5},
            )
    engine = create_engine(url, json_serializer=_json, connect_args={"timeout": WAIT})

    @event.listens_for(engine, "connect")
    def prepared(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # this module says when a transaction begins, not the driver
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _json(value: Any) -> str:
    """JSON for a column; PostgreSQL takes no NUL in it."""
    return msgspec.json.encode(value).replace(b"\\u0000", b"\\ufffd").decode()


def _meaning(error: Exception, name: str) -> Exception:
    text = str(getattr(error, "orig", None) or error).lower()
    if any(mark in text for mark in BROKEN):
        return ConfigError(f"history {name}: the file is not a database, or is damaged", "choose another file")
    meanings = (why for marks, why in MEANINGS if any(mark in text for mark in marks))
    return UnavailableError(f"history {name}: {next(meanings, 'it cannot be reached')}")


def _inode(name: str) -> int | None:
    try:
        return Path(name).stat().st_ino
    except OSError:
        return None
