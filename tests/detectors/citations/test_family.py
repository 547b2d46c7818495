"""Every rule of the family: yes, no and near miss, on stored probabilities; and what cannot be judged."""

from __future__ import annotations

from typing import Any

import pytest

from hallucheck.model import Status
from tests.detectors.citations.auditing import audit, rules

CLAIM = "The compensation was set at 50,000 dollars"
CONTEXTS = [{"id": "S0", "text": "Compensation: 50,000 dollars."}, {"id": "S1", "text": "The hearing was in Haifa."}]


def row(p1: Any, p0: Any, mark: str = " [S0]", **more: Any) -> dict[str, Any]:
    stored = [{"claim": CLAIM, "p1": p1, "p0": p0}]
    return {"answer": f"{CLAIM}{mark}.", "contexts": CONTEXTS, "probabilities": stored, **more}


@pytest.mark.parametrize(
    ("p1", "p0", "mark", "found"),
    [
        pytest.param(0.95, 0.1, " [S0]", [], id="grounded"),
        pytest.param(0.95, 0.1, " [1]", [], id="grounded by number"),
        pytest.param(0.3, 0.1, " [S0]", ["ungrounded-claim"], id="ungrounded"),
        pytest.param(0.45, 0.05, " [S0]", ["ungrounded-claim"], id="used, but less likely than not"),
        pytest.param(0.8, 0.8, " [S0]", ["unused-evidence"], id="decorative"),
        pytest.param(0.8, 0.65, " [S0]", ["unused-evidence"], id="decorative: just not used"),
        pytest.param(0.81, 0.65, " [S0]", [], id="just used"),
        pytest.param(0.1, 0.6, " [S0]", ["contradicted-by-source"], id="against"),
        pytest.param(0.6, 0.6, " [S0]", ["unused-evidence"], id="not against"),
        pytest.param(0.95, 0.1, " [S9]", ["phantom-citation"], id="phantom"),
        pytest.param(0.95, 0.1, " [S0, S9]", ["phantom-citation"], id="one of two is a phantom"),
        pytest.param(0.1, 0.1, " [S9]", ["phantom-citation"], id="a phantom is said once"),
        pytest.param(0.95, 0.1, " [3]", ["phantom-citation"], id="number out of range"),
        pytest.param(0.95, 0.1, " [sic]", [], id="no citation at all"),
    ],
)
def test_rules(p1: float, p0: float, mark: str, found: list[str]) -> None:
    assert rules(audit(row(p1, p0, mark))) == found


def test_uncited_claims_count_where_the_answer_cites_elsewhere() -> None:
    other = "This is common in such cases"
    answer = f"{CLAIM} [S0]. {other}."
    stored = [{"claim": CLAIM, "p1": 0.95, "p0": 0.1}, {"claim": other, "p1": 0.2, "p0": 0.1}]
    record = audit({"answer": answer, "contexts": CONTEXTS, "probabilities": stored})
    assert rules(record) == ["uncited-claim", "ungrounded-answer"]
    finding = record.findings[0]
    assert answer[finding.location.start : finding.location.end] == f"{other}."


def test_an_answer_that_cites_nothing_is_left_alone_unless_asked_for() -> None:
    quiet = row(0.2, 0.1, "")
    assert audit(quiet).families["citations"].status is Status.SKIPPED
    assert rules(audit(quiet, answers_without_citations=True)) == ["uncited-claim"]


@pytest.mark.parametrize(("p1", "p0"), [(None, 0.5), (0.5, None), (-0.1, 0.5), (0.5, 1.2), ("0.5", 0.5), (True, 0.5)])
def test_a_missing_probability_is_never_imputed(p1: Any, p0: Any) -> None:
    outcome = audit(row(p1, p0)).families["citations"]
    assert outcome.status is Status.SKIPPED
    assert outcome.result
    assert outcome.result["overall_grounded"] is None
    assert outcome.result["claims"][0]["grounded"] is None
    assert outcome.result["claims"][0]["p1"] is None


def test_without_a_verifier_phantoms_are_still_found() -> None:
    record = audit({"answer": f"{CLAIM} [S9].", "contexts": CONTEXTS})
    assert rules(record) == ["phantom-citation"]
    assert record.families["citations"].status is Status.SKIPPED


def test_claims_over_the_limit_are_counted_and_do_not_pass() -> None:
    answer = " ".join(f"The committee held its session number {number} in Haifa [S0]." for number in range(13))
    outcome = audit({"answer": answer, "contexts": CONTEXTS}).families["citations"]
    assert outcome.claims == 13
    assert outcome.over_cap == 3


def test_the_warning_is_in_the_language_of_the_answer() -> None:
    text = "השמאי קבע פיצוי של 50,000 שקלים"
    stored = [{"claim": text, "p1": 0.2, "p0": 0.1}]
    outcome = audit({"answer": f"{text} [S0].", "contexts": CONTEXTS, "probabilities": stored}).families["citations"]
    assert outcome.result
    assert "המקורות" in outcome.result["claims"][0]["warning"]
    assert "הטענות" in outcome.result["warning"]


@pytest.mark.parametrize("probabilities", [{}, "x", [None], [{"claim": 3}], [[]], 7])
def test_odd_probabilities_do_not_crash(probabilities: Any) -> None:
    record = audit({"answer": f"{CLAIM} [S0].", "contexts": CONTEXTS, "probabilities": probabilities})
    assert record.families["citations"].status is Status.SKIPPED
