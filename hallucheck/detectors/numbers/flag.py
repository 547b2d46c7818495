"""From a check that failed to a finding: which rule it breaks, how sure that is, and what to do about it."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.judges.figures.claims.check import NOWHERE, Check, Standing
from hallucheck.model import Action, Case, Factor, Finding, Location, Rule, Severity, Suggestion
from hallucheck.text.figure.figure import Figure, Kind

SPELT = confidence_of("numbers: the number is spelt in words")
"""Numbers in words are vaguer: "a dozen" is not always twelve."""
FEW_DIGITS = confidence_of("numbers: a single digit")
"""One digit says little; that it is nowhere may be the reader's fault."""
HEDGED = confidence_of("numbers: hedged")
"""What is only said to be about so much is harder to refute."""


def report(case: Case, check: Check, rule: Rule) -> Finding:
    """The finding for a claim that is unverified or contradicted."""
    claim = check.claim
    figure = claim.figure
    factors = _factors(check, rule)
    confidence = 1.0
    for factor in factors:
        confidence *= factor.value
    contradicted = check.standing is Standing.CONTRADICTED
    return rule.finding(
        case,
        _message(check),
        location=Location(pointer=case.record.pointer("answer"), start=figure.start, end=figure.end),
        claim=claim.sentence.text,
        detected=figure.text,
        expected=check.expected,
        severity=_severity(rule, figure),
        confidence=round(confidence, 4),
        factors=factors,
        check=check.name or None,
        evidence=check.evidence,
        suggestion=_suggestion(check) if contradicted else None,
        action=Action.CORRECT if contradicted and check.metric and check.expected else Action.FLAG,
        identity=f"{figure.text}\0{claim.sentence.text}",
    )


def _message(check: Check) -> str:
    shown = check.claim.figure.text
    if check.standing is Standing.CONTRADICTED:
        return f"{shown} contradicts the evidence: {check.how}"
    if check.how != NOWHERE:
        return f"{shown} is no answer: {check.how}"
    derivable = check.claim.figure.kind is Kind.PERCENTAGE
    return f"{shown} is in none of the evidence" + (", and does not follow from it" if derivable else "")


def _factors(check: Check, rule: Rule) -> tuple[Factor, ...]:
    figure = check.claim.figure
    found = [Factor(name="rule", value=rule.confidence, note="how often findings of this rule are right")]
    if check.standing is Standing.CONTRADICTED:
        found.append(
            Factor(name="identification", value=check.score, note="how surely the evidence is about the same thing")
        )
    if figure.written:
        found.append(Factor(name="words", value=SPELT, note="the number is spelt in words"))
    elif figure.value is not None and len(figure.text) == 1:
        found.append(Factor(name="digits", value=FEW_DIGITS, note="a single digit"))
    if check.claim.hedge != "exact":
        found.append(Factor(name="hedge", value=HEDGED, note=f"said to be {check.claim.hedge.value} this much"))
    return tuple(found)


def _severity(rule: Rule, figure: Figure) -> Severity:
    """The rule's own, but a number in words is no more than low."""
    return Severity.LOW if figure.written and rule.severity < Severity.HIGH else rule.severity


def _suggestion(check: Check) -> Suggestion | None:
    if check.expected is None or not check.evidence:
        return None
    return Suggestion(replacement=check.expected, source=check.evidence[0].source)
