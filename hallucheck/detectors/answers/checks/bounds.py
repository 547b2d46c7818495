"""Bounds turned round: "at most five years" beside "a minimum of five years" shares figure and unit.

Where either sentence denies something, which side is meant is left open.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts
from hallucheck.detectors.answers.evidence.evidence import amounts_of
from hallucheck.judges import polarity
from hallucheck.text.amounts.hedges import HINTS, Hedge
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

STRONG = 0.6
"""Confidence of the objection: a contradiction."""

_LEAST, _MOST = words("after from since"), words("before until till within by")
"""What makes a bound of the only time or duration of a sentence."""


def bounds(held: Held) -> Iterator[Objection]:
    """A figure that is the least in the statement and the most in the passage, or the other way round."""
    place = held.near[0]
    mine, its = _sides(held.words), _sides(place.passage.words)
    if len(mine | its) == 1 or not (mine and its):
        return
    if polarity.may_deny(held.words) or polarity.may_deny(place.passage.words):
        return
    stated = amounts(held.text)
    known = place.passage.reading(amounts_of) if stated else []
    for one in stated:
        same = [other for other in known if (other.value, other.unit) == (one.value, one.unit)]
        lone = len(known) == 1
        if one.value is None or len(same) != 1:
            continue
        sides = {_side(one, held.text, lone=lone), _side(same[0], place.passage.sentence.text, lone=lone)}
        if sides == {Hedge.OVER, Hedge.UNDER}:
            yield instead(Issue.WORD, held.text, place.passage.sentence.text, STRONG, place, check="bounds")
            return


def _sides(found: Words) -> set[Hedge]:
    """The sides on which figures of a sentence may be, by its words."""
    lowers = found.lowers
    if "+" in found.text or not HINTS.isdisjoint(lowers):
        return {Hedge.OVER, Hedge.UNDER}
    return {side for side, listed in ((Hedge.OVER, _LEAST), (Hedge.UNDER, _MOST)) if not listed.isdisjoint(lowers)}


def _side(amount: Amount, text: str, *, lone: bool) -> Hedge:
    """Whether a figure is the least or the most."""
    before = text[: amount.figure.start].lower().split()[-1:] if lone else []
    return Hedge.OVER if not _LEAST.isdisjoint(before) else Hedge.UNDER if not _MOST.isdisjoint(before) else amount.how
