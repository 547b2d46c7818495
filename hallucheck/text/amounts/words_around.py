"""What a figure is about: the content words beside it, stemmed, to see whether a claim and its evidence match.

This is deliberately shallow: the words of the clause before the figure, else those after it. "Net operating income was
$1.2M with 85% occupancy" gives {net, operat, income} for the first figure and {occupa} for the second.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.stems import stem as of_any
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.dates.locales import ENGLISH_MONTHS

STEM = 6
"""Letters of a stem, at most: what is longer ends in other ways in other languages."""
REACH = 90
"""How far from a figure its label may stand, in characters."""

_WORD = regex(r"[^\W\d_]+(?:\d{1,2}(?!\d))?")
_LAST_BOUNDARY = regex(
    r".*(?:[.;!?\n|]|,(?!\d)|\b(?:and|while|with|whereas|but|compared|versus|vs|und|et)\b)", re.DOTALL
)
_AFTER_BOUNDARY = regex(r"[.;:!?\n|,(]|\b(?:and|while|with|whereas|but|compared|versus|vs|in|for|from|at|as|by)\b")

STOP = words(
    "an the of on at to for from by with and or as is are were be been being has have had it its this that these those "
    "which who whom whose what when where how much many did does do their there they them he she his her him we our us "
    "you your i my me about around approximately approx roughly nearly almost over under more less than least most up "
    "down into out only just also totaled totalled totaling amount amounted amounts reached reach stood stand stands "
    "equal equals equaled came come year years quarter month months day days fiscal ended ending end during between "
    "both respectively not no will would can could might should said says according report reported reports recorded "
    "record percent percentage rate value figure number million billion thousand trillion dollars dollar usd eur euro "
    "euros approximate last next previous prior same each all any some other another first second third fourth one two "
    "three then so if but while after before since until because due compared versus vs rose fell increased decreased "
    "grew declined rise fall increase decrease change changed changes difference average mean sum combined overall s t "
    "ll re ve"
)
STOP |= frozenset(" ".join(sections("function_words.txt")["function other"]).split())
"""Words that say nothing about which figure is meant."""


_MONTHS = {word: f"month {which}" for word, which in ENGLISH_MONTHS.items()}


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of a lower-case word; a month is one word however it is written: Sept, September."""
    cut = of_any(word, {})[:STEM]
    turned = cut.endswith("i") and not word.endswith("i")  # the employ of "employs" is that of "employees"
    return _MONTHS.get(word) or (f"{cut[:-1]}y" if turned else cut)


def content(text: str) -> frozenset[str]:
    """The stems of the words of `text` that carry meaning."""
    return stems(set(_WORD.findall(text.lower())))


def stems(lower: set[str]) -> frozenset[str]:
    """The stems of those of some lower-case words that carry meaning."""
    return frozenset(map(stem, lower - STOP))


def unlike(one: frozenset[str], two: frozenset[str]) -> frozenset[str]:
    """What stands in only one of two labels; `total` says no more than the name itself."""
    return (one ^ two) - {"total"}


def label(text: str, start: int, end: int, low: int = 0, high: int | None = None) -> frozenset[str]:
    """What the figure at [start, end) is about: the words before it in its clause, else those after it.

    `low` and `high` bound the look: the ends of the sentence, or of the neighbouring figures.
    """
    before = text[max(low, start - REACH) : start]
    last = _LAST_BOUNDARY.match(before)
    found = content(before[last.end() :] if last else before)
    if found:
        return found
    after = text[end : min(high if high is not None else len(text), end + REACH)]
    boundary = _AFTER_BOUNDARY.search(after, 1)
    return content(after[: boundary.start()] if boundary else after)


def initials(stems_of: str) -> str:
    """The initials of a phrase: `net operating income` is also written NOI."""
    return "".join(word[0] for word in _WORD.findall(stems_of.lower()) if word not in ("of", "the", "and", "to"))
