"""Bounds: at least for at most, until for since, before for after; and what says the same the other way round.

"At most five years" beside "a minimum of five years" shares figure and unit and says the opposite. "Not before 3 pm"
beside "from 3 pm" differs by a negation and says the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hallucheck.detectors.answers.checks.bound_phrases import after_figure, alone, before_figure, hinted
from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, dimension, same
from hallucheck.detectors.answers.evidence.evidence import Place, amounts_of
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.between import DATED
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.passages import Passage
from hallucheck.text.words.words import Words, alike

STRONG = 0.6
"""Confidence of the objection: a contradiction."""

HALF = 0.5
"""Share of a statement that a passage must hold."""

BRIEF = 16
"""Words of a passage that is one clause about one thing."""

TELLING = 0.5
"""Weight from which a word says what a bound is of."""

CLAUSE = 90
"""Characters before a bound in which a negation turns it."""

BEHIND = 60
"""Characters behind a bound in which a negation says that it is the other side which counts."""

_NOT = regex(
    r"\b(?:not|never|cannot|no longer|nobody|none|nor|\w+n['’]t|nicht|kein\w*|ne|pas|n['’]|nunca|jamais|jamás|niet|geen"
    r"|non|não|ikke|inte)\b|不(?!超|少|低|到)"
)
_NO = regex(r"\bno\b(?! (?:more|less|fewer|later|longer|earlier|greater|higher) than)")
_PARTS = regex(r"[,;:]|\b(?:but|and|while|whereas|who|which|aber|und|mais|et|pero|y)\b")


class Bound(NamedTuple):
    """A figure of which a text says that it is the least or the most: the side that is left, and how it says so."""

    amount: Amount
    low: bool
    phrase: str
    beside: str
    """The word before the bound, or its verb; empty where there is none."""
    timed: bool
    turned: bool
    """Whether a negation turned it round."""
    plain: bool
    """Whether the word for it can stand for nothing else: "at least", not "from"."""


def bounds_of(text: str, found: list[Amount]) -> Iterator[Bound]:
    """The bounds of a text whose figures are `found`."""
    lower = text.lower()
    for number, amount in enumerate(found):
        figure = amount.figure
        timed = figure.kind is Kind.DATE or amount.unit == "clock"
        phrase = before_figure(lower, figure.start, timed=timed, lasting=_lasts(amount.unit))
        if phrase is None:
            limit = found[number + 1].figure.start if number + 1 < len(found) else len(text)
            phrase = after_figure(lower[figure.end : min(limit, figure.end + BEHIND)])
        if phrase is None:
            continue
        opening = _PARTS.split(lower[max(0, phrase.start - CLAUSE) : phrase.start])[-1] if phrase.start >= 0 else lower
        turned = phrase.start >= 0 and _denies(opening)
        rest = _PARTS.split(lower[figure.end : figure.end + BEHIND])[0]
        if _denies(rest):
            continue
        yield Bound(amount, phrase.low != turned, phrase.text, _last(opening), timed, turned, phrase.plain)


def _lasts(unit: str | None) -> bool:
    return unit is not None and (unit in DATED or dimension(unit) == "time")


def _denies(text: str) -> bool:
    return _NOT.search(text) is not None or _NO.search(text) is not None


def _last(text: str) -> str:
    """The stem of the last word that says something."""
    found = Words(text[-40:])
    return next((found.stems[at] for at in range(len(found) - 1, -1, -1) if found.weights[at] >= TELLING), "")


def pairs(held: Held) -> Iterator[tuple[Bound, Bound, Place]]:
    """Each bound of the statement with the bound of the same figure in the nearest passage."""
    if not held.near or not held.near[0].passage.reading(_hinted) or not _may_bound(held):
        return
    place = held.near[0]
    source = place.passage.sentence.text
    stated, known = amounts(held.text), place.passage.reading(amounts_of)
    mine, theirs = list(bounds_of(held.text, stated)), list(bounds_of(source, known))
    for one in mine:
        if any(sum(_equal(one.amount, other) for other in figures) != 1 for figures in (stated, known)):
            continue
        yield from ((one, other, place) for other in theirs if _equal(one.amount, other.amount))


def _hinted(passage: Passage) -> bool:
    """Whether a sentence has a word that may bound a figure (a reading)."""
    return hinted(passage.sentence.text)


def _may_bound(held: Held) -> bool:
    """Whether a figure of the statement may be bounded: cheap to tell where the judge has read all of them."""
    counted = sum(text[0].isdigit() for text in held.words.texts)
    if len(held.checks) < max(counted, 1):
        return hinted(held.text)
    for check in held.checks:
        figure, sentence = check.claim.figure, check.claim.sentence
        lower = sentence.text.lower()
        start, end = figure.start - sentence.start, figure.end - sentence.start
        timed = figure.kind is Kind.DATE or figure.unit == "clock"
        if before_figure(lower, start, timed=timed, lasting=_lasts(figure.unit)) or after_figure(
            lower[end : end + BEHIND]
        ):
            return True
    return False


def _equal(one: Amount, other: Amount) -> bool:
    """Whether two figures are one, however each is hedged."""
    if one.figure.kind is Kind.DATE or other.figure.kind is Kind.DATE:
        return same(one, other)
    alike_ = one.unit == other.unit or not one.unit or not other.unit
    return alike_ and one.value is not None and one.value == other.value and one.figure.kind is other.figure.kind


def bounds(held: Held) -> Iterator[Objection]:
    """A bound turned round."""
    for one, other, place in pairs(held):
        if one.low != other.low and _of_one_thing(one, other, held):
            stated = f"{one.phrase} {one.amount.figure.text}"
            yield instead(
                Issue.WORD, stated, f"{other.phrase} {other.amount.figure.text}", STRONG, place, check="bounds"
            )
            return
    turned = _unread(held)
    if turned:
        yield instead(Issue.WORD, *turned, STRONG, held.near[0], check="bounds")


def _unread(held: Held) -> tuple[str, str] | None:
    """Two bounds of figures in words that are not read, in clauses that say little else."""
    passage = held.near[0].passage if held.near else None
    if passage is None or held.checks or held.covered < HALF or max(len(passage.words), len(held.words)) > BRIEF:
        return None
    if (
        amounts(held.text)
        or passage.reading(amounts_of)
        or _denies(held.text.lower())
        or _denies(passage.sentence.text.lower())
    ):
        return None
    one, other = alone(held.text), alone(passage.sentence.text)
    return (one[0], other[0]) if one and other and one[1] != other[1] else None


def agreeing(held: Held) -> list[tuple[Bound, Bound]]:
    """The bounds that statement and passage share, whatever their words."""
    return [(one, other) for one, other, _ in pairs(held) if one.low == other.low]


def excused(objection: Objection, agreed: list[tuple[Bound, Bound]]) -> bool:
    """Whether an objection only says that two ways to put one bound differ: a "not", or above for not below."""
    if objection.issue is Issue.NEGATION:
        return any(one.turned != other.turned for one, other in agreed)
    if objection.issue is Issue.OPPOSITE:
        words = {objection.detected.lower(), (objection.expected or "").lower()}
        return any(words & {*one.phrase.split(), *other.phrase.split()} for one, other in agreed)
    return False


def _of_one_thing(one: Bound, other: Bound, held: Held) -> bool:
    """Whether both bound the same: the words around plain bounds meet, and those before others are the same."""
    passage = held.near[0].passage.words
    if one.plain and other.plain:
        told = [held.words.stems[at] for at in held.words.content if held.words.texts[at][0].isalpha()]
        return any(found in passage.places or alike(found, passage.places.keys(), {}) for found in told)
    if one.beside == other.beside != "":
        return True
    if not one.beside and one.plain:  # "it takes over 48 hours"
        return len(passage) <= BRIEF and held.covered >= HALF
    single = _PARTS.search(f"{held.text} {held.near[0].passage.sentence.text}".lower()) is None
    return single and max(len(passage), len(held.words)) <= BRIEF and one.beside in passage.places
