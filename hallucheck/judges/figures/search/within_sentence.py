"""What a sentence says of its own figures: a rise must not go down, whatever the evidence holds."""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.text.amounts.hedges import direction
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Kind

SURE = 0.85
REACH = 60
"""How far before the first of two figures the word that says which way may stand, in characters."""
_TO = regex(r"[ ](?:to|up to|down to|bis auf|auf|à|a|hasta)[ ](?:about |around |only |just |nearly |almost )?")
_FROM = regex(r",?[ ](?:from|von|de|desde|compared (?:to|with)|versus|up from|down from)[ ]")
_STARTS = regex(r"\b(?:from|von|de|desde)[ ]$")
_ENDS = regex(r"\b(?:to|at|auf|à|a|hasta)[ ](?:about |around |only |just |nearly |almost )?$")
_OTHERWISE = words(
    "loss losses deficit rank ranked ranking place position not never n't no per against yield yields below minus "
    "negative number seed"
)
"""Where less is more, or the sentence denies it."""


def turned(claim: FigureClaim, siblings: Sequence[FigureClaim]) -> Check | None:
    """The contradiction, where the second of two figures goes the other way than the sentence's verb; else None."""
    at = next(index for index, other in enumerate(siblings) if other is claim)
    if not at or claim.figure.kind is Kind.DATE:
        return None
    first = siblings[at - 1].figure
    second = claim.figure
    if first.kind is not second.kind or first.unit != second.unit or first.currency != second.currency:
        return None
    text, offset = claim.sentence.text, claim.sentence.start
    gap = text[first.end - offset : second.start - offset]
    before = text[max(0, first.start - offset - REACH) : first.start - offset]
    if _TO.fullmatch(gap) and _STARTS.search(before):
        early, late = first, second
    elif _FROM.fullmatch(gap) and _ENDS.search(before):
        early, late = second, first
    else:
        return None
    stated = direction(before.rpartition(".")[2])
    if not stated or early.number == late.number or not _OTHERWISE.isdisjoint(claim.said.words):
        return None
    went = 1 if late.number > early.number else -1
    if went == stated or min(early.number, late.number) < 0:
        return None
    verbs = ("fell", "rose") if stated > 0 else ("rose", "fell")
    return Check(
        claim=claim,
        relation=Relation.CONTRADICTED,
        how=f"from {early.text} to {late.text} it {verbs[0]}, and the sentence says it {verbs[1]}",
        score=SURE,
        name="direction",
    )
