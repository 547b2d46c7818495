"""The gate of a run: thresholds over verdicts and findings, and the one place where the exit code is computed."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain
from typing import Annotated

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Severity, Verdict
from hallucheck.verdict.intervals import Rate, several, wilson
from hallucheck.verdict.totals import Totals

FAILURES = 0.01
"""Share of the records on which a family may fail before the run counts as not done."""


FailOn = StrEnum("FailOn", "REVIEW REJECT NEVER")
"""The verdict from which a record counts against the gate."""

Bound = StrEnum("Bound", "POINT UPPER LOWER")
"""Which end of a rate's 95 % interval is compared: `upper` demands proof that the rate is low enough."""


class GatePolicy(BaseModel):
    """When a run fails."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    fail_on: FailOn = Field(
        default=FailOn.REJECT, description="the verdict from which a record counts against the gate"
    )
    max_fail_rate: float = Field(
        default=0.0, ge=0, le=1, description="share of records that may count against the gate"
    )
    on: Bound = Field(default=Bound.POINT, description="which end of the rate's 95 % interval is compared")
    count_unchecked: bool = Field(default=True, description="unchecked records count against the gate")
    count_errors: bool = Field(default=True, description="error records count against the gate")
    max_findings: dict[Severity, Annotated[int, Field(ge=0)]] = Field(
        default_factory=dict, description="most findings allowed per severity, such as {high: 0}"
    )
    min_checked_rate: float = Field(default=0.0, ge=0, le=1, description="share of records that must have been checked")
    max_errors: int | None = Field(
        default=None,
        ge=0,
        description="unreadable records and failures of families allowed before the run counts as not done; null: "
        "failures on 1 % of the records, and no unreadable record",
    )


class GateResult(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of the gate and why."""

    exit_code: int
    passed: bool
    reasons: tuple[str, ...]
    fail_rate: Rate

    @property
    def meaning(self) -> str:
        """What the exit code says, for people."""
        if self.exit_code == ExitCode.PASSED and not self.passed:
            return "the gate failed, which --exit-zero silences"
        return ExitCode(self.exit_code).meaning


def gate(totals: Totals, policy: GatePolicy, *, exit_zero: bool = False) -> GateResult:
    """Judge a run.

    Where several things are wrong the code says the one that makes the others meaningless: 2 (not done) outranks 3
    (nothing checked), which outranks 1 (failed). `exit_zero` silences 1 only.
    """
    rate = wilson(sum(totals.verdicts.get(verdict, 0) for verdict in _counted(policy)), totals.records)
    wrong = {
        ExitCode.COULD_NOT_RUN: _not_done(totals, policy),
        ExitCode.NOT_CHECKED: _not_checked(totals, policy),
        ExitCode.PASSED if exit_zero else ExitCode.FAILED: _failed(totals, policy, rate),
    }
    code = next((code for code, reasons in wrong.items() if reasons), ExitCode.PASSED)
    reasons = tuple(chain.from_iterable(wrong.values()))
    said = reasons or (_passed(totals, policy),)
    return GateResult(exit_code=int(code), passed=not reasons, reasons=said, fail_rate=rate)


def _counted(policy: GatePolicy) -> list[Verdict]:
    """The verdicts that count against the gate, the worst first."""
    counted = {
        Verdict.REJECT: policy.fail_on is not FailOn.NEVER,
        Verdict.REVIEW: policy.fail_on is FailOn.REVIEW,
        Verdict.UNCHECKED: policy.count_unchecked,
        Verdict.ERROR: policy.count_errors,
    }
    return [verdict for verdict, counts in counted.items() if counts]


def _not_done(totals: Totals, policy: GatePolicy) -> tuple[str, ...]:
    lost = totals.error_rows + totals.unrecorded
    errors = lost + totals.detector_failures
    if policy.max_errors is not None:
        passed, allowed = errors <= policy.max_errors, f"--max-errors allows {policy.max_errors}"
    else:
        passed = not lost and totals.detector_failures <= totals.records * FAILURES
        allowed = "none is allowed" if lost else f"{_percent(FAILURES)} of the records are allowed"
    if passed:
        return ()
    parts = [f"{number} {kind}" for kind, number in sorted(totals.errors.items())]
    if totals.detector_failures:
        parts.append(several(totals.detector_failures, "detector failure"))
    if totals.unrecorded:
        parts.append(f"{several(totals.unrecorded, 'record')} missing in the history")
    return (f"{several(errors, 'error')} ({', '.join(parts)}) where {allowed}",)


def _not_checked(totals: Totals, policy: GatePolicy) -> tuple[str, ...]:
    if totals.records == 0:
        return ("there was no record to audit",)
    if totals.checked == 0:
        return ("none of the records could be checked",)
    share, least = totals.checked / totals.records, policy.min_checked_rate
    if share < least:
        return (f"{_percent(share)} of the records were checked; gate.min_checked_rate asks for {_percent(least)}",)
    return ()


def _failed(totals: Totals, policy: GatePolicy, rate: Rate) -> tuple[str, ...]:
    reasons = []
    compared = {Bound.POINT: rate.rate, Bound.UPPER: rate.high, Bound.LOWER: rate.low}[policy.on]
    if compared is not None and compared > policy.max_fail_rate:
        parts = ", ".join(f"{totals.verdicts[v]} {v}" for v in _counted(policy) if totals.verdicts.get(v))
        how = "" if policy.on is Bound.POINT else f" ({policy.on} bound {_percent(compared)})"
        verb = "counts" if rate.count == 1 else "count"
        reasons.append(
            f"{rate.count} of {several(rate.total, 'record')} {verb} against the gate{how}{parts and f': {parts}'}, "
            f"where {f'at most {_percent(policy.max_fail_rate)}' if policy.max_fail_rate else 'none'} is allowed"
        )
    for severity, most in sorted(policy.max_findings.items(), key=lambda item: -item[0].rank):
        number = totals.severities.get(severity, 0)  # of faults: two families that find one thing count once
        if number > most:
            allowed = "none is" if most == 0 else "1 is" if most == 1 else f"{most} are"
            reasons.append(f"{several(number, f'{severity} finding')} where {allowed} allowed")
    return tuple(reasons)


def _passed(totals: Totals, policy: GatePolicy) -> str:
    text = f"{totals.checked} of {several(totals.records, 'record')} checked, {totals.found}"
    left = [verdict for verdict in (Verdict.REJECT, Verdict.REVIEW) if verdict not in _counted(policy)]
    through = [f"{number} {verdict}" for verdict in left if (number := totals.verdicts.get(verdict, 0))]
    return f"{text}; {' and '.join(through)} not counted (--fail-on review counts them)" if through else text


def _percent(share: float) -> str:
    """Exact enough to see on which side of a threshold it lies."""
    return f"{share * 100:.4g} %"
