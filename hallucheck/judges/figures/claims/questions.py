"""Does a bare figure answer its question at all? A year does not say why, an amount does not say in which year."""

from __future__ import annotations

import re

from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.periods import CLOCKED, DATED
from hallucheck.text.figure.figure import ONE, Figure, Kind

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
