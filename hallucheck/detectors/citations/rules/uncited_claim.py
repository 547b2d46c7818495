"""A claim that cites nothing and that no source supports."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.grounding import EVEN
from hallucheck.detectors.citations.judging import JudgedCitations, Lack
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.citations.rules.flag import flag
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="citations/uncited-claim",
    title="A claim without citation or support",
    severity=Severity.LOW,
    confidence=confidence_of("citations/uncited-claim"),
)


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """Each claim without a citation that no source makes likely."""
    del options
    for each in judged.lacking(Lack.UNCITED):
        message = f"the sources do not support {each.wrong}: {each.both}"
        if not each.wrong and each.p1:
            weak = each.p1.mid >= EVEN
            held = "the sources support it too weakly for that" if weak else "no source supports it"
            message = f"the claim cites nothing and {held}: P(entailed) {each.p1.mid:.2f}"
        yield flag(judged.case, each, RULE, message, detected=each.wrong)
