"""Dates in digits alone, or in digits and signs: 12/01/2024, 1.12.24, 12/2024, 2024年12月1日."""

from __future__ import annotations

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.periods import NO_YEAR, day_of, of_month, year
from hallucheck.text.figure.figure import FigureReading, Period

FIRST_YEAR, LAST_YEAR = 1000, 2999
LIKELY_FIRST, LIKELY_LAST = 1700, 2100
CENTURY_TURN = 70
"""Two-digit years from here on are of the last century: 70 is 1970, 69 is 2069."""


class Dated(msgspec.Struct, frozen=True):
    """A date found at [start, end) of a text."""

    start: int
    end: int
    period: Period
    other: Period | None = None


_NUMERIC = regex(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])")
_HAN = regex(r"(?:(\d{4})\s?年\s?)?(?:(\d{1,2})\s?月)(?:\s?(\d{1,2})\s?[日号])?|(\d{4})\s?年")
_MONTH_SLASH = regex(r"(\d{1,2})/(\d{4})(?![\d/])")


def full_year(digits: str) -> int:
    """The year that two or four digits stand for."""
    number = int(digits)
    return number if number > 99 else 1900 + number if number >= CENTURY_TURN else 2000 + number  # noqa: PLR2004


def numeric(text: str, at: int, reading: FigureReading) -> Dated | None:
    """12/01/2024 or 1.12.24: day or month first, as the numbers force it or the reading says."""
    match = _NUMERIC.match(text, at)
    if not match or (len(match[4]) == 2 and match[2] == "-"):  # noqa: PLR2004 (10-11-12 may be anything)
        return None
    first, second, number = int(match[1]), int(match[3]), full_year(match[4])
    by_month, by_day = day_of(number, first, second), day_of(number, second, first)
    if match[2] == ".":
        return Dated(at, match.end(), by_day) if by_day else None
    one, two = (by_day, by_month) if reading.day_first else (by_month, by_day)
    chosen = one or two
    if chosen is None:
        return None
    return Dated(at, match.end(), chosen, two if one and two and one != two else None)


def month_slash(text: str, at: int) -> Dated | None:
    """12/2024."""
    match = None if text[at - 1 : at].isalnum() and at else _MONTH_SLASH.match(text, at)
    if not match or not 1 <= int(match[1]) <= 12 or not LIKELY_FIRST <= int(match[2]) <= LIKELY_LAST:  # noqa: PLR2004
        return None
    return Dated(at, match.end(), of_month(int(match[2]), int(match[1])))


def han(text: str, at: int) -> Dated | None:
    """2024年12月1日, 12月1日, 2024年."""
    match = _HAN.match(text, at)
    if not match:
        return None
    if match[4]:
        return Dated(at, match.end(), year(int(match[4]))) if int(match[4]) >= FIRST_YEAR else None
    which, day = int(match[2]), int(match[3] or 0)
    number = int(match[1] or NO_YEAR)
    if not 1 <= which <= 12 or number < FIRST_YEAR:  # noqa: PLR2004 (months)
        return None
    period = day_of(number, which, day) if day else of_month(number, which)
    return Dated(at, match.end(), without_year(period, given=match[1] is not None)) if period else None


def without_year(period: Period, *, given: bool) -> Period:
    """The period, marked as one of every year where its year was not given."""
    return period if given else Period(period.start, period.end, recurring=True)
