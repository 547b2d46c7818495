"""How far a stated figure is about what a claim is about: by row and period in tables, by words in prose."""

from __future__ import annotations

from hallucheck.evidence.chunks import Stated
from hallucheck.evidence.database.metrics import KNOWN
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.text.amounts.words_around import content, unlike
from hallucheck.text.dates.periods import meet

SAME = 0.75
"""Share of label words in common from which two figures of prose are about the same thing."""
OTHER_PERIOD = 0.35
"""What is left of a relation where claim and source name different periods."""
APART = 0.4
"""Share below which they are about different things."""


def relation(claim: FigureClaim, stated: Stated) -> float:
    """How far a stated figure is about what the claim is about, 0 to 1."""
    key = (claim.figure.start, id(stated.chunk), stated.index)
    known = claim.said.related.get(key)
    if known is None:
        known = claim.said.related[key] = _relation(claim, stated)
    return known


def _relation(claim: FigureClaim, stated: Stated) -> float:
    cell = stated.cell
    if cell is not None:
        if not cell.label:
            return 0.5 if cell.heading & claim.about else 0.3
        share = len(cell.label & claim.about) / len(cell.label)
        if claim.periods and cell.periods and not meet(claim.periods, cell.periods):
            share *= 0.5
        return share
    related = _in_prose(claim, stated)
    if (
        related
        and claim.periods
        and (periods := stated.chunk.periods(stated.index))
        and not meet(claim.periods, periods)
    ):
        related *= OTHER_PERIOD
    return related


def _in_prose(claim: FigureClaim, stated: Stated) -> float:
    if claim.label and stated.label and same_thing(claim.label, stated.label):
        return 1.0
    both = claim.label | stated.label
    common = len(claim.label & stated.label) / len(both) if both else 0.0
    around = len(claim.about & stated.chunk.about(stated.index)) / max(1, min(len(claim.about), 6))
    return max(common, min(1.0, around) * 0.9)


def same_thing(one: frozenset[str], two: frozenset[str]) -> bool:
    """Whether two labels name one thing: nearly the same words, or one the initials of the other."""
    if one & two and len(unlike(one, two)) <= (1 - SAME) * len(one | two):
        return True
    return _abbreviates(one, two) or _abbreviates(two, one)


def _abbreviates(short: frozenset[str], long: frozenset[str]) -> bool:
    """Whether one label is the initials of the other: {noi} and {net, operat, income}."""
    if len(short) != 1 or len(long) < 2:  # noqa: PLR2004
        return False
    (word,) = short
    if word in KNOWN:
        return content(KNOWN[word]) <= long
    return len(word) == len(long) and sorted(word) == sorted(stem[0] for stem in long)
