"""The acceptance cases of the family, each through reading, detector and policy, or the function it names."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.detectors.answers import FAMILY
from hallucheck.detectors.answers.grounding import grounded
from hallucheck.detectors.answers.history import consistency
from hallucheck.detectors.answers.history.assertions import asserted_of
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.samples import variance
from hallucheck.detectors.answers.scoring import formulas as scores
from hallucheck.detectors.answers.scoring.judged import source_weight
from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, Severity, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.evaluation.measures import percentile
from hallucheck.verifiers.base import NullVerifier, Verifier
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier

CASES = [json.loads(line) for line in (Path(__file__).parent / "answers.jsonl").read_text("utf-8").splitlines()]


def audit(row: dict[str, Any], verifier: Verifier) -> dict[str, Any]:
    """The family's result for one row."""
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options()},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2026, 1, 1), documents=Documents()),
    )
    case = open_case(read_record(row), Origin(file="cases.jsonl", line=1), json.dumps(row).encode())
    questions = panel.prepare([case])
    answers = Answers(dict(zip(questions, verifier.answer(questions), strict=True)))
    outcome = panel.examine(case, answers).families[FAMILY.name]
    assert outcome.status == "checked", outcome.reason
    assert outcome.result is not None
    return outcome.result


def near(actual: float | None, expect: dict[str, Any], key: str = "value") -> None:
    assert actual == pytest.approx(expect[key], abs=expect["tol"])


def check_aggregate(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(scores.weigh(given, scores.USUAL.confidence_weights).value, expect)


def check_aggregate_mean(given: dict[str, Any], expect: dict[str, Any]) -> None:
    value = scores.answer_confidence(given["scores"])
    near(value, expect)
    assert value is not None
    assert scores.uncertainty(value) == expect["uncertainty"]


def check_extraction_confidence(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(scores.extraction_confidence(given["temperature"]), expect)


def check_source_weight(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(source_weight(given["artifact_type"], AnswersOptions()), expect)


def check_uncertainty(given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert scores.uncertainty(given["confidence"]) == expect["level"]


def check_grounding_score(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(grounded.score(given["grounded"]), expect)


def check_grounding(given: dict[str, Any], expect: dict[str, Any]) -> None:
    for verifier in (NullVerifier(), EmbeddedVerifier()):
        result = audit(given, verifier)
        for wanted in expect["statements"]:
            entry = next(entry for entry in result["statements"] if wanted["contains"] in entry["statement"])
            assert entry["is_grounded"] is wanted["grounded"], entry
            assert entry["verification_method"] in wanted.get("method_any", [entry["verification_method"]])
            if "chunk" in wanted:
                assert entry["source_chunk_id"] == wanted["chunk"]
        if "count" in expect:
            assert len(result["statements"]) == expect["count"]
        if "grounding_score" in expect:
            assert result["grounding_score"] == pytest.approx(expect["grounding_score"])
        if "overall_grounded" in expect:
            assert result["overall_grounded"] is expect["overall_grounded"]


def check_consistency(given: dict[str, Any], expect: dict[str, Any]) -> None:
    current = asserted_of(read_record(given["current"]))
    found = consistency.consistency(current, [asserted_of(read_record(row)) for row in given["history"]])
    assert (not found.contradictions) is expect["is_consistent"], found.contradictions
    if "consistency_score" in expect:
        assert found.score == pytest.approx(expect["consistency_score"])
    if "contradictions" in expect:
        assert len(found.contradictions) == expect["contradictions"]
    assert len(found.contradictions) >= expect.get("contradictions_min", 0)
    if "severity_any" in expect:
        assert {str(entry.severity) for entry in found.contradictions} & set(expect["severity_any"])


def check_consistency_score(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(scores.consistency_score(given["severities"]), expect)


def check_risk(given: dict[str, Any], expect: dict[str, Any]) -> None:
    value = scores.risk(given["grounding"], given["consistency"], given["confidence"]).value
    near(value, expect)
    assert value is not None
    assert scores.risk_level(value) == expect["level"]
    assert scores.risk_detected(value) is expect["detected"]


def check_quality(given: dict[str, Any], expect: dict[str, Any]) -> None:
    parts = (given["grounding"], given["consistency"], given["confidence"], given["risk"])
    value = scores.quality(*parts).value
    near(value, expect)
    assert value is not None
    assert scores.grade(value) == expect.get("grade", scores.grade(value))
    if "passed" in expect:
        assert scores.passed(*parts) is expect["passed"]
    assert not (scores.passed(*parts) and scores.risk_detected(given["risk"]))


def check_variance(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = variance.of_embeddings(given["embeddings"])
    assert found is not None
    near(found.consistency, expect, "consistency")
    assert any(
        found.variance == pytest.approx(value, abs=expect["tol"])
        for value in expect.get("variance_any", [expect.get("variance")])
    )
    assert found.detected is expect["detected"]


def check_variance_text(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = variance.of_texts(given["responses"])
    assert found is not None
    assert found.detected is expect["detected"]


def check_sampling_plan(given: dict[str, Any], expect: dict[str, Any]) -> None:
    plan = variance.temperatures(given["num_samples"], given["temp_range"])
    assert plan == pytest.approx(expect["temperatures"], abs=expect["tol"])


def check_selfcheck_unigram(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = variance.Unigrams([given["passage"], *given["samples"]]).surprise(given["sentence"])
    assert found is not None
    near(found.average, expect, "avg_neg_logprob")
    near(found.largest, expect, "max_neg_logprob")


def check_selfcheck_nli(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(variance.nli(given["logits_entail_contradict"]), expect)


def check_selfcheck_prompt(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(variance.prompt(given["answers"]), expect)


def check_trends(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = scores.trends(given["records"])
    for key, value in expect.items():
        if key != "tol":
            assert found[key] == pytest.approx(value, abs=expect["tol"])


def check_percentile(given: dict[str, Any], expect: dict[str, Any]) -> None:
    near(percentile(given["values"], given["p"]), expect)


CHECKS: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")
}


@pytest.mark.parametrize("acceptance", CASES, ids=[case["id"] for case in CASES])
def test_case(acceptance: dict[str, Any]) -> None:
    CHECKS[acceptance["kind"]](acceptance["input"], acceptance["expect"])
