"""Findings of the three rules that compare records."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Contradiction, Kind
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.answers.scoring.shown import said_before, shown
from hallucheck.model import Case, Factor, Finding, Location, Rule


def findings(rule: Rule, judged: JudgedClaim, kind: Kind) -> Iterator[Finding]:
    """A finding for each contradiction of `kind`."""
    if judged.consistency is not None:
        for contradiction in judged.consistency.contradictions:
            if contradiction.kind is kind:
                yield finding(rule, judged.case, contradiction)


def finding(rule: Rule, case: Case, contradiction: Contradiction) -> Finding:
    """The finding of one contradiction; for the second stage too."""
    now, before = contradiction.current, contradiction.earlier
    pointer = case.record.pointer("answer") if now.start is not None else "/extractions"
    return rule.finding(
        case,
        f"{contradiction.explanation}; {before.record or 'an earlier record'} said {shown(before.quote)}",
        location=Location(pointer=pointer, start=now.start, end=now.end),
        claim=now.quote or f"{now.entity} {now.attribute} {now.value}",
        detected=now.value or None,
        expected=before.value or None,
        severity=contradiction.severity,
        factors=(Factor(name="rule", value=rule.confidence, note="the rule's own confidence"),),
        evidence=said_before(contradiction),
    )
