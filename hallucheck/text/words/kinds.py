"""Kinds of words: which exclude each other, what nouns name, which are verbs (WordNet), which are alike (GloVe)."""

from __future__ import annotations

from base64 import b85decode
from bisect import bisect_left
from functools import cache, lru_cache
from math import hypot
from operator import mul

import msgspec

from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.words.lexicon import RELATIONS

OFTEN, SELDOM = 1.0, 0.35
"""How far a word may be taken for a verb: mostly one, and one at times."""


class Sets(msgspec.Struct, frozen=True):
    """Sets of words of which one holds at a time."""

    places: dict[str, tuple[tuple[int, int], ...]]
    """Stem -> the sets in which it stands, and its meaning in each."""
    above: list[list[tuple[int, ...]]]
    """Set and meaning -> the meanings right above it."""
    names: list[str]


@cache
def _parts() -> dict[str, list[tuple[str, str]]]:
    """The lines of the file, name and stems; each part is taken apart when it is asked for."""
    known = sections("kinds.txt")
    return {
        part: [(name, stems) for name, _, stems in (line.partition(": ") for line in known[part])] for part in known
    }


@cache
def _exclusive() -> Sets:
    places: dict[str, tuple[tuple[int, int], ...]] = {}
    above: list[list[tuple[int, ...]]] = []
    for number, (_, entries) in enumerate(_parts()["exclusive"]):
        meanings: list[tuple[int, ...]] = []
        for at, entry in enumerate(entries.split()):
            stems, *higher = entry.split("<")
            meanings.append(tuple(map(int, higher)))
            for stem in stems.split(","):
                places[stem] = (*places.get(stem, ()), (number, at))
        above.append(meanings)
    return Sets(places=places, above=above, names=[name for name, _ in _parts()["exclusive"]])


@cache
def nouns() -> dict[str, set[str]]:
    """Stem -> what it names: a person, food, an artifact."""
    found: dict[str, set[str]] = {}
    for name, stems in _parts()["nouns"]:
        for stem in stems.split():
            found.setdefault(stem, set()).add(name)
    return found


@cache
def _verbs() -> tuple[dict[str, float], frozenset[str]]:
    """Stems of verbs; those that are adjectives more often, but not where they bear an ending: lasts, closed."""
    known = {name: stems.split() for name, stems in _parts()["verbs"]}
    inflected = frozenset(known.pop("inflected", ()))
    return {s: OFTEN if name == "often" else SELDOM for name, stems in known.items() for s in stems}, inflected


@lru_cache(maxsize=RELATIONS)
def exclude(one: str, other: str) -> bool:
    """Whether two stems are of one set of words of which one holds at a time: red and blue, not red and scarlet."""
    places = _exclusive().places
    shared = [(n, a, b) for n, a in places.get(one, ()) for m, b in places.get(other, ()) if n == m]
    if not shared:
        return one[:HEAD] != other[:HEAD] and is_nation(one) and is_nation(other)
    return not any(a == b or b in _higher(n, a) or a in _higher(n, b) for n, a, b in shared)


_NATIONS = frozenset(("inhabitant", "natural_language"))
"""Sets of which one may name a nation that the other names as well: Austrians, and what is Danish."""
HEAD = 3
"""Letters in which a nation and its people are alike: Dane and Danish."""
PEOPLES = 10
"""Peoples below a word from which it names a part of the world: Asian."""


@lru_cache(maxsize=RELATIONS)
def is_nation(stem: str) -> bool:
    """Whether a stem is of a nation, and of no part of the world."""
    known = _exclusive()
    return any(
        known.names[n] in _NATIONS
        and sum(meaning in _higher(n, other) for other in range(len(known.above[n]))) < PEOPLES
        for n, meaning in known.places.get(stem, ())
    )


@lru_cache(maxsize=RELATIONS)
def _higher(number: int, meaning: int) -> frozenset[int]:
    """Every meaning above one."""
    found: set[int] = set()
    stack = [meaning]
    while stack:
        for higher in _exclusive().above[number][stack.pop()]:
            if higher not in found:
                found.add(higher)
                stack.append(higher)
    return frozenset(found)


@lru_cache(maxsize=RELATIONS)
def sets_of(stem: str) -> frozenset[str]:
    """The names of the sets in which a stem stands."""
    return frozenset(_exclusive().names[number] for number, _ in _exclusive().places.get(stem, ()))


def named(stem: str) -> frozenset[str]:
    """What a noun of a stem names: a person, food, an artifact; empty where it is none."""
    person = {"person"} if any(name.replace("_", " ") in _PERSONS for name in sets_of(stem)) else ()
    return frozenset((*nouns().get(stem, ()), *person))


_PERSONS = words(
    "inhabitant skilled_worker relative scientist health_professional athlete musician artist lawyer "
    "commissioned_officer"
)
"""Exclusive sets of words for people."""


def verbal(stem: str, *, inflected: bool = False) -> float:
    """How far a stem may be taken for a verb's, 0 to 1; more of them where they bear an ending."""
    verbs, only_inflected = _verbs()
    return OFTEN if inflected and stem in only_inflected else verbs.get(stem, 0.0)


@cache
def _vectors() -> list[str]:
    """Words with the company they keep, from GloVe: hot is like cold there; see `vectors.txt`."""
    return sections("vectors.txt")["vectors"]


@lru_cache(maxsize=RELATIONS)
def _vector(stem: str) -> tuple[float, ...]:
    """The direction of a stem; empty where it is not known."""
    lines = _vectors()
    at = bisect_left(lines, f"{stem} ")
    found, _, code = lines[at].partition(" ") if at < len(lines) else ("", "", "")
    if found != stem:
        return ()
    numbers = memoryview(b85decode(code)).cast("b").tolist()
    length = hypot(*numbers)
    return tuple(number / length for number in numbers)


@lru_cache(maxsize=RELATIONS)
def likeness(one: str, other: str) -> float:
    """How like two stems are, -1 to 1; 0 where one is not known."""
    mine, its = _vector(one), _vector(other)
    return sum(map(mul, mine, its)) if mine and its else 0.0
