"""One of a few for another: the wrong weekday, season, colour, point of the compass, nationality or profession.

Where the nearest passage has one of them and the stated one stands nowhere, in the evidence or in the question, the
evidence does not bear the statement out: "meets on Tuesday" beside "meetings are held every Monday".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.text.basics.word_lists import parted
from hallucheck.text.words.lexicon import stem

HALF = 0.5
"""Share of a statement that the passage must hold."""

UNSURE = 0.5

_LISTED = (
    "monday | tuesday | wednesday | thursday | friday | saturday | sunday",
    "morning | noon midday | afternoon | evening night midnight bedtime",
    "spring | summer | autumn fall | winter",
    "north northern | south southern | east eastern | west western",
    "red | blue | green | yellow | orange | purple violet | pink | brown | grey gray | black | white",
    (
        "german germany | french france | polish poland | spanish spain | italian italy | british english "
        "| danish denmark | swedish sweden | norwegian norway | dutch netherlands | swiss switzerland "
        "| austrian austria | greek greece | russian russia | chinese china | japanese japan | korean korea "
        "| indian india | brazilian brazil | mexican mexico | canadian canada | american usa "
        "| australian australia | turkish turkey | israeli israel | egyptian egypt | irish ireland "
        "| portuguese portugal"
    ),
    (
        "chemist | physicist | biologist | mathematician | economist | engineer | lawyer attorney | architect "
        "| painter | novelist | poet | composer | historian | philosopher | astronomer"
    ),
    "gold golden | silver | bronze | copper",
)
"""Sets of words; those between two bars say the same."""

_COUNTRIES = next(number for number, listed in enumerate(_LISTED) if "france" in listed)
"""The set of the countries."""

_ALSO = (
    "america american americans usa states",
    "britain british uk kingdom",
    "soviet ussr union",
    "holland dutch netherlands",
)
"""Words that can stand for one another in the names of countries."""

_UNITED = "american americans america usa british britain uk"
"""Words for what is called "United"."""

_NONE: tuple[None, frozenset[str]] = (None, frozenset())


@cache
def _sides() -> dict[str, tuple[int, frozenset[str]]]:
    """Stem -> its set, and the stems of that set that say the same; made on first use, as it takes the lexicon."""
    known: dict[str, tuple[int, frozenset[str]]] = {}
    for number, listed in enumerate(_LISTED):
        for side in parted(listed):
            same = frozenset(map(stem, side))
            known.update(dict.fromkeys(same, (number, same)))
    return known


def same_country(found: str) -> frozenset[str]:
    """The stems of the other names of a country, its people or its language; none of another word's."""
    number, same = _sides().get(found, _NONE)
    listed = same if number == _COUNTRIES else frozenset[str]()
    return listed | _aliases().get(found, frozenset())


@cache
def _aliases() -> dict[str, frozenset[str]]:
    """Stem -> the stems of words in other names of the same country."""
    known: dict[str, frozenset[str]] = {}
    for listed in _ALSO:
        stems = frozenset(map(stem, listed.split()))
        for found in stems:
            known[found] = known.get(found, frozenset()) | (stems - {found})
    known[stem("united")] = frozenset(map(stem, _UNITED.split()))
    return known


def members(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """A member of a set that stands nowhere, where the nearest passage has one other."""
    if held.covered < HALF:
        return
    place, sides = held.near[0], _sides()
    for at, found in enumerate(held.words.stems):
        number, same = sides.get(found, _NONE)
        if number is None or found in evidence.index or found in held.question.places:
            continue
        there = [
            known
            for known in place.passage.words.places
            if sides.get(known, _NONE)[0] == number and known not in held.words.places
        ]
        if len(there) != 1 or not same.isdisjoint(evidence.index):
            continue
        known = place.passage.words.texts[place.passage.words.places[there[0]][0]]
        yield instead(Issue.WORD, held.words.texts[at], known, UNSURE, place)
        return
