"""Dates in a statement period, in each way in which they could be read, and whether any of these is possible.

A mention keeps all its readings (day first, month first, year first, two-digit years of two centuries), because a
date is impossible only where none of them is possible. The text is short and bounded, and each pattern is tried where
a word or number begins, so the cost is linear.
"""

from __future__ import annotations

import re
from calendar import month_name, monthrange
from collections.abc import Callable, Iterator
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product

import msgspec

from hallucheck.detectors.statements.reading.texts import fold
from hallucheck.text.amounts.numerals import plain
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import FULL

LONGEST = 300
"""Characters of a period that are read."""

_SHORT = (
    "jan janv jaenner janner ene gen|feb fevr fev|mar maerz mrz mrt|apr avr abr|mag|jun giu|jul juil lug|aug ago"
    "|sep sept set|oct okt ott out|nov|dec dez dic"
)
_OWN = {
    fold(name): at for names in (FULL, _SHORT.split("|")) for at, line in enumerate(names, 1) for name in line.split()
}
_PLAIN = {name: number for name, number in _OWN.items() if name.isascii() and name != "mart"}
"""Names and abbreviations of months; `mart` is a shop in most statements."""
ENGLISH = tuple(map(str.lower, month_name[1:]))
"""January first."""


@cache
def _foreign() -> dict[str, str]:
    """The folded full names of months in all languages, each with the English one; for texts that are not ASCII."""
    lines = files("hallucheck.text.dates").joinpath("months.txt").read_text(encoding="utf-8").splitlines()
    found = {fold(name): ENGLISH[at] for at, line in enumerate(lines) for name in line.split()}
    return found | {name: ENGLISH[number - 1] for name, number in _OWN.items()}


_CLOCK = regex(r"(?<=\d)[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?z|[+-]\d{2}:?\d{2})?(?![\d:])")
"""The time of day behind a date, with its zone, which would be read for a year."""
_GLUED = "\u05d1\u05dc"
"""'In' and 'to' are glued to a Hebrew month."""
_WORD = regex(r"[^\s\d.,;:/()\[\]\-–—'’]+")
_MON = rf"(?P<mon>{'|'.join(sorted(_PLAIN, key=len, reverse=True))})(?![^\W\d_])\.?"
_ANY_MON = _MON.replace("?P<mon>", "?:")
_ORD = r"(?:st|nd|rd|th|er|\.|º|ª)?"
_TO = r"\s*(?:-|–|—|to|through|thru|until|till|bis|au|al?|ate|tot)\s*"
_DAY = rf"(?P<d>\d{{1,2}})(?!\d){_ORD}"
_NOT_DAY = rf"(?!\d|\s*{_ORD}\s*{_ANY_MON}|[-/.]\d)"
_YEAR = r"(?:[\s.,\-/]{0,3}(?:(?:of|de|del)\s)?['’]?(?P<y>\d{4})(?!\d)"
_YEAR_OR_SHORT = _YEAR + rf"|[\s.,\-/'’]{{1,2}}(?P<yy>\d{{2}}){_NOT_DAY})?"
_SAME_YEAR = r"(?:,?\s(?P<y>\d{4})(?!\d))?"
_FISCAL_YEAR = r"(?:(?P<y>\d{4})|(?P<yy>\d{2}))(?!\d)"
_NO_SPAN = r"(?!quarter|half|week|day|month|year|period|semester|to\s|and\s)"
_HEAD = r"(?!febuary|sepember|septtember|octtober)(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)"
_TAIL = r"(?:uary|(?:u|uary|ru|ruary|ch|il|ust)?t?(?:ember|ober))"
_BLEND = rf"{_HEAD}{_TAIL}(?![^\W\d_])(?:[\s.,\-/]{{0,2}}(?:\d{{1,2}},?\s)?(?P<y>\d{{4}})(?!\d))?"
"""The head of one English month with the tail of another, without slips of the pen."""
_CJK = tuple(f"(?:{'|'.join(map(fold, signs))})" for signs in ("年년", "月월", "日号號일"))
"""Year, month and day behind their figures, in Chinese, Japanese and Korean."""
_OF = r"[\s\-/]{0,2}(?:(?:of|de|di)\s)?\s?"

