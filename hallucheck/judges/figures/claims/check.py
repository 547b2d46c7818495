"""The result of holding one claim against the evidence."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Kind

_IN_FIGURES = regex(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")

NOWHERE = "nothing in the evidence supports it"


class Standing(StrEnum):
    """How a claim came out."""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    CONTRADICTED = "contradicted"
    OVER_CAP = "over_cap"
    UNCHECKED = "unchecked"


class Relation(StrEnum):
    """How a figure of the answer stands to the evidence."""

    STATED = "stated"
    ROUNDED = "rounded"
    CONVERTED = "converted"
    DERIVED = "derived"
    NEAR = "near"
    """Within the family's own tolerance: nobody else need take it for right."""
    CONTRADICTED = "contradicted"
    ABSENT = "absent"
    UNREAD = "unread"


PROVEN = (Relation.STATED, Relation.ROUNDED, Relation.CONVERTED, Relation.DERIVED)
"""No family objects to a figure of these."""
_STANDINGS = {
    **dict.fromkeys((*PROVEN, Relation.NEAR), Standing.VERIFIED),
    Relation.CONTRADICTED: Standing.CONTRADICTED,
    Relation.ABSENT: Standing.UNVERIFIED,
    Relation.UNREAD: Standing.OVER_CAP,
}


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its standing, and why."""

    claim: FigureClaim
    relation: Relation
    how: str
    """For a person: "the same value", "250 = 100 + 150", "noi is 1200000"."""
    score: float
    """Verified: how good the support is, 0 to 1. Otherwise: how sure the accusation is, 0 to 1."""
    evidence: tuple[Evidence, ...] = ()
    expected: str | None = None
    """What the evidence says instead."""
    metric: str | None = None
    name: str = ""
    """Of the way by which it failed; its worth is measured under this name (docs/worth.md)."""
    loose: bool = False
    """Verified by a passage about something else: the figure is there, but nobody else need take it for right."""
    out_of_reach: bool = False
    """What could have verified it could not be read: it is unchecked."""

    @property
    def standing(self) -> Standing:
        """How the claim came out."""
        return Standing.UNCHECKED if self.out_of_reach else _STANDINGS[self.relation]

    @property
    def proven(self) -> bool:
        """Whether the evidence states it, or it follows: no family objects to it."""
        return self.relation in PROVEN and not self.loose

    def follows(self, stated: str) -> bool:
        """Whether the figure is one that was worked out, or is a rounding: it need not stand anywhere."""
        worked_out = self.relation in PROVEN and self.relation is not Relation.STATED and not self.out_of_reach
        return worked_out and stated in self.claim.figure.text

    def dates(self, stated: str) -> bool:
        """Whether a number is part of a verified date that is written in figures: "31/08/2025"."""
        figure = self.claim.figure
        dated = figure.kind is Kind.DATE and self.relation in PROVEN and stated in figure.text
        return dated and _IN_FIGURES.fullmatch(figure.text) is not None


def contradiction(
    claim: FigureClaim,
    name: str,
    how: str,
    *evidence: Evidence,
    score: float = 0.8,
    expected: str | None = None,
    metric: str | None = None,
) -> Check:
    """The claim, contradicted: by which way, and how a person would say so."""
    return Check(
        claim=claim,
        relation=Relation.CONTRADICTED,
        how=how,
        score=score,
        evidence=evidence,
        expected=expected,
        metric=metric,
        name=name,
    )
