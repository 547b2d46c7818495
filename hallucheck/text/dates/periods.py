"""Periods: years, halves, quarters, months and days, how far apart two of them are, and how long it is between times.

Where everyday speech counts in two ways, both are right: from 12 to 26 March it is 14 nights, and 15 days.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache

from hallucheck.text.dates.clocks import HALF_DAY
from hallucheck.text.figure.figure import Figure, Period

NO_YEAR = 2000
"""The year in which dates without a year are kept; it has a 29 February."""


@lru_cache(maxsize=4096)
def year(number: int) -> Period:
    """A calendar year."""
    return Period(date(number, 1, 1), date(number, 12, 31))


def of_month(number: int, which: int) -> Period:
    """A month of a year."""
    return Period(date(number, which, 1), date(number, which, monthrange(number, which)[1]))


def part_of_year(number: int, months: int, which: int) -> Period:
    """A part of a calendar year of so many months, counted from 1: a quarter, a half."""
    return Period(date(number, months * (which - 1) + 1, 1), of_month(number, months * which).end)


def day_of(number: int, which: int, day: int) -> Period | None:
    """A day; None where the calendar has no such day."""
    try:
        that = date(number, which, day)
    except ValueError:
        return None
    return Period(that, that)


def days_apart(one: Period, two: Period) -> int:
    """Days between two periods; 0 where they overlap. Dates without a year are compared within the nearest one."""
    if one.recurring or two.recurring:
        return _recurring_apart(one, two)
    return max(0, (one.start - two.end).days, (two.start - one.end).days)


def _recurring_apart(one: Period, two: Period) -> int:
    if max(one.days, two.days) > LONGEST_MONTH:  # a day and month say nothing of a whole year
        return 0
    one = _in_year(one, NO_YEAR)
    shifted = [_in_year(two, NO_YEAR + shift) for shift in (-1, 0, 1)]
    return min(max(0, (one.start - other.end).days, (other.start - one.end).days) for other in shifted)


def named(figures: Sequence[Figure]) -> tuple[Period, ...]:
    """The periods among figures, without those that lack a year."""
    return tuple([figure.period for figure in figures if figure.period is not None and not figure.period.recurring])


def meet(one: Sequence[Period], two: Sequence[Period]) -> bool:
    """Whether any period of one overlaps any of the other."""
    return any(a.start <= b.end and b.start <= a.end for a in one for b in two if not a.recurring and not b.recurring)


def deal(members: Sequence[Figure], sentence: str) -> list[tuple[Period, ...]]:
    """The periods that each figure of a sentence belongs to.

    "1.2M in 2023 and 1.3M in 2024" puts the period behind the figure, "in 2023 1.2M, in 2024 1.3M" before it, and
    "respectively" deals them out in order.
    """
    every = named(members)
    if not every or len(members) == 1:
        return [every] * len(members)
    found = [every] * len(members)
    dated = [index for index, figure in enumerate(members) if figure.period is not None and not figure.period.recurring]
    others = [index for index, figure in enumerate(members) if figure.period is None]
    if len(dated) < 2 or len(others) < 2:  # noqa: PLR2004 (nothing to deal out)
        return found
    if "respectively" in sentence and len(others) % len(dated) == 0:
        for order, index in enumerate(others):
            found[index] = named([members[dated[order % len(dated)]]])
        return found
    ahead = dated[0] < others[0]
    for index in others:
        beside = [d for d in dated if (d < index if ahead else d > index)]
        if beside:
            found[index] = named([members[beside[-1] if ahead else beside[0]]])
    return found


DAY = 1440
"""Minutes of a day."""
WEEK = 7
YEAR = 12
"""Months of a year."""
MONTH = Decimal("30.4375")
"""Days of a month, on the average."""
MINUTES = {
    "minute": 1.0, "hour": 60.0, "day": float(DAY), "week": 7.0 * DAY, "month": float(MONTH) * DAY,
    "year": 365.25 * DAY, "decade": 3652.5 * DAY,
}  # fmt: skip
"""Unit of time -> its minutes, of a month and a year on average."""
LONGEST_MONTH = 31
CLOCKED = {"second": Decimal(1) / 60, "minute": Decimal(1), "hour": Decimal(60)}
"""Units of what passes between two times of day, in minutes."""
MONTHLY = {"month": Decimal(1), "quarter": Decimal(3), "year": Decimal(12), "decade": Decimal(120)}
"""Units of what passes between two months, in months."""
DATED = frozenset(("day", "week", *MONTHLY))
"""Units of what passes between two dates."""


def between_clocks(one: Figure, two: Figure, unit: str) -> Decimal:
    """What passes from one time of day to the next, in minutes or hours; the second may be of the next day."""
    start, end = one.number, two.number
    if end <= start and isinstance(two.other, Decimal) and two.other > start and start < HALF_DAY:
        end = two.other  # from 9:00 to 5:30
    return ((end - start) if end > start else end - start + DAY) / CLOCKED[unit]


def between_dates(one: Period, two: Period, unit: str) -> Iterator[Decimal]:
    """The lengths, in `unit`, that may be said of what lies between two dates, the first of them the earlier one."""
    one, two = in_years(one, two)
    if two.start <= one.start:
        return
    if unit in MONTHLY:
        yield from (months / MONTHLY[unit] for months in _months(one, two))
    elif one.days == two.days == 1:
        days = (two.start - one.start).days
        yield from (Decimal(counted) / (WEEK if unit == "week" else 1) for counted in (days, days + 1))


def within(period: Period, unit: str) -> Iterator[Decimal]:
    """The lengths of a period that is written as one: 4-29 March 2024."""
    whole = period.start.day == 1 and (period.end + timedelta(1)).day == 1
    if period.days > 1 and not whole and unit in ("day", "week"):
        yield from (Decimal(counted) / (WEEK if unit == "week" else 1) for counted in (period.days - 1, period.days))


def age(one: Period, two: Period) -> Iterator[Decimal]:
    """The full years from one date to another: how old somebody is. Where only years are known, it is one of two."""
    years = two.start.year - one.start.year
    if one.days == two.days == 1:
        had = (two.start.month, two.start.day) >= (one.start.month, one.start.day)
        yield Decimal(years if had else years - 1)
    else:
        yield from (Decimal(years), Decimal(years - 1))


def in_years(one: Period, two: Period) -> tuple[Period, Period]:
    """Both in the year that one of them has; a day and month that comes before the other is of the next year."""
    if one.recurring and not two.recurring:
        one = _in_year(one, two.start.year)
        if one.start > two.start:
            one = _in_year(one, two.start.year - 1)
    elif two.recurring:
        two = _in_year(two, one.start.year)
        if two.start < one.start:
            two = _in_year(two, one.start.year + 1)
    return one, two


def _in_year(period: Period, year: int) -> Period:
    try:
        start = period.start.replace(year=year)
    except ValueError:  # 29 February
        start = date(year, 2, 28)
    return Period(start, start + timedelta(period.days - 1))


def _months(one: Period, two: Period) -> Iterator[Decimal]:
    """Months from one date to another: to its beginning, and to its end."""
    if max(one.days, two.days) > LONGEST_MONTH:  # a year: only whole years are known
        yield Decimal(YEAR * (two.start.year - one.start.year))
        return
    for end in (two.start, two.end + timedelta(1)):
        whole = YEAR * (end.year - one.start.year) + end.month - one.start.month
        yield whole + (end.day - one.start.day) / MONTH
