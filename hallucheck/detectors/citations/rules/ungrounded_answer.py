"""An answer of which too few claims rest on the sources."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.grounding import overall
from hallucheck.detectors.citations.judging import JudgedCitations
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Action, Factor, Finding, Location, Rule, Severity

RULE = Rule(
    id="citations/ungrounded-answer",
    title="An answer that is not grounded as a whole",
    severity=Severity.MEDIUM,
    confidence=confidence_of("citations/ungrounded-answer"),
)


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """The answer as a whole; where words decide, a mere doubt of a claim does not count against it."""
    case, share = judged.case, options.grounded_share
    verdicts = [each.grounding.grounded if each.grounding else None for each in judged.claims]
    passed, ratio = overall(verdicts, share)
    grounded, known = verdicts.count(True), len(verdicts) - verdicts.count(None)
    if any(each.by_words for each in judged.claims):
        grounded = known - sum(each.lack is not None and not each.doubted for each in judged.claims)
        passed = known == 0 or grounded >= share * known
    if passed is False and ratio is not None and len(verdicts) > 1:
        yield RULE.finding(
            case,
            f"{grounded} of {known} claims are grounded ({share:.0%} are needed)",
            location=Location(pointer=case.record.pointer("answer")),
            claim=(case.written.answer or "")[:200],
            factors=(Factor(name="grounding ratio", value=round(ratio, 6), note="grounded claims / claims"),),
            action=Action.REGENERATE,
        )
