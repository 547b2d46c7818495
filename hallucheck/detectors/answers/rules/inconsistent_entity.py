"""Values of an entity, and entries of a list, that differ from what an earlier record of the subject said.

Detects a value that is not expected to change so soon (a dose within `change_days`, 7), one that never changes (a
date of birth), and entries of a list that are gone although the same question was asked and nothing was said of their
end.

Why it matters: two answers about one patient, customer or property cannot both be right, and each alone looks
plausible.

    {"subject": "p1", "answer": "Taking Atorvastatin 40mg.", "earlier": [{"answer": "Taking Atorvastatin 20mg."}]}

    dosage of atorvastatin was '20mg' and is '40mg'
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.history.consistency import Kind
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.detectors.answers.rules.contradiction import findings
from hallucheck.detectors.answers.scoring.judged import JudgedClaim
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="answers/inconsistent-entity",
    title="Entities or values that changed between records",
    severity=Severity.MEDIUM,
    confidence=0.7,
    module=__name__,
)


def check(judged: JudgedClaim, options: AnswersOptions) -> Iterator[Finding]:
    """The contradictions of this kind."""
    del options
    yield from findings(RULE, judged, Kind.ENTITY)
