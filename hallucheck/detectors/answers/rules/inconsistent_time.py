"""What an earlier record called discontinued, resolved or closed is presented as current."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules.contradiction import findings
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="answers/inconsistent-time",
    title="Something that had ended is current again",
    severity=Severity.HIGH,
    confidence=confidence_of("answers/inconsistent-time"),
)


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The contradictions of this kind."""
    del options
    yield from findings(RULE, judged, Kind.TIME)
