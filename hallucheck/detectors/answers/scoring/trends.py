"""Figures over many audited answers, for history and reports: means and counts, and percentiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum

import msgspec

from hallucheck.detectors.answers.scoring.formulas import SLACK, Gates, risk_detected


class Trends(msgspec.Struct, frozen=True, kw_only=True):
    """Means (None where no answer has the score) and how many answers fall short of each gate."""

    answers: int
    avg_grounding: float | None
    avg_consistency: float | None
    avg_confidence: float | None
    avg_risk: float | None
    low_grounding: int
    inconsistent: int
    low_confidence: int
    high_risk: int


def trends(scores: Iterable[Mapping[str, float | None]], gates: Gates = Gates()) -> Trends:  # noqa: B008 (frozen)
    """Trends over answers: `grounding`, `consistency`, `confidence` and `risk` of each; any may be missing."""
    rows = list(scores)
    columns = {
        name: [value for row in rows if (value := row.get(name)) is not None]
        for name in ("grounding", "consistency", "confidence", "risk")
    }
    return Trends(
        answers=len(rows),
        avg_grounding=mean(columns["grounding"]),
        avg_consistency=mean(columns["consistency"]),
        avg_confidence=mean(columns["confidence"]),
        avg_risk=mean(columns["risk"]),
        low_grounding=_below(columns["grounding"], gates.grounding),
        inconsistent=_below(columns["consistency"], gates.consistency),
        low_confidence=_below(columns["confidence"], gates.confidence),
        high_risk=sum(risk_detected(value, gates.risk) for value in columns["risk"]),
    )


def mean(values: Sequence[float]) -> float | None:
    """The mean, or None of nothing."""
    return fsum(values) / len(values) if values else None


def percentile(values: Iterable[float], share: float) -> float | None:
    """The value below which `share` (0 to 1) of `values` lies, interpolated linearly, as PERCENTILE_CONT does.

    >>> percentile([100, 200, 300, 400], 0.95)
    385.0

    Raises:
        ValueError: `share` is not between 0 and 1.
    """
    if not 0 <= share <= 1:
        raise ValueError("a percentile's share lies between 0 and 1")
    ordered = sorted(values)
    if not ordered:
        return None
    at = share * (len(ordered) - 1)
    low = min(int(at), len(ordered) - 1)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (ordered[high] - ordered[low]) * (at - low), 12)


def _below(values: Sequence[float], bound: float) -> int:
    return sum(value < bound - SLACK for value in values)
