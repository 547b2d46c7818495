"""Curves rise and fit, thresholds keep their promise; arithmetic held against SciPy and simulation."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from scipy import stats

from hallucheck.verdict.calibration import (
    KNOTS,
    Calibration,
    Method,
    binomial_tail,
    fit,
    interpolate,
    isotonic,
    platt,
    safe_threshold,
)
from hallucheck.verdict.evaluation.measures import reliability

PAIRS = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=200)


@settings(deadline=None)
@given(pairs=PAIRS, method=st.sampled_from(Method))
def test_every_fit_is_a_curve_that_the_settings_accept(pairs: list[tuple[float, bool]], method: Method) -> None:
    points = fit(method, [score for score, _ in pairs], [label for _, label in pairs])
    assert 1 <= len(points) <= KNOTS
    Calibration(points=points)


@given(pairs=PAIRS)
def test_isotonic_does_not_depend_on_the_order_of_records(pairs: list[tuple[float, bool]]) -> None:
    shuffled = random.Random(1).sample(pairs, len(pairs))  # noqa: S311 (a shuffle)
    both = [isotonic([s for s, _ in some], [label for _, label in some]) for some in (pairs, shuffled)]
    for one, other in zip(*both, strict=True):
        assert one == pytest.approx(other)


@pytest.mark.parametrize("method", Method)
def test_a_crooked_score_becomes_a_probability(method: Method) -> None:
    draw = random.Random(7)  # noqa: S311 (a simulation)
    truth = [draw.random() for _ in range(6000)]
    labels = [draw.random() < p for p in truth]
    crooked = [0.5 + p / 3 for p in truth]
    points = fit(method, crooked[:3000], labels[:3000])
    before = reliability(crooked[3000:], labels[3000:])
    after = reliability([interpolate(points, score) for score in crooked[3000:]], labels[3000:])
    assert before.ece is not None
    assert after.ece is not None
    assert before.ece > 0.15
    assert after.ece < 0.04


def test_platt_finds_the_logistic_curve() -> None:
    draw = random.Random(3)  # noqa: S311 (a simulation)
    scores = [draw.random() for _ in range(20_000)]
    labels = [draw.random() < stats.logistic.cdf(6 * score - 3) for score in scores]
    for score, share in platt(scores, labels):
        assert share == pytest.approx(stats.logistic.cdf(6 * score - 3), abs=0.02)


def test_a_score_that_says_the_opposite_gives_a_flat_curve() -> None:
    assert {share for _, share in platt([0.1, 0.2, 0.8, 0.9] * 50, [True, True, False, False] * 50)} == {0.5}


@pytest.mark.parametrize(("score", "expected"), [(0.0, 0.1), (0.2, 0.1), (0.3, 0.2), (0.4, 0.3), (0.9, 0.3)], ids=str)
def test_between_points_it_is_straight_and_beyond_them_flat(score: float, expected: float) -> None:
    assert interpolate([(0.2, 0.1), (0.4, 0.3)], score) == pytest.approx(expected)


def test_without_points_nothing_is_corrected() -> None:
    assert Calibration().corrected(0.3) == 0.3
    assert Calibration(points=[(0, 0.5)]).corrected(None) is None
    assert Calibration(points=[(0, 0.2), (1, 0.4)]).corrected(0.5) == 0.3


@pytest.mark.parametrize(
    "points",
    [
        pytest.param([[0.5, 0.5], [0.4, 0.6]], id="scores fall"),
        pytest.param([[0.5, 0.5], [0.5, 0.6]], id="scores stand"),
        pytest.param([[0.4, 0.6], [0.5, 0.5]], id="probabilities fall"),
        pytest.param([[0.4, 1.6]], id="out of range"),
        pytest.param([[float("nan"), 0.5]], id="not a number"),
    ],
)
def test_no_other_curve_is_accepted(points: list[list[float]]) -> None:
    with pytest.raises(ValidationError):
        Calibration.model_validate({"points": points})


@pytest.mark.parametrize(("count", "total", "share"), [(0, 30, 0.1), (3, 40, 0.1), (90, 1000, 0.1), (5, 5, 0.5)])
def test_the_tail_is_the_binomial_one(count: int, total: int, share: float) -> None:
    assert binomial_tail(count, total, share) == pytest.approx(stats.binom.cdf(count, total, share))


def test_too_few_faithful_answers_prove_nothing() -> None:
    assert safe_threshold([0.0] * 28, alpha=0.1, delta=0.05) is None
    assert safe_threshold([0.0] * 29, alpha=0.1, delta=0.05) == 0.005
    assert safe_threshold([], alpha=0.1, delta=0.05) is None


def test_the_promise_is_kept() -> None:
    """Over many calibration sets the true rate lies above alpha no more often than delta allows."""
    alpha, delta, draws, broken = 0.1, 0.1, 400, 0
    draw = random.Random(11)  # noqa: S311 (a simulation)
    for _ in range(draws):
        threshold = safe_threshold([draw.random() for _ in range(200)], alpha=alpha, delta=delta)
        broken += threshold is not None and 1 - threshold > alpha
    assert stats.binom.sf(broken - 1, draws, delta) > 0.001, f"{broken} of {draws}"


def test_rates_that_rise_faster_than_thresholds_fall_end_the_test() -> None:
    assert safe_threshold([0.99] * 20 + [0.0] * 80, alpha=0.1, delta=0.05) == 0.995
