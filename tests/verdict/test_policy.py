from __future__ import annotations

import pytest

from hallucheck.model import Finding, Outcome, Severity, Verdict
from hallucheck.verdict.policy import VerdictPolicy, judge
from tests.verdict.builders import CHECKED, FAILED, SKIPPED, finding, suppressed

C, H, M, L = Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW


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
def test_findings_against_the_thresholds(severities: list[Severity], expected: Verdict) -> None:
    verdict, reasons = judge([finding(s) for s in severities], {"family": CHECKED}, VerdictPolicy())
    assert verdict is expected
    assert reasons


@pytest.mark.parametrize(
    ("findings", "families", "unavailable", "expected"),
    [
        ([], {"a": SKIPPED}, [], Verdict.UNCHECKED),
        ([], {}, [], Verdict.UNCHECKED),
        ([], {"a": SKIPPED, "b": CHECKED}, [], Verdict.PASS),
        ([], {"a": FAILED, "b": CHECKED}, [], Verdict.ERROR),
        ([finding(L)], {"a": FAILED}, [], Verdict.ERROR),
        ([finding(C)], {"a": FAILED}, [], Verdict.REJECT),
        ([], {"a": CHECKED}, ["database down"], Verdict.UNCHECKED),
        ([finding(L)], {"a": CHECKED}, ["database down"], Verdict.REVIEW),
        ([suppressed(C)], {"a": CHECKED}, [], Verdict.PASS),
        ([suppressed(C)], {"a": CHECKED}, ["database down"], Verdict.UNCHECKED),
    ],
)
def test_a_failure_or_a_gap_is_never_a_pass(
    findings: list[Finding], families: dict[str, Outcome], unavailable: list[str], expected: Verdict
) -> None:
    assert judge(findings, families, VerdictPolicy(), unavailable)[0] is expected


def test_thresholds_are_inclusive_and_configurable() -> None:
    policy = VerdictPolicy(reject_critical=2, reject_high=1)
    assert judge([finding(C)], {"a": CHECKED}, policy)[0] is Verdict.REVIEW
    assert judge([finding(H)], {"a": CHECKED}, policy) == (Verdict.REJECT, ("1 high finding",))


@pytest.mark.parametrize(
    ("scant", "only", "expected"),
    [
        pytest.param(False, False, Verdict.REJECT, id="enough evidence"),
        pytest.param(True, False, Verdict.REVIEW, id="too little evidence"),
        pytest.param(True, True, Verdict.REJECT, id="a bound fitted on labels holds for all"),
    ],
)
def test_what_a_line_of_evidence_leaves_out_rejects_nothing(
    scant: bool,  # noqa: FBT001 (a parameter of the table)
    only: bool,  # noqa: FBT001 (as above)
    expected: Verdict,
) -> None:
    policy = VerdictPolicy(only_probability=only)
    assert judge([finding(M)], {"a": CHECKED}, policy, probability=0.95, scant=scant)[0] is expected
