"""The arithmetic of confidence, risk, quality and trends, at its bounds and with parts missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.answers.samples import variance
from hallucheck.detectors.answers.scoring import formulas as scores

SHARES = st.floats(0, 1)
PARTS = st.one_of(st.none(), SHARES)


@pytest.mark.parametrize(
    ("value", "level"),
    [
        (1.0, "very_low"),
        (0.9, "very_low"),
        (0.8999, "low"),
        (0.1 + 0.7, "low"),
        (0.6, "medium"),
        (0.4, "high"),
        (0.3999, "very_high"),
        (0.0, "very_high"),
    ],
)
def test_uncertainty(value: float, level: str) -> None:
    assert scores.uncertainty(value) == level


@pytest.mark.parametrize(
    ("value", "level"),
    [
        (0.0, "very_low"),
        (0.1, "low"),
        (0.2, "medium"),
        (0.3999, "medium"),
        (0.4, "high"),
        (0.7, "very_high"),
        (1, "very_high"),
    ],
)
def test_risk_level(value: float, level: str) -> None:
    assert scores.risk_level(value) == level


@pytest.mark.parametrize(
    ("value", "word"), [(0.9, "excellent"), (0.8999, "good"), (0.75, "good"), (0.6, "fair"), (0.59, "poor")]
)
def test_grade(value: float, word: str) -> None:
    assert scores.grade(value) == word


def test_missing_parts_are_left_out_and_named() -> None:
    found = scores.weigh({"retrieval": 0.8, "source": None, "extraction": 1.0}, scores.USUAL.confidence_weights)
    assert found.value == pytest.approx((0.3 * 0.8 + 0.25 * 1.0) / 0.55)
    assert found.missing == ("source", "consistency")
    assert found.weight == pytest.approx(0.55)
    nothing = scores.weigh({}, scores.USUAL.confidence_weights)
    assert nothing.value is None
    assert scores.advice(nothing) is None


def test_zero_is_a_value() -> None:
    assert scores.weigh({"retrieval": 0.0}, scores.USUAL.confidence_weights).value == 0.0


@given(PARTS, PARTS, PARTS)
def test_risk_lies_between_its_shortfalls(
    grounding: float | None, consistency: float | None, confidence: float | None
) -> None:
    found = scores.risk(grounding, consistency, confidence)
    known = [1 - part for part in (grounding, consistency, confidence) if part is not None]
    if not known:
        assert found.value is None
    else:
        assert found.value is not None
        assert min(known) - 1e-9 <= found.value <= max(known) + 1e-9


@given(SHARES, SHARES, SHARES, SHARES)
def test_what_passes_is_not_detected(grounding: float, consistency: float, confidence: float, risk: float) -> None:
    assert not (scores.passed(grounding, consistency, confidence, risk) and scores.risk_detected(risk))


@given(st.lists(st.sampled_from(["low", "medium", "high", "critical"])))
def test_penalties_do_not_depend_on_order(severities: list[str]) -> None:
    score = scores.consistency_score(severities)
    assert 0 <= score <= 1
    assert score == scores.consistency_score(severities[::-1])


def test_advice_names_the_weakest_and_the_missing() -> None:
    told = scores.advice(
        scores.weigh({"retrieval": 0.2, "source": 1.0, "extraction": 1.0}, scores.USUAL.confidence_weights)
    )
    assert told == (
        "the support is mixed; weakest part: retrieval (0.20); not known: consistency",
        "Verify source",
    )


def test_what_makes_up_a_risk() -> None:
    assert scores.contributing(scores.risk(0.5, 0.9, 0.7)) == (
        "grounding falls short by 0.50",
        "confidence falls short by 0.30",
    )


def test_trends_leave_out_what_is_missing() -> None:
    found = scores.trends([{"grounding": 0.5}, {"grounding": None, "risk": 0.3}])
    assert (found["avg_grounding"], found["avg_confidence"]) == (0.5, None)
    assert (found["low_grounding"], found["high_risk"]) == (1, 1)


def test_a_plan_has_at_least_two_samples() -> None:
    assert variance.temperatures(5, 0.1) == (0.0, 0.1, 0.2, 0.3, 0.4)
    with pytest.raises(ValueError, match="at least two"):
        variance.temperatures(1, 0.1)


def test_unseen_words_surprise_finitely() -> None:
    model = variance.Unigrams(["a b", "a c"])
    seen, unseen = model.surprise("a"), model.surprise("z")
    assert seen is not None
    assert unseen is not None
    assert seen.average < unseen.average < float("inf")
    assert model.surprise("") is None


@pytest.mark.parametrize(
    ("reply", "score"), [("Yes", 0.0), (" no.", 1.0), ("Not sure", 0.5), ("nothing", 0.5), ("", 0.5)]
)
def test_prompt_replies(reply: str, score: float) -> None:
    assert variance.prompt([reply]) == score


def test_nothing_to_score() -> None:
    assert variance.nli([]) is None
    assert variance.prompt([]) is None
    assert variance.nli([(0.0, 5000.0)]) == 1.0
