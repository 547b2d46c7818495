"""A claim that cites sources which do not support it."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.judging import JudgedCitations, Lack
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.citations.rules.flag import flag
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="citations/ungrounded-claim",
    title="A claim that its sources do not support",
    severity=Severity.MEDIUM,
    confidence=confidence_of("citations/ungrounded-claim"),
)


UNLIKELY = 0.35
"""From here to even odds there is more doubt than evidence, and the finding of a claim is a weak one."""


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """Each claim that its sources do not make likely, or of which a figure is in none of the evidence."""
    for each in judged.lacking(Lack.UNGROUNDED):
        if each.wrong:
            message = f"the sources do not support {each.wrong}: {each.both}"
            yield flag(judged.case, each, RULE, message, detected=each.wrong)
        elif each.grounding and each.p1:
            reached = each.grounding.confidence
            short = round(reached, 9) <= options.confident
            why = f"(confidence {reached:.2f} of {options.confident:g})" if short else "(less likely than not)"
            message = f"the cited sources do not support this claim: {each.both} {why}"
            weak = Severity.LOW if each.p1.high >= UNLIKELY else None
            yield flag(judged.case, each, RULE, message, severity=weak)
