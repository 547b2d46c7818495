"""Kinds of words: which exclude each other, what nouns name, which are verbs. From WordNet; see `kinds.txt`."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.lexicon import RELATIONS, sections

OFTEN, SELDOM = 1.0, 0.35
"""How far a word may be taken for a verb: mostly one, and one at times."""


class Kinds(msgspec.Struct, frozen=True):
    """What the file says, by stem."""

    places: dict[str, tuple[tuple[int, int], ...]]
    """Stem -> the sets in which it stands, and its meaning in each."""
    above: list[list[tuple[int, ...]]]
    """Set and meaning -> the meanings right above it."""
    nouns: dict[str, frozenset[str]]
    """Stem -> what it names: a person, food, an artifact."""
    verbs: dict[str, float]
    inflected: frozenset[str]
    """Stems of verbs that are adjectives more often, but not where they bear an ending: lasts, closed."""
    names: list[str]
    """Of the sets."""


@cache
def kinds() -> Kinds:
    """The shipped kinds, read on first use."""
    known = sections("kinds.txt")
    places: dict[str, tuple[tuple[int, int], ...]] = {}
    above: list[list[tuple[int, ...]]] = []
    for number, line in enumerate(known["exclusive"]):
        meanings: list[tuple[int, ...]] = []
        for at, entry in enumerate(line.partition(": ")[2].split()):
            stems, *higher = entry.split("<")
            meanings.append(tuple(map(int, higher)))
            for stem in stems.split(","):
                places[stem] = (*places.get(stem, ()), (number, at))
        above.append(meanings)
    nouns: dict[str, set[str]] = {}
    for line in known["nouns"]:
        name, _, stems = line.partition(": ")
        for stem in stems.split():
            nouns.setdefault(stem, set()).add(name)
    verbs: dict[str, float] = {}
    inflected: frozenset[str] = frozenset()
    for line in known["verbs"]:
        name, _, stems = line.partition(": ")
        if name == "inflected":
            inflected = frozenset(stems.split())
        else:
            verbs.update(dict.fromkeys(stems.split(), OFTEN if name == "often" else SELDOM))
    return Kinds(
        places=places,
        above=above,
        nouns={stem: frozenset(found) for stem, found in nouns.items()},
        verbs=verbs,
        inflected=inflected,
        names=[line.partition(": ")[0] for line in known["exclusive"]],
    )


@lru_cache(maxsize=RELATIONS)
def exclude(one: str, other: str) -> bool:
    """Whether two stems are of one set of words of which one holds at a time: red and blue, not red and scarlet."""
    known = kinds()
    shared = False
    for number, here in known.places.get(one, ()):
        for same, there in known.places.get(other, ()):
            if number != same:
                continue
            if here == there or there in _higher(number, here) or here in _higher(number, there):
                return False
            shared = True
    return shared


@lru_cache(maxsize=RELATIONS)
def _higher(number: int, meaning: int) -> frozenset[int]:
    """Every meaning above one."""
    found: set[int] = set()
    stack = [meaning]
    while stack:
        for higher in kinds().above[number][stack.pop()]:
            if higher not in found:
                found.add(higher)
                stack.append(higher)
    return frozenset(found)


def _sets(stem: str) -> set[int]:
    return {number for number, _ in kinds().places.get(stem, ())}


@lru_cache(maxsize=RELATIONS)
def sets_of(stem: str) -> frozenset[str]:
    """The names of the sets in which a stem stands."""
    return frozenset(kinds().names[number] for number in _sets(stem))


def named(stem: str) -> frozenset[str]:
    """What a noun of a stem names: a person, food, an artifact; empty where it is none."""
    return kinds().nouns.get(stem, _NOTHING) | {
        "person" for name in sets_of(stem) if name.replace("_", " ") in _PERSONS
    }


_NOTHING: frozenset[str] = frozenset()
_PERSONS = words(
    "inhabitant skilled_worker relative scientist health_professional athlete musician artist lawyer "
    "commissioned_officer"
)
"""Exclusive sets of words for people."""


def verbal(stem: str, *, inflected: bool = False) -> float:
    """How far a stem may be taken for a verb's, 0 to 1; more of them where they bear an ending."""
    known = kinds()
    return OFTEN if inflected and stem in known.inflected else known.verbs.get(stem, 0.0)
