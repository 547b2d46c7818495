"""A claim that is less likely once its source is read."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.judging import JudgedCitations, Lack
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.citations.rules.flag import flag
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="citations/contradicted-by-source",
    title="A claim that its own source contradicts",
    severity=Severity.HIGH,
    confidence=confidence_of("citations/contradicted-by-source"),
)


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """Each claim that is less likely with what it cites."""
    del options
    for each in judged.lacking(Lack.CONTRADICTED):
        yield flag(judged.case, each, RULE, f"the cited sources speak against this claim: {each.both}")
