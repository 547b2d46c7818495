"""The figures of the evidence, sorted, so that those that could equal a given one are found at once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice

from hallucheck.detectors.answers.evidence.amounts import Amount, dimension, same
from hallucheck.text.figure.figure import Kind

CANDIDATES = 500
"""Figures of the evidence that one figure is compared with."""

_CLOSE = 1e-9
_LEAST, _LARGEST = 0.6, 2.1
"""How far, as a factor, "over 5,000" may be from the figure that it is about."""


class Figures:
    """Every figure of some texts."""

    __slots__ = ("_by_unit", "_dates", "_keys", "_named", "_sorted")

    def __init__(self, found: Iterable[Amount]) -> None:
        numbers: list[Amount] = []
        self._dates: list[Amount] = []
        self._named: dict[str, Amount] = {}
        self._by_unit: dict[str, list[Amount]] = {}
        for amount in found:
            if amount.figure.kind is Kind.DATE:
                self._dates.append(amount)
            elif amount.value is None:
                self._named[amount.figure.text] = amount
            else:
                numbers.append(amount)
                if amount.unit:
                    self._by_unit.setdefault(dimension(amount.unit) or amount.unit, []).append(amount)
        self._sorted = sorted(numbers, key=_magnitude)
        self._keys = [_magnitude(amount) for amount in self._sorted]

    @property
    def values(self) -> Iterator[float]:
        """The magnitudes of all numbers."""
        return iter(self._keys)

    def holds(self, amount: Amount) -> bool:
        """Whether one of them says the same."""
        return any(same(amount, other) for other in islice(self._candidates(amount), CANDIDATES))

    def at_scale(self, amount: Amount) -> bool:
        """Whether a number is there that says the same under a heading such as "in millions"."""
        if amount.value is None or amount.figure.scale == 1:
            return False
        bare = abs(float(amount.value / amount.figure.scale))
        at = bisect_left(self._keys, bare * (1 - _CLOSE))
        return at < len(self._keys) and self._keys[at] <= bare * (1 + _CLOSE)

    def _candidates(self, amount: Amount) -> Iterator[Amount]:
        if amount.figure.kind is Kind.DATE:
            yield from self._dates
            return
        if amount.value is None:
            if amount.figure.text in self._named:
                yield self._named[amount.figure.text]
            return
        size = _magnitude(amount)
        for number in range(bisect_left(self._keys, size * _LEAST), bisect_right(self._keys, size * _LARGEST)):
            yield self._sorted[number]
        if amount.unit:
            yield from self._by_unit.get(dimension(amount.unit) or amount.unit, ())
        yield from self._by_unit.get("clock", ())


def _magnitude(amount: Amount) -> float:
    return abs(float(amount.value or 0))
