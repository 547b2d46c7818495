"""The verdict of a record: what its findings and outcomes add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from hallucheck.model import Finding, Outcome, Severity, Status, Verdict


class VerdictPolicy(BaseModel):
    """When a record is rejected. Thresholds are inclusive counts of findings that are not suppressed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    reject_critical: int = Field(default=1, ge=1, description="reject from this many critical findings")
    reject_high: int = Field(default=3, ge=1, description="reject from this many high findings")


def judge(
    findings: Sequence[Finding],
    families: Mapping[str, Outcome],
    policy: VerdictPolicy,
    unavailable: Sequence[str] = (),
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict and the reasons for it, the weightiest first.

    Evidence of a hallucination outranks a failure elsewhere; without such evidence a failure is never a pass.
    `unavailable` lists evidence that was configured and could not be reached: what it would have said is unknown, so
    the record is unchecked however clean the rest is.
    """
    kept = [finding for finding in findings if finding.suppressed is None]
    if not kept and not unavailable and all(outcome.status is Status.CHECKED for outcome in families.values()):
        return (Verdict.PASS, ("nothing found",)) if families else (Verdict.UNCHECKED, ("no family was selected",))
    critical = sum(finding.severity is Severity.CRITICAL for finding in kept)
    high = sum(finding.severity is Severity.HIGH for finding in kept)
    reasons = []
    if critical >= policy.reject_critical:
        reasons.append(_count(critical, "critical finding"))
    if high >= policy.reject_high:
        reasons.append(_count(high, "high finding"))
    if reasons:
        return Verdict.REJECT, tuple(reasons)
    failed = [
        f"{name} failed: {outcome.reason}" for name, outcome in families.items() if outcome.status is Status.FAILED
    ]
    if failed:
        return Verdict.ERROR, tuple(failed)
    if kept:
        worst = max(finding.severity for finding in kept)
        return Verdict.REVIEW, (f"{_count(len(kept), 'finding')}, worst {worst}",)
    if unavailable:
        return Verdict.UNCHECKED, tuple(unavailable)
    if any(outcome.status is Status.CHECKED for outcome in families.values()):
        return Verdict.PASS, ("nothing found",)
    skipped = dict.fromkeys(f"{name}: {outcome.reason}" for name, outcome in families.items())
    return Verdict.UNCHECKED, tuple(skipped) or ("no family was selected",)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
