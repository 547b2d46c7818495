"""The chronicle: what earlier records of each subject said, in a scratch file of the run that every worker can read.

It is filled before the audit begins, from the dump itself and from the history, so a record can be held against the
records before it while it is audited, whatever process has it and wherever in the dump the earlier ones stand. A
look-up reads one range of one index, so a subject with 100,000 records costs a record no more than one with fifty.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

import msgspec

from hallucheck.evidence.history.entries import pseudonym
from hallucheck.evidence.history.times import instant, microseconds, of_microseconds
from hallucheck.evidence.side_file import HASTY, SideFile
from hallucheck.model import Case


class Assertions(msgspec.Struct, frozen=True, kw_only=True):
    """What one record said of a subject, as its family wrote it down; `at` is UTC without a zone."""

    subject: str
    at: datetime
    record: str
    data: bytes = b""


def asserted_by(case: Case) -> Assertions | None:
    """Subject, time and identity under which a record speaks; None where it has no subject or no time."""
    at = instant(case.record.at)
    subject = pseudonym(case.record.subject, case.secrets)
    return Assertions(subject=subject, at=at, record=kept_name(case)) if subject and at else None


def kept_name(case: Case) -> str:
    """A record's identity as it may be kept."""
    return pseudonym(case.identity, ()) or ""


class Chronicle(SideFile, frozen=True, dict=True, weakref=True):
    """The file as its readers see it."""

    missing: str | None = None
    """Why earlier runs could not be looked at though they should be: nothing is consistent with the unknown."""

    def before(self, case: Case, *, days: int, records: int) -> list[bytes] | None:
        """What records of its subject said in the `days` before the case: the latest `records`, the oldest first.

        A record of the same identity is left out: a record is not held against itself. None where the case has no
        subject or no time, so that nothing is before it.
        """
        said = asserted_by(case)
        return None if said is None else self.of(said, days=days, records=records)

    def of(self, said: Assertions, *, days: int, records: int) -> list[bytes]:
        """What other records said of the same subject in the `days` before, as in `before`."""
        now = microseconds(said.at)
        found = self._connection.execute(
            "SELECT data FROM said WHERE subject = ? AND at >= ? AND at < ? AND record <> ? ORDER BY at DESC LIMIT ?",
            (said.subject, now - timedelta(days=days) // timedelta(microseconds=1), now, said.record, records),
        )
        return [data for (data,) in found][::-1]


class ChronicleWriter:
    """The file while it is made, by one process."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._connection = sqlite3.connect(path)
        self._connection.executescript(
            f"{HASTY} CREATE TABLE said (subject TEXT, at INTEGER, record TEXT, data BLOB, "
            "PRIMARY KEY (subject, at, record)) WITHOUT ROWID"
        )

    def add(self, assertions: Iterable[Assertions], *, known: bool = False) -> None:
        """What records of the dump say, of two with the same id and time the later; or what earlier runs knew.

        `known`: the latest run comes first, and what is there already stays.
        """
        rows = ((one.subject, microseconds(one.at), one.record, one.data) for one in assertions)
        statement = f"INSERT OR {'IGNORE' if known else 'REPLACE'} INTO said VALUES (?, ?, ?, ?)"  # noqa: S608 (ours)
        self._connection.executemany(statement, rows)
        self._connection.commit()

    def subjects(self, size: int) -> Iterator[list[tuple[str, datetime, datetime]]]:
        """Every subject with its first and last time, in lists of `size`."""
        last = ""
        while True:
            found = self._connection.execute(
                "SELECT subject, min(at), max(at) FROM said WHERE subject > ? GROUP BY subject LIMIT ?",
                (last, size),
            ).fetchall()
            if not found:
                return
            yield [(subject, of_microseconds(first), of_microseconds(latest)) for subject, first, latest in found]
            last = found[-1][0]

    def close(self) -> None:
        """Nothing more is added."""
        self._connection.close()
