"""Rows of one session as each other's history: what earlier rows of a session say, for the row that is read.

A pass over the inputs, before the first record is audited, writes what each row says into a temporary file. A row then
finds what stood before it there: by time where every row of its session has one, else by its place in the inputs. So
the history is the same on every engine, and whatever rows are selected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hallucheck.evidence.history.times import instant, microseconds
from hallucheck.evidence.side_file import SideFile, storable, writing
from hallucheck.model.foreign.values import change_leaves

MOST = 50
"""Earlier rows of a session that are read."""

LONGEST = 20_000
"""Code points of a text that are kept."""

Said = tuple[str, int | None, int, bytes]
"""Session, time in microseconds since 1970, place, and messages as JSON."""

_SOURCE_BITS = 40


class Sessions(SideFile, frozen=True, kw_only=True, dict=True, weakref=True):
    """What the rows of each session say, in order. Pickles as a path."""

    def before(self, own: Said) -> list[Any]:
        """The messages of the rows of a session before the one that says `own`, the oldest first.

        A JSON document may have all its rows on one line: what they say distinguishes them.
        """
        session, _, place, data = own
        found = self._connection.execute(
            "SELECT data FROM ranked WHERE session = ?1 AND rank < "
            "(SELECT rank FROM ranked WHERE session = ?1 AND place = ?2 AND data = ?3) ORDER BY rank DESC LIMIT ?4",
            (session, place, data, MOST),
        ).fetchall()
        return [message for (data,) in reversed(found) for message in msgspec.json.decode(data)]


def place_of(source: int, line: int) -> int:
    """The place of a row among all rows of all inputs."""
    return (source << _SOURCE_BITS) | line


def said(session: str, at: object, place: int, messages: Sequence[dict[str, Any]]) -> Said:
    """What a row says, as it is kept."""
    time = instant(str(at)) if at is not None else None
    return (
        storable(session),
        None if time is None else microseconds(time),
        place,
        msgspec.json.encode(change_leaves(list(messages), _shortened)),
    )


def write_sessions(entries: Iterable[Said], target: Path) -> Sessions:
    """Write what rows say into a new file.

    Raises:
        InputError: there is no room for it.
    """
    schema = "CREATE TABLE said (session TEXT, at INTEGER, place INTEGER, data BLOB)"
    with writing(target, "down the sessions", schema) as connection:
        connection.executemany("INSERT INTO said VALUES (?, ?, ?, ?)", entries)
        connection.executescript(
            "CREATE INDEX by_session ON said (session);"
            "CREATE TABLE ranked AS SELECT session, place, data, row_number() OVER (PARTITION BY session ORDER BY "
            "CASE WHEN timed THEN at END, place, said.rowid) AS rank FROM said JOIN "
            "(SELECT session AS name, count(*) = count(at) AS timed FROM said GROUP BY session) ON session = name;"
            "DROP TABLE said;"
            "CREATE INDEX by_rank ON ranked (session, rank); CREATE INDEX by_place ON ranked (session, place)"
        )
    return Sessions(file=str(target))


def _shortened(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value
