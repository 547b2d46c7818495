"""Whether a figure follows from two stated ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from hallucheck.detectors.answers.evidence.amounts import Amount

ROUNDING = 0.5 * (1 + 1e-9)
"""A result may be half a unit of the figure's last digit away."""


def derivable(amount: Amount, given: Iterable[float], *, scaled: bool) -> bool:
    """Whether a sum, difference, mean, share, ratio or rate of change of two given figures rounds to the figure.

    `scaled`: the given figures may be in thousands or millions, as a table's are.
    """
    if amount.value is None:
        return False
    value, scale = abs(float(amount.value)), float(amount.figure.scale)
    wanted = [(value, ROUNDING * float(amount.figure.step))]
    if scaled and scale != 1.0:
        wanted.append((value / scale, ROUNDING * float(amount.figure.step) / scale))
    return any(
        abs(result - target) <= half
        for one, other in combinations(given, 2)
        for result in _results(one, other)
        for target, half in wanted
    )


def _results(one: float, other: float) -> tuple[float, ...]:
    total, gap = abs(one + other), abs(one - other)
    if not one or not other:
        return total, gap, total / 2
    ratio = abs(one / other)
    return (
        total,
        gap,
        total / 2,
        ratio,
        1 / ratio,
        ratio * 100,
        100 / ratio,
        gap / abs(one) * 100,
        gap / abs(other) * 100,
    )
