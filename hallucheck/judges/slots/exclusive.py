"""Words of which one thing is one at a time: opposites, members of one exclusive set, ends of one axis."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hallucheck.judges.opposition import opposed_to, relation
from hallucheck.judges.slots.stances import exclude, grounds_of, own_leanings
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words import kinds
from hallucheck.text.words.lexicon import RELATIONS

CATEGORIES = tuple(
    words(group)
    for group in ("mammal reptile bird fish insect amphibian", "solid liquid gas", "domestic international", "on off")
)
"""Groups that neither the lexicon's opposites nor its exclusive sets hold."""


@lru_cache(maxsize=RELATIONS)
def grounds(stem: str) -> frozenset[str]:
    """On what a stem may exclude others; two stems without a common ground never do, and one without any none."""
    opposed = opposed_to(stem)
    found = {f"={other}" for other in (*opposed, stem)} if opposed else set()
    found.update(kinds.sets_of(stem))
    if kinds.is_nation(stem):
        found.add("nation")
    if stem.startswith(("on", "off")):  # online, offline
        found.add(f"on{stem.removeprefix('off').removeprefix('on')}")
    return frozenset((*found, *grounds_of(own_leanings(stem))))


@lru_cache(maxsize=100_000)
def exclusion(one: str, other: str) -> str:
    """How two stems exclude each other: opposites, members of a set, positions on an axis; empty: they do not."""
    if one == other or grounds(one).isdisjoint(grounds(other)):
        return ""
    on, off = (one, other) if one.startswith("on") else (other, one)
    if relation(one, other) < 0 or (on.startswith("on") and off.startswith("off") and on[2:] == off[3:]):
        return "opposites"
    return "set" if kinds.exclude(one, other) else "axis" if exclude(own_leanings(one), own_leanings(other)) else ""


def are_grouped(one: str, other: str, groups: Sequence[frozenset[str]] = ()) -> bool:
    """Whether two words in lower case, in the singular or plural, stand in one exclusive group."""
    mine, its = ({word, word.removesuffix("s"), word.removesuffix("es")} for word in (one, other))
    return one != other and any(mine & group and its & group and not mine & its for group in (*CATEGORIES, *groups))
