"""Calibration: correcting the probability that an answer holds a hallucination by labels, and thresholds with a bound.

- isotonic: the monotone steps nearest to the labels (pool adjacent violators; M. Ayer et al., Ann. Math. Stat. 26,
  1955; B. Zadrozny and C. Elkan, KDD 2002);
- Platt: a logistic curve through them, with his smoothed targets (J. Platt, Advances in Large Margin Classifiers,
  1999);
- without labels: the median of a dump, in log-odds, drawn towards even odds;
- thresholds: Learn then Test with fixed-sequence testing over exact binomial p-values (A. N. Angelopoulos et al.,
  Annals of Applied Statistics 19, 2025): with probability 1 - delta over the calibration data, the share of faithful
  answers at or above the threshold is at most alpha.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise
from math import exp, lgamma, log, log1p
from statistics import median

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

SHIFTED = 0.75
"""Share of a dump's median log-odds that is taken back without labels (chosen on sets of other families)."""

KNOTS = 41
"""Most points of a fitted curve: enough for its shape, few enough to read."""

Block = tuple[float, int, int]
"""Sum of scores, hallucinated records, records."""


Method = StrEnum("Method", "ISOTONIC PLATT")
"""How a curve is fitted."""


class Calibration(BaseModel):
    """A monotone curve from the probability as the audit makes it to the one that holds for a kind of dump.

    Straight between its points, flat before the first and after the last.
    """

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    points: list[tuple[float, float]] = Field(
        default=[], description="[as made, corrected] in rising order, as `hallucheck calibrate` writes them"
    )

    @field_validator("points")
    @classmethod
    def _rises(cls, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        inside = all(0 <= value <= 1 for point in points for value in point)
        rising = all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(points))
        if not (inside and rising):
            raise PydanticCustomError(
                "points", "points must lie between 0 and 1, scores rising, probabilities not falling"
            )
        return points

    def corrected(self, probability: float | None) -> float | None:
        """The probability on the curve; as it is without one."""
        if probability is None or not self.points:
            return probability
        return round(interpolate(self.points, probability), 4)


def interpolate(points: Sequence[tuple[float, float]], score: float) -> float:
    """The curve at `score`; flat before its first and after its last point."""
    place = bisect_right(points, score, key=lambda point: point[0])
    if place == 0:
        return points[0][1]
    if place == len(points):
        return points[-1][1]
    (left, low), (right, high) = points[place - 1], points[place]
    return low + (high - low) * (score - left) / (right - left)


def fit(method: Method, scores: Sequence[float], labels: Sequence[bool]) -> list[tuple[float, float]]:
    """The points of the curve that fits the labels best; both labels must occur."""
    return isotonic(scores, labels) if method is Method.ISOTONIC else platt(scores, labels)


def offset(scores: Sequence[float]) -> float:
    """By how many log-odds a dump's probabilities lie too high, judged without labels: a share of their median.

    What shifts all answers of a dump alike (its style, its length, evidence that says little) says nothing of one of
    them. `SHIFTED` of it is taken back, not all: some dumps are better than others.
    """
    return SHIFTED * median(log(inner / (1 - inner)) for inner in (min(0.999, max(0.001, score)) for score in scores))


def shifted(by: float) -> list[tuple[float, float]]:
    """The curve that takes `by` off the log-odds, as points.

    >>> shifted(0.0)[20]
    (0.5, 0.5)
    """
    steps = [number / (KNOTS - 1) for number in range(1, KNOTS - 1)]
    inner = [(round(step, 6), round(_logistic(log(step / (1 - step)) - by), 6)) for step in steps]
    return [(0.0, 0.0), *inner, (1.0, 1.0)]


def isotonic(scores: Sequence[float], labels: Sequence[bool]) -> list[tuple[float, float]]:
    """Pool adjacent violators; a block stands at its mean score with its share, half a count away from 0 and 1.

    >>> isotonic([0.1, 0.2, 0.3, 0.4], [False, True, False, True])
    [(0.1, 0.25), (0.25, 0.5), (0.4, 0.75)]
    """
    same: dict[float, list[bool]] = {}
    for score, label in zip(scores, labels, strict=True):
        same.setdefault(score, []).append(label)
    blocks = [(score * len(same[score]), sum(same[score]), len(same[score])) for score in sorted(same)]
    blocks = _pooled(_pooled(blocks, lambda block: block[1] / block[2]), _share)
    return _points([(block[0] / block[2], _share(block)) for block in blocks])


