"""What speaks against a statement, as data."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from hallucheck.detectors.answers.evidence.amounts import dimension
from hallucheck.detectors.answers.evidence.evidence import Place
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.support import Support
from hallucheck.text.words.words import Words

SURE = 0.55
"""Confidence from which an objection contradicts its statement and does not merely leave it unsupported."""


class Issue(StrEnum):
    """What is wrong with a statement."""

    FIGURE = "figure"
    UNIT = "unit"
    NAME = "name"
    NEGATION = "negation"
    ROLES = "roles"
    OPPOSITE = "opposite"
    WORD = "word"


class Objection(msgspec.Struct, frozen=True, kw_only=True):
    """One disagreement between a statement and the evidence, with what each of them says.

    From `SURE` on the evidence says otherwise; below it only does not say it.
    """

    issue: Issue
    note: str
    detected: str
    expected: str | None = None
    confidence: float
    place: Place | None = None
    check: str = ""
    """Which check objects; its worth is measured under this name (docs/worth.md)."""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A statement with the passages nearest to it, best first, and the share of it that the best one holds."""

    text: str
    words: Words
    question: Words
    near: tuple[Place, ...]
    covered: float
    support: Support = Support(held=0.0)
    ranked: tuple[Place, ...] = ()
    """What single clauses of the passages do for it, and those passages, best first."""
    agrees: bool | None = None
    """Whether it opens with "yes" or with "no"; None: with neither."""
    answer: str = ""
    """The whole answer."""
    checks: tuple[Check, ...] = ()
    """What the judge of figures says of each figure of the statement."""


def is_rounded_dose(check: Check) -> bool:
    """Whether a mass or a volume is right only as a rounding: 2 mg is not 2.5 mg."""
    unit = check.claim.figure.unit
    return check.relation is Relation.ROUNDED and unit is not None and dimension(unit) in ("mass", "volume")


def instead(
    issue: Issue, stated: str, known: str, confidence: float, place: Place | None, *, check: str = ""
) -> Objection:
    """The objection that a statement has one thing where the evidence has another."""
    return Objection(
        issue=issue,
        note=f"{stated!r} is stated where the evidence has {known!r}",
        detected=stated,
        expected=known,
        confidence=confidence,
        place=place,
        check=check,
    )


def sure(found: Sequence[Objection]) -> Objection | None:
    """The surest objection that contradicts, or None."""
    best = max(found, key=lambda objection: objection.confidence, default=None)
    return best if best is not None and best.confidence >= SURE else None
