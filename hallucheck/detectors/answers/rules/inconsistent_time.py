"""What an earlier record called discontinued, resolved or closed is presented as current.

Detects an entity whose latest earlier status had ended and that is listed, dosed or called active now, unless it is
said to have been resumed. The other way round, from active to resolved, is the normal course.

Why it matters: a drug that was stopped for a reason must not come back by way of a summary.

    {"subject": "p1", "answer": "Asthma is active.", "earlier": [{"answer": "Asthma is resolved."}]}

    asthma had ended before and is current again
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules.contradiction import findings
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="answers/inconsistent-time",
    title="Something that had ended is current again",
    severity=Severity.HIGH,
    confidence=0.7,
    module=__name__,
)


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The contradictions of this kind."""
    del options
    yield from findings(RULE, judged, Kind.TIME)
