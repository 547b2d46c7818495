"""One of a few for another: the wrong weekday, season, colour, point of the compass, nationality or profession.

Where the nearest passage has one of them and the stated one stands nowhere, in the evidence or in the question, the
evidence does not bear the statement out: "meets on Tuesday" beside "meetings are held every Monday".
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.objections import Held, Issue, Objection, instead
from hallucheck.detectors.answers.sources import Evidence
from hallucheck.verifiers.lexicon import stem

HALF = 0.5
"""Share of a statement that the passage must hold."""

UNSURE = 0.5

_SETS = tuple(
    tuple(frozenset(map(stem, side.split())) for side in listed.split(" | "))
    for listed in (
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
)
"""Sets of words; those between two bars say the same."""

_MEMBERS = {member: number for number, sides in enumerate(_SETS) for side in sides for member in side}
"""Stem -> its set."""


def members(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """A member of a set that stands nowhere, where the nearest passage has one other."""
    if held.covered < HALF:
        return
    place = held.near[0]
    for at, found in enumerate(held.words.stems):
        number = _MEMBERS.get(found)
        if number is None or found in evidence.index or found in held.question.places:
            continue
        side = next(side for side in _SETS[number] if found in side)
        there = [
            known
            for known in place.passage.words.places
            if _MEMBERS.get(known) == number and known not in held.words.places
        ]
        if len(there) != 1 or not side.isdisjoint(evidence.index):
            continue
        known = place.passage.words.texts[place.passage.words.places[there[0]][0]]
        yield instead(Issue.WORD, held.words.texts[at], known, UNSURE, place)
        return
