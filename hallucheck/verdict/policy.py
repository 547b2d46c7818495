"""The verdict of a record: what its findings, its outcomes and its probability add up to.

Extractions are rejected by counts of severities. Prose is rejected by what is known of each rule: by a finding over
structured evidence of a rule whose precision was measured, by a contradiction or by an absence from a probability that
was fitted on labelled answers. A record passes only where something was verified or nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.model import Case, Finding, Outcome, Record, Severity, Status, Verdict
from hallucheck.text.statements.claimless import claims_nothing
from hallucheck.verdict.calibration import Calibration
from hallucheck.verdict.faults import ABSENCE, EXTRACTIONS, faults
from hallucheck.verdict.intervals import several
from hallucheck.verdict.probability import scant, weights

CROSS_CHECKED = frozenset(("answers", "citations"))
"""The families that hold every statement of an answer against its contexts: only beside them a probability without a
finding says more than the share of bad answers in the dump."""

TELLING = 0.5
"""Fitted weight, in log-odds, from which a rule may reject. With the rules below it (statements without support) the
words alone reject: on labelled answers that costs one faithful answer for each hallucinated one."""

CONSISTENT = "consistent with what was said before"
"""The reason of a pass without evidence: earlier turns or records of its subject state something of the same, and
nothing excludes it. Samples that agree are no such reason: of 103 labelled answers with which all agree, 41 were
wrong."""


def _from(share: float, description: str) -> Any:
    """A share from which something is done."""
    return Field(default=share, gt=0, le=1, description=f"{description}; null: never")


class VerdictPolicy(BaseModel):
    """When a record is rejected or sent to review. Bounds are inclusive; suppressed findings do not count."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    reject_critical: int = Field(default=1, ge=1, description="reject an extraction from this many critical findings")
    reject_high: int = Field(default=3, ge=1, description="reject an extraction from this many high findings")
    reject_precision: float | None = _from(
        0.9,
        "reject an answer with a finding over a table, facts or a knowledge base by a rule that was right "
        "this often when measured (docs/worth.md)",
    )
    reject_probability: float | None = _from(
        0.7, "reject an answer that its evidence contradicts from this probability"
    )
    reject_absence: float | None = _from(
        0.85, "reject an answer of which the evidence does not say a part from this probability"
    )
    reject_evidence: int = Field(
        default=50,
        ge=0,
        description="words of evidence from which what they do not say can reject an answer by its probability",
    )
    review_probability: float | None = _from(0.6, "review an answer without findings from this probability")
    calibration: Calibration = Field(
        default_factory=Calibration.model_construct,
        description="corrects the probability of a record; fitted by `hallucheck calibrate`",
    )


class Circumstances(msgspec.Struct, frozen=True, kw_only=True):
    """What of a record decides, beside its findings and outcomes."""

    probability: float | None = None
    """P(hallucinated); None where no verifier took part in it."""
    scant: bool = False
    """Whether the evidence is too short for what it leaves out to count against the answer."""
    alone: bool = False
    """Whether the record brings no evidence: its answer can be held only against what was said before."""
    claimless: str | None = None
    """Why the answer claims nothing; None where it claims something."""
    answered: bool = False
    """Whether there is an answer that claims something."""
    extraction: bool = False
    documented: bool = True
    """Whether an extraction came with its document."""
    unreadable: tuple[str, ...] = ()
    """Fields of an extraction that could not be read."""


def circumstances(
    case: Case, probability: float | None, findings: Sequence[Finding], policy: VerdictPolicy
) -> Circumstances:
    """The circumstances of a case; `probability` is None where no verifier took part in it."""
    record = case.record
    try:
        claimless = case.reading(claims_nothing)
    except Exception:  # noqa: BLE001 (a text that cannot be read claims something; the families say what went wrong)
        claimless = None
    unread = () if record.answer else record.problems
    return Circumstances(
        probability=probability,
        scant=bool(findings) and scant(record, findings, policy.reject_evidence),
        alone=not record.evidence,
        claimless=claimless,
        answered=bool(record.answer and not record.answer.isspace()) and claimless is None,
        extraction=record.statement is not None,
        documented=is_documented(record),
        unreadable=tuple(f"{one.field}: {one.reason}" for one in unread if one.field == "statement"),
    )


def is_documented(record: Record) -> bool:
    """Whether an extraction came with its document, or the text of it."""
    return record.document is not None or (record.statement is not None and bool(record.statement.document_text))


