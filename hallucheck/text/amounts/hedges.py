"""Hedges, bounds and directions: the words around a figure that say how it is meant."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import parted, sections, words
from hallucheck.text.dates.locales import SIGNS
from hallucheck.text.figure.figure import ONE, Figure, Kind
from hallucheck.text.figure.units import HAN_FROM


class Hedge(StrEnum):
    """How exactly a figure is meant."""

    EXACT = "exact"
    ABOUT = "about"
    OVER = "over"
    UNDER = "under"


WINDOW = 28
"""How far before a figure its hedge may begin, in characters."""

_MEANT = {
    Hedge.ABOUT: words(
        "about around approximately approx roughly nearly almost some circa ca estimated close_to rund etwa environ "
        "aproximadamente circa_di ongeveer"
    ),
    Hedge.OVER: words(
        "over more_than above at_least exceed exceeds exceeded exceeding upward_of upwards_of north_of greater_than "
        "in_excess_of minimum_of no_less_than not_less_than topped topping surpassed surpassing mehr_als plus_de "
        "más_de mindestens wenigstens au_moins al_menos almeno"
    ),
    Hedge.UNDER: words(
        "under less_than below at_most up_to fewer_than no_more_than not_more_than maximum_of short_of weniger_als "
        "moins_de menos_de höchstens maximal bis_zu au_plus como_máximo al_massimo"
    ),
}
_SAYS = "|".join(rf"\b(?P<{hedge}>{'|'.join(map(re.escape, sorted(said)))})" for hedge, said in _MEANT.items())
_BEFORE = regex(rf"(?:{_SAYS}|[~≈])\.?\s?(?:a |the us|[a-z]{{2,3}} ?)?[$€£¥₹-]?\s?$", re.IGNORECASE)
HINTS = frozenset(max(phrase.split(), key=len) for said in _MEANT.values() for phrase in said)
"""A word of each: where none is among the last ones, the pattern need not be tried."""
_AFTER = regex(r"\s?(\+|or more|or so|or less|or fewer|plus\b|and above)", re.IGNORECASE)
_SAID_AFTER = {"or so": Hedge.ABOUT, "or less": Hedge.UNDER, "or fewer": Hedge.UNDER}

_NOT = regex(r"(?:\b(?:not|never|cannot|no|nicht|nie|non|no|niet)|n['’]t) (?:be |to |de |que |[a-z]{3,8} )?$")
_DENIED = {Hedge.OVER: Hedge.UNDER, Hedge.UNDER: Hedge.OVER}
"""What a bound is behind a negation: must not exceed, never below."""

_MOVES = [parted(line) for line in sections("opposites.txt")["moves"]]
UP, DOWN = (frozenset[str]().union(*sides) for sides in zip(*_MOVES, strict=True))
"""Words that say that something rose or fell."""
_HAN = regex(r"(增|増|上升|升至|提升|上昇|涨|漲)|减|減|下降|降至|降低|下滑|低下|跌")
"""What says so in Chinese and Japanese, which part no words."""

_WORD = regex(r"[^\W\d_]+")


def hedge(text: str, start: int, end: int) -> Hedge:
    """How the figure at [start, end) of `text` is meant."""
    before = text[max(0, start - WINDOW) : start].lower()
    likely = "~" in before or "≈" in before or not HINTS.isdisjoint(before.replace(".", " ").split()[-3:])
    found = _BEFORE.search(before) if likely else None
    if found:
        said = Hedge(found.lastgroup or "about")
        return _DENIED[said] if said in _DENIED and _NOT.search(before, 0, found.start()) else said
    after = _AFTER.match(text, end) if text[end : end + 1] in ("+", " ") else None
    return _SAID_AFTER.get(after[1].lower(), Hedge.OVER) if after else Hedge.EXACT


_ENDING = regex(r"[,;.|\n，；。]")
"""Where a clause ends: what moves behind it is another amount."""


def direction(before: str, after: str = "") -> int:
    """1 where the words around a figure say that something rose, -1 where they say it fell, 0 where they say neither.

    The nearest word before the figure decides; one right after it ("20 % higher") where none stands before.
    """
    words = _WORD.findall(_ENDING.split(after, 1)[0])[:3]
    before = before.rstrip().removesuffix("up to")  # a bound
    return next((way for word in (*reversed(_WORD.findall(before)), *words) if (way := _way(word))), 0)


def _way(word: str) -> int:
    """Which way a word says that something went; 0 where it says neither."""
    if word[0] >= HAN_FROM:
        found = list(_HAN.finditer(word))
        return (1 if found[-1][1] else -1) if found else 0
    lower = word.lower()
    return (lower in UP) - (lower in DOWN)


def is_directed(words: set[str], text: str) -> bool:
    """Whether anything in a sentence with these words, lower case, says that something rose or fell."""
    return not DIRECTED.isdisjoint(words) or (not text.isascii() and _HAN.search(text) is not None)


DIRECTED = UP | DOWN
EARLY, LATE = 6, 24
"""From when to when a range of hours is one of times of day: 10 h à 17 h, not 2 h à 3 h."""
_DASHES = ("-", "–", "—", "to")
_JOINED = regex(r"[ \u00a0]?(?:[-–—]|to|and|or|bis|und|oder|à|et|ou|a|y|o|e|en|tot|bis zu)[ \u00a0]?$")


def spread(source: str, figures: list[Figure]) -> list[Figure]:
    """Give the first part of a range what only its second part shows: `5 to 7%`, `$5-7 million`.

    Works on neighbours with nothing but a joining word between them, from right to left so that lists resolve too.
    """
    for index in range(len(figures) - 2, -1, -1):
        one, two = figures[index], figures[index + 1]
        if not 0 < two.start - one.end <= 5 or one.value is None or two.value is None:  # noqa: PLR2004 (" and ")
            continue
        counted = one.kind is Kind.CURRENCY and two.written  # £14 and three children
        if not counted and _JOINED.fullmatch(source, one.end, two.start):
            figures[index : index + 2] = _as_times(one, two) or _ranged(source, one, two)
    return figures


def are_ends(text: str, one: Figure, two: Figure) -> bool:
    """Whether two neighbours, in their order, are the ends of one range: 5 - 7 %, between 5 and 7 %."""
    between = text[one.end : two.start] if two.start - one.end <= len(" and ") else ""
    joint = between.strip()
    return joint in _DASHES or (joint == "and" and text.endswith("between ", 0, one.start))


def _ranged(source: str, one: Figure, two: Figure) -> tuple[Figure, Figure]:
    """The two parts of a range, each with what only the other shows."""
    bare = two.kind is Kind.QUANTITY and two.unit is None
    between = source[one.end : two.start].strip() in _DASHES or source.endswith("between ", 0, one.start)
    plain = one.kind is Kind.QUANTITY and one.unit is None and one.scale == ONE
    if plain and not (bare and two.scale == ONE):
        signed = two.kind is Kind.CURRENCY and two.text[:1] in SIGNS
        return one if signed else _like(one, two, two.currency), two
    if one.kind is Kind.RATIO and bare and two.scale == ONE:
        return one, msgspec.structs.replace(two, kind=Kind.RATIO)
    if one.kind is not Kind.CURRENCY:
        return one, two
    unscaled = one.scale == ONE != two.scale
    if two.kind is Kind.CURRENCY and unscaled and between:
        return msgspec.structs.replace(_like(one, two, one.currency), other=one.number), two
    if bare:
        scaled = _like(one, two, one.currency) if unscaled else one
        return (
            msgspec.structs.replace(scaled, kind=Kind.CURRENCY),
            msgspec.structs.replace(two, kind=Kind.CURRENCY, currency=one.currency),
        )
    return one, two


def _as_times(one: Figure, two: Figure) -> tuple[Figure, Figure] | None:
    """Two hours as times of day: de 9 h à 12 h 30, de 10 h à 17 h; None where they are none."""
    start, end = (_as_time(each) if each.unit == "hour" else each for each in (one, two))
    if start is None or end is None or {start.unit, end.unit} != {"clock"} or (start, end) == (one, two):
        return None
    later = "clock" in (one.unit, two.unit) or EARLY <= one.number < two.number <= LATE
    return (start, end) if later else None


def _as_time(hour: Figure) -> Figure | None:
    """A number of hours as a time of day: 9 h; None where it is none."""
    if not hour.text.endswith(("h", "H")) or hour.number % 1:
        return None
    return msgspec.structs.replace(hour, value=hour.number * 60, unit="clock")


def _like(one: Figure, two: Figure, currency: str | None) -> Figure:
    return msgspec.structs.replace(
        one,
        kind=two.kind,
        value=one.number * two.scale,
        step=one.step * two.scale,
        scale=two.scale,
        unit=two.unit,
        currency=currency,
    )
