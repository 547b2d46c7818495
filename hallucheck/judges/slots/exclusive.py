"""Words of which one thing is one at a time: opposites, members of one exclusive set, ends of one axis."""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.stances import exclude, own_leanings
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words import kinds

CATEGORIES = tuple(
    words(group)
    for group in ("mammal reptile bird fish insect amphibian", "solid liquid gas", "domestic international", "on off")
)
"""Groups that neither the lexicon's opposites nor its exclusive sets hold."""


def opposed(one: str, other: str) -> bool:
    """Whether two stems exclude each other."""
    if one.startswith("on") and other.startswith("off") and one[2:] == other[3:]:
        return True  # online, offline
    if other.startswith("on") and one.startswith("off") and other[2:] == one[3:]:
        return True
    return relation(one, other) < 0 or kinds.exclude(one, other) or exclude(own_leanings(one), own_leanings(other))


def are_grouped(one: str, other: str, groups: Sequence[frozenset[str]] = ()) -> bool:
    """Whether two words in lower case, in the singular or plural, stand in one exclusive group."""
    mine, its = ({word, word.removesuffix("s"), word.removesuffix("es")} for word in (one, other))
    return one != other and any(mine & group and its & group and not mine & its for group in (*CATEGORIES, *groups))
