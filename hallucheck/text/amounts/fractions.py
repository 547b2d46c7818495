"""Fractions: "half of the units", "one in five", "three quarters of a million", "3/4 of", "2½", "2 1/2".

A fraction of something is a share in per cent, a fraction of a scale word is a number, and a fraction behind a whole
number belongs to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.figure.units import units

HUNDRED = Decimal(100)
PARTS: dict[str, Decimal] = {
    "half": Decimal("0.5"), "one half": Decimal("0.5"), "a half": Decimal("0.5"), "a quarter": Decimal("0.25"),
    "a third": Decimal(1) / 3, "three quarters": Decimal("0.75"), "two thirds": Decimal(2) / 3,
}  # fmt: skip
"""Fractions as they follow a whole number or stand before a scale word."""

_NAMED = {"quarter": "a quarter"}

_COUNTS = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
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
_EACH = regex(
    rf"(?<![a-z\d.,-])(?P<part>{'|'.join(list(_COUNTS)[1:])}|[1-9]) (?:in|out of)(?: every)? "
    rf"(?P<whole>{'|'.join(_WHOLES)}|[2-9]|10{{1,3}})(?! (?:stars|points|marks)) "
    r"(?P<noun>of|people|women|men|children|[a-z]+s)\b"
)
_SIGNED = regex(rf"(?:(?<![\d.,/])(\d{{1,4}})[ \u00a0]?)?([{_SIGNS}])")
_MIXED = regex(r"(?<![\d.,/-])(\d{1,3})[ -]([1-9])/([2-9]|1[0-6])(?![\d/])")
_SLASHED = regex(r"(?<![\d.,/-])([1-9])/([2-9]|10)(?= of (?:the|all|its|our|their|these|those)\b)")


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
        more = match["more"]
        value = 1 + PARTS[_NAMED.get(more, more)] if more else _part(match)
        yield Number(match.start(), match.end(), value, unit=units()[match["unit"] or match["one"]])
    at = 0
    for match in _OF_SCALE.finditer(lower):
        at = match.end()
        yield Number(match.start(), at, _part(match) * _SCALES[match["scale"]])
    for match in _SHARE.finditer(lower):
        word = lower[max(0, match.start() - PART_REACH) : match.start()].rpartition(" ")[0].rpartition(" ")[2]
        if word not in _PARTED and (match.end() > at or _OF_SCALE.match(lower, match.start()) is None):
            yield Number(match.start(), match.end("share"), _part(match) * HUNDRED, share=True)


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
