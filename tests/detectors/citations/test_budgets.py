"""Kullback-Leibler divergence and the budgets made of it: their properties, not examples (those are in the cases)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.citations.grounding import ground, kl, kl_bounds, overall, strawberry_budget
from hallucheck.model import Interval

SHARE = st.floats(0, 1)
INTERVAL = st.tuples(SHARE, SHARE).map(lambda pair: Interval(low=min(pair), high=max(pair)))


@given(SHARE, SHARE)
def test_kl_is_not_negative_and_zero_where_equal(p: float, q: float) -> None:
    assert kl(p, q) >= 0
    assert kl(p, p) == 0
    if abs(p - q) > 1e-3:
        assert kl(p, q) > 0


@given(SHARE, SHARE, SHARE)
def test_kl_grows_with_distance(p: float, q: float, r: float) -> None:
    low, middle, high = sorted((p, q, r))
    assert kl(low, middle) <= kl(low, high) + 1e-9
    assert kl(high, middle) <= kl(high, low) + 1e-9


@given(INTERVAL, INTERVAL, SHARE, SHARE)
def test_bounds_hold_every_point(p: Interval, q: Interval, a: float, b: float) -> None:
    bounds = kl_bounds(p, q)
    point = kl(p.low + a * (p.high - p.low), q.low + b * (q.high - q.low))
    assert bounds.low - 1e-9 <= point <= bounds.high + 1e-9
    if p.low <= q.high and q.low <= p.high:
        assert bounds.low == 0


@given(INTERVAL, INTERVAL)
def test_a_prior_over_the_target_requires_nothing(p1: Interval, p0: Interval) -> None:
    if p0.mid >= 0.95:
        assert strawberry_budget(p1, p0).required == 0
    if p0.high >= 0.95:
        assert not strawberry_budget(p1, p0).flagged


@given(SHARE, SHARE)
def test_evidence_against_a_claim_never_supports_it(p1: float, p0: float) -> None:
    if p1 <= p0 or p1 < 0.5:
        assert not ground(p1, p0, cited=True).grounded
    assert ground(p1, p0, cited=False).grounded is (p1 > 0.7)


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan"), float("inf")])
def test_what_is_no_probability_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not a probability"):
        kl(value, 0.5)
    with pytest.raises(ValueError, match="not a probability"):
        ground(0.5, value, cited=True)


def test_without_claims_nothing_is_grounded() -> None:
    assert overall([]) == (False, None)
