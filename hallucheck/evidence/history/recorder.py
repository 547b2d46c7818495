"""Writing a run into the store, chunk by chunk, so that a kill loses nothing and a failing store stops nothing.

A chunk's entries are written before its annotated records are. So what a checkpoint counts as done is in the store, and
what is written twice after a kill is the same rows again, which the store ignores. A chunk that cannot be written is
tried again for `history.timeout` seconds; then its records count as unrecorded, the run goes on, and its exit code
says so. From then on the store is looked at only now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, IntegrityError, StatementError

from hallucheck.evidence.history import schema
from hallucheck.evidence.history.chronicle import Assertions, ChronicleWriter
from hallucheck.evidence.history.entries import Entry, decode, identity
from hallucheck.evidence.history.store import Store, UnavailableError, insist
from hallucheck.evidence.history.times import instant, now
from hallucheck.model import Verdict

PAUSE = 30.0
"""Seconds for which a store that lost a chunk is left alone."""
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
        warn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Begin a run in the store, or go on with the one of the same key that was not finished.

        Raises:
            OutputError: the store cannot be written.
        """
        self._store = store
        self._warn = warn
        self._failed = False
        self._next_try = 0.0
        self._written = 0
        self._unrecorded = 0
        with store.writing() as connection:
            self.number, attempt = _begin(connection, run, now(), resume=resume)
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
        if self._store.gone:
            return self._give_up(entries, f"history {self._store.name}: {GONE}", already=self._written)
        try:
            lost = insist(lambda: self._insert(entries), 0.0 if self._failed else self._store.options.timeout)
        except UnavailableError as error:
            return self._give_up(entries, error.message)
        self._failed = False
        self._written += len(entries) - lost
        return lost

    def _give_up(self, entries: list[Entry], why: str, already: int = 0) -> int:
        if not self._failed:
            self._warn(f"{why}; the run goes on without it")
        self._failed, self._next_try = True, time.monotonic() + PAUSE
        if already:
            self._written, self._next_try = 0, float("inf")
        return len(entries) + already

    def _insert(self, entries: list[Entry]) -> int:
        """Write a chunk whole; where a record of it cannot be stored, each one by itself."""
        try:
            made = rows(entries, run=self.number, key=self._key, at=now())
            with self._store.writing() as connection:
                dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
                for table in filter(made.__getitem__, ORDER):  # what is there already stays as it is
                    connection.execute(dialect.insert(table).on_conflict_do_nothing(), made[table])
        except (DataError, IntegrityError, StatementError):
            if len(entries) == 1:
                self._warn(f"history {self._store.name}: a record could not be stored: {entries[0].origin}")
                return 1
            return sum(self._insert([entry]) for entry in entries)
        return 0

    def finish(self, exit_code: int) -> None:
        """Say in the store that the run is done; where that fails nothing of it is lost but this."""
        done: dict[str, Any] = {"state": "finished", "exit_code": exit_code, "unrecorded": self._unrecorded}
        done["finished_at"] = now()
        try:
            if not self._store.gone:
                with self._store.writing() as connection:
                    stored = select(func.count()).where(schema.CONVERSATIONS.c.run == self.number)
                    done["records"] = connection.execute(stored).scalar_one() + self._unrecorded  # of resumed runs, too
                    connection.execute(update(schema.RUNS).where(schema.RUNS.c.number == self.number).values(done))
        except UnavailableError as error:
            self._warn(f"{error}; the run is not marked as finished")
        finally:
            self._store.close()


def _begin(connection: Any, run: Run, at: datetime, *, resume: bool) -> tuple[int, int]:
    """The number and the attempt of the run's row."""
    table = schema.RUNS
    if not connection.dialect.name.startswith("sqlite"):
        connection.exec_driver_sql("LOCK TABLE runs IN SHARE ROW EXCLUSIVE MODE")  # two runs may begin at once
    query = select(table.c.number, table.c.attempt, table.c.state).where(table.c.key == run.key)
    latest = connection.execute(query.order_by(table.c.attempt.desc()).limit(1)).first()
    if resume and latest is not None and latest.state == "running":
        return latest.number, latest.attempt
    attempt = 1 if latest is None else latest.attempt + 1
    values = msgspec.structs.asdict(run) | {"attempt": attempt, "state": "running", "started_at": at}
    (number,) = connection.execute(insert(table).values(values)).inserted_primary_key
    return number, attempt


Rows = dict[Table, list[dict[str, Any]]]

ORDER = (
    schema.CONVERSATIONS, schema.GROUNDING, schema.CONSISTENCY, schema.CONFIDENCE, schema.FINDINGS, schema.ASSERTIONS,
    schema.AUDIT_TRAIL,
)  # fmt: skip
"""Parents before children."""


