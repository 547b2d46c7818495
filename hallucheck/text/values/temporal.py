"""Temporal expressions of a sentence, resolved against the record's date to intervals of days.

Dates are those that the reader of figures finds; here are added what it has no number for ("last year") and days
that no calendar has. All patterns are anchored at a digit or a listed word and bounded, so the search is linear.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from itertools import chain

import msgspec

from hallucheck.text.amounts.find import named_figures
from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.spans import disjoint
from hallucheck.text.dates import clocks
from hallucheck.text.dates.locales import ENGLISH_MONTHS, full_month
from hallucheck.text.dates.periods import year
from hallucheck.text.figure.figure import Period


class TemporalKind(StrEnum):
    """How an expression names its time."""

    DATE = "date"
    PERIOD = "period"
    RELATIVE = "relative"
    IMPOSSIBLE = "impossible"
    """A day that no calendar has."""


class Temporal(msgspec.Struct, frozen=True, kw_only=True):
    """One expression: its span and words, and the days [first, last] it names (None where they cannot be known)."""

    start: int
    end: int
    text: str
    kind: TemporalKind
    first: date | None = None
    last: date | None = None
    preposition: str | None = None
    """The word that ties it to the sentence, such as `in` or `until`."""


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NUMBERS = {"a": 1, "an": 1, **SMALL}
_COUNT = "|".join(list(SMALL)[1:13])

_MONTH = rf"(?:{'|'.join(sorted(ENGLISH_MONTHS, key=len, reverse=True))})\.?"
_OF_A_MONTH = regex(
    rf"(?<![\w.,/-])(?:(?P<m1>{_MONTH}) (?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y1>\d{{4}}))?"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m2>{_MONTH})(?:,? (?P<y2>\d{{4}}))?"
    r"|(?P<y3>\d{4})-(?P<m3>\d{1,2})-(?P<d3>\d{1,2})"
    r"|(?P<d4>\d{1,2})\.? (?:de |di )?(?P<m4>[^\W\d_]{3,10})\.?(?: de| del)? (?P<y4>[12]\d{3}))(?![\w:-]|[.,]\d)",
    re.IGNORECASE,
)
_RELATIVE = regex(
    r"(?<!\w)(?:(?P<day>yesterday|today|tomorrow)|(?P<which>last|this|next|previous) "
    r"(?P<unit>year|month|week|quarter|night|weekend|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    rf"|(?P<ahead>in )?(?P<count>\d{{1,3}}|an?|{_COUNT}) (?P<units>day|week|month|year)s?"
    r"(?(ahead)(?= time|[.,;!]|$)| ago))"
    r"(?!\w)",
    re.IGNORECASE,
)
_PREPOSITION = regex(
    r"(?<!\w)(in|on|at|by|since|until|till|before|after|during|from|to|through|for|of|between|and)"
    r"(?: the| early| late| mid)?[ -]$",
    re.IGNORECASE,
)
_FOUR_DIGITS = regex(r"[12](?<!\d[12])\d{3}")
_JOINED = regex(r"\d[-./:]\d")
_MONTHS = tuple(sorted({name[:3] for name in ENGLISH_MONTHS}))
_MONTH_WORD = regex(rf"\b(?:{'|'.join(_MONTHS)})")
_BEFORE_YEAR = regex(r"\d\.? (?:de |di )?[^\W\d_]{3,10}(?: de| del)? [12]\d{3}")
_VAGUE = {"night": 1, "weekend": 8, "quarter": 182, **dict.fromkeys(("spring", "summer", "autumn", "winter"), 400)}
"""What begins in no fixed way, and how many days off it may be."""
_UNITS = ("day", "week", "month", "year", "tomorrow", *_VAGUE)
"""One of them is part of everything that `_RELATIVE` finds."""


@lru_cache(maxsize=2000)
def names_times(text: str, today: date) -> bool:
    """Whether a text may name a time to come, two times or an impossible one; not where it has one past year only."""
    lower = text.lower()
    if holds_any(lower, _UNITS) or _has_month(lower) or _JOINED.search(text):
        return True
    years = _FOUR_DIGITS.findall(text)
    return len(years) > 1 or any(int(year) > today.year for year in years)


def _has_month(lower: str) -> bool:
    """Whether a word begins as the name of a month, or stands between a day and a year."""
    if holds_any(lower, _MONTHS) and _MONTH_WORD.search(lower):
        return True
    return _BEFORE_YEAR.search(lower) is not None


@lru_cache(maxsize=2000)
def temporals(text: str, today: date) -> tuple[Temporal, ...]:
    """The expressions in `text`, in order, not overlapping; `today` is the date of the record."""
    lower = text.lower()
    relative = _RELATIVE.finditer(text) if holds_any(lower, _UNITS) else ()
    found = chain(
        _impossible(text) if _JOINED.search(text) or _has_month(lower) else (),
        _dated(text, today) if _FOUR_DIGITS.search(text) else (),
        (_made(text, *match.span(), TemporalKind.RELATIVE, *_resolve(match, today)) for match in relative),
    )
    return tuple(disjoint(found))


def parse_date(text: str | None) -> date | None:
    """The day at the head of an ISO 8601 time, or None."""
    if not text or len(text) < 10:  # noqa: PLR2004 (YYYY-MM-DD)
        return None
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _impossible(text: str) -> Iterator[Temporal]:
    """Days that no calendar has, hours that no clock shows."""
    for match in _HOUR.finditer(text):
        if int(match["hour"]) > clocks.HOURS or int(match["minute"]) >= clocks.HOUR:
            yield _made(text, match.start("hour"), match.end(), TemporalKind.IMPOSSIBLE)
    for match in _OF_A_MONTH.finditer(text):
        if _is_on_no_calendar(match):
            yield _made(text, match.start(), match.end(), TemporalKind.IMPOSSIBLE)


def _is_on_no_calendar(match: re.Match[str]) -> bool:
    """Whether a match names a month, and a day that it never has."""
    name, foreign = match["m1"] or match["m2"] or "", match["m4"]
    month = full_month(foreign) if foreign else ENGLISH_MONTHS.get(name.lower().rstrip(".")) or int(match["m3"])
    if month is None or name == "may":
        return False  # no month, or the verb
    day = int(match["d1"] or match["d2"] or match["d3"] or match["d4"])
    number = int(match["y1"] or match["y2"] or match["y3"] or match["y4"] or LEAP_YEAR)
    return not (number and 1 <= month <= 12 and 1 <= day <= monthrange(number, month)[1])  # noqa: PLR2004 (months)


_HOUR = regex(r"\b(?:at|until|till) (?P<hour>\d{2}):(?P<minute>\d{2})(?![\d:])")
LEAP_YEAR = 2024
"""Of a day without a year it is enough that some year has it."""


def _dated(text: str, today: date) -> Iterator[Temporal]:
    """What the reader of figures takes for a date with its year; a year to come that may count things is none."""
    for figure in named_figures(text):
        if figure.period is None or figure.period.recurring or figure.naming:
            continue
        period = figure.period
        if isinstance(figure.other, Period):  # either order reads as a date: only the year is sure
            period = year(period.start.year)
        kind = TemporalKind.DATE if period.days == 1 else TemporalKind.PERIOD
        end = figure.end - text[figure.start : figure.end].endswith(".")
        found = _made(text, figure.start, end, kind, period.start, period.end)
        counts = found.preposition in ("of", "from", "to", "and", "between") or _COUNTED.match(text, end)
        if not (counts and text[found.start : end].isdecimal() and period.end > today):
            yield found


_COUNTED = regex(r" (?:[a-z]{3,20}s|more|other|of)\b")


def _resolve(match: re.Match[str], today: date) -> tuple[date, date]:
    if match["day"]:
        shift = {"yesterday": -1, "today": 0, "tomorrow": 1}[match["day"].lower()]
        day = _shifted(today, shift)
        return day, day
    if match["which"]:
        return _which(match["unit"].lower(), {"this": 0, "next": 1}.get(match["which"].lower(), -1), today)
    number, days = match["count"].lower(), {"day": 1, "week": 7, "month": 30, "year": 365}[match["units"].lower()]
    count = _NUMBERS[number] if number[0].isalpha() else int(number)
    slack = days // 2 if days > 1 else 0
    middle = _shifted(today, count * days if match["ahead"] else -count * days)
    return _shifted(middle, -slack - count), _shifted(middle, slack + count)


def _which(unit: str, step: int, today: date) -> tuple[date, date]:
    if unit == "year":
        year = min(max(today.year + step, 1), 9999)
        return date(year, 1, 1), date(year, 12, 31)
    if unit == "month":
        index = today.year * 12 + today.month - 1 + step
        year, month = divmod(index, 12)
        return date(year, month + 1, 1), date(year, month + 1, monthrange(year, month + 1)[1])
    if unit == "week":
        monday = _shifted(today, step * 7 - today.weekday())
        return monday, _shifted(monday, 6)
    if unit in _VAGUE:
        middle, slack = today, _VAGUE[unit]
    else:
        ahead = (WEEKDAYS.index(unit) - today.weekday() - 1) % 7 + 1
        middle, slack = _shifted(today, ahead if step >= 0 else ahead - 7 if ahead < 7 else -7), 7  # noqa: PLR2004
    first, last = _shifted(middle, -slack), _shifted(middle, slack)  # "next Friday" may be that after this week's
    first = max(first, _shifted(today, 1)) if step > 0 else first
    return first, min(last, _shifted(today, -1)) if step < 0 else last


def _shifted(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day


def _made(  # noqa: PLR0917 (a span and an interval)
    text: str, start: int, end: int, kind: TemporalKind, first: date | None = None, last: date | None = None
) -> Temporal:
    before = _PREPOSITION.search(text, max(0, start - 16), start)
    preposition = before[1].lower() if before else None
    return Temporal(
        start=start, end=end, text=text[start:end], kind=kind, first=first, last=last, preposition=preposition
    )
