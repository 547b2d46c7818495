"""Bands of confidence."""

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


def band(confidence: float) -> Band:
    """The band of a finding's confidence (0 to 1); bounds are inclusive."""
    return Band.HIGH if confidence >= HIGH else Band.MEDIUM if confidence >= MEDIUM else Band.LOW


def count_bands(confidences: Iterable[float]) -> dict[Band, int]:
    """How many confidences lie in each band; every band is present."""
    counts = dict.fromkeys(Band, 0)
    for confidence in confidences:
        counts[band(confidence)] += 1
    return counts
