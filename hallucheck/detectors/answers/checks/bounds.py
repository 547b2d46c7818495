"""Bounds turned round: "at most five years" beside "a minimum of five years" shares figure and unit.

A figure without such words beside it is none. A negation before the bound turns it: "not below 2 metres" is a least.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, same
from hallucheck.detectors.answers.evidence.evidence import amounts_of
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.words import Words, alike, stem_of

STRONG = 0.6
"""Confidence of the objection: a contradiction."""

BEFORE, BEHIND = 48, 60
"""Characters before and behind a figure in which the words for its bound stand."""

HALF, BRIEF = 0.5, 16
"""Share of a statement that a passage must hold, and words that it may have, where a word need be no bound."""

CLAUSE = 90
"""Characters before a bound in which a negation turns it."""

_LEAST = (
    r"at least|at the earliest|frühestens|(?:a |the )?minimum(?: of)?|min\.|(?:no|not) (?:less|fewer) than|over"
    r"|more than|above|exceed(?:s|ing|ed)?|greater than|longer than|mindestens|wenigstens|minimal|mehr als|über"
    r"|au moins|(?:un )?minimum de|plus de|al menos|por lo menos|como mínimo|un mínimo de|más de|almeno|più di"
    r"|un minimo di|pelo menos|no mínimo|mais de"
    r"|minstens|ten minste|meer dan|至少|不少于|不低于|超过|多于|少なくとも|最低"
)
_MOST = (
    r"at most|at the latest|spätestens|up to|(?:no|not) (?:more|longer|greater|higher) than|(?:a |the )?maximum(?: of)?"
    r"|max\.?|under|below|(?:in )?less than|fewer than|shorter than|höchstens|maximal|bis zu|weniger als|unter"
    r"|d?['’]?au plus|au maximum|jusqu['’]à|un maximum de|moins de|como máximo|un máximo de|a lo sumo|menos de"
    r"|al massimo|fino a|meno di|no máximo|hooguit|maximaal|minder dan|最多|至多|不超过|少于|不到|最大"
)
_LOOSE_LEAST = (
    r"from|since|after|starts? (?:on|in)|starting|as of|ab(?: dem)?|seit|nach|depuis|après|desde|después de|dopo"
)
_LOOSE_MOST = (
    r"within|until|till|before|prior to|by|through|(?:ends?|expires?) (?:on|in|after)|innerhalb von|binnen"
    r"|bis(?: zum)?|vor dem|avant|hasta|antes del?|dentro de|fino al?|entro"
)
"""Words that make a bound of a time or a duration, and mean other things elsewhere."""
_BEFORE = regex(
    rf"(?<!\w)(?:(?P<low>{_LEAST})|(?P<high>{_MOST})|(?P<after>{_LOOSE_LEAST})|(?P<until>{_LOOSE_MOST}))"
    r"\s?(?:a |an |the |an? additional |[$€£¥] ?|eur |usd |us\$ ?|ca\. )?$"
)
_BEHIND = regex(
    r"\s?(?:[%°]\w?|\w+)?(?: [\w'’-]+){0,3}?[ ]?"
    r"(?:(?P<low>\b(?:or|and) (?:more|above|over|longer|older|higher|up|later)\b"
    r"|\boder mehr\b|\bou plus\b|\bo más\b|\bo più\b|\b(?:at least|minimum|au minimum|como mínimo)(?=\W*$)|以上)"
    r"|(?P<high>\b(?:or|and) (?:less|fewer|under|below|shorter|younger|earlier|lower)\b|\boder weniger\b|\bou moins\b"
    r"|\bo menos\b|\bo meno\b|\b(?:at most|maximum|max|au maximum|au plus|como máximo|al massimo)(?=\W*$)"
    r"|以内|以下|未満))"
)
_NOT = regex(
    r"\b(?:not|never|cannot|no longer|nobody|none|nor|\w+n['’]t|nicht|kein\w*|ne|pas|n['’]|nunca|jamais|jamás|niet|geen"
    r"|non|não|ikke|inte|no(?! (?:more|less|fewer|later|longer|earlier|greater|higher) than))\b|不(?!超|少|低|到)"
)
_SPEAKING = frozenset(
    stem_of(word)
    for pattern in (_BEFORE, _BEHIND)
    for word in regex(r"[^\W\d_]{2,}").findall(pattern.pattern.replace(r"\b", " "))
) - words("the an of and or to in by")
"""Stems of the words of bounds: a statement in ASCII without any of them, or "by" before a figure, has no bound."""
_BY = regex(r"\bby (?:[a-z]+\.? ){0,2}\d", re.IGNORECASE)
_PARTS = regex(r"[,;]|:(?!\d)|\b(?:but|and|while|whereas|who|which|aber|und|mais|et|pero|y)\b")


class Bound(NamedTuple):
    """A figure of which a text says that it is the least or the most: the side that is left, and how it says so."""

    amount: Amount
    low: bool
    phrase: str
    loose: bool


def bounds_of(text: str, found: Sequence[Amount]) -> Iterator[Bound]:
    """The bounds of a text whose figures are `found`."""
    lower = text.lower()
    for number, amount in enumerate(found):
        start, end = amount.figure.start, amount.figure.end
        limit = found[number + 1].figure.start if number + 1 < len(found) else len(text)
        first = max(0, start - BEFORE)
        match = _BEFORE.search(lower[first:start])
        turned = match is not None and _denies(
            _PARTS.split(lower[max(0, first + match.start() - CLAUSE) : first + match.start()])[-1]
        )
        match = match or _BEHIND.match(lower[end : min(limit, end + BEHIND)])
        if match and not _denies(_PARTS.split(lower[end : end + BEHIND])[0]):
            side = match.lastgroup or 0
            low = side in ("low", "after")
            yield Bound(amount, low != turned, match[side].strip(), side in ("after", "until"))


def _denies(text: str) -> bool:
    return _NOT.search(text) is not None


def bounds(held: Held) -> Iterator[Objection]:
    """A bound turned round, where statement and passage share the figure, each once, and a telling word."""
    place = held.near[0]
    if held.text.isascii() and _SPEAKING.isdisjoint(held.words.stems) and not _BY.search(held.text):
        return
    stated = amounts(held.text)
    mine = list(bounds_of(held.text, stated)) if stated else []
    if not mine:
        return
    known = place.passage.reading(amounts_of)
    theirs = list(bounds_of(place.passage.sentence.text, known))
    if not _speak_of_one(held.words, place.passage.words):
        return
    single = len(known) == 1 or (len(place.passage.words) <= BRIEF and held.covered >= HALF)
    single = single and not _PARTS.search(place.passage.sentence.text)
    for one in mine:
        once = all(sum(_is_equal(one.amount, other) for other in figures) == 1 for figures in (stated, known))
        for other in theirs if once else ():
            sure = single or not (one.loose or other.loose)
            if sure and one.low != other.low and _is_equal(one.amount, other.amount):
                said = f"{one.phrase} {one.amount.figure.text}"
                yield instead(
                    Issue.WORD, said, f"{other.phrase} {other.amount.figure.text}", STRONG, place, check="bounds"
                )
                return


def _speak_of_one(one: Words, other: Words) -> bool:
    """Whether a telling word of one text stands in the other, in some form."""
    told = [one.stems[at] for at in one.content if one.texts[at][0].isalpha()]
    return any(stem in other.places or alike(stem, other.places.keys(), {}) for stem in told)


def _is_equal(one: Amount, other: Amount) -> bool:
    """Whether two figures are one, however each is hedged."""
    if one.figure.kind is Kind.DATE or other.figure.kind is Kind.DATE:
        return same(one, other)
    alike_ = one.unit == other.unit or not one.unit or not other.unit
    return alike_ and one.value is not None and one.value == other.value and one.figure.kind is other.figure.kind
