"""Comparing two runs over the same records: did it get worse, and could that be chance?

Records are paired by id, so what varies between records cancels out. The test is McNemar's, exact (Q. McNemar,
Psychometrika 12, 1947): of the records whose standing changed, are as many better as worse? The interval of the
difference is a percentile bootstrap over the pairs, with a fixed seed.

Two runs over the same dump may hold its rows in another order and with other answers, latencies and times. A record is
paired with the one of its id; of those that are left, with the one that alone asks the same question in both runs; and
of those, with one that was given the same input. Where several records have one key, those with equal verdicts are
paired first: shuffled rows are then no change.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum

import msgspec

from hallucheck.model import AuditedRecord, Case, Verdict
from hallucheck.verdict.calibration import binomial_tail

RESAMPLES = 10_000
LEVEL = 0.05


class Pairs(msgspec.Struct, kw_only=True):
    """Paired records by how they stand in base and head; "bad" counts against the gate."""

    both_good: int = 0
    both_bad: int = 0
    fixed: int = 0
    broken: int = 0
    only_base: int = 0
    only_head: int = 0

    @property
    def paired(self) -> int:
        """Records that are in both runs."""
        return self.both_good + self.both_bad + self.fixed + self.broken

    def add(self, *, base: bool, head: bool) -> None:
        """Count one pair; True is bad."""
        name = ("broken" if head else "fixed") if base is not head else "both_bad" if head else "both_good"
        setattr(self, name, getattr(self, name) + 1)


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """The change of the share of bad records from base to head; positive is worse."""

    base_rate: float | None = None
    head_rate: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    """Two-sided, exact."""
    significant: bool = False


def compare(pairs: Pairs) -> Comparison:
    """Test and interval; all null where no record is in both runs."""
    total = pairs.paired
    if total == 0:
        return Comparison()
    from hallucheck.verdict.evaluation.measures import drawn_interval  # noqa: PLC0415 (heavy, and wanted by one command)

    p_value = mcnemar(pairs.fixed, pairs.broken)
    cells = (pairs.broken, pairs.fixed, pairs.both_good + pairs.both_bad)
    low, high = drawn_interval(cells, lambda broken, fixed, _: (broken - fixed) / total, RESAMPLES)
    return Comparison(
        base_rate=round((pairs.both_bad + pairs.fixed) / total, 6),
        head_rate=round((pairs.both_bad + pairs.broken) / total, 6),
        difference=round((pairs.broken - pairs.fixed) / total, 6),
        low=round(low, 6),
        high=round(high, 6),
        p_value=round(p_value, 6),
        significant=p_value < LEVEL,
    )


def mcnemar(fixed: int, broken: int) -> float:
    """The exact two-sided p-value: twice the binomial tail of the smaller of the two counts.

    >>> round(mcnemar(1, 9), 6)
    0.021484
    """
    return min(1.0, 2 * binomial_tail(min(fixed, broken), fixed + broken, 0.5))


Side = StrEnum("Side", "BASE HEAD")
"""The run before the change, and the one after it."""


class Pair(msgspec.Struct, frozen=True):
    """A record in both runs: how it stood in each, and what the head calls it."""

    base: Verdict
    head: Verdict
    name: str
    reasons: str


_TABLE = """
CREATE TABLE record (
  number INTEGER PRIMARY KEY, side TEXT, id TEXT, question TEXT, digest TEXT, verdict TEXT, name TEXT, reasons TEXT,
  pair INTEGER)
"""
_OPEN = """
WITH open AS (
  SELECT number, side, {key} AS key, verdict, row_number() OVER (PARTITION BY side, {same} ORDER BY number) AS rank,
    count(*) OVER (PARTITION BY side, {key}) AS times
  FROM record WHERE pair IS NULL AND {key} IS NOT NULL)
SELECT base.number, head.number FROM open AS base JOIN open AS head
ON base.side = 'base' AND head.side = 'head' AND base.key = head.key AND base.rank = head.rank
"""


class Pairing:
    """Records of two runs, in a temporary file: a dump may be larger than memory."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._store = store
        store.execute("PRAGMA journal_mode = OFF")
        store.execute(_TABLE)

    def add(self, side: Side, record: AuditedRecord) -> None:
        """Keep a record of one side."""
        asked = record.record.question if record.record else None
        self._store.execute(
            "INSERT INTO record (side, id, question, digest, verdict, name, reasons) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                side,
                record.id,
                hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest() if asked else None,
                record.identity or (Case(record.record, record.origin, record.raw).identity if record.record else None),
                record.verdict,
                record.id or f"line {record.origin.line}",
                "; ".join(record.reasons),
            ),
        )

    def pairs(self) -> Iterator[Pair]:
        """Each record that is in both runs, in the order of the head."""
        for key in ("id", "question", "digest"):
            self._store.execute(f"CREATE INDEX by_{key} ON record ({key}, side, verdict)")
            self._join(key, alone=key == "question")
        both = (
            "SELECT base.verdict, head.verdict, head.name, head.reasons FROM record AS head"
            " JOIN record AS base ON base.number = head.pair WHERE head.side = 'head' ORDER BY head.number"
        )
        for base, head, *named in self._store.execute(both):
            yield Pair(Verdict(base), Verdict(head), *named)

    @property
    def doubles(self) -> int:
        """Ids that several records of one run have."""
        twice = "SELECT 1 FROM record WHERE id IS NOT NULL GROUP BY side, id HAVING count(*) > 1"
        return len(self._store.execute(twice).fetchall())

    def only(self, side: Side) -> int:
        """Records of a side that are not in the other run; meaningful once `pairs` was read."""
        query = "SELECT count(*) FROM record WHERE side = ? AND pair IS NULL"
        return int(self._store.execute(query, (side,)).fetchone()[0])

    def _join(self, key: str, *, alone: bool) -> None:
        """Pair what is left and has the same `key`: equal verdicts first, then in order; `alone`: unique keys only."""
        once = " AND base.times = 1 AND head.times = 1" if alone else ""
        for same, equal in ((f"{key}, verdict", " AND base.verdict = head.verdict"), (key, "")):
            found = self._store.execute(_OPEN.format(key=key, same=same) + equal + once).fetchall()
            both = [(one, other) for pair in found for one, other in (pair, pair[::-1])]
            self._store.executemany("UPDATE record SET pair = ? WHERE number = ?", both)


@contextmanager
def open_pairing() -> Iterator[Pairing]:
    """A pairing whose file goes when the block ends."""
    with closing(sqlite3.connect("")) as store:  # no name: a temporary file
        yield Pairing(store)
