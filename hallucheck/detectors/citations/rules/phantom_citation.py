"""A citation of a source that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.citations.judging import JudgedCitations
from hallucheck.detectors.citations.options import CitationsOptions
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Action, Finding, Location, Rule, Severity

RULE = Rule(
    id="citations/phantom-citation",
    title="A citation of a source that is not there",
    severity=Severity.HIGH,
    confidence=confidence_of("citations/phantom-citation"),
)


def check(judged: JudgedCitations, options: CitationsOptions) -> Iterator[Finding]:
    """Each name of no source, with the claim that cites it; or alone, outside the claims that are looked at."""
    del options
    case, written = judged.case, judged.case.written.answer or ""
    found = [(s.name, s.start, s.end, written[s.start : s.end], s.name) for s in judged.strays]
    for claim, phantoms in ((each.cited.claim, each.cited.phantoms) for each in judged.claims):
        found += [(name, claim.start, claim.end, claim.text, f"{name}\0{claim.text}") for name in phantoms]
    for name, start, end, text, identity in found:
        yield RULE.finding(
            case,
            f'"{name}" is none of the {len(case.record.documents)} sources',
            location=Location(pointer=case.record.pointer("answer"), start=start, end=end),
            claim=text,
            detected=name,
            identity=identity,
            action=Action.REMOVE,
        )
