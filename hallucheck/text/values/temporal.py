"""Temporal expressions of a sentence, resolved against the record's date to intervals of days.

A bare four-digit number is a year only where the words around it say so: "in 2026", "March 2026", "(2026)". All
patterns are anchored at a digit or a listed word and bounded, so the search is linear.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum

import msgspec

from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import ENGLISH_MONTHS


class TemporalKind(StrEnum):
    """How an expression names its time."""

    DATE = "date"
    MONTH = "month"
    YEAR = "year"
    RELATIVE = "relative"
    IMPOSSIBLE = "impossible"
    """A day that no calendar has."""


class Temporal(msgspec.Struct, frozen=True, kw_only=True):
    """One expression: its span and words, and the days [first, last] it names (None where they cannot be told)."""

    start: int
    end: int
    text: str
    kind: TemporalKind
    first: date | None = None
    last: date | None = None
    year: int | None = None
    preposition: str | None = None
    """The word that ties it to the sentence, such as `in` or `until`."""


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_NUMBERS = {"a": 1, "an": 1, **SMALL}
_COUNT = "|".join(list(SMALL)[1:13])

_MONTH = rf"(?:{'|'.join(sorted(ENGLISH_MONTHS, key=len, reverse=True))})\.?"
_NUMERIC = regex(
    r"(?<![\w.,/-])(?:(?P<iso>\d{4}-\d{1,2}-\d{1,2})(?:T[\d:.Z+-]{2,25})?|(?P<dotted>\d{1,2}\.\d{1,2}\.\d{4})"
    r"|(?P<slashed>\d{1,2}/\d{1,2}/\d{4}))(?![\w/-])"
)
_WRITTEN = regex(
    rf"(?<!\w)(?:(?P<m1>{_MONTH}) (?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y1>\d{{4}}))?"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m2>{_MONTH})(?:,? (?P<y2>\d{{4}}))?"
    rf"|(?P<m3>{_MONTH})(?: of)?,? (?P<y3>\d{{4}}))(?![\w]|[.,]\d)",
    re.IGNORECASE,
)
_YEAR = regex(
    r"(?<![\w$€£.,/-])(?:(?P<before>in|by|since|until|till|before|after|during|from|to|through|of|year|early|late|mid"
    r"|fiscal|FY|circa|around|between|and|spring|summer|autumn|fall|winter|Q[1-4])[ -]|(?P<open>\())"
    r"(?P<year>[12]\d{3})(?P<after>\)|(?!\w|[.,]\d|[%‰°/-]| ?(?:%|percent|°|million|billion|thousand|dollars|euros)))",
    re.IGNORECASE,
)
_COUNTED = regex(r" (?:[a-z]{3,20}s|people|men|women|children|kg|km|mm|cm|ml|mg|kcal|square|cubic|more|other|of)\b")
_RELATIVE = regex(
    r"(?<!\w)(?:(?P<day>yesterday|today|tomorrow)|(?P<which>last|this|next|previous) "
    r"(?P<unit>year|month|week|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    rf"|(?P<count>\d{{1,3}}|an?|{_COUNT}) (?P<units>day|week|month|year)s? ago"
    rf"|in (?P<ahead>\d{{1,3}}|an?|{_COUNT}) (?P<aunits>day|week|month|year)s?(?= time|[.,;!]|$))"
    r"(?!\w)",
    re.IGNORECASE,
)
_PREPOSITION = regex(
    r"(?<!\w)(in|on|at|by|since|until|till|before|after|during|from|to|through|for|of|between|and)"
    r"(?: the| early| late| mid)?[ -]$",
    re.IGNORECASE,
)
_FOUR_DIGITS = regex(r"(?<!\d)[12]\d{3}")
_JOINED = regex(r"\d[-./]\d")
_MONTHS = tuple(sorted({name[:3] for name in ENGLISH_MONTHS}))
_MONTH_WORD = regex(rf"\b(?:{'|'.join(_MONTHS)})")
_UNITS = ("day", "week", "month", "quarter", "year", "tomorrow")
"""One of them is part of everything that `_RELATIVE` finds."""
BEFORE, AFTER = 8, 12
"""Characters of the longest word that makes a number a year, and of the longest that makes it none, with a space."""


def _has_month(lower: str) -> bool:
    """Whether a word begins as the name of a month."""
    return any(month in lower for month in _MONTHS) and _MONTH_WORD.search(lower) is not None


def temporals(text: str, today: date) -> tuple[Temporal, ...]:
    """The expressions in `text`, in order, not overlapping; `today` is the date of the record."""
    lower = text.lower()
    found: list[Temporal] = []
    taken: list[tuple[int, int]] = []
    for expression in (
        *(_numeric(text) if _JOINED.search(text) else ()),
        *(_written(text) if _has_month(lower) else ()),
        *(_relative(text, today) if any(unit in lower for unit in _UNITS) else ()),
        *_years(text),
    ):
        at = bisect_left(taken, (expression.start, expression.end))
        before, after = (
            at > 0 and taken[at - 1][1] > expression.start,
            at < len(taken) and taken[at][0] < expression.end,
        )
        if not before and not after:
            taken.insert(at, (expression.start, expression.end))
            found.append(expression)
    found.sort(key=lambda expression: expression.start)
    return tuple(found)


def parse_date(text: str | None) -> date | None:
    """The day at the head of an ISO 8601 time, or None."""
    if not text or len(text) < 10:  # noqa: PLR2004 (YYYY-MM-DD)
        return None
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _numeric(text: str) -> Iterator[Temporal]:
    for match in _NUMERIC.finditer(text):
        if match["iso"]:
            year, month, day = map(int, match["iso"].split("-"))
        elif match["dotted"]:
            day, month, year = map(int, match["dotted"].split("."))
        else:
            month, day, year = map(int, match["slashed"].split("/"))
            if month > 12:  # noqa: PLR2004 (day first)
                day, month = month, day
            elif day <= 12 and day != month:  # noqa: PLR2004 (either order reads as a date: only the year is sure)
                yield _year(text, match.start(), match.end(), year)
                continue
        yield _day(text, match.start(), match.end(), year, month, day)


def _written(text: str) -> Iterator[Temporal]:
    for match in _WRITTEN.finditer(text):
        name = match["m1"] or match["m2"] or match["m3"]
        if name.lower() == "may" and name[0].islower():
            continue  # the verb
        month = ENGLISH_MONTHS[name.lower().rstrip(".")]
        day = match["d1"] or match["d2"]
        year = match["y1"] or match["y2"] or match["y3"]
        if day is None:
            last = monthrange(int(year), month)[1] if int(year) else 1
            if int(year):
                yield _made(
                    text,
                    match.start(),
                    match.end(),
                    TemporalKind.MONTH,
                    date(int(year), month, 1),
                    date(int(year), month, last),
                )
        elif year is not None:
            yield _day(text, match.start(), match.end(), int(year), month, int(day))
        elif not 1 <= int(day) <= monthrange(2024, month)[1]:
            yield _made(text, match.start(), match.end(), TemporalKind.IMPOSSIBLE, None, None)


def _years(text: str) -> Iterator[Temporal]:
    for digits in _FOUR_DIGITS.finditer(text):
        around = _YEAR.finditer(text, max(0, digits.start() - BEFORE), digits.end() + AFTER)
        match = next((one for one in around if one.start("year") == digits.start()), None)
        if match is None or (match["open"] and match["after"] != ")"):
            continue
        before = (match["before"] or "").lower()
        if not match["open"] and before[:1] != "q" and _COUNTED.match(text, match.end()):
            continue
        if before in ("to", "and", "of", "from", "between", "around") and not _range_partner(text, match):
            continue  # "a rise from 1990 to 2050" may count things
        yield _year(text, match.start("year"), match.end("year"), int(match["year"]))


def _range_partner(text: str, match: re.Match[str]) -> bool:
    """Whether a weak preposition is backed by a word that only goes with years."""
    before = text[max(0, match.start() - 24) : match.start()].lower()
    return bool(re.search(r"(?:year|summer|winter|spring|autumn|fall|class|end|start|beginning|middle) ?$", before))


def _relative(text: str, today: date) -> Iterator[Temporal]:
    for match in _RELATIVE.finditer(text):
        first, last = _resolve(match, today)
        yield _made(text, match.start(), match.end(), TemporalKind.RELATIVE, first, last)


def _resolve(match: re.Match[str], today: date) -> tuple[date, date]:
    if match["day"]:
        shift = {"yesterday": -1, "today": 0, "tomorrow": 1}[match["day"].lower()]
        day = _shifted(today, shift)
        return day, day
    if match["which"]:
        return _which(match["unit"].lower(), {"this": 0, "next": 1}.get(match["which"].lower(), -1), today)
    number, unit, sign = (
        (match["count"], match["units"], -1) if match["count"] else (match["ahead"], match["aunits"], 1)
    )
    count = _NUMBERS[number.lower()] if number[0].isalpha() else int(number)
    days = _DAYS[unit.lower()]
    slack = days // 2 if days > 1 else 0
    middle = _shifted(today, sign * count * days)
    return _shifted(middle, -slack - count), _shifted(middle, slack + count)


def _which(unit: str, step: int, today: date) -> tuple[date, date]:
    if unit == "year":
        year = min(max(today.year + step, 1), 9999)
        return date(year, 1, 1), date(year, 12, 31)
    if unit == "month":
        index = today.year * 12 + today.month - 1 + step
        year, month = divmod(index, 12)
        return date(year, month + 1, 1), date(year, month + 1, monthrange(year, month + 1)[1])
    if unit == "quarter":
        middle = _shifted(today, step * 91)
        return _shifted(middle, -91), _shifted(middle, 91)
    if unit == "week":
        monday = _shifted(today, step * 7 - today.weekday())
        return monday, _shifted(monday, 6)
    day = WEEKDAYS.index(unit)
    if step < 0:
        found = _shifted(today, -((today.weekday() - day - 1) % 7 + 1))
    else:
        found = _shifted(today, (day - today.weekday() - 1) % 7 + 1)
    return _shifted(found, -7), _shifted(found, 7)


def _shifted(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day


def _day(text: str, start: int, end: int, year: int, month: int, day: int) -> Temporal:  # noqa: PLR0917 (a span and a day)
    try:
        when = date(year, month, day)
    except ValueError:
        return _made(text, start, end, TemporalKind.IMPOSSIBLE, None, None)
    return _made(text, start, end, TemporalKind.DATE, when, when)


def _year(text: str, start: int, end: int, year: int) -> Temporal:
    if not 1 <= year <= 9999:  # noqa: PLR2004 (what a calendar can hold)
        return _made(text, start, end, TemporalKind.IMPOSSIBLE, None, None)
    return _made(text, start, end, TemporalKind.YEAR, date(year, 1, 1), date(year, 12, 31))


def _made(text: str, start: int, end: int, kind: TemporalKind, first: date | None, last: date | None) -> Temporal:  # noqa: PLR0917 (a span and an interval)
    before = _PREPOSITION.search(text, max(0, start - 16), start)
    return Temporal(
        start=start,
        end=end,
        text=text[start:end],
        kind=kind,
        first=first,
        last=last,
        year=first.year if first is not None and kind is not TemporalKind.RELATIVE else None,
        preposition=before[1].lower() if before else None,
    )
