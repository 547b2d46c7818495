"""The finding on a claim."""

from __future__ import annotations

from hallucheck.detectors.citations.judging import JudgedCitation
from hallucheck.model import Action, Case, Evidence, Factor, Finding, Location, Rule, Severity


def flag(
    case: Case,
    judged: JudgedCitation,
    rule: Rule,
    message: str,
    *,
    severity: Severity | None = None,
    detected: str | None = None,
) -> Finding:
    """The finding of a rule on a claim, with its probabilities and what it cites."""
    cited, p1, p0 = judged.cited, judged.p1, judged.p0
    quoted = [case.record.documents[index] for index in cited.sources]
    factors = [Factor(name="rule", value=rule.confidence, note="the rule's own confidence")]
    if p1 and p0:
        factors.append(Factor(name="p1", value=round(p1.mid, 6), note="P(entailed) with all sources"))
        factors.append(Factor(name="p0", value=round(p0.mid, 6), note="P(entailed) with the cited blacked out"))
    return rule.finding(
        case,
        message,
        location=Location(pointer=case.record.pointer("answer"), start=cited.claim.start, end=cited.claim.end),
        claim=cited.claim.text,
        detected=detected,
        severity=severity,
        factors=tuple(factors),
        evidence=tuple(Evidence(source=context.id, quote=context.text[:300]) for context in quoted),
        action=Action.FLAG if (severity or rule.severity) < Severity.HIGH else Action.REGENERATE,
    )
