"""What speaks against a statement, as data, and what is known of the statement for it."""

from __future__ import annotations

import msgspec

from hallucheck.detectors.answers.evidence.amounts import dimension
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.support import Support
from hallucheck.text.statements.split import Statement
from hallucheck.text.words.words import Words

SURE = 0.55
"""Confidence from which an objection contradicts its statement and does not merely leave it unsupported."""


class Objection(msgspec.Struct, frozen=True, kw_only=True):
    """One disagreement between a statement and the evidence, with what each of them says.

    From `SURE` on the evidence says otherwise; below it only does not say it.
    """

    note: str
    detected: str
    expected: str | None = None
    confidence: float
    place: Place | None = None
    check: str
    """Which check objects; its worth is measured under this name (docs/worth.md)."""

    @property
    def sure(self) -> bool:
        """Whether it contradicts."""
        return self.confidence >= SURE


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A statement beside the evidence: the passages nearest to it, best first, and what they hold of it."""

    statement: Statement
    words: Words
    question: Words
    answer: str
    """The whole answer."""
    checks: tuple[Check, ...] = ()
    """What the judge of figures says of each figure of the statement."""
    near: tuple[Place, ...] = ()
    covered: float = 0.0
    """The share of the statement that they hold together."""
    novel: float = 0.0
    """Weight of the words that neither evidence nor question has, in any form or synonym."""
    ranked: tuple[Place, ...] = ()
    support: Support = Support(held=0.0)
    """What single clauses of passages do for it, and those passages, best first."""
    bare: bool = False
    """Whether it is a figure and nothing else, the answer to a question."""

    @property
    def text(self) -> str:
        """The statement as it stands alone."""
        return self.statement.claim

    @property
    def offset(self) -> int | None:
        """Where in the answer it begins; None where it stands there in other words."""
        at = self.statement.text.find(self.text)
        return self.statement.start + at if at >= 0 else None

    @property
    def by_record(self) -> bool:
        """Whether what is nearest is a row or an object, and no prose."""
        return bool(self.near) and self.near[0].passage.structured


def instead(stated: str, known: str, confidence: float, place: Place | None, check: str) -> Objection:
    """The objection that a statement has one thing where the evidence has another."""
    note = f"{stated!r} is stated where the evidence has {known!r}"
    return Objection(note=note, detected=stated, expected=known, confidence=confidence, place=place, check=check)


def excludes(place: Place, text: str, note: str, confidence: float, check: str) -> Objection:
    """The objection that a sentence of the evidence speaks against a statement as a whole."""
    known = place.passage.sentence.text
    return Objection(note=note, detected=text, expected=known, confidence=confidence, place=place, check=check)


def is_rounded_dose(check: Check) -> bool:
    """Whether a mass or a volume is right only as a rounding: 2 mg is not 2.5 mg."""
    unit = check.claim.figure.unit
    return check.relation is Relation.ROUNDED and unit is not None and dimension(unit) in ("mass", "volume")
