"""A citation that is there for show."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.judging import JudgedCitations, Lack
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.citations.rules.flag import flag
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="citations/unused-evidence",
    title="A citation that changes nothing",
    severity=Severity.LOW,
    confidence=confidence_of("citations/unused-evidence"),
)


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """Each claim that is as likely without what it cites; where words decide, another source says it better."""
    del options
    for each in judged.lacking(Lack.UNUSED):
        how = "the claim is as likely without what it cites"
        if each.better is not None:
            how = f'"{each.better.id}" says this, and not what the claim cites'
        yield flag(judged.case, each, RULE, f"{how}: {each.both.replace('them', 'it')}")
