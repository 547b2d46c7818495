"""Of how many a clause says something: of all, of none, of some, of all but a few; and which two cannot both be so."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.judges.slots.tokens import Token
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.word_lists import words

_ALL = words("all every each everyone everybody everything both")
_NONE = words("no none nobody nothing neither")
_SOME = words("some several many most few half twenty thirty forty fifty hundred") | frozenset((*SMALL, *TENS))
_PERSONS = words("everyone everybody nobody someone somebody one")
_LEADING = words("the of a there is are was were only just about at least and but that")
HEAD = 4
"""Words at the head of a clause among which its quantifier stands."""


class Quantity(msgspec.Struct, frozen=True):
    """How many of what its subject names a clause is about: all, or some; `turned` where it denies it of them."""

    whole: bool
    turned: bool = False
    but_a_few: bool = False
    """All but a few: so of most, and not so of the rest."""
    persons: bool = False
    """It says itself that it is about persons: 'nobody', 'everyone'."""
    places: frozenset[int] = frozenset()
    """Where the words that say so begin."""


def quantity(spoken: Sequence[Token]) -> Quantity | None:
    """The quantity that a clause begins with; None where it says nothing of how many."""
    head = spoken[: HEAD + 2]
    for index, token in enumerate(head[:HEAD]):
        after = head[index + 1].lower if index + 1 < len(head) else ""
        here = {t.start for t in head[: index + 1]}
        if token.lower == "not" and (after in _ALL or (after, _at(head, index + 2)) == ("a", "single")):
            single = after == "a"
            more = {t.start for t in head[index + 1 : index + 2 + single]}
            return Quantity(whole=single, turned=True, places=frozenset(here | more), persons=after in _PERSONS)
        if token.lower in _ALL:
            but = after in ("but", "except")
            places = here | ({t.start for t in head[index + 1 : index + 3]} if but else set())
            return Quantity(whole=True, but_a_few=but, places=frozenset(places), persons=token.lower in _PERSONS)
        if token.lower in _NONE:
            one = after == "one"
            more = {head[index + 1].start} if one else set()
            persons = one or token.lower in _PERSONS
            return Quantity(whole=True, turned=True, places=frozenset(here | more), persons=persons)
        if token.lower in _SOME or token.lower.isdecimal():
            return Quantity(whole=False, places=frozenset(here))
        if token.lower not in _LEADING:
            return None
    return None


def _at(head: Sequence[Token], index: int) -> str:
    return head[index].lower if index < len(head) else ""


def cannot_both_be(one: Quantity, affirms: bool, other: Quantity, other_affirms: bool) -> bool:  # noqa: FBT001 (a side each)
    """Whether two clauses of one matter exclude each other by how many they are about."""
    mine, its = affirms != one.turned, other_affirms != other.turned
    if one.but_a_few or other.but_a_few:
        return one.whole and other.whole and (one.but_a_few != other.but_a_few or mine != its)
    return mine != its and (one.whole or other.whole)
