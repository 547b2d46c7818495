"""Judging a statement period: is there any way to read it that is possible?"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from functools import lru_cache
from itertools import product

import msgspec

from hallucheck.detectors.statements.reading.dates import LONGEST, Date, Mention, mentions_in, on_calendar
from hallucheck.text.amounts.numerals import plain
from hallucheck.text.basics.patterns import regex

_ORDERS = ("dmy", "mdy", "ymd", "my")
_MOST_MENTIONS = 4
_OTHER_CALENDARS = regex(
    r"令和|平成|昭和|民[国國]"
    r"|(?<![^\W\d_])(?:reiwa|heisei|showa|muharram|safar|rabi|jumad|rajab|sha.?ban|ramadan|shawwal|dhu|[rhs](?=\d{1,2}[.年]))"
    r"|(?<![^\W\d_])(?:b\.?\s?e|a\.?\s?h)\.?\s?\d{4}(?!\d)|(?<!\d)\d{4}(?:[-/.]\d{1,2}){0,2}\s?(?:b\.?e|a\.?h)(?![^\W\d_])",
    re.IGNORECASE,
)
"""Eras and months of other calendars: the year is counted from another beginning."""
_OTHER_SCRIPTS = regex("[\u0590-\u06ff\u0e00-\u0e7f]")
"""Hebrew, Arabic and Thai letters, in which years of other calendars are written as well as ours."""
_OUR_YEAR = regex(r"(?<!\d)(?:1[89]|2[01])\d{2}(?!\d)|(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?!\d)")
"""A year that the Hebrew, the Islamic and the Thai calendar do not have in these centuries."""
LONGEST_DAYS = 400
"""Days of the longest period that a bank prints a statement of: a year, and some."""

_YEAR_IN_LETTERS = "״"
"""Stands before the last letter of a Hebrew number."""


class Trouble(StrEnum):
    """What is wrong with a period, the least first."""

    TOO_LONG = "too long"
    HISTORICAL = "historical"
    FUTURE = "future"
    BACKWARDS = "backwards"
    NO_SUCH_DATE = "no such date"
    NO_DATE = "no date"


class JudgedPeriods(msgspec.Struct, frozen=True):
    """What a period comes to: its trouble with a word on it, or its first and last day where these are certain."""

    trouble: Trouble | None = None
    detail: str = ""
    span: tuple[date, date] | None = None


_NO_DATE = JudgedPeriods(Trouble.NO_DATE)
_RANK = {trouble: rank for rank, trouble in enumerate(Trouble)}


@lru_cache(maxsize=8192)
def judge_period(texts: tuple[str, ...], first_year: int, last_year: int) -> JudgedPeriods:
    """Judge a period given as one text, or as a start and an end, of which a blank one says nothing; cached.

    Years outside `first_year`..`last_year` are troubled. Of all consistent readings (each date day first, or each month
    first, ...) the most favourable counts.
    """
    return _judge_texts(tuple(text for text in texts if text.strip()) or texts, first_year, last_year)


def _judge_texts(texts: tuple[str, ...], first_year: int, last_year: int) -> JudgedPeriods:
    if any(map(_of_other_calendar, texts)):
        return JudgedPeriods()
    if len(texts) == 1:
        mentions = mentions_in(texts[0])[:_MOST_MENTIONS]
        if not mentions:
            return _NO_DATE
    else:
        found = [mentions_in(text) for text in texts]
        if not all(found):
            return _NO_DATE
        mentions = tuple(mention[0] for mention in found)
    best: JudgedPeriods | None = None
    spans: set[tuple[date, date] | None] = set()
    for dates in _combinations(mentions):
        judged = _judge(mentions, dates, first_year, last_year)
        if judged.trouble is None:
            spans.add(judged.span)
        if best is None or _rank(judged) < _rank(best):
            best = judged
    if best is None:
        return JudgedPeriods()
    if best.trouble is None and len(spans) > 1:
        return JudgedPeriods()
    return best


def _of_other_calendar(text: str) -> bool:
    head = plain(text[:LONGEST])
    if _OTHER_CALENDARS.search(head) is not None:
        return _YEAR_IN_LETTERS in head or any(map(str.isdigit, head))
    if _OTHER_SCRIPTS.search(head) is None:
        return False
    return _YEAR_IN_LETTERS in head or (any(map(str.isdigit, head)) and _OUR_YEAR.search(head) is None)


def _rank(judged: JudgedPeriods) -> int:
    return -1 if judged.trouble is None else _RANK[judged.trouble]


def _combinations(mentions: tuple[Mention, ...]) -> Iterator[tuple[Date, ...]]:
    """Each consistent way to read all mentions together."""
    year_known = any(all(date[0] and order != "my" for order, date in mention.readings) for mention in mentions)
    for order in _ORDERS:
        if order == "my" and year_known and len(mentions) > 1:
            continue  # '1 Jan - 31 Jan 2023': the number beside the first month is no year
        choices = [[date for by, date in mention.readings if by in ("*", order)] for mention in mentions]
        if all(choices):
            yield from product(*choices)


def _judge(mentions: tuple[Mention, ...], dates: tuple[Date, ...], first_year: int, last_year: int) -> JudgedPeriods:
    """The worst trouble of one reading, or its span where days or months are known."""
    worst = JudgedPeriods()
    for mention, (year, month, day) in zip(mentions, dates, strict=True):
        trouble, detail = None, ""
        if not on_calendar((year, month, day)):
            trouble, detail = Trouble.NO_SUCH_DATE, mention.text
        elif year is not None and year > last_year:
            trouble, detail = Trouble.FUTURE, str(year)
        elif year is not None and year < first_year:
            trouble, detail = Trouble.HISTORICAL, str(year)
        if trouble and _RANK[trouble] > _rank(worst):
            worst = JudgedPeriods(trouble, detail)
    if worst.trouble is Trouble.NO_SUCH_DATE:
        return worst
    span = _span(dates)
    if span and span[1] < span[0] and _rank(worst) < _RANK[Trouble.BACKWARDS]:
        return JudgedPeriods(Trouble.BACKWARDS, f"{span[1].isoformat()} is before {span[0].isoformat()}")
    if worst.trouble:
        return worst
    if span and (span[1] - span[0]).days > LONGEST_DAYS and len(dates) > 1:
        return JudgedPeriods(Trouble.TOO_LONG, f"{(span[1] - span[0]).days + 1} days")
    return JudgedPeriods(span=span) if all(month for _, month, _ in dates) else JudgedPeriods()


def _span(dates: tuple[Date, ...]) -> tuple[date, date] | None:
    """First and last day of one or two dates; a year that only one of them names goes for both."""
    start, end = dates[0], dates[-1]
    if len(dates) > 2 or (len(dates) == 1 and start[2] is not None):  # noqa: PLR2004 (a start and an end)
        return None
    (start_month, start_day), (end_month, end_day) = (start[1] or 1, start[2] or 1), (end[1] or 12, end[2])
    turns = (start_month, start_day) > (end_month, end_day or 31)
    start_year, end_year = start[0], end[0]
    if start_year is None and end_year is not None:
        start_year = end_year - turns
    elif end_year is None and start_year is not None:
        end_year = start_year + turns
    if not start_year or not end_year:
        return None
    return date(start_year, start_month, start_day), date(
        end_year, end_month, end_day or monthrange(end_year, end_month)[1]
    )
