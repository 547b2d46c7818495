from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.verdict.evaluation.compare import Pairs, compare, mcnemar


@pytest.mark.parametrize(
    ("fixed", "broken", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (0, 5, 0.0625), (0, 6, 0.03125), (1, 9, 0.021484375), (5, 5, 1.0), (12, 25, 0.047031)],
)
def test_exact_p_values(fixed: int, broken: int, p: float) -> None:
    assert mcnemar(fixed, broken) == pytest.approx(p, abs=1e-6)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_p_value_is_the_binomial_one(fixed: int, broken: int) -> None:
    total = fixed + broken
    tail = sum(comb(total, k) for k in range(min(fixed, broken) + 1)) / 2**total
    assert mcnemar(fixed, broken) == pytest.approx(min(1.0, 2 * tail), rel=1e-9)
    assert mcnemar(fixed, broken) == mcnemar(broken, fixed)


def test_a_clear_change_is_significant_and_its_interval_excludes_zero() -> None:
    result = compare(Pairs(both_good=900, both_bad=50, fixed=5, broken=45))
    assert result.significant
    assert result.difference == 0.04
    assert result.low is not None
    assert result.low > 0
    assert result == compare(Pairs(both_good=900, both_bad=50, fixed=5, broken=45))


def test_no_pair_no_number() -> None:
    result = compare(Pairs(only_base=3, only_head=4))
    assert result.difference is None
    assert not result.significant


def test_counting_pairs() -> None:
    pairs = Pairs()
    for base, head in [(False, False), (True, True), (True, False), (False, True), (False, True)]:
        pairs.add(base=base, head=head)
    assert (pairs.both_good, pairs.both_bad, pairs.fixed, pairs.broken, pairs.paired) == (1, 1, 1, 2, 5)
