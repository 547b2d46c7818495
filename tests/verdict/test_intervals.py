from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.verdict.intervals import wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(count: int, total: int, low: float, high: float) -> None:
    rate = wilson(count, total)
    assert (rate.low, rate.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_nothing_counted_is_null_not_zero() -> None:
    assert wilson(0, 0).rate is None


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_rate_lies_in_its_interval(pair: tuple[int, int]) -> None:
    rate = wilson(*pair)
    assert rate.rate is not None
    assert rate.low is not None
    assert rate.high is not None
    assert 0 <= rate.low <= rate.rate <= rate.high <= 1
