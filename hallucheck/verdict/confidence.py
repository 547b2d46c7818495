"""Bands of confidence, and what they advise for an answer as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

HIGH = 0.8
"""A finding is `high` from here on."""

MEDIUM = 0.5
"""A finding is `medium` from here to `HIGH`."""


class Band(StrEnum):
    """How sure a finding is, in words."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Recommendation(StrEnum):
    """What to do with an answer as a whole."""

    ACCEPT = "accept"
    ACCEPT_WITH_WARNING = "accept-with-warning"
    CORRECT_AND_DELIVER = "correct-and-deliver"
    REGENERATE = "regenerate"
    REJECT = "reject"


_RECOMMENDATIONS = (
    (0.90, Recommendation.ACCEPT),
    (0.75, Recommendation.ACCEPT_WITH_WARNING),
    (0.50, Recommendation.CORRECT_AND_DELIVER),
    (0.30, Recommendation.REGENERATE),
)


def band(confidence: float) -> Band:
    """The band of a finding's confidence (0 to 1); bounds are inclusive."""
    return Band.HIGH if confidence >= HIGH else Band.MEDIUM if confidence >= MEDIUM else Band.LOW


def count_bands(confidences: Iterable[float]) -> dict[Band, int]:
    """How many confidences lie in each band; every band is present."""
    counts = dict.fromkeys(Band, 0)
    for confidence in confidences:
        counts[band(confidence)] += 1
    return counts


def recommend(confidence: float) -> Recommendation:
    """What the overall confidence in an answer (0 to 1, higher is better) advises; bounds are inclusive."""
    for bound, advice in _RECOMMENDATIONS:
        if confidence >= bound:
            return advice
    return Recommendation.REJECT
