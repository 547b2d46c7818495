"""A statement whose opposite an earlier record of the subject made."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules.contradiction import findings
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="answers/inconsistent-meaning",
    title="The opposite was said before",
    severity=Severity.HIGH,
    confidence=confidence_of("answers/inconsistent-meaning"),
)


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The contradictions of this kind."""
    del options
    yield from findings(RULE, judged, Kind.MEANING)
