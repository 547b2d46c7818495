from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Severity, Verdict
from hallucheck.verdict.gate import Bound, FailOn, GatePolicy, gate
from hallucheck.verdict.totals import Totals
from tests.verdict.builders import FAILED, audited, finding


def _totals(**numbers: int) -> Totals:
    """Totals of records by verdict."""
    totals = Totals()
    for name, number in numbers.items():
        verdict = Verdict[name.upper()]
        found = (finding(),) if verdict in (Verdict.REVIEW, Verdict.REJECT) else ()
        for _ in range(number):
            totals.add(audited(verdict, *found))
    return totals


@pytest.mark.parametrize(
    ("numbers", "policy", "code"),
    [
        ({"pass": 3}, {}, ExitCode.PASSED),
        ({"pass": 3, "review": 1}, {}, ExitCode.PASSED),
        ({"pass": 3, "review": 1}, {"fail_on": "review"}, ExitCode.FAILED),
        ({"pass": 3, "reject": 1}, {}, ExitCode.FAILED),
        ({"pass": 3, "reject": 1}, {"fail_on": "never"}, ExitCode.PASSED),
        ({"pass": 3, "reject": 1}, {"max_fail_rate": 0.25}, ExitCode.PASSED),
        ({"pass": 3, "reject": 1}, {"max_fail_rate": 0.25, "on": "upper"}, ExitCode.FAILED),
        ({"pass": 3, "reject": 1}, {"max_fail_rate": 0.1, "on": "lower"}, ExitCode.PASSED),
        ({"pass": 3, "unchecked": 1}, {}, ExitCode.FAILED),
        ({"pass": 3, "unchecked": 1}, {"count_unchecked": False}, ExitCode.PASSED),
        ({"pass": 3, "unchecked": 1}, {"count_unchecked": False, "min_checked_rate": 0.8}, ExitCode.NOT_CHECKED),
        ({"unchecked": 2}, {"count_unchecked": False}, ExitCode.NOT_CHECKED),
        ({}, {}, ExitCode.NOT_CHECKED),
        ({"review": 2}, {"max_findings": {"high": 1}}, ExitCode.FAILED),
        ({"review": 2}, {"max_findings": {"high": 2}}, ExitCode.PASSED),
    ],
    ids=str,
)
def test_exit_code(numbers: dict[str, int], policy: dict[str, Any], code: ExitCode) -> None:
    result = gate(_totals(**numbers), GatePolicy(**policy))
    assert result.exit_code == code
    assert result.passed == (code is ExitCode.PASSED)
    assert result.reasons


def test_detector_failures_count_as_errors_and_outrank_the_rest() -> None:
    totals = _totals(reject=1)
    totals.add(audited(Verdict.ERROR, families={"family": FAILED}))
    assert gate(totals, GatePolicy()).exit_code == ExitCode.COULD_NOT_RUN
    assert gate(totals, GatePolicy(max_errors=1)).exit_code == ExitCode.FAILED


def test_exit_zero_silences_a_failed_gate_and_nothing_else() -> None:
    assert gate(_totals(reject=1), GatePolicy(), exit_zero=True).exit_code == ExitCode.PASSED
    assert not gate(_totals(reject=1), GatePolicy(), exit_zero=True).passed
    assert gate(_totals(unchecked=1), GatePolicy(), exit_zero=True).exit_code == ExitCode.NOT_CHECKED


def test_every_code_has_a_meaning() -> None:
    assert all(code.meaning for code in ExitCode)
    assert Severity.LOW < Severity.CRITICAL


def test_a_silenced_failure_does_not_call_itself_a_pass() -> None:
    totals = Totals(records=1, checked=1, verdicts={"reject": 1})
    found = gate(totals, GatePolicy(), exit_zero=True)
    assert (found.exit_code, found.passed) == (0, False)
    assert found.meaning == "the gate failed, which --exit-zero silences"
    assert gate(totals, GatePolicy()).meaning == "the gate failed"


@pytest.mark.parametrize("fail_on", ["review", "reject", "never"])
@pytest.mark.parametrize("exit_zero", [False, True], ids=["", "exit-zero"])
@pytest.mark.parametrize("max_errors", [0, 1])
def test_every_combination_of_verdicts(fail_on: str, exit_zero: bool, max_errors: int) -> None:  # noqa: FBT001 (a column of the table)
    policy = GatePolicy(fail_on=FailOn(fail_on), max_errors=max_errors)
    failing = {"unchecked", "error"} | {"review": {"review", "reject"}, "reject": {"reject"}, "never": set()}[fail_on]
    for size in range(6):
        for there in combinations(("pass", "review", "reject", "unchecked", "error"), size):
            totals = _totals(**dict.fromkeys(there, 1))
            totals.error_rows = int("error" in there)
            totals.checked = len({"pass", "review", "reject"} & set(there))
            if "error" in there and max_errors == 0:
                expected = ExitCode.COULD_NOT_RUN
            elif totals.checked == 0:
                expected = ExitCode.NOT_CHECKED
            else:
                expected = ExitCode.FAILED if failing & set(there) and not exit_zero else ExitCode.PASSED
            assert gate(totals, policy, exit_zero=exit_zero).exit_code == expected, there


def test_a_bound_that_fails_without_a_record_against_it_is_told_in_words() -> None:
    (reason,) = gate(_totals(**{"pass": 3}), GatePolicy(on=Bound.UPPER)).reasons
    assert reason == "0 of 3 records count against the gate (upper bound 56.15 %), where none is allowed"