Date = tuple[int | None, int | None, int | None]
"""(year, month, day), each None where it is not said."""


def on_calendar(date: Date) -> bool:
    """Whether there is such a month, or a day in it, as far as they are said."""
    year, month, day = date
    if month is None:
        return day is None or 1 <= day <= 31  # noqa: PLR2004 (days)
    if not 1 <= month <= 12:  # noqa: PLR2004 (months)
        return False
    return day is None or 1 <= day <= monthrange(year or 2000, month)[1]


class Mention(msgspec.Struct, frozen=True, kw_only=True):
    """A date in a text, and the ways to read it by order ('dmy', 'mdy', 'ymd', 'my'; '*' goes with each)."""

    text: str
    readings: tuple[tuple[str, Date], ...]


Match = re.Match[str]


def _years(digits: str | None) -> tuple[int | None, ...]:
    """The years that digits stand for, of two centuries where there are two."""
    short = digits is not None and len(digits) == 2  # noqa: PLR2004 (a two-digit year)
    return (2000 + int(digits or 0), 1900 + int(digits or 0)) if short else (int(digits) if digits else None,)


def _plain(match: Match) -> list[tuple[str, Date]]:
    """Year, month in figures or as a word, and day, as far as they are there."""
    groups = match.groupdict()
    month = int(groups["m"]) if groups.get("m") else _PLAIN[groups["mon"]] if groups.get("mon") else None
    day = int(groups["d"]) if groups.get("d") else None
    return [("*", (year, month, day)) for year in _years(groups.get("y") or groups.get("yy"))]


def _named_with_number(match: Match) -> list[tuple[str, Date]]:
    """'Jan 23': the 23rd, or 2023."""
    month, number = _PLAIN[match["mon"]], match["n"]
    years = _years(number) if len(number) > 1 else ()
    return [("*", (None, month, int(number))), *(("my", (year, month, None)) for year in years)]


def _triple(match: Match) -> list[tuple[str, Date]]:
    a, b, c = match["a"], match["b"], match["c"]
    readings: list[tuple[str, Date]] = []
    for year in _years(c):
        readings += [("dmy", (year, int(b), int(a))), ("mdy", (year, int(a), int(b)))]
    if len(c) == len(a) == 2:  # noqa: PLR2004 (a two-digit year)
        readings += [("ymd", (year, int(b), int(c))) for year in _years(a)]
    return readings


def _compact(match: Match) -> list[tuple[str, Date]]:
    text = match.group()
    tail, a, b = int(text[4:]), int(text[:2]), int(text[2:4])
    return [
        ("ymd", (int(text[:4]), int(text[4:6]), int(text[6:]))), ("dmy", (tail, b, a)), ("mdy", (tail, a, b))
    ]  # fmt: skip


def _pair(match: Match) -> list[tuple[str, Date]]:
    a, b = int(match["a"]), int(match["b"])
    years = (2000 + b, 1900 + b)
    return [("dmy", (None, b, a)), ("mdy", (None, a, b)), *(("my", (year, a, None)) for year in years)]


def _year_and_two(match: Match) -> list[tuple[str, Date]]:
    """'2023-01' is a month; '2023/24' is a fiscal year, '2019-24' a span of years, '2024-13' neither."""
    year, two = int(match["y"]), int(match["two"])
    is_span = year == 1999 if two == 0 else two > 12 and (two > year % 100 or year < 2000)  # noqa: PLR2004 (months, centuries)
    return [("*", (year, None if is_span else two, None))]


