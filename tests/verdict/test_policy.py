from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hallucheck.model import Case, Finding, Origin, Outcome, Problem, Record, Severity, Statement, Status, Verdict
from hallucheck.verdict import policy as policy_module
from hallucheck.verdict.faults import with_faults
from hallucheck.verdict.policy import Circumstances, VerdictPolicy, circumstances, judge
from hallucheck.verdict.probability import weights
from tests.verdict.builders import CHECKED, FAILED, SKIPPED, finding, located, suppressed

C, H, M, L = Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW
CONTRADICTED = "answers/contradicted-statement"
STORED = "knowledge/contradicts-fact"
ABSENT = "answers/unsupported-statement"
UNFITTED = "family/rule"
UNVERIFIED = Outcome(status=Status.CHECKED, claims=2, unverified=2)
PARTLY = Outcome(status=Status.CHECKED, claims=3, verified=2, unverified=1)
NO_CLAIMS = Outcome(status=Status.CHECKED)


def extracted(severity: Severity) -> Finding:
    return finding(severity, rule="statements/impossible-dates")


@pytest.mark.parametrize(
    ("severities", "expected"),
    [
        ([], Verdict.PASS),
        ([L], Verdict.REVIEW),
        ([M, L], Verdict.REVIEW),
        ([H, H], Verdict.REVIEW),
        ([H, H, H], Verdict.REJECT),
        ([H, H, M, M, M], Verdict.REVIEW),
        ([C], Verdict.REJECT),
        ([C, L], Verdict.REJECT),
    ],
    ids=lambda value: "+".join(value) or "none" if isinstance(value, list) else "",
)
def test_extractions_are_rejected_by_counts(severities: list[Severity], expected: Verdict) -> None:
    verdict, reasons = judge([extracted(s) for s in severities], {"statements": CHECKED}, VerdictPolicy())
    assert verdict is expected
    assert reasons


def test_severities_do_not_count_for_prose() -> None:
    assert judge([finding(C)] * 5, {"a": CHECKED}, VerdictPolicy())[0] is Verdict.REVIEW


@pytest.mark.parametrize(
    ("rule", "chance", "scant", "expected"),
    [
        pytest.param(CONTRADICTED, 0.7, False, Verdict.REJECT, id="contradicted and likely"),
        pytest.param(CONTRADICTED, 0.69, False, Verdict.REVIEW, id="contradicted and less likely"),
        pytest.param("numbers/unverified-quantity", 0.7, True, Verdict.REJECT, id="a figure without support"),
        pytest.param(ABSENT, 0.85, False, Verdict.REJECT, id="absent and very likely"),
        pytest.param(ABSENT, 0.84, False, Verdict.REVIEW, id="absent and likely"),
        pytest.param(ABSENT, 0.99, True, Verdict.REVIEW, id="absent from a line of evidence"),
        pytest.param("answers/low-grounding", 0.99, False, Verdict.REVIEW, id="absent, by a rule of little weight"),
        pytest.param("citations/uncited-claim", 0.99, False, Verdict.REVIEW, id="absent, by a rule without weight"),
        pytest.param(UNFITTED, 0.99, False, Verdict.REVIEW, id="a rule that was never fitted"),
        pytest.param(STORED, None, False, Verdict.REJECT, id="structured evidence needs no verifier"),
        pytest.param("knowledge/temporal-error", None, False, Verdict.REVIEW, id="structured, but not measured"),
    ],
)
def test_prose_is_rejected_by_what_is_known_of_the_rule(
    monkeypatch: pytest.MonkeyPatch,
    rule: str,
    chance: float | None,
    scant: bool,  # noqa: FBT001 (a column of the table)
    expected: Verdict,
) -> None:
    fitted = dict.fromkeys((CONTRADICTED, ABSENT, "numbers/unverified-quantity"), 1.0) | {"answers/low-grounding": 0.3}
    given = msgspec.structs.replace(weights(), rules=fitted)
    monkeypatch.setattr(policy_module, "weights", lambda: given)
    found = Circumstances(probability=chance, scant=scant)
    verdict, reasons = judge([finding(M, rule=rule)], {"a": CHECKED}, VerdictPolicy(), found=found)
    assert verdict is expected
    assert reasons


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"reject_probability": 0.9}, Verdict.REVIEW),
        ({"reject_probability": None}, Verdict.REVIEW),
        ({"reject_probability": 0.5}, Verdict.REJECT),
        ({"reject_absence": 0.75, "reject_probability": None}, Verdict.REJECT),
    ],
)
def test_bounds_are_settings(changes: dict[str, Any], expected: Verdict) -> None:
    found = Circumstances(probability=0.8)
    assert judge([finding(L, CONTRADICTED)], {"a": CHECKED}, VerdictPolicy(**changes), found=found)[0] is expected


