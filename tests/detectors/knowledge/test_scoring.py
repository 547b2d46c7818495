from __future__ import annotations

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.knowledge.detector import RULES
from hallucheck.detectors.knowledge.flags import (
    BASE_SEVERITY,
    Held,
    consistency_factor,
    history_factor,
    knowledge_factor,
    linguistic_factor,
    score,
)
from hallucheck.detectors.knowledge.options import Weights
from hallucheck.text.grammar.signals import Signal, SignalKind

HELD = st.none() | st.builds(Held, contradicts=st.booleans(), confidence=st.floats(0, 1), unverifiable=st.booleans())
SIGNALS = st.lists(st.builds(Signal, kind=st.sampled_from(SignalKind), strength=st.floats(0, 1)), max_size=4)


def test_every_rule_has_a_base_severity() -> None:
    assert [rule.name for rule in RULES] == list(BASE_SEVERITY)


@pytest.mark.parametrize(
    ("held", "knowledge", "history"),
    [
        pytest.param(None, None, None, id="not-asked"),
        pytest.param(Held(contradicts=True, confidence=0.5), 1.15, 1.125, id="contradicts"),
        pytest.param(Held(unverifiable=True), 1.0, 0.7, id="cannot-tell"),
        pytest.param(Held(), 0.5, 0.7, id="supports"),
    ],
)
def test_factors_of_evidence(held: Held | None, knowledge: float | None, history: float | None) -> None:
    assert knowledge_factor(held) == (None if knowledge is None else pytest.approx(knowledge))
    assert history_factor(held) == (None if history is None else pytest.approx(history))


@pytest.mark.parametrize(
    ("kind", "strength", "factor"),
    [
        (SignalKind.HEDGING, 0.5, 0.85),
        (SignalKind.OVERCONFIDENCE, 0.5, 1.1),
        (SignalKind.SELF_CORRECTION, 1.0, 0.8),
        (SignalKind.CERTAINTY, 1.0, 1.15),
        (SignalKind.VAGUENESS, 1.0, 1.0),
    ],
)
def test_factors_of_signals(kind: SignalKind, strength: float, factor: float) -> None:
    assert linguistic_factor([Signal(kind=kind, strength=strength)]) == pytest.approx(factor)


def test_related_findings_are_capped() -> None:
    assert [consistency_factor(number) for number in (0, 2, 3, 8)] == pytest.approx([1.0, 1.2, 1.3, 1.3])


@given(st.sampled_from(sorted(BASE_SEVERITY)), HELD, HELD, SIGNALS, st.integers(0, 20))
def test_a_reader_can_compute_the_score_by_hand(
    rule: str, knowledge: Held | None, history: Held | None, signals: list[Signal], related: int
) -> None:
    value, factors = score(rule, knowledge=knowledge, history=history, signals=signals, related=related)
    by_hand = prod(factor.value for factor in factors[:-1])
    assert factors[-1].name == "refined"
    assert factors[-1].value == pytest.approx(min(max(by_hand, 0), 1), abs=1e-4)
    assert value == pytest.approx(factors[-1].value, abs=1e-6)
    assert 0 <= value <= 1


def test_a_weight_of_nothing_changes_nothing() -> None:
    weights = Weights(knowledge=0, history=0, linguistic=0, consistency=0)
    value, _ = score("temporal-error", knowledge=Held(contradicts=True), related=9, weights=weights)
    assert value == BASE_SEVERITY["temporal-error"]