def _no_month(match: Match) -> list[tuple[str, Date]]:
    """'32nd of Febtober': English by its ordinal, and no English month; 'Octember': of two months, and none."""
    return [("*", (int(match["y"]) if match["y"] else None, 0, int(match["d"] or 1)))]


Reader = Callable[[Match], list[tuple[str, Date]]]

_SOURCES: tuple[tuple[str, Reader], ...] = (
        (rf"(?P<y>\d{{4}})\s?{_CJK[0]}\s?(?P<m>\d{{1,2}})\s?{_CJK[1]}(?:\s?(?P<d>\d{{1,2}})\s?{_CJK[2]})?", _plain),
        (r"(?P<y>\d{4})(?P<s>[-/.])(?P<m>\d{1,2})(?P=s)(?P<d>\d{1,2})(?!\d)", _plain),
        (r"(?P<a>\d{1,2})(?P<s>[-/.])\s?(?P<b>\d{1,2})(?P=s)\s?(?P<c>\d{4}|\d{2})(?!\d)", _triple),
        (r"(?P<a>\d{1,2})\s(?P<b>\d{1,2})\s(?P<c>\d{4})(?!\d)", _triple),
        (r"\d{8}(?!\d)", _compact),
        (r"(?P<y>(?:19|20)\d{2})(?P<m>0[1-9]|1[0-2])(?!\d)", _plain),
        (rf"\d{{1,2}}{_ORD}{_TO}{_DAY}{_OF}{_MON}{_YEAR_OR_SHORT}", _plain),
        (rf"{_DAY}{_OF}{_MON}{_YEAR_OR_SHORT}", _plain),
        (rf"{_MON}\s?\d{{1,2}}{_ORD}{_TO}{_DAY}(?!\s?{_ANY_MON})(?:,?\s?(?P<y>\d{{4}})(?!\d))?", _plain),
        (rf"{_MON}\s?{_DAY}(?:,\s?|\s)(?P<y>\d{{4}})(?!\d)", _plain),
        (rf"{_MON}{_YEAR})", _plain),
        (rf"{_MON}[\s.,\-/'’]{{0,2}}(?P<n>\d{{1,2}})(?!\d){_ORD}", _named_with_number),
        (rf"(?P<y>\d{{4}})[\s\-/]?{_MON}(?:[\s\-/](?P<d>\d{{1,2}})(?!\d))?", _plain),
        (_MON, _plain),
        (rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)\s(?:of\s)?{_NO_SPAN}[a-z]{{3,20}}(?![^\W_]){_SAME_YEAR}", _no_month),
        (rf"(?:(?P<d>\d{{1,2}}){_ORD}{_OF})?{_BLEND}", _no_month),
        (rf"(?:fy|(?:financial|fiscal|tax) year)\s?['’]?{_FISCAL_YEAR}(?:\s?[-/]\s?\d{{2,4}}(?!\d))?", _plain),
        (rf"(?:[qht][1-4]|[1-4]q)[\s\-/]?['’]?{_FISCAL_YEAR}", _plain),
        (r"q(?P<d>[05-9])[\s\-/]?(?P<y>\d{4})(?!\d)", _no_month),
        (r"(?P<y>\d{4})\s?[-/]\s?(?P<two>\d{2})(?![\d/.-])", _year_and_two),
        (r"(?P<m>\d{1,2})\s?[-/.]\s?(?P<y>\d{4})(?!\d)", _plain),
        (r"(?P<a>\d{1,2})[/.](?P<b>\d{2}|\d)(?!\d)", _pair),
        (r"(?P<y>[1-9]\d{3})(?!\d)", _plain),
)  # fmt: skip


_PATTERNS = tuple((regex(source), reader) for source, reader in _SOURCES)

_RUN = regex(r"\d+|[^\W\d_]+")
_TOKEN = regex(r"[^\W_]")