def test_precision_is_a_setting() -> None:
    assert judge([finding(L, STORED)], {}, VerdictPolicy(reject_precision=1.0))[0] is Verdict.REVIEW
    assert judge([finding(L, STORED)], {}, VerdictPolicy(reject_precision=None))[0] is Verdict.REVIEW


@pytest.mark.parametrize(
    ("findings", "families", "unavailable", "expected"),
    [
        ([], {"a": SKIPPED}, [], Verdict.UNCHECKED),
        ([], {}, [], Verdict.UNCHECKED),
        ([], {"a": SKIPPED, "b": CHECKED}, [], Verdict.PASS),
        ([], {"a": UNVERIFIED}, [], Verdict.UNCHECKED),
        ([], {"a": NO_CLAIMS}, [], Verdict.UNCHECKED),
        ([], {"a": UNVERIFIED, "b": PARTLY}, [], Verdict.PASS),
        ([], {"a": FAILED, "b": CHECKED}, [], Verdict.ERROR),
        ([finding(L)], {"a": FAILED}, [], Verdict.ERROR),
        ([extracted(C)], {"a": FAILED}, [], Verdict.REJECT),
        ([], {"a": CHECKED}, ["database down"], Verdict.UNCHECKED),
        ([finding(L)], {"a": CHECKED}, ["database down"], Verdict.REVIEW),
        ([suppressed(C)], {"a": CHECKED}, [], Verdict.PASS),
        ([suppressed(C)], {"a": UNVERIFIED}, [], Verdict.PASS),
        ([suppressed(C)], {"a": CHECKED}, ["database down"], Verdict.UNCHECKED),
    ],
)
def test_a_failure_or_a_gap_is_never_a_pass(
    findings: list[Finding], families: dict[str, Outcome], unavailable: list[str], expected: Verdict
) -> None:
    assert judge(findings, families, VerdictPolicy(), unavailable)[0] is expected


@pytest.mark.parametrize(
    ("families", "found", "expected"),
    [
        pytest.param(
            {"a": PARTLY}, Circumstances(), "2 claims verified; 1 left unverified", id="what was left is said"
        ),
        pytest.param({"a": SKIPPED}, Circumstances(claimless="it thanks"), "nothing to verify: it thanks", id="talk"),
        pytest.param(
            {"a": UNVERIFIED}, Circumstances(extraction=True, documented=False), "no document", id="no document"
        ),
    ],
)
def test_a_pass_says_why(families: dict[str, Outcome], found: Circumstances, expected: str) -> None:
    verdict, (reason,) = judge([], families, VerdictPolicy(), found=found)
    assert verdict is Verdict.PASS
    assert expected in reason


def test_no_document_excuses_no_answer() -> None:
    found = Circumstances(extraction=True, documented=False, answered=True)
    assert judge([], {"statements": UNVERIFIED, "answers": NO_CLAIMS}, VerdictPolicy(), found=found)[0] is (
        Verdict.UNCHECKED
    )


