"""The summary of a run: what every report's head and tail may quote, and what `summary.json` is made from."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

import hallucheck
from hallucheck.model import Rule
from hallucheck.reports import figures
from hallucheck.verdict.gate import GateResult
from hallucheck.verdict.intervals import Rate
from hallucheck.verdict.totals import Totals, total


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a point that belongs to one provider; `flagged` have the verdict review or reject."""

    records: int
    flagged: int


class Point(Share, frozen=True, kw_only=True):
    """The records of one run, day, week or month."""

    label: str
    note: str = ""
    """What else identifies it, such as the audit date of a run."""
    place: float
    """Where it stands between the first point (0) and the last (1)."""
    rejected: int
    scores: Mapping[str, float | None] = {}
    """Mean scores by name, from 0 to 1; null where no record has one."""
    confirmed: int = 0
    false_positive: int = 0
    """Findings that people judged so."""


class Trend(msgspec.Struct, frozen=True, kw_only=True):
    """At least two points, in order; whoever runs the audit reads them from the history."""

    unit: str
    """What a point is: run, day, week or month."""
    points: tuple[Point, ...]
    providers: Mapping[str, tuple[Share | None, ...]] = {}
    """The busiest providers, each with a share per point; null where it has no record there."""
    left_out: int = 0
    """Earlier points that are not shown."""


class Earlier(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What an earlier run said of a record."""

    as_of: str
    verdict: str
    findings: int
    probability: float | None


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """What a report shows of the history."""

    trends: tuple[Trend, ...] = ()
    records: dict[str, list[Earlier]] = {}
    """What earlier runs said of records that have findings now, by identity, the latest run first."""


class InputSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One input file as it was read."""

    path: str
    format: str
    preset: str | None
    sha256: str
    bytes: int
    fields: dict[str, str] = {}
    """Which key became question, answer, contexts: field to path."""
    missing: str = ""
    """What most records lack to be checked; empty where nothing is missing."""
    hint: str = ""
    """A command line that would give it."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in numbers. Holds no time of day and no duration, so equal runs give equal bytes."""

    schema_version: int = 1
    tool: dict[str, str]
    config_hash: str
    detection_hash: str
    """Equal where the same things are found; runs with another one are not comparable."""
    config: dict[str, Any]
    verifier: str
    as_of: str
    inputs: tuple[InputSummary, ...]
    totals: Totals
    rates: dict[str, Rate]
    gate: GateResult
    rules: tuple[Rule, ...] = ()
    """The rules that were selected, for formats that carry their pages."""
    past: Past = Past()
    """How earlier runs went, where there is a history; for formats that show it."""


def summarise(totals: Totals, gate: GateResult, *, as_of: date, **header: Any) -> Summary:
    """Put a run in numbers; `header`: the other fields, as they are."""
    return Summary(
        tool={"name": "hallucheck", "version": hallucheck.__version__},
        as_of=as_of.isoformat(),
        totals=total([totals]),
        rates=figures.rates(totals),
        gate=gate,
        **header,
    )
