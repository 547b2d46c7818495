"""A word in the place of another one: the passage has the same words around it, and something else between them.

"Metformin twice daily for hypertension" beside "Metformin twice daily for type 2 diabetes": that another chunk speaks
of hypertension does not bear it out. "Tom moved to Lisbon" beside "Maya moved to Lisbon" is the same with the subject.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.detectors.answers.words import negation as polarity
from hallucheck.detectors.answers.words import who_did_what as roles
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import given_names
from hallucheck.text.words.words import CONTENT, Words, alike, known

HALF = 0.5
"""Share of a statement that a passage must hold before what stands in its places says anything."""

MOSTLY = 0.6
"""Share of what is said of a subject that must be the same before another subject is another one."""

UNSURE = 0.5

TELLING = 0.5
"""Weight from which a word can stand in the place of another."""

_ARTICLES = words("a an the his her their its")

LONG = 30
"""Words beyond which a passage is too long to be one clause."""


def places(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Words of the statement in whose places the nearest passage has others."""
    place = held.near[0]
    passage = place.passage.words
    if held.covered < HALF or len(passage) > LONG:
        return
    strange = {
        stem
        for stem in held.words.places
        if (numbers := evidence.index.get(stem))
        and all(evidence.places[number].context is not place.context for number in numbers)
    }
    found = _exchanged(held.words, passage, strange) or _subject(held.words, passage)
    if found:
        yield instead(Issue.WORD, *found, UNSURE, place)


def _exchanged(statement: Words, passage: Words, strange: set[str]) -> tuple[str, str] | None:
    """The last or the first word of a statement, and the one that the passage has beside the same two words.

    Only words that come from other chunks count: those of the same chunk may tell more of the same thing.
    """
    for at, step in ((len(statement) - 1, -1), (_skip(statement, 0, 1), 1)):
        if not 0 <= at < len(statement) or statement.stems[at] not in strange or not _telling(statement, at):
            continue
        near = _skip(statement, at + step, step)
        if not 0 <= near + step < len(statement):
            continue
        beside = statement.stems[near], statement.stems[near + step]
        for other in passage.places.get(beside[0], ()):
            if not 0 <= other + step < len(passage) or passage.stems[other + step] != beside[1]:
                continue
            stands = _skip(passage, other - step, -step)
            opens = step < 0 or stands == _skip(passage, 0, 1)
            if 0 <= stands < len(passage) and opens and _differ(statement, at, passage, stands):
                return statement.texts[at], passage.texts[stands]
    return None


def _skip(found: Words, at: int, step: int) -> int:
    """The next place in a direction that is no article."""
    while 0 <= at < len(found) and found.lower(at) in _ARTICLES:
        at += step
    return at


def _telling(found: Words, at: int) -> bool:
    denying = found.lower(at).endswith(("n't", "n’t")) or polarity.denies(found.lower(at))
    return found.weight(at) >= TELLING and found.texts[at][0].isalpha() and not denying


def _differ(statement: Words, at: int, passage: Words, other: int) -> bool:
    """Whether neither text has the other's word, in any form or synonym."""
    if not _telling(passage, other) or passage.stems[other] in statement.places:
        return False
    return not alike(statement.stems[at], passage.places, _heads(passage))


def _subject(statement: Words, passage: Words) -> tuple[str, str] | None:
    """Who does it in the statement, and who else does the same in the passage; people by name only."""
    for at, found in enumerate(statement.stems):
        others = passage.places.get(found, ())
        if not roles.is_pivot(statement, at) or len(others) != 1 or len(statement.places[found]) != 1:
            continue
        mine, theirs = _opener(statement, at), _opener(passage, others[0])
        if mine is None or theirs is None or sorted(mine.lower()) == sorted(theirs.lower()):
            continue
        if statement.stems[0] in passage.stems or passage.stems[0] in statement.stems:
            continue
        said = [place for place in range(at + 1, len(statement)) if statement.weight(place) >= CONTENT]
        same = [place for place in said if statement.stems[place] in passage.stems[others[0] :]]
        if said and len(same) >= MOSTLY * len(said):
            return mine, theirs
    return None


def _opener(found: Words, verb: int) -> str | None:
    """The person whose name opens a sentence, as far as that can be told, or who says "I" in a transcript."""
    first = found.texts[0]
    named = first.lower() in given_names() or not known(found.stems[0]) or found.lowers[1:2] == ["i"]
    return first if verb > 0 and first[0].isupper() and named else None


def _heads(passage: Words) -> dict[str, list[str]]:
    heads: dict[str, list[str]] = {}
    for found in passage.places:
        if len(found) > 4:  # noqa: PLR2004 (what is shorter has no head of its own)
            heads.setdefault(found[:4], []).append(found)
    return heads
