"""Information budgets: how far evidence moves a probability, in bits, for points and for intervals.

Kullback-Leibler divergence of two Bernoulli distributions; the source system's budget and Strawberry's, which differ in
what is held against what. Probabilities are clipped to [1e-12, 1 - 1e-12].
"""

from __future__ import annotations

from math import log

import msgspec

from hallucheck.model import Interval

CLIP = 1e-12
BIT = log(2)
TARGET = 0.95


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What was observed and what is required, in bits; `gap` is positive where the definition's author counts it so."""

    observed: float
    required: float
    gap: float
    flagged: bool


def nats(bits: float) -> float:
    """Bits as nats."""
    return bits * BIT


def kl(p: float, q: float) -> float:
    """KL(Ber(p) || Ber(q)) in bits; at least 0, and 0 only where they are equal.

    Raises:
        ValueError: not a probability.
    """
    for value in (p, q):
        if not 0 <= value <= 1:
            raise ValueError(f"{value} is not a probability")
    p, q = (min(1 - CLIP, max(CLIP, value)) for value in (p, q))
    return max(0.0, p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))) / BIT


def kl_bounds(p: Interval, q: Interval) -> Interval:
    """The least and the most that KL can be when p and q lie somewhere in their intervals; overlapping: least 0."""
    if p.high < q.low:
        least = kl(p.high, q.low)
    elif p.low > q.high:
        least = kl(p.low, q.high)
    else:
        least = 0.0
    return Interval(low=least, high=max(kl(a, b) for a in (p.low, p.high) for b in (q.low, q.high)))


def source_budget(p1: float, p0: float) -> Budget:
    """The source system's: observed KL(p1 || 0.5), required KL(p1 || p0), gap = observed - required; flagged if < 0."""
    observed, required = kl(p1, 0.5), kl(p1, p0)
    return Budget(observed=observed, required=required, gap=observed - required, flagged=required > observed)


def strawberry_budget(p1: Interval, p0: Interval, target: float = TARGET) -> Budget:
    """Strawberry's: observed KL(p1 || p0), required KL(target || p0), gap = required - observed.

    Flagged where even the least that can be required exceeds the most that can have been observed. The figures are
    those of the intervals' middles.
    """
    observed, required = kl(p1.mid, p0.mid), _required(target, p0.mid)
    flagged = _required(target, p0.high) > kl_bounds(p1, p0).high
    return Budget(observed=observed, required=required, gap=required - observed, flagged=flagged)


def _required(target: float, prior: float) -> float:
    return 0.0 if prior >= target else kl(target, prior)