@lru_cache(maxsize=8192)
def mentions_in(text: str) -> tuple[Mention, ...]:
    """The dates mentioned in the first 300 characters of `text`, in order; cached."""
    folded = " ".join(_CLOCK.sub("", fold(plain(text[:LONGEST]))).split())
    if not text.isascii():
        months = _foreign()  # which are read as English ones
        folded = _WORD.sub(lambda word: months.get(word[0]) or months.get(word[0].lstrip(_GLUED)) or word[0], folded)
    return tuple(_scan(folded))


def _scan(text: str) -> Iterator[Mention]:
    at = 0
    while token := _TOKEN.search(text, at):
        at = token.start()
        for pattern, reader in _PATTERNS:
            if match := pattern.match(text, at):
                yield Mention(text=match.group(), readings=tuple(reader(match)))
                at = match.end()
                break
        else:
            run = _RUN.match(text, at)
            at = run.end() if run else at + 1


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


_RANK = {trouble: rank for rank, trouble in enumerate((None, *Trouble))}


@lru_cache(maxsize=8192)
def judge_period(texts: tuple[str, ...], first_year: int, last_year: int) -> JudgedPeriods:
    """Judge a period given as one text, or as a start and an end, of which a blank one says nothing; cached.

    Years outside `first_year`..`last_year` are troubled. Of all consistent readings (each date day first, or each month
    first, ...) the most favourable counts.
    """
    texts = tuple(text for text in texts if text.strip()) or texts
    if any(map(_of_other_calendar, texts)):
        return JudgedPeriods()
    found = list(map(mentions_in, texts))
    if not all(found):
        return JudgedPeriods(Trouble.NO_DATE)
    mentions = found[0][:4] if len(found) == 1 else tuple(mention[0] for mention in found)
    judged = [_judge(mentions, dates, first_year, last_year) for dates in _combinations(mentions)]
    best = min(judged, key=lambda one: _RANK[one.trouble], default=JudgedPeriods())
    certain = best.trouble is not None or len({one.span for one in judged if one.trouble is None}) == 1
    return best if certain else JudgedPeriods()


def _of_other_calendar(text: str) -> bool:
    head = plain(text[:LONGEST])
    named = _OTHER_CALENDARS.search(head) is not None
    if not named and _OTHER_SCRIPTS.search(head) is None:
        return False
    numbered = any(map(str.isdigit, head)) and (named or _OUR_YEAR.search(head) is None)
    return numbered or _YEAR_IN_LETTERS in head


def _combinations(mentions: tuple[Mention, ...]) -> Iterator[tuple[Date, ...]]:
    """Each consistent way to read all mentions together."""
    year_known = any(all(date[0] and order != "my" for order, date in mention.readings) for mention in mentions)
    for order in ("dmy", "mdy", "ymd", "my"):
        if order == "my" and year_known and len(mentions) > 1:
            continue  # '1 Jan - 31 Jan 2023': the number beside the first month is no year
        choices = [[date for by, date in mention.readings if by in ("*", order)] for mention in mentions]
        if all(choices):
            yield from product(*choices)


def _judge(mentions: tuple[Mention, ...], dates: tuple[Date, ...], first_year: int, last_year: int) -> JudgedPeriods:
    """The worst trouble of one reading, or its span where days or months are known."""
    worst = JudgedPeriods()
    for mention, (year, month, day) in zip(mentions, dates, strict=True):
        trouble, detail = None, str(year)
        if not on_calendar((year, month, day)):
            trouble, detail = Trouble.NO_SUCH_DATE, mention.text
        elif year is not None and not first_year <= year <= last_year:
            trouble = Trouble.FUTURE if year > last_year else Trouble.HISTORICAL
        if trouble and _RANK[trouble] > _RANK[worst.trouble]:
            worst = JudgedPeriods(trouble, detail)
    if worst.trouble is Trouble.NO_SUCH_DATE:
        return worst
    span = _span(dates)
    if span and span[1] < span[0]:
        return JudgedPeriods(Trouble.BACKWARDS, f"{span[1]} is before {span[0]}")
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