def _pooled(blocks: Sequence[Block], share: Callable[[Block], float]) -> list[Block]:
    """Blocks joined where the share does not rise from one to the next."""
    pooled: list[Block] = []
    for block in blocks:
        joined = block
        while pooled and share(pooled[-1]) >= share(joined):
            one = pooled.pop()
            joined = (one[0] + joined[0], one[1] + joined[1], one[2] + joined[2])
        pooled.append(joined)
    return pooled


def _share(block: Block) -> float:
    return (block[1] + 0.5) / (block[2] + 1)


def platt(scores: Sequence[float], labels: Sequence[bool]) -> list[tuple[float, float]]:
    """A logistic curve, fitted by Newton's method, as points; never falling."""
    import numpy as np  # noqa: PLC0415 (heavy, and wanted by one command)

    positive, negative = sum(labels), len(labels) - sum(labels)
    even = log((positive + 1) / (negative + 1))
    given = np.stack([np.asarray(scores, dtype=float), np.ones(len(scores))])
    targets = np.where(np.asarray(labels, dtype=bool), (positive + 1) / (positive + 2), 1 / (negative + 2))
    curve = np.array([1.0, even])
    for _ in range(100):
        shares = 1 / (1 + np.exp(-(curve @ given)))
        hessian = given * (shares * (1 - shares)) @ given.T + 1e-9 * np.eye(2)
        step = np.linalg.solve(hessian, given @ (shares - targets))
        curve = curve - step
        if max(abs(step)) < 1e-9:  # noqa: PLR2004 (beyond what six digits show)
            break
    # a score that says the opposite, or nothing: what is left is the share of all
    slope, offset = map(float, curve) if curve[0] > 0 else (0.0, even)
    steps = [number / (KNOTS - 1) for number in range(KNOTS)]
    return [(round(step, 6), round(_logistic(slope * step + offset), 6)) for step in steps]


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value >= 0 else exp(value) / (1 + exp(value))


def _points(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """At most `KNOTS` points, evenly chosen, rounded, scores rising."""
    last = len(points) - 1
    steps = min(last, KNOTS - 1) or 1
    kept: dict[float, float] = {}
    for step in range(steps + 1):
        score, share = points[round(step * last / steps)]
        kept.setdefault(round(score, 6), round(share, 6))
    return list(kept.items())


def safe_threshold(faithful: Sequence[float], *, alpha: float, delta: float) -> float | None:
    """The lowest threshold at which at most `alpha` of faithful answers are flagged, sure with 1 - `delta`; or None.

    Args:
        faithful: probabilities of answers that are labelled faithful, on data that the curve was not fitted to.
        alpha: the largest share that may be flagged.
        delta: the chance that the promise fails.

    Thresholds are tested from the most careful on, and testing ends with the first that cannot be shown to be safe;
    so no correction for many tests is needed.
    """
    found = None
    ordered = sorted(faithful)
    for step in range(1, 200):  # fixed beforehand, because the test must not choose them
        threshold = round(1 - step / 200, 3)
        flagged = len(ordered) - bisect_left(ordered, threshold)
        if binomial_tail(flagged, len(ordered), alpha) > delta:
            break
        found = threshold
    return found


def binomial_tail(count: int, total: int, share: float) -> float:
    """P(X <= count) for X binomial with `total` trials and `share`: the p-value of "more than `share` are flagged".

    >>> round(binomial_tail(0, 30, 0.1), 4)
    0.0424
    """
    if total == 0 or count >= total:
        return 1.0
    terms = (
        lgamma(total + 1) - lgamma(k + 1) - lgamma(total - k + 1) + k * log(share) + (total - k) * log1p(-share)
        for k in range(count + 1)
    )
    return min(1.0, sum(map(exp, terms)))
