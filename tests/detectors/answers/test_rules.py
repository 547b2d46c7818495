"""Every rule: what it finds, what it lets stand, and near misses; skips, missing parts and hostile rows."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
import pytest

from hallucheck.detectors.answers import FAMILY
from hallucheck.detectors.answers.history.assertions import encoded
from hallucheck.model import Answers, Case, Origin, Suppression, Verdict, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.policy import VerdictPolicy, judge
from hallucheck.verifiers.base import Verifier
from tests.detectors.answers.judging import Believer, Doubter, examine, findings, panel, result, rules

CHUNK = "Lisinopril 10mg once daily for hypertension control. Started 3 months ago."
LONG = "The office is in Oslo. It opened in 1998. Pets are welcome there. Parking costs extra."


def row(answer: str, *contexts: Any, **more: Any) -> dict[str, Any]:
    return {"answer": answer, "contexts": list(contexts) or [CHUNK]} | more


FOUND: dict[str, tuple[dict[str, Any], Verifier | None, str]] = {
    "unsupported": (row("The patient is allergic to penicillin."), None, "unsupported-statement"),
    "unsupported, says the verifier": (row("Hypertension is a chronic illness."), Doubter(), "unsupported-statement"),
    "name nobody mentions": (
        row("Lisinopril 10mg once daily from Doctor Kessler."),
        Believer(),
        "unsupported-statement",
    ),
    "wrong dose": (row("Lisinopril 40mg once daily for hypertension control."), Believer(), "contradicted-statement"),
    "what was asked is no evidence": (
        row("Yes, it is open on Sunday.", "It is shut on Sunday.", question="Is it open on Sunday?"),
        Believer(),
        "contradicted-statement",
    ),
    "low grounding": (
        row("It is in Oslo. It has a gym. There is a pool. A chef cooks daily.", LONG),
        None,
        "low-grounding",
    ),
    "samples": (
        {"answer": "It costs 5 EUR.", "samples": ["It costs 7 EUR.", "It costs 9 EUR."]},
        None,
        "inconsistent-samples",
    ),
    "embeddings": (
        {"answer": "x y", "samples": ["x y", "x y"], "sample_embeddings": [[1, 0], [0, 1]]},
        None,
        "inconsistent-samples",
    ),
    "low confidence": (
        row("The fee is 5 EUR.", {"text": "The fee is 5 EUR.", "score": 0.2, "kind": "chat"}, temperature=1.0),
        None,
        "low-confidence",
    ),
    "entity": (
        {"answer": "Ann takes Atorvastatin 40mg.", "earlier": [{"answer": "Ann takes Atorvastatin 20mg."}]},
        None,
        "inconsistent-entity",
    ),
    "time": (
        {"answer": "Asthma is active.", "earlier": [{"answer": "Asthma is resolved."}]},
        None,
        "inconsistent-time",
    ),
    "meaning": (
        {"answer": "The patient has diabetes.", "history": [{"role": "assistant", "content": "She has no diabetes."}]},
        None,
        "inconsistent-meaning",
    ),
    "meaning, records as history": (
        {"answer": "The patient has diabetes.", "history": [{"id": "a", "answer": "The patient has no diabetes."}]},
        None,
        "inconsistent-meaning",
    ),
}
CLEAN: dict[str, tuple[dict[str, Any], Verifier | None]] = {
    "verbatim": (row("Lisinopril 10mg once daily for hypertension control."), Doubter()),
    "the same words": (row("Lisinopril 10 mg once daily."), Doubter()),
    "abstention": (row("The context does not say whether she smokes."), Doubter()),
    "greeting": (row("Hello! I hope this helps."), Doubter()),
    "question": (row("Would you like to know more?"), Doubter()),
    "inferred": (row("She is treated against high blood pressure."), Believer()),
    "unit converted": (row("Metformin 1 g daily.", "Metformin 1000 mg daily."), None),
    "figure rounded": (row("Revenue was about 5 million dollars.", "Revenue was 4,987,321 dollars."), None),
    "one sample only": (row("It costs 5 EUR.", "It costs 5 EUR.", samples=["It costs 7 EUR."]), None),
    "samples agree": ({"answer": "It costs 5 EUR.", "samples": ["5 EUR.", "The cost is 5 EUR."]}, None),
    "confidence not known": (row("The fee is 5 EUR.", "The fee is 5 EUR.", temperature=1.5), None),
    "scores beyond 1 are no similarity": (
        row("The fee is 5 EUR.", {"text": "The fee is 5 EUR.", "score": 17.3, "kind": "document"}, temperature=0.9),
        None,
    ),
    "user's turn": (
        {"answer": "The patient has diabetes.", "contexts": ["The patient has diabetes."]}
        | {"history": [{"role": "user", "content": "She has no diabetes."}]},
        None,
    ),
    "table": (row("| Drug | Dose |\n|---|---|\n| Lisinopril | 10mg |"), None),
    "question said again": (
        row(
            "The drug for hypertension in this chart is Lisinopril.",
            question="Which drug in this chart is for hypertension?",
        ),
        None,
    ),
    "digit inside another": (row("Take 2mg.", "Take 12mg. Then take 2mg."), None),
}


@pytest.mark.parametrize(("given", "verifier", "rule"), FOUND.values(), ids=list(FOUND))
def test_found(given: dict[str, Any], verifier: Verifier | None, rule: str) -> None:
    assert rule in rules(given, verifier)


@pytest.mark.parametrize(("given", "verifier"), CLEAN.values(), ids=list(CLEAN))
def test_clean(given: dict[str, Any], verifier: Verifier | None) -> None:
    assert rules(given, verifier) == []


def test_every_rule_is_tested() -> None:
    assert {rule for _, _, rule in FOUND.values()} == {rule.name for rule in FAMILY.rules}


def test_a_finding_tells_where_and_why() -> None:
    found = findings(row("Started 3 months ago. Lisinopril 40mg once daily."))[0]
    assert found.rule == "answers/contradicted-statement"
    assert (found.location.pointer, found.location.start, found.location.end) == ("/answer", 33, 37)
    assert (found.detected, found.expected) == ("40mg", "10mg")
    assert found.suggestion is not None
    assert found.suggestion.replacement == "Lisinopril 10mg once daily."
    evidence = found.evidence[0]
    assert CHUNK[evidence.start : evidence.end] == evidence.quote


@pytest.mark.parametrize("verifier", [None, Doubter()], ids=["no verifier", "doubter"])
def test_one_unsupported_sentence_is_not_rejected(verifier: Verifier | None) -> None:
    for answer in ("The patient is allergic to penicillin.", f"{CHUNK} The patient is allergic to penicillin."):
        examined = examine(row(answer), verifier)
        assert judge(examined.findings, examined.families, VerdictPolicy())[0] is Verdict.REVIEW


def test_an_answer_made_up_is_for_review() -> None:
    """Absence alone rejects nothing: its rules are right too seldom on labelled data (docs/worth.md)."""
    given = row("Dialysis takes place on Mondays. A pacemaker was implanted in Geneva. She plays the violin.")
    examined = examine(given, Doubter())
    assert judge(examined.findings, examined.families, VerdictPolicy())[0] is Verdict.REVIEW


SKIPPED = {
    "no answer": ({"contexts": [CHUNK]}, "no answer"),
    "empty answer": (row("   "), "no answer"),
    "nothing to hold it against": ({"answer": "It is so."}, "nothing to hold the answer against"),
    "one sample": ({"answer": "It is so.", "samples": ["It is."]}, "fewer than two samples"),
    "bare yes": (row("Yes."), "a bare yes or no"),
    "empty contexts": ({"answer": "It is so.", "contexts": ["", "  "]}, "no contexts"),
}


@pytest.mark.parametrize(("given", "reason"), SKIPPED.values(), ids=list(SKIPPED))
def test_what_cannot_be_judged_says_why(given: dict[str, Any], reason: str) -> None:
    outcome = examine(given).families["answers"]
    assert outcome.status == "skipped"
    assert reason in (outcome.reason or "")


def test_samples_move_risk_and_uncertainty() -> None:
    said = "The dose is 20 mg."
    agreeing, differing = (result({"answer": said, "samples": [said, other]}) for other in (said, "The dose is 45 mg."))
    assert (agreeing["variance"], agreeing["risk"], agreeing["uncertainty"]) == (0.0, 0.0, "very_low")
    assert differing["variance"] == 1.0
    assert differing["risk"] > agreeing["risk"]
    assert differing["uncertainty"] == "very_high"


def test_what_a_person_called_a_false_positive_counts_no_more() -> None:
    earlier = [{"role": "assistant", "text": "Anna has no diabetes."}]
    given = {"answer": "Anna has diabetes.", "history": earlier}
    sitting = panel()
    case = open_case(read_record(given), Origin(file="dump.jsonl", line=1), msgspec.json.encode(given))
    sitting.prepare([case])
    examined = sitting.examine(case, Answers())
    (finding,) = examined.findings
    dismissed = msgspec.structs.replace(finding, suppressed=Suppression(by="reviewer", reason="it was corrected"))
    before, again = (
        families["answers"].result or {}
        for families in (examined.families, sitting.recount(case, examined.families, [dismissed]))
    )
    assert before["consistency_score"] < 1.0 == again["consistency_score"]
    assert again["risk"] < before["risk"]
    assert again["contradictions"] == []


def test_what_is_missing_is_null_and_named() -> None:
    found = result(row("Lisinopril 10mg once daily for hypertension control."))
    assert found["grounding_score"] == 1.0
    assert (found["consistency_score"], found["variance"], found["confidence"]) == (None, None, None)
    assert set(found["missing"]) == {"consistency_score", "variance", "confidence"}
    assert (found["risk"], found["risk_level"], found["quality"], found["grade"]) == (0.0, "very_low", 1.0, "excellent")


def test_an_abstention_is_checked_and_clean() -> None:
    examined = examine(row("I could not find any information about the fee in the provided context."), Doubter())
    outcome = examined.families["answers"]
    assert (outcome.status, outcome.claims, examined.findings) == ("checked", 0, ())
    assert outcome.result is not None
    assert outcome.result["abstains"] is True
    assert outcome.result["grounding_score"] is None
    assert outcome.result["risk"] is None


def test_switches() -> None:
    given = row("The patient is allergic to penicillin.", samples=["a b", "c d"], earlier=[{"answer": "x"}])
    off = {"verify_grounding": False, "compare_samples": False, "check_consistency": False}
    assert examine(given, **off).families["answers"].status == "skipped"
    assert "grounding_score" in result(given, verify_grounding=False)["missing"]


def test_statements_over_the_limit_are_counted() -> None:
    examined = examine(row("One is red. Two is blue. Three is green."), max_statements=2)
    outcome = examined.families["answers"]
    assert (outcome.claims, outcome.over_cap) == (2, 1)
    assert examined.unavailable


class Chronicle:
    """Earlier records as the second stage gives them."""

    def __init__(self, *rows: dict[str, Any], missing: str | None = None) -> None:
        self.missing = missing
        self.rows = [encoded(open_case(read_record(given), Origin(file="a", line=1))) for given in rows]

    def before(self, case: Case, *, days: int, records: int) -> list[bytes] | None:
        assert (days, records) == (30, 50)
        return [*self.rows, b"{"] if case.record.subject else None


def test_earlier_records_of_the_dump_are_compared() -> None:
    before = {"id": "a", "subject": "p1", "at": "2025-11-08T10:00:00Z", "answer": "The patient has no diabetes."}
    now = {"id": "b", "subject": "p1", "at": "2025-11-10T10:00:00Z", "answer": "The patient has diabetes."}
    found = examine(now, earlier=Chronicle(before)).findings
    assert [entry.rule for entry in found] == ["answers/inconsistent-meaning"]
    assert found[0].evidence[0].source == "a"
    assert datetime.fromisoformat(now["at"]) > datetime.fromisoformat(before["at"])


def test_a_history_out_of_reach_is_no_pass() -> None:
    given = row(CHUNK, subject="p1", at="2025-11-10T10:00:00Z")
    examined = examine(given, earlier=Chronicle(missing="the history could not be opened"))
    assert examined.unavailable == ("the history could not be opened",)


HOSTILE: dict[str, dict[str, Any]] = {
    "nothing but marks": row("… ¿¡ --- ***", "***"),
    "surrogates": row("The \udce4 fee is \ud800 5 EUR.", "The fee \udfff is 5 EUR."),
    "right to left and nulls": row("\u202e\x00fee 5 EUR.", "fee \x00 5 EUR."),
    "figures without end": row("1" * 50_000 + " mg.", "9" * 50_000 + " mg."),
    "figures upon figures": row(" ".join(map(str, range(3000))), " ".join(map(str, range(3000, 6000)))),
    "one long word": row("a" * 100_000, "b" * 100_000),
    "capitals upon capitals": row("Aa Bb " * 5000 + ".", "Cc Dd " * 5000),
    "negations upon negations": row("not " * 20_000, "no " * 20_000),
    "wrong types": row("Fee.", "Fee.", extractions={"a": 1}, earlier=[1, None, {"answer": 3}, {"extractions": "x"}])
    | {"sample_embeddings": [[1, "x"], None], "samples": ["a", "b"], "temperature": -3, "confidence": 9},
    "vectors of other lengths": {"answer": "a b", "samples": ["a b", "a b"], "sample_embeddings": [[1, 2], [1]]},
    "huge numbers in vectors": {"answer": "a b", "samples": ["a b", "a b"], "embeddings": [[1e308, 1], [1e308, 1]]},
    "times nobody can read": {
        "answer": "It is open.",
        "at": "yesterday",
        "subject": "s",
        "earlier": [{"answer": "It is closed."}],
    },
}


@pytest.mark.parametrize("given", HOSTILE.values(), ids=list(HOSTILE))
def test_hostile_rows_are_judged_or_skipped(given: dict[str, Any]) -> None:
    case = open_case(read_record(given), Origin(file="dump.jsonl", line=1))
    sitting = panel()
    questions = sitting.prepare([case])
    answers = Answers(dict(zip(questions, Believer().answer(questions), strict=True)))
    outcome = sitting.examine(case, answers).families["answers"]
    assert outcome.status in ("checked", "skipped"), outcome.reason


def test_the_result_is_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(result(row(CHUNK))))["grade"] == "excellent"
