"""Comparing two runs over the same records: did it get worse, and could that be chance?

Records are paired by id, so what varies between records cancels out. The test is McNemar's, exact (Q. McNemar,
Psychometrika 12, 1947): of the records whose standing changed, are as many better as worse? The interval of the
difference is a percentile bootstrap over the pairs, with a fixed seed.
"""

from __future__ import annotations

import msgspec

from hallucheck.verdict.calibration import binomial_tail

RESAMPLES = 10_000
SEED = 20_240_229


class Pairs(msgspec.Struct, kw_only=True):
    """Paired records by how they stand in base and head; "bad" counts against the gate."""

    both_good: int = 0
    both_bad: int = 0
    fixed: int = 0
    broken: int = 0
    only_base: int = 0
    only_head: int = 0

    @property
    def paired(self) -> int:
        """Records that are in both runs."""
        return self.both_good + self.both_bad + self.fixed + self.broken

    def add(self, *, base: bool, head: bool) -> None:
        """Count one pair; True is bad."""
        field = {(False, False): "both_good", (True, True): "both_bad", (True, False): "fixed", (False, True): "broken"}
        name = field[base, head]
        setattr(self, name, getattr(self, name) + 1)


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """The change of the share of bad records from base to head; positive is worse."""

    base_rate: float | None = None
    head_rate: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p_value: float | None = None
    """Two-sided, exact."""
    significant: bool = False


def compare(pairs: Pairs, *, level: float = 0.05) -> Comparison:
    """Test and interval; all null where no record is in both runs."""
    total = pairs.paired
    if total == 0:
        return Comparison()
    p_value = mcnemar(pairs.fixed, pairs.broken)
    low, high = _bootstrap(pairs, level)
    return Comparison(
        base_rate=round((pairs.both_bad + pairs.fixed) / total, 6),
        head_rate=round((pairs.both_bad + pairs.broken) / total, 6),
        difference=round((pairs.broken - pairs.fixed) / total, 6),
        low=low,
        high=high,
        p_value=round(p_value, 6),
        significant=p_value < level,
    )


def mcnemar(fixed: int, broken: int) -> float:
    """The exact two-sided p-value: twice the binomial tail of the smaller of the two counts.

    >>> round(mcnemar(1, 9), 6)
    0.021484
    """
    return min(1.0, 2 * binomial_tail(min(fixed, broken), fixed + broken, 0.5))


def _bootstrap(pairs: Pairs, level: float) -> tuple[float, float]:
    """The percentile interval of the difference over resampled pairs."""
    import numpy as np  # noqa: PLC0415 (heavy, and wanted by one command)

    total = pairs.paired
    shares = np.array([pairs.broken, pairs.fixed, pairs.both_good + pairs.both_bad]) / total
    drawn = np.random.default_rng(SEED).multinomial(total, shares, size=RESAMPLES)
    differences = (drawn[:, 0] - drawn[:, 1]) / total
    low, high = np.quantile(differences, [level / 2, 1 - level / 2])
    return round(float(low), 6), round(float(high), 6)
