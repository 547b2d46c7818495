"""The verdict of a record: what its findings and outcomes add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from hallucheck.model import Finding, Outcome, Severity, Status, Verdict
from hallucheck.verdict.calibration import Calibration
from hallucheck.verdict.gate import several


class VerdictPolicy(BaseModel):
    """When a record is rejected. Thresholds are inclusive counts of findings that are not suppressed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    reject_critical: int = Field(default=1, ge=1, description="reject from this many critical findings")
    reject_high: int = Field(default=3, ge=1, description="reject from this many high findings")
    reject_probability: float | None = Field(
        default=0.7,
        gt=0,
        le=1,
        description="reject an answer with a finding where a verifier makes its probability this high; null: never",
    )
    reject_evidence: int = Field(
        default=50,
        ge=0,
        description="words of evidence from which what they do not say can reject an answer by its probability",
    )
    calibration: Calibration = Field(
        default_factory=Calibration,
        description="corrects the probability of a record; fitted by `hallucheck calibrate`",
    )
    only_probability: bool = Field(
        default=False,
        description="where a verifier gives a probability, reject by it alone and not by counts of findings",
    )


_PASSED = (Verdict.PASS, ("nothing found",))


def judge(
    findings: Sequence[Finding],
    families: Mapping[str, Outcome],
    policy: VerdictPolicy,
    unavailable: Sequence[str] = (),
    probability: float | None = None,
    *,
    scant: bool = False,
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict and the reasons for it, the weightiest first.

    Evidence of a hallucination outranks a failure elsewhere; without such evidence a failure is never a pass.
    `unavailable` lists evidence that was configured and could not be reached: what it would have said is unknown, so
    the record is unchecked however clean the rest is. `probability` is given where a verifier took part in it;
    `scant` says that the evidence is too short for what it leaves out to count against an answer.
    """
    kept = [finding for finding in findings if finding.suppressed is None]
    statuses = {outcome.status for outcome in families.values()}
    if not kept and not unavailable and Status.CHECKED in statuses and Status.FAILED not in statuses:
        return _PASSED  # what most are
    reasons = _rejecting(kept, policy, probability, scant=scant and not policy.only_probability)
    if reasons:
        return Verdict.REJECT, tuple(reasons)
    failed = [
        f"{name} failed: {outcome.reason}" for name, outcome in families.items() if outcome.status is Status.FAILED
    ]
    if failed:
        return Verdict.ERROR, tuple(failed)
    if kept:
        worst = max(finding.severity for finding in kept)
        return Verdict.REVIEW, (f"{several(len(kept), 'finding')}, worst {worst}",)
    if unavailable:
        return Verdict.UNCHECKED, tuple(unavailable)
    skipped = dict.fromkeys(f"{name}: {outcome.reason}" for name, outcome in families.items())
    return Verdict.UNCHECKED, tuple(skipped) or ("no family was selected",)


def _rejecting(kept: Sequence[Finding], policy: VerdictPolicy, probability: float | None, *, scant: bool) -> list[str]:
    """Why the record is rejected; nothing where it is not."""
    reasons = []
    bound = policy.reject_probability
    critical = sum(finding.severity is Severity.CRITICAL for finding in kept)
    high = sum(finding.severity is Severity.HIGH for finding in kept)
    if not policy.only_probability or probability is None:
        if critical >= policy.reject_critical:
            reasons.append(several(critical, "critical finding"))
        if high >= policy.reject_high:
            reasons.append(several(high, "high finding"))
    if kept and not scant and bound is not None and probability is not None and probability >= bound:
        reasons.append(f"probability {probability:.2f}, rejected from {bound:g}")
    return reasons
