"""Values of an entity, and entries of a list, that differ from what an earlier record of the subject said."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules.contradiction import findings
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="answers/inconsistent-entity",
    title="Entities or values that changed between records",
    severity=Severity.MEDIUM,
    confidence=confidence_of("answers/inconsistent-entity"),
)


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The contradictions of this kind."""
    del options
    yield from findings(RULE, judged, Kind.ENTITY)
