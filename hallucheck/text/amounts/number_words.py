"""Numbers in words and fractions: "twenty-three", "a dozen", "two point five", "half of the units", "3/4 of", "2½".

English here, other languages through text2num. A fraction of something is a share in per cent, a fraction of a scale
word is a number, and a fraction behind a whole number belongs to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import sections
from hallucheck.text.figure.units import SCALES, units

SMALL = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

HUNDRED = Decimal(100)
PARTS: dict[str, Decimal] = {
    "half": Decimal("0.5"), "one half": Decimal("0.5"), "a half": Decimal("0.5"), "quarter": Decimal("0.25"),
    "a quarter": Decimal("0.25"), "a third": Decimal(1) / 3, "three quarters": Decimal("0.75"),
    "two thirds": Decimal(2) / 3,
}  # fmt: skip
"""Fractions as they follow a whole number or stand before a scale word."""

_COUNTS = {"a": 1, **dict(list(SMALL.items())[1:10])}
_WHOLES = {**dict(list(_COUNTS.items())[2:]), "ten": 10, "a hundred": 100, "a thousand": 1000}
_NAMES = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_SCALES = {"million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12}
_SIGNS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_HINTS = ("half", "third", "quarter", "fourth", "fifth", "sixth", "eighth", "tenth")

_PARTED = frozenset(
    ("first", "second", "other", "latter", "former", "top", "bottom", "upper", "lower", "last", "final")
)
"""What makes a half one of two parts and no share: the second half of the season."""
PART_REACH = 10

_PART = rf"(?:(?P<count>{'|'.join(_COUNTS)})(?:[ -]| - )(?P<name>{'|'.join(_NAMES)})s?|(?:one(?:[ -]| - ))?half)"
_OF_SCALE = regex(rf"(?<![a-z-])(?<!and )(?<!and a ){_PART} (?:of )?(?:an? )?(?P<scale>{'|'.join(_SCALES)})\b")
_SHARE = regex(
    rf"(?<![a-z-])(?P<share>{_PART})(?: (?:of|the) (?!year|first|second|an? |mile|hour|inch|point|"
    r"january|february|march|april|may|june|july|august|september|october|november|december))"
)
_SHARE_ALONE = regex(
    rf"(?<!last )(?<!past )(?<!first )(?<!next )(?<!the )(?<![a-z-])"
    rf"(?:(?:(?P<count>{'|'.join(list(_COUNTS)[2:])})[ -](?P<name>thirds|quarters|fourths|fifths|sixths|eighths|tenths)"
    rf"|(?<=by )(?:half|(?P<one>an?|one) (?P<part>{'|'.join(_NAMES)})))"
    r"(?! (?:of|the|an?|in a row|ended|ending|through|ago|later|before|mile|hour|inch|point)\b)(?![a-z-]))"
)
"""What is more than one part is a share though nothing says of what, and so is by what something rose or fell."""
_EACH = regex(
    rf"(?<![a-z\d.,-])(?P<part>{'|'.join(list(_COUNTS)[1:])}|[1-9]) (?:in|out of)(?: every)? "
    rf"(?P<whole>{'|'.join(_WHOLES)}|[2-9]|10{{1,3}})(?! (?:stars|points|marks)) "
    r"(?P<noun>of|people|women|men|children|[a-z]+s)\b"
)
_SIGNED = regex(rf"(?:(?<![\d.,/])(\d{{1,4}})[ \u00a0]?)?([{_SIGNS}])")
_SLASHED = regex(r"(?<![\d.,/-])([1-9])/([2-9]|10)(?= of (?:the|all|its|our|their|these|those)\b)")
_MIXED = regex(r"(?<![\d.,/-])(\d{1,3})[ -]([1-9])/([2-9]|1[0-6])(?![\d/])")


class Number(msgspec.Struct, frozen=True):
    """A number in words, or a fraction, at [start, end) of a text."""

    start: int
    end: int
    value: Decimal
    share: bool = False
    """It is a share in per cent ("half" is 50)."""
    digits: bool = False
    """It is written in digits or signs all the same: 2½."""
    unit: str | None = None
    """The unit that stands inside it: half a mile, a day and a half."""


@cache
def _of_unit() -> re.Pattern[str]:
    """A part of one unit, and one with a part: half a mile, a quarter of an hour, a day and a half."""
    names = "|".join(sorted(name for name in units() if name.isalpha() and len(name) > 2 and name != "quarter"))  # noqa: PLR2004 (symbols)
    return regex(
        rf"(?<![a-z-])(?:{_PART} (?:of )?an? (?P<unit>{names})"
        rf"|an? (?P<one>{names}) and (?:a )?(?P<more>half|quarter|three quarters))\b"
    )


def vulgar(lower: str) -> Iterator[Number]:
    """The fractions of a text in lower case that are spelt in words."""
    for match in _EACH.finditer(lower):
        part, whole = (Decimal(names.get(word) or word) for names, word in ((_COUNTS, match[1]), (_WHOLES, match[2])))
        if part < whole and match["noun"] not in units():
            yield Number(match.start(), match.end("whole"), HUNDRED * part / whole, share=True)
    if not holds_any(lower, _HINTS):
        return
    for match in _of_unit().finditer(lower):
        value = 1 + PARTS[match["more"]] if match["more"] else _part(match)
        yield Number(match.start(), match.end(), value, unit=units()[match["unit"] or match["one"]])
    at = 0
    for match in _OF_SCALE.finditer(lower):
        at = match.end()
        yield Number(match.start(), at, _part(match) * _SCALES[match["scale"]])
    yield from _alone(lower)
    for match in _SHARE.finditer(lower):
        word = lower[max(0, match.start() - PART_REACH) : match.start()].rpartition(" ")[0].rpartition(" ")[2]
        if word not in _PARTED and (match.end() > at or _OF_SCALE.match(lower, match.start()) is None):
            yield Number(match.start(), match.end("share"), _part(match) * HUNDRED, share=True)


def _alone(lower: str) -> Iterator[Number]:
    """The shares that do not say of what."""
    for match in _SHARE_ALONE.finditer(lower):
        name = (match["name"] or match["part"] or "half").removesuffix("s")
        share = Decimal(_COUNTS[match["count"] or match["one"] or "a"]) / _NAMES.get(name, 2)
        if share < 1 and (name != "quarter" or match["count"] != "two"):
            yield Number(match.start(), match.end(), share * HUNDRED, share=True)


def signed(source: str) -> Iterator[Number]:
    """The fractions of a text that are written in digits or signs."""
    if not source.isascii() and holds_any(source, _SIGNS):
        for match in _SIGNED.finditer(source):
            part = Decimal(str(round(unicodedata.numeric(match[2]), 9)))
            yield Number(match.start(), match.end(), int(match[1] or 0) + part, digits=True)
    if "/" in source:
        for match in _MIXED.finditer(source):
            part = Decimal(match[2]) / Decimal(match[3])
            if part < 1:
                yield Number(match.start(), match.end(), int(match[1]) + part, digits=True)
        for match in _SLASHED.finditer(source):
            share = Decimal(match[1]) / Decimal(match[2])
            if share < 1:
                yield Number(match.start(), match.end(), share * HUNDRED, share=True, digits=True)


def _part(match: re.Match[str]) -> Decimal:
    if match["name"] is None:
        return PARTS["half"]
    return Decimal(_COUNTS[match["count"]]) / _NAMES[match["name"]]


_BIG = ("hundred", "thousand", "million", "billion", "trillion", "dozen")
_UNITS = "|".join(list(_COUNTS)[1:])
_ANY = "|".join((f"(?:{'|'.join(TENS)}) - (?:{_UNITS})", *SMALL, *TENS, *_BIG))
"""A tokeniser parts `twenty - five`."""
_DIGIT = "|".join(list(SMALL)[:10])
# A space first: the matcher finds it by memchr, three times as fast as trying every position.
_RUN = regex(
    rf" (a(?= (?:decade|century|fortnight)\b)|(?:{_ANY})(?:(?:[ -]|,? and )(?:{_ANY}))*)"
    rf"(?: and (?P<part>(?:a )?half|a quarter|a third|three[ -]quarters|two[ -]thirds)\b"
    rf"| point (?P<decimals>(?:{_DIGIT})(?: (?:{_DIGIT}))*))?"
    r"(?![a-z])"
)
_ONE_OF = regex(r" of (?:the|them|these|those|its|his|her|our|my)\b")
"""Behind `one` it is a turn of phrase: one of the best."""
_SPACES = str.maketrans(dict.fromkeys("\n\t\"'([“‘—/\u00a0", " "))
_SPLIT = regex(r"[ ,-]+")
_FOREIGN = ("de", "fr", "es", "it", "pt", "nl", "ca")
ZERO, ONE = Decimal(0), Decimal(1)


def find(text: str, language: str = "en") -> Iterator[Number]:
    """The numbers in words of `text`, in order, not overlapping."""
    if language in _FOREIGN:
        yield from _foreign(text, language)
        return
    lower = text.lower()
    if len(lower) != len(text):
        return
    lower = _spaced(lower)
    parts = sorted(vulgar(lower), key=lambda part: part.start)
    yield from parts
    at = 0
    for match in _RUN.finditer(" " + lower):
        while at < len(parts) and parts[at].end <= match.start():
            at += 1
        if at < len(parts) and parts[at].start < match.end() - 1:
            continue
        before = lower[max(0, match.start() - 7) : match.start()].strip()
        if match[1].startswith(_BIG) and (not before.endswith("a") or before.endswith(("half a", "of a"))):
            continue  # "thousand" alone belongs to the numeral before it; "dozens" and "hundreds" are no numbers
        if match[1] == "one" and _ONE_OF.match(lower, match.end() - 1):
            continue
        value = value_of(match[1])
        if value is not None:
            yield Number(match.start(), match.end() - 1, value + _part_behind(match))


def _part_behind(match: re.Match[str]) -> Decimal:
    """The fraction that follows a number: two and a half, two point five."""
    if match["part"]:
        return PARTS[match["part"].replace("-", " ")]
    digits = "".join(str(SMALL[word]) for word in (match["decimals"] or "").split())
    return Decimal(f"0.{digits}") if digits else ZERO


def _spaced(lower: str) -> str:
    """The text with a space for every character that may stand before a word."""
    if not lower.isascii():
        return lower.translate(_SPACES)
    for mark in "\n\t\"'([/":
        lower = lower.replace(mark, " ")
    return lower


def value_of(written: str) -> Decimal | None:
    """The number a phrase of number words stands for; None where the words do not make one ("two five").

    >>> value_of("one hundred and twenty-three thousand")
    Decimal('123000')
    """
    total = current = ZERO
    previous = ""
    for word in _SPLIT.split(written):
        if word == "a":
            current = ONE
        elif word in SMALL:
            if previous == "small" or (previous == "tens" and not 0 < SMALL[word] < 10):  # noqa: PLR2004
                return None
            current += SMALL[word]
            previous = "small"
        elif word in TENS:
            if previous in ("small", "tens"):
                return None
            current += TENS[word]
            previous = "tens"
        elif word in ("hundred", "dozen"):
            current = (current or ONE) * (100 if word == "hundred" else 12)
            previous = "hundred"
        elif word not in ("and", ""):
            total += (current or ONE) * SCALES[word]
            current = ZERO
            previous = "scale"
    return total + current


_FOREIGN_VALUES = {
    name: Decimal(number) for number, *names in map(str.split, sections("numbers.txt")["numbers"]) for name in names
}
_FOREIGN_RUN = regex(
    rf"(?<![^\W_])({'|'.join(sorted(_FOREIGN_VALUES, key=len, reverse=True))}) ([^\W\d_]+)"
    r"( (?:et demie?|y medi[ao]|e mezz[ao]|e meia|en een half))?(?![^\W_])"
)
_ENGLISH = frozenset(("due", "cent", "sept"))
"""What is an English word too is a number before a unit only."""


def foreign_counts(text: str) -> Iterator[Number]:
    """The small numbers that a text spells in another language than English: zwei Stunden, une heure et demie."""
    for match in _FOREIGN_RUN.finditer(text.lower()):
        value, unit = _FOREIGN_VALUES[match[1]], units().get(match[2])
        if unit or (value > 1 and match[1] not in _ENGLISH):
            half = PARTS["half"] if match[3] else ZERO
            yield Number(match.start(), match.end() if unit else match.end(1), value + half, unit=unit)


_WORDS = regex(r"[^\W\d_]+(?:(?:[ -]| - )[^\W\d_]+)*")
_WORD = regex(r"[^\W\d_]+")
PHRASE = 9
"""Words of the longest number that is read."""
_ARTICLES = frozenset(("un", "une", "una", "uno", "um", "uma", "ein", "eine", "einen", "einem", "einer", "een"))
"""What is a number and an article: no number by itself."""


def _foreign(text: str, language: str) -> Iterator[Number]:
    """The longest phrases that the library takes for one number: deux mille trois cents."""
    for match in _WORDS.finditer(text):
        spans = [word.span() for word in _WORD.finditer(text, *match.span())]
        index = 0
        while index < len(spans):
            start = spans[index][0]
            longest = index + PHRASE if _spelt(text[start : spans[index][1]].lower(), language) is not None else index
            index += 1
            for stop in range(min(len(spans), longest), index - 1, -1):
                phrase = text[start : spans[stop - 1][1]].lower()
                if (value := _spelt(phrase.replace(" - ", "-"), language)) is not None:
                    if phrase not in _ARTICLES:
                        yield Number(start, spans[stop - 1][1], Decimal(value))
                    index = stop
                    break


@lru_cache(maxsize=4096)
def _spelt(phrase: str, language: str) -> int | None:
    from text_to_num import text2num  # noqa: PLC0415 (only where a language other than English was chosen)

    try:
        return int(text2num(phrase, language))
    except (ValueError, LookupError):
        return None
