"""Writing a run into the store, chunk by chunk, so that a kill loses nothing and a failing store stops nothing.

A chunk's entries are written before its annotated records are. So what a checkpoint counts as done is in the store, and
what is written twice after a kill is the same rows again, which the store ignores. A chunk that cannot be written is
tried again for `history.timeout` seconds; then its records count as unrecorded, the run goes on, and its exit code
says so. After several such chunks in a row the store is looked at only now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from hallucheck.evidence.history import schema
from hallucheck.evidence.history.chronicle import Assertions, ChronicleWriter
from hallucheck.evidence.history.entries import Entry, decode
from hallucheck.evidence.history.rows import ORDER, rows
from hallucheck.evidence.history.store import Store, Unavailable
from hallucheck.evidence.history.times import now

IMPATIENT = 3
"""Chunks lost in a row after which the store is left alone for `PAUSE` seconds at a time."""

PAUSE = 30.0
GONE = "its file was removed or replaced while the run went on"


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What the history keeps of a run as a whole."""

    key: str
    """Equal for runs over the same inputs with the same settings and outputs."""
    as_of: str
    tool_version: str
    config_hash: str
    detection_hash: str
    inputs: list[str]


class Recorder:
    """Writes one run. Lives in the parent process."""

    def __init__(
        self,
        store: Store,
        run: Run,
        *,
        resume: bool,
        clock: Callable[[], datetime] | None = None,
        warn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Begin a run in the store, or go on with the one of the same key that was not finished.

        Raises:
            OutputError: the store cannot be written.
        """
        self._store = store
        self._clock = clock or now
        self._warn = warn
        self._failures = 0
        self._next_try = 0.0
        self._written = 0
        self._unrecorded = 0
        with store.changing() as connection:
            self.number, attempt = _begin(connection, run, self._clock(), resume=resume)
        self._key = f"{run.key}:{attempt}"

    def write(self, data: bytes) -> int:
        """Write the entries of a chunk; how many records are missing in the store because of it."""
        if not data:
            return 0
        entries = decode(data)
        lost = self._write(entries)
        self._unrecorded += lost
        return lost

    def _write(self, entries: list[Entry]) -> int:
        if time.monotonic() < self._next_try:
            return len(entries)
        patience = self._store.options.timeout if self._failures < IMPATIENT else 0.0
        end, pause = time.monotonic() + patience, 0.05
        while True:
            if self._store.gone:
                return self._give_up(entries, GONE, already=self._written)
            try:
                lost = self._insert(entries)
            except Unavailable as error:
                if time.monotonic() >= end:
                    return self._give_up(entries, str(error))
                time.sleep(pause)
                pause = min(2 * pause, 1.0)
                continue
            self._failures = 0
            self._written += len(entries) - lost
            return lost

    def _give_up(self, entries: list[Entry], why: str, already: int = 0) -> int:
        if not self._failures:
            self._warn(f"history {self._store.name}: {why}; the run goes on without it")
        self._failures += 1
        if self._failures >= IMPATIENT:
            self._next_try = time.monotonic() + PAUSE
        if already:
            self._written, self._next_try = 0, float("inf")
        return len(entries) + already

    def _insert(self, entries: list[Entry]) -> int:
        """Write a chunk whole; where a record of it cannot be stored, each one by itself."""
        from sqlalchemy.exc import DataError, IntegrityError, StatementError  # noqa: PLC0415 (loaded by now)

        try:
            made = rows(entries, run=self.number, key=self._key, now=self._clock())
            with self._store.writing() as connection:
                for table in filter(made.__getitem__, ORDER):
                    connection.execute(_insert_new(connection, table), made[table])
        except (DataError, IntegrityError, StatementError):
            if len(entries) == 1:
                self._warn(f"history {self._store.name}: a record could not be stored: {entries[0].origin}")
                return 1
            return sum(self._insert([entry]) for entry in entries)
        return 0

    def finish(self, exit_code: int) -> None:
        """Say in the store that the run is done; where that fails nothing of it is lost but this."""
        from sqlalchemy import func, select, update  # noqa: PLC0415 (loaded by now)

        done: dict[str, Any] = {"state": "finished", "exit_code": exit_code, "unrecorded": self._unrecorded}
        done["finished_at"] = self._clock()
        try:
            if not self._store.gone:
                with self._store.writing() as connection:
                    stored = select(func.count()).where(schema.CONVERSATIONS.c.run == self.number)
                    done["records"] = connection.execute(stored).scalar_one() + self._unrecorded  # of resumed runs, too
                    connection.execute(update(schema.RUNS).where(schema.RUNS.c.number == self.number).values(done))
        except Unavailable as error:
            self._warn(f"history {self._store.name}: {error}; the run is not marked as finished")
        finally:
            self._store.close()


def _begin(connection: Any, run: Run, at: datetime, *, resume: bool) -> tuple[int, int]:
    """The number and the attempt of the run's row."""
    from sqlalchemy import insert, select  # noqa: PLC0415 (loaded by now)

    table = schema.RUNS
    if not connection.dialect.name.startswith("sqlite"):
        connection.exec_driver_sql("LOCK TABLE runs IN SHARE ROW EXCLUSIVE MODE")  # two runs may begin at once
    latest = connection.execute(
        select(table.c.number, table.c.attempt, table.c.state)
        .where(table.c.key == run.key)
        .order_by(table.c.attempt.desc())
        .limit(1)
    ).first()
    if resume and latest is not None and latest.state == "running":
        return latest.number, latest.attempt
    attempt = 1 if latest is None else latest.attempt + 1
    values = msgspec.structs.asdict(run) | {"attempt": attempt, "state": "running", "started_at": at}
    (number,) = connection.execute(insert(table).values(values)).inserted_primary_key
    return number, attempt


def _insert_new(connection: Any, table: Any) -> Any:
    """INSERT that leaves rows alone that are there already."""
    from sqlalchemy.dialects import postgresql, sqlite  # noqa: PLC0415 (loaded by now)

    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table).on_conflict_do_nothing()


SUBJECTS = 500
"""Subjects asked for at once."""


def add_known(store: Store, writer: ChronicleWriter, *, run: int, days: int) -> str | None:
    """Add to the chronicle what runs that ended before number `run` knew of its subjects; why something is missing.

    Looks `days` back from the first record of each subject.
    """
    try:
        for subjects in writer.subjects(SUBJECTS):
            writer.add_known(_assertions(store, subjects, run, timedelta(days=days)))
    except Unavailable as error:
        return f"the history could not be read: {error}"
    return None


def _assertions(
    store: Store, subjects: Sequence[tuple[str, datetime, datetime]], run: int, reach: timedelta
) -> Iterator[Assertions]:
    from sqlalchemy import select  # noqa: PLC0415 (loaded by now)

    said, runs = schema.ASSERTIONS.c, schema.RUNS.c
    query = (
        select(said.subject, said.at, said.record, said.data)
        .join(schema.RUNS, runs.number == said.run)
        .where(said.subject.in_([name for name, _, _ in subjects]))
        .where(said.at >= min(start for _, start, _ in subjects) - reach, said.at < max(end for _, _, end in subjects))
        .where(said.run < run, runs.state == "finished")
        .order_by(said.run.desc())
    )
    with store.problems(), store.engine.connect() as connection:
        for row in connection.execution_options(yield_per=1000).execute(query):
            yield Assertions(subject=row.subject, at=row.at, record=row.record, data=row.data.encode())
