"""Statements that only put into a sentence what one object of structured evidence holds.

A record has no verbs: that an order "arrives" stands nowhere in `{"eta": "2025-03-04", "carrier": "DHL"}`. Where one
object holds every figure, name and noun of a statement, its verb is the writer's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, same
from hallucheck.judges import polarity
from hallucheck.judges.clauses import AUXILIARIES, DETERMINERS, MODALS, PRONOUNS, clauses, share
from hallucheck.model import Context
from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.records import objects

KEEP = 64
LEAST = 2
"""Figures and words that a statement must share with an object to be about it."""


class Told(NamedTuple):
    """What one object holds."""

    words: Words
    figures: list[Amount]


@lru_cache(maxsize=KEEP)
def read_objects(text: str, title: str) -> tuple[Told, ...]:
    """The objects of a text of evidence; none where it is prose. The title, a call perhaps, is about each of them."""
    return tuple(Told(Words(f"{title}\n{each}"), amounts(each)) for each in objects(text))


def holds(context: Context, statement: Words, figures: list[Amount], telling: frozenset[int], asked: Words) -> bool:
    """Whether one object of a chunk holds the figures of a statement and its `telling` words, but for its verbs.

    Words of the question need no evidence; what is denied is not told by values.
    """
    if not context.text.lstrip().startswith(("{", "[")) or polarity.negations(statement):
        return False
    said = [at for at in telling if not _is_writers_own(statement, at) and statement.stems[at] not in asked.places]
    title = (context.title or "").replace("_", " ")
    return any(
        len(figures) + len(said) >= LEAST
        and all(statement.stems[at] in told.words.places for at in said)
        and all(any(same(figure, known) for known in told.figures) for figure in figures)
        for told in read_objects(context.text, title)
    )


def _is_writers_own(statement: Words, place: int) -> bool:
    """Whether a word is a verb or stands beside a noun only to make a sentence."""
    word = statement.lowers[place]
    if word in _GRAMMAR or any(clause.verb == place for clause in clauses(statement)):
        return True
    before = statement.lowers[place - 1] if place else ""
    return (before == "to" or before in AUXILIARIES) and share(word) > 0


_GRAMMAR = AUXILIARIES | MODALS | DETERMINERS | PRONOUNS
