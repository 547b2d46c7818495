"""The acceptance cases of the family, each through reading, detector and policy, or the function it names."""

from __future__ import annotations

import json
from datetime import date
from math import exp
from pathlib import Path
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.citations import FAMILY
from hallucheck.detectors.citations.grounding import (
    CitationsOptions,
    ground,
    kl,
    nats,
    overall,
    scrub,
    source_budget,
    strawberry_budget,
)
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Context, Interval, Origin, Severity, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.citations.claims import claims
from hallucheck.text.citations.names import Names
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from hallucheck.verifiers.server.prompts import p_yes

CASES = [json.loads(line) for line in (Path(__file__).parent / "citations.jsonl").read_text("utf-8").splitlines()]


def check_kl(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = kl(given["p"], given["q"])
    assert found == pytest.approx(expect["bits"], abs=expect["tol"])
    assert nats(found) == pytest.approx(expect["nats"], abs=expect["tol"])


def check_grounding(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = ground(given["p1"], given["p0"], cited=given["has_citations"])
    budget = source_budget(given["p1"], given["p0"])
    assert found.grounded is expect["grounded"]
    assert found.used is expect["evidence_used"]
    actual = {
        "confidence": found.confidence,
        "evidence_use": found.use,
        "observed_bits": budget.observed,
        "required_bits": budget.required,
        "gap_bits": budget.gap,
        "observed_nats": nats(budget.observed),
        "required_nats": nats(budget.required),
        "gap_nats": nats(budget.gap),
    }
    for name, value in actual.items():
        assert value == pytest.approx(expect[name], abs=expect["tol"]), name


def check_budget_pythea(given: dict[str, Any], expect: dict[str, Any]) -> None:
    p1, p0 = (Interval(low=given[name], high=given[name]) for name in ("p1", "p0"))
    found = strawberry_budget(p1, p0, given["target"])
    assert found.flagged is expect["flagged"]
    assert found.observed == pytest.approx(expect["observed_bits"], abs=expect["tol"])
    assert found.required == pytest.approx(expect["required_bits"], abs=expect["tol"])
    assert found.gap == pytest.approx(expect["gap_bits"], abs=expect["tol"])
    assert nats(found.observed) == pytest.approx(expect["observed_nats"], abs=expect["tol"])


def check_overall(given: dict[str, Any], expect: dict[str, Any]) -> None:
    passed, ratio = overall(given["grounded"])
    assert passed is expect["overall_grounded"]
    assert ratio == pytest.approx(expect["grounding_ratio"], abs=expect["tol"])
    assert sum(given["grounded"]) == expect["grounded_claims"]


def check_claims(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = claims(given["response"], Names(given["sources"]))
    for wanted in expect["claims"]:
        assert any(wanted["text_contains"] in claim.text and wanted["cites"] == list(claim.cites) for claim in found)
    assert len(found) == expect.get("count", len(found))


def check_scrub(given: dict[str, Any], expect: dict[str, Any]) -> None:
    contexts = [Context(id=each["id"], text=each["text"], pointer="") for each in given["sources"]]
    hidden = frozenset(index for index, context in enumerate(contexts) if context.id in given["cites"])
    assert list(scrub(contexts, hidden)) == [each["text"] for each in expect["scrubbed"]]


def check_p_yes(given: dict[str, Any], expect: dict[str, Any]) -> None:
    shares = p_yes([(token, logprob) for token, logprob in given.get("top", [])])
    if expect.get("not_clean"):
        assert shares is None
    else:
        assert shares is not None
        assert shares[0].mid == pytest.approx(expect["p"], abs=expect["tol"])
        assert exp(given["logprob"]) == pytest.approx(shares[1].mid)


def check_grounding_invalid(given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert expect["not_clean"]
    with pytest.raises(ValueError, match="not a probability"):
        ground(given["p1"], given["p0"], cited=given["has_citations"])
    text = "The committee set the compensation [S0]."
    row = {"answer": text, "contexts": [{"id": "S0", "text": "x"}], "probabilities": [{"claim": text, **given}]}
    outcome = panel_outcome(row)
    assert outcome.status == "failed"
    assert outcome.result["claims"][0]["grounded"] is None


def check_e2e(given: dict[str, Any], expect: dict[str, Any]) -> None:
    found = panel_outcome(given).result["claims"]
    for wanted in expect["claims"]:
        claim = next(claim for claim in found if wanted["text_contains"] in claim["text"])
        assert claim["grounded"] is wanted["grounded"], claim
        assert (claim["warning"] is None) is wanted["grounded"]


def panel_outcome(row: dict[str, Any]) -> Any:
    """The family's outcome for one row, with the embedded verifier."""
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: CitationsOptions()},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2026, 1, 1), documents=Documents()),
    )
    case = open_case(read_record(row), Origin(file="cases.jsonl", line=1), json.dumps(row).encode())
    questions = panel.prepare([case])
    answers = Answers(dict(zip(questions, EmbeddedVerifier().answer(questions), strict=True)))
    return panel.examine(case, answers).families[FAMILY.name]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']}-{case['kind']}-{case['tier']}" for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    globals()[f"check_{case['kind']}"](case["input"], case["expect"])
