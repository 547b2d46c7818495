"""Figures of a statement, as the judge of figures finds them."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead, is_rounded_dose
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.judges.figures.claims.check import Check, Relation, Standing

SURE, UNSURE = 0.85, 0.5
"""Confidence where the evidence has another figure instead, or none."""

_ELSEWHERE = (Relation.ABSENT, Relation.CONTRADICTED, Relation.NEAR)
"""What the evidence does not have; a tolerance of the family `numbers` excuses nothing here."""


def figures(held: Held) -> Iterator[Objection]:
    """Each figure that is another one in the evidence, or stands nowhere."""
    for check in held.checks:
        if check.standing is Standing.CONTRADICTED and check.expected:
            place = next((one for one in held.near if _quotes(check, one)), held.near[0] if held.near else None)
            yield instead(Issue.FIGURE, check.claim.figure.text, check.expected, SURE, place, check="figure-displaced")
        elif check.relation in _ELSEWHERE or is_rounded_dose(check):
            yield _absent(check, held)


def _absent(check: Check, held: Held) -> Objection:
    """The objection that the evidence does not have a figure, or only one that is near."""
    text = check.claim.figure.text
    if check.relation is Relation.NEAR and check.evidence and held.near:
        return instead(Issue.FIGURE, text, check.evidence[0].quote, UNSURE, held.near[0], check="figure-absent")
    note = f"{text!r} stands nowhere in the evidence"
    return Objection(issue=Issue.FIGURE, note=note, detected=text, confidence=UNSURE, check="figure-absent")


def _quotes(check: Check, place: Place) -> bool:
    """Whether the evidence of a check stands in a passage."""
    sentence = place.passage.sentence
    return not place.titled and any(
        one.source == place.context.id and one.start is not None and sentence.start <= one.start < sentence.end
        for one in check.evidence
    )
