"""Rows that belong together though they stand apart: a batch output and its input, a span and its trace, a session.

They are kept by their keys in a temporary SQLite file. Workers open it read-only and fetch what they need, so memory
stays bounded whatever the size of the files.

Rows of one session are each other's history. A pass over the inputs, before the first record is audited, writes what
each row says. A row then finds what stood before it there: by time where every row of its session has one, else by its
place in the inputs. So the history is the same on every engine, and whatever rows are selected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from hallucheck.errors import UnreadableRowError
from hallucheck.evidence.history.times import instant, microseconds
from hallucheck.evidence.side_file import SideFile, writing
from hallucheck.model.foreign.values import change_leaves
from hallucheck.sources.base import Source
from hallucheck.sources.decode import decode
from hallucheck.sources.presets.base import Role

MAX_RELATED = 64
"""So many rows of evidence are read for one trace."""

_SCHEMA = """
    CREATE TABLE related (key TEXT, raw BLOB);
    CREATE TABLE roots (key TEXT PRIMARY KEY) WITHOUT ROWID;
"""


class Index(SideFile, frozen=True, kw_only=True, dict=True, weakref=True):
    """Where the rows with a key are. Pickles as a path."""

    name: str
    """The indexed file, for messages."""
    evidence: int = 0
    """Rows that are evidence of other rows."""

    def fetch(self, key: str) -> list[dict[str, Any]]:
        """The rows with this key, in order."""
        query = "SELECT raw FROM related WHERE key = ? ORDER BY rowid LIMIT ?"
        return [decode(raw) for (raw,) in self._connection.execute(query, (key, MAX_RELATED))]

    def has_root(self, key: str) -> bool:
        """Whether the trace has a root of its own."""
        query = "SELECT 1 FROM roots WHERE key = ?"
        return self._connection.execute(query, (key,)).fetchone() is not None


def index_rows(
    source: Source, name: Callable[[dict[str, Any]], str | None], role: Callable[[dict[str, Any]], Role], target: Path
) -> Index:
    """Index the rows of a source that are evidence for others of the same name, and the names that have a root."""
    roles: Counter[Role] = Counter()
    with writing(target, "an index for joining", _SCHEMA) as connection:
        for raw in (row.raw for chunk in source.chunks(source=0, first_index=0) for row in chunk.rows()):
            key = None
            with suppress(UnreadableRowError):
                key = name(found := decode(raw))
            if key is None:
                continue
            roles[kind := role(found)] += 1
            if kind in (Role.EVIDENCE, Role.SAMPLE):
                connection.execute("INSERT INTO related VALUES (?, ?)", (key, raw))
            elif kind is Role.ROOT:
                connection.execute("INSERT OR IGNORE INTO roots VALUES (?)", (key,))
        connection.execute("CREATE INDEX by_key ON related (key)")
    return Index(file=str(target), name=source.name, evidence=roles[Role.EVIDENCE])


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


def said(session: str, at: object, source: int, line: int, messages: Sequence[dict[str, Any]]) -> Said:
    """What a row says, as it is kept; its place is among all rows of all inputs."""
    time = instant(str(at)) if at is not None else None
    kept = change_leaves(list(messages), lambda leaf: leaf[:LONGEST] if isinstance(leaf, str) else leaf)
    moment = None if time is None else microseconds(time)
    return session, moment, (source << _SOURCE_BITS) | line, msgspec.json.encode(kept)


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