@pytest.mark.parametrize(
    ("alone", "extraction", "expected"),
    [
        pytest.param(True, False, Verdict.PASS, id="no evidence"),
        pytest.param(False, False, Verdict.UNCHECKED, id="evidence that bears nothing out"),
        pytest.param(True, True, Verdict.UNCHECKED, id="an extraction"),
    ],
)
def test_agreement_with_what_was_said_before_counts_only_where_nothing_else_does(
    alone: bool,  # noqa: FBT001 (a parameter of the table)
    extraction: bool,  # noqa: FBT001
    expected: Verdict,
) -> None:
    families = {"knowledge": Outcome(status=Status.CHECKED, claims=2, unverified=2, agreed=1)}
    found = Circumstances(alone=alone, extraction=extraction, documented=True)
    verdict, reasons = judge([], families, VerdictPolicy(), found=found)
    assert verdict is expected
    if expected is Verdict.PASS:
        assert reasons == (
            "consistent with what was said before, 1 statement compared; facts not checked: no evidence",
        )


def test_an_extraction_with_a_document_that_bears_nothing_out_is_unchecked() -> None:
    found = Circumstances(extraction=True)
    verdict, reasons = judge([], {"statements": UNVERIFIED}, VerdictPolicy(), found=found)
    assert (verdict, reasons) == (Verdict.UNCHECKED, ("statements: none of 2 claims was verified",))


def test_an_extraction_that_was_not_judged_does_not_pass_beside_an_answer() -> None:
    families = {"statements": SKIPPED, "answers": CHECKED}
    assert judge([], families, VerdictPolicy(), found=Circumstances(extraction=True))[0] is Verdict.UNCHECKED
    assert judge([], families, VerdictPolicy())[0] is Verdict.PASS


@pytest.mark.parametrize(
    ("family", "chance", "claimless", "expected"),
    [
        ("answers", 0.6, None, Verdict.REVIEW),
        ("citations", 0.6, None, Verdict.REVIEW),
        ("answers", 0.59, None, Verdict.PASS),
        ("numbers", 0.9, None, Verdict.PASS),
        ("answers", 0.9, "it thanks", Verdict.PASS),
    ],
)
def test_a_high_probability_without_findings(
    family: str, chance: float, claimless: str | None, expected: Verdict
) -> None:
    found = Circumstances(probability=chance, claimless=claimless)
    assert judge([], {family: CHECKED}, VerdictPolicy(), found=found)[0] is expected
    never = VerdictPolicy(review_probability=None)
    assert judge([], {family: CHECKED}, never, found=found)[0] is Verdict.PASS


def test_faults_are_counted_once() -> None:
    same = [extracted(H), extracted(H), extracted(H)]
    assert judge(same, {"statements": CHECKED}, VerdictPolicy())[0] is Verdict.REJECT
    one_fault = [
        Finding(**{field: getattr(each, field) for field in each.__struct_fields__} | {"fault": "f"}) for each in same
    ]
    assert judge(one_fault, {"statements": CHECKED}, VerdictPolicy()) == (
        Verdict.REVIEW,
        ("3 findings of 1 fault, worst high",),
    )
    shared = with_faults([located(0, 20), located(5, 8, rule="numbers/unverified-quantity")])
    assert judge(shared, {"a": CHECKED}, VerdictPolicy())[1] == ("2 findings of 1 fault, worst high",)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (Record(problems=(Problem(field="statement", pointer="/statement", reason="expected an object"),)), 1),
        (Record(answer="a", problems=(Problem(field="statement", pointer="/statement", reason="a text"),)), 0),
        (Record(problems=(Problem(field="contexts", pointer="/contexts", reason="a number"),)), 0),
        (Record(statement=Statement()), 0),
    ],
)
def test_an_extraction_that_cannot_be_read_is_rejected(record: Record, expected: int) -> None:
    found = circumstances(Case(record, Origin(file="d", line=1)), None, (), VerdictPolicy())
    assert len(found.unreadable) == expected
    verdict, _ = judge([], {"statements": SKIPPED}, VerdictPolicy(), ["unreadable"], found)
    assert (verdict is Verdict.REJECT) == bool(expected)