def rows(entries: Iterable[Entry], *, run: int, key: str, at: datetime) -> Rows:
    """The rows of `entries` in the run `run`; `key` identifies the run for ever, `at` is when they are written.

    All keys are derived, so that writing the same entry again changes nothing.
    """
    made: Rows = {table: [] for table in ORDER}
    times = dict.fromkeys(("recorded_at", "verified_at", "checked_at", "calculated_at", "at"), at)
    for entry in entries:
        own = identity(key, entry.origin)
        common = times | {"conversation_id": own, "current_conversation_id": own, "run": run}
        for table, number, given in _rows_of(entry):
            given = common | given | {"id": own if number is None else f"{own}:{number}"}  # noqa: PLW2901 (with its key)
            made[table].append({column.name: _without_nul(given.get(column.name)) for column in table.c})
    return made


def _rows_of(entry: Entry) -> Iterator[tuple[Table, int | None, dict[str, Any]]]:
    """What an entry says in each table, by the names of columns; the number of a row among those of its record."""
    result, time = entry.result or {}, instant(entry.at)
    counted = [finding for finding in entry.findings if finding.suppressed is None]
    own = result | msgspec.structs.asdict(entry) | msgspec.structs.asdict(entry.origin)
    own |= {"query": entry.question, "query_timestamp": time, "model_used": entry.model, "findings": len(counted)}
    own |= {"confidence_score": result.get("confidence"), "hallucination_risk": result.get("risk")}
    yield schema.CONVERSATIONS, None, own
    for number, finding in enumerate(entry.findings):
        label = finding.suppressed and finding.suppressed.label
        shown: dict[str, Any] = {"family": finding.family, "pointer": finding.location.pointer, "suppressed": label}
        yield schema.FINDINGS, number, msgspec.structs.asdict(finding) | shown
    if entry.assertions and entry.subject and time:
        data = entry.assertions.replace(b"\\u0000", b"\\ufffd").decode()
        yield schema.ASSERTIONS, None, {"subject": entry.subject, "record": entry.record, "at": time, "data": data}
    if entry.verdict is Verdict.REJECT:
        del own["at"]
        yield schema.AUDIT_TRAIL, None, own | {"rules": sorted({finding.rule for finding in counted})}
    for number, said in enumerate(result.get("statements") or ()):
        shown = {"is_grounded": said.get("is_grounded") is True, "grounding_confidence": said.get("confidence")}
        yield schema.GROUNDING, number, said | shown | {"statement_index": number}
    if entry.subject and (score := result.get("consistency_score")) is not None:
        for number, found in enumerate(result.get("contradictions") or [{}]):  # one says that there is none
            shown = {"check_type": found.get("check_type", "all"), "is_consistent": not found}
            shown |= {"subject": entry.subject, "consistency_score": score}
            yield schema.CONSISTENCY, number, found | shown | {"inconsistency_description": found.get("explanation")}
    if result.get("confidence") is not None:
        given = {"extraction_index": 0, "aggregate_confidence": result["confidence"]}
        given |= {f"{name}_confidence": part for name, part in (result.get("confidence_parts") or {}).items()}
        given |= {"uncertainty_level": result.get("uncertainty")}
        yield schema.CONFIDENCE, 0, given | {"uncertainty_explanation": result.get("uncertainty_explanation")}


def _without_nul(value: Any) -> Any:
    """A text as PostgreSQL can hold it; all else as it is."""
    return str(value).replace("\0", "\ufffd") if isinstance(value, str) else value


SUBJECTS = 500
"""Subjects asked for at once."""


def add_known(store: Store, writer: ChronicleWriter, *, run: int, days: int) -> str | None:
    """Add to the chronicle what runs that ended before number `run` knew of its subjects; why something is missing.

    Looks `days` back from the first record of each subject.
    """
    try:
        for subjects in writer.subjects(SUBJECTS):
            writer.add(_assertions(store, subjects, run, timedelta(days=days)), known=True)
    except UnavailableError as error:
        return f"the history could not be read: {error.message.removeprefix(f'history {store.name}: ')}"
    return None


def _assertions(
    store: Store, subjects: Sequence[tuple[str, datetime, datetime]], run: int, reach: timedelta
) -> Iterator[Assertions]:
    said, runs = schema.ASSERTIONS.c, schema.RUNS.c
    since, until = min(start for _, start, _ in subjects) - reach, max(end for _, _, end in subjects)
    query = select(said.subject, said.at, said.record, said.data).join(schema.RUNS, runs.number == said.run)
    query = query.where(said.subject.in_([name for name, _, _ in subjects]), said.at >= since, said.at < until)
    query = query.where(said.run < run, runs.state == "finished").order_by(said.run.desc())
    with store.reading() as connection:
        for row in connection.execution_options(yield_per=1000).execute(query):
            yield Assertions(subject=row.subject, at=row.at, record=row.record, data=row.data.encode())
