"""How long it is from one time to another: between two times of day, two dates, two months or two years.

Where everyday speech counts in two ways, both are right: from 12 to 26 March it is 14 nights, and 15 days.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from hallucheck.text.dates.clocks import HALF_DAY
from hallucheck.text.figure.figure import Figure, Period

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
CLOCKED = {"minute": Decimal(1), "hour": Decimal(60)}
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
        for months in _months(one, two):
            yield Decimal(months) / MONTHLY[unit]
    elif one.days == two.days == 1:
        days = (two.start - one.start).days
        for counted in (days, days + 1):
            yield Decimal(counted) / (WEEK if unit == "week" else 1)


def within(period: Period, unit: str) -> Iterator[Decimal]:
    """The lengths of a period that is written as one: 4-29 March 2024."""
    whole = period.start.day == 1 and (period.end + timedelta(1)).day == 1
    if period.days > 1 and not whole and unit in ("day", "week"):
        for counted in (period.days - 1, period.days):
            yield Decimal(counted) / (WEEK if unit == "week" else 1)


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
        one = _moved(one, two.start.year)
        if one.start > two.start:
            one = _moved(one, two.start.year - 1)
    elif two.recurring:
        two = _moved(two, one.start.year)
        if two.start < one.start:
            two = _moved(two, one.start.year + 1)
    return one, two


def _moved(period: Period, year: int) -> Period:
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
