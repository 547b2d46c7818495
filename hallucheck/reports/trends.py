"""How the figures moved across runs and time: what a report shows of the history, where there is one.

Plain numbers: whoever runs the audit reads them from the store and hands them over, so that a report stays pure.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """The records of one run, day, week or month."""

    label: str
    note: str = ""
    """What else identifies it, such as the audit date of a run."""
    place: float
    """Where it stands between the first point (0) and the last (1)."""
    records: int
    flagged: int
    """Records with the verdict review or reject."""
    rejected: int
    scores: Mapping[str, float | None] = {}
    """Mean scores by name, from 0 to 1; null where no record has one."""
    confirmed: int = 0
    false_positive: int = 0
    """Findings that people judged so."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a point that belongs to one provider."""

    records: int
    flagged: int


class Trend(msgspec.Struct, frozen=True, kw_only=True):
    """At least two points, in order."""

    unit: str
    """What a point is: run, day, week or month."""
    points: tuple[Point, ...]
    providers: Mapping[str, tuple[Share | None, ...]] = {}
    """The busiest providers, each with a share per point; null where it has no record there."""
    left_out: int = 0
    """Earlier points that are not shown."""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """What a report shows of the history."""

    trends: tuple[Trend, ...] = ()
    records: dict[str, list[Earlier]] = {}
    """What earlier runs said of records that have findings now, by identity, the latest run first."""


class Earlier(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What an earlier run said of a record."""

    as_of: str
    verdict: str
    findings: int
    probability: float | None
