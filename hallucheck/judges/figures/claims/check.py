"""The result of holding one claim against the evidence; and whether a bare figure answers its question at all."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.model import Evidence
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.periods import CLOCKED, DATED
from hallucheck.text.figure.figure import ONE, Figure, Kind

_IN_FIGURES = regex(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")

SET = "a value that code of the answer sets"
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
        """Whether a figure need stand in no text: it was worked out, is a rounding, or a stored value of its metric."""
        stored = any(quote.source.startswith("facts/") for quote in self.evidence)
        worked_out = self.relation in PROVEN and (stored or self.relation is not Relation.STATED)
        return worked_out and not self.out_of_reach and stated in self.claim.figure.text

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


_WHEN = regex(r"\b(?:in )?(?:which|what) (?:fiscal |financial )?(?:year|years|month|quarter|date)\b|^when\b")
_PERCENT = regex(r"\b(?:percentage|percent|per cent|%) (?:change|increase|decrease|growth|of|share|constitution)")
_REASON = regex(
    r"^(?:why|who|whom|where|how (?:is|are|was|were|does|do|did) (?!much|many|long|often|far|old|big|large)"
    r"|what (?:does|do|did) .{0,200}\b(?:consist|include|represent|mean|relate|contain|comprise|exclude|refer|entail"
    r"|reflect)"
    r"|what (?:led|caused|drove|is the reason|was the reason|are the reasons|were the reasons|is the definition)"
    r"|what are the (?:components|types|reasons|factors|categories|items)|which (?:company|agreement|segment"
    r"|customer))\b"
)
_WHO = regex(r"who|which (?:company|customer)")
_SOMEBODY = regex(r"\b(?:s?he|they|it|we|i|you|this|that|these|those)\b", re.IGNORECASE)
"""Stands for somebody or something that was named: "she did in 1998" says who."""
SURE = 0.7


def check_question(claim: FigureClaim) -> Check | None:
    """A bare figure that cannot be what the question asks for; None where it can."""
    figure, asked = claim.figure, claim.asked.strip()
    if not is_bare_answer(claim):
        return None
    wanted = ""
    if _REASON.search(asked) and not (_WHO.match(asked) and _SOMEBODY.search(_without(claim))):
        wanted = "no figure"
    elif _WHEN.search(asked) and not _is_time(figure) and "how" not in asked:
        wanted = "a date"
    elif _PERCENT.search(asked) and (figure.kind is Kind.CURRENCY or figure.scale != ONE):
        wanted = "a percentage"
    if not wanted:
        return None
    return Check(
        claim=claim,
        relation=Relation.ABSENT,
        how=f"the question asks for {wanted}",
        score=SURE,
        name="asked-kind",
    )


def _is_time(figure: Figure) -> bool:
    """Whether it says when: a day, a time of day, or how long before or after something."""
    return figure.kind is Kind.DATE or figure.unit == "clock" or figure.unit in {*CLOCKED, *DATED}


def is_bare_answer(claim: FigureClaim) -> bool:
    """Whether the answer to a question is nothing but this figure."""
    return bool(claim.asked) and not content(_without(claim))


def _without(claim: FigureClaim) -> str:
    """The sentence without the figure."""
    at = claim.figure.start - claim.sentence.start
    text = claim.sentence.text
    return text[: max(0, at)] + " " + text[at + len(claim.figure.text) :]
