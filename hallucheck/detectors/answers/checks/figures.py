"""Figures of a statement, as the judge of figures finds them."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead, is_rounded_dose
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.judges.figures.claims.check import Check, Relation, Standing
from hallucheck.text.figure.figure import Kind

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
            yield _rescaled(check, held) or _absent(check, held)


def _rescaled(check: Check, held: Held) -> Objection | None:
    """The objection that the nearest passage has the digits of a figure in another unit or scale: 20 g for 20 mg."""
    text = check.claim.figure.text
    stated = next((one for one in amounts(held.text) if one.figure.text == text), None)
    if not held.near or stated is None or stated.figure.kind is Kind.DATE or held.near[0].passage.structured:
        return None
    for other in amounts(held.near[0].passage.sentence.text):
        other_scale = (other.figure.unit, other.figure.value) != (stated.figure.unit, stated.figure.value)
        if like(stated, other) and other_scale and _digits(other) == _digits(stated):
            return instead(Issue.UNIT, text, other.figure.text, SURE, held.near[0], check="figure-displaced")
    return None


def _digits(amount: Amount) -> str:
    value, scale = amount.figure.value, amount.figure.scale
    return amount.figure.text if value is None else f"{(abs(value) / scale).normalize():f}"


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
