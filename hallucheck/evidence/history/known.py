"""What earlier runs knew of the subjects of this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from sqlalchemy import select

from hallucheck.evidence.history.chronicle import Assertions, ChronicleWriter
from hallucheck.evidence.history.schema import ASSERTIONS, RUNS
from hallucheck.evidence.history.store import Store, Unavailable

SUBJECTS = 500
"""Subjects asked for at once."""

BATCH = 1000
"""Rows in memory at once."""


class Known:
    """Reads from the store what runs that ended before this one began had recorded."""

    def __init__(self, store: Store, *, run: int, days: int) -> None:
        """Look at runs before number `run`, and `days` back from the first record of each subject."""
        self._store = store
        self._run = run
        self._reach = timedelta(days=days)

    def add_to(self, writer: ChronicleWriter) -> str | None:
        """Add it to the chronicle; why something is missing there, or None."""
        try:
            for subjects in writer.subjects(SUBJECTS):
                writer.add_known(self._assertions(subjects))
        except Unavailable as error:
            return f"the history could not be read: {error}"
        return None

    def _assertions(self, subjects: Sequence[tuple[str, datetime, datetime]]) -> Iterator[Assertions]:
        first = min(start for _, start, _ in subjects) - self._reach
        last = max(end for _, _, end in subjects)
        query = (
            select(ASSERTIONS.c.subject, ASSERTIONS.c.at, ASSERTIONS.c.record, ASSERTIONS.c.data)
            .join(RUNS, RUNS.c.number == ASSERTIONS.c.run)
            .where(ASSERTIONS.c.subject.in_([name for name, _, _ in subjects]))
            .where(ASSERTIONS.c.at >= first, ASSERTIONS.c.at < last)
            .where(ASSERTIONS.c.run < self._run, RUNS.c.state == "finished")
            .order_by(ASSERTIONS.c.run.desc())
        )
        with self._store.problems(), self._store.engine.connect() as connection:
            for row in connection.execution_options(yield_per=BATCH).execute(query):
                yield Assertions(subject=row.subject, at=row.at, record=row.record, data=row.data.encode())
