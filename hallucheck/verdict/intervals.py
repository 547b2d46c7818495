"""Counts in words, and confidence intervals of rates."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import msgspec


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """A share `count / total` with its interval; all null where there was nothing to count."""

    count: int
    total: int
    rate: float | None
    low: float | None
    high: float | None


def wilson(count: int, total: int, confidence: float = 0.95) -> Rate:
    """The Wilson score interval of a binomial proportion (E. B. Wilson, JASA 22, 1927).

    >>> wilson(1, 10)
    Rate(count=1, total=10, rate=0.1, low=0.017876, high=0.404155)
    """
    if total == 0:
        return Rate(count=count, total=0, rate=None, low=None, high=None)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = count / total
    centre = share + z * z / (2 * total)
    spread = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return Rate(
        count=count,
        total=total,
        rate=round(share, 6),
        low=round(max(0.0, (centre - spread) / scale), 6),
        high=round(min(1.0, (centre + spread) / scale), 6),
    )


def several(number: int, noun: str) -> str:
    """A number and what it counts, in the plural where it is not one."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