def judge(
    findings: Sequence[Finding],
    families: Mapping[str, Outcome],
    policy: VerdictPolicy,
    unavailable: Sequence[str] = (),
    found: Circumstances | None = None,
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict and the reasons for it, the weightiest first.

    Evidence of a hallucination outranks a failure elsewhere; without such evidence a failure is never a pass.
    `unavailable` lists evidence that was configured and could not be reached: what it would have said is unknown, so
    the record is unchecked however clean the rest is.
    """
    found = found or Circumstances()
    kept = [finding for finding in findings if finding.suppressed is None]
    reasons = [*_extraction(kept, policy, found), *_prose(kept, policy, found)] if kept or found.unreadable else []
    if reasons:
        return Verdict.REJECT, tuple(reasons)
    failed = [(name, outcome.reason) for name, outcome in families.items() if outcome.status is Status.FAILED]
    if failed:
        return Verdict.ERROR, tuple(f"{name} failed: {reason}" for name, reason in failed)
    if kept:
        number = len(faults(kept))
        counted = several(len(kept), "finding") + (f" of {several(number, 'fault')}" if number < len(kept) else "")
        return Verdict.REVIEW, (f"{counted}, worst {max(finding.severity for finding in kept)}",)
    if unavailable:
        return Verdict.UNCHECKED, tuple(unavailable)
    if not findings and (doubt := _doubted(families, policy, found)) is not None:
        return Verdict.REVIEW, (doubt,)
    passed = _passed(families, found, len(findings))
    return _unchecked(families, found) if passed is None else (Verdict.PASS, (passed,))


def _extraction(kept: Sequence[Finding], policy: VerdictPolicy, found: Circumstances) -> list[str]:
    """Why an extraction is rejected: by counts of its faults, or because it cannot be read."""
    reasons = [f"cannot be read: {field}" for field in found.unreadable]
    worst = [max(one.severity for one in fault) for fault in faults([f for f in kept if f.family in EXTRACTIONS])]
    critical, high = worst.count(Severity.CRITICAL), worst.count(Severity.HIGH)
    if critical >= policy.reject_critical:
        reasons.append(several(critical, "critical finding"))
    if high >= policy.reject_high:
        reasons.append(several(high, "high finding"))
    return reasons


def _prose(kept: Sequence[Finding], policy: VerdictPolicy, found: Circumstances) -> list[str]:
    """Why an answer is rejected: by structured evidence, by a contradiction, or by what the evidence does not say."""
    given = weights()
    measured = [(finding.rule, given.precision_of(finding) or 0.0) for finding in kept]
    least = policy.reject_precision
    reasons = [
        f"structured evidence is against it ({rule}: right in {precision:.0%} of the cases measured)"
        for rule, precision in measured
        if least is not None and precision >= least
    ]
    chance = found.probability
    fitted = [finding for finding in kept if given.weight_of(finding) >= TELLING]
    contradicted = any(finding.rule not in ABSENCE for finding in fitted)
    bounds = (policy.reject_probability if contradicted else None, None if found.scant else policy.reject_absence)
    reached = [bound for bound in bounds if bound is not None and chance is not None and chance >= bound]
    if fitted and reached:
        reasons.append(f"probability of a hallucination {chance:.2f}, rejected from {min(reached):g}")
    return list(dict.fromkeys(reasons))


def _doubted(families: Mapping[str, Outcome], policy: VerdictPolicy, found: Circumstances) -> str | None:
    """Why an answer without findings goes to review: its probability is high all the same."""
    bound, chance = policy.review_probability, found.probability
    checked = [name for name, outcome in families.items() if outcome.status is Status.CHECKED]
    if bound is None or chance is None or chance < bound or found.claimless or CROSS_CHECKED.isdisjoint(checked):
        return None
    return f"nothing found, but the probability of a hallucination is {chance:.2f}, reviewed from {bound:g}"


def _passed(families: Mapping[str, Outcome], found: Circumstances, accepted: int) -> str | None:
    """Why it passes; None where nothing was held against evidence of its own. `accepted`: suppressed findings."""
    checked = {name: outcome for name, outcome in families.items() if outcome.status is Status.CHECKED}
    if found.extraction and any(name in EXTRACTIONS and name not in checked for name in families):
        return None  # an extraction that was not judged does not pass beside an answer that was
    if accepted:  # by a person or a baseline, and with them the answer
        return f"nothing found that counts; {several(accepted, 'finding')} suppressed"
    if found.claimless:
        return f"nothing to verify: {found.claimless}"
    counts = [(outcome.verified, outcome.unverified, outcome.agreed) for outcome in checked.values()]
    verified, left, agreed = map(sum, zip((0, 0, 0), *counts, strict=True))
    if verified:
        rest = f"; {left:,} left unverified" if left else ""
        return f"nothing found; {several(verified, 'claim')} verified{rest}"
    if agreed and found.alone and not found.extraction:
        return f"{CONSISTENT}, {several(agreed, 'statement')} compared; facts not checked: no evidence"
    if checked and found.extraction and not found.documented and not found.answered:
        return "nothing found; no document to hold the extraction against"
    return None


def _unchecked(families: Mapping[str, Outcome], found: Circumstances) -> tuple[Verdict, tuple[str, ...]]:
    """Nothing was verified; the reason of each family, those that had something to judge first."""
    reasons = []
    for name, outcome in sorted(families.items(), key=lambda item: item[1].status is not Status.CHECKED):
        if name in EXTRACTIONS and not found.extraction and len(families) > 1:
            continue  # nobody asked for it
        left = outcome.unverified and f"none of {several(outcome.unverified, 'claim')} was verified"
        why = outcome.reason if outcome.status is not Status.CHECKED else left or "no claim was held against evidence"
        reasons.append(f"{name}: {why}")
    return Verdict.UNCHECKED, tuple(dict.fromkeys(reasons)) or ("no family was selected",)
