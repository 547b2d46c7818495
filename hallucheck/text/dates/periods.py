"""Periods: years, halves, quarters, months and days, and how far apart two of them are."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache

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


def quarter(number: int, which: int) -> Period:
    """A quarter of a calendar year, 1 to 4."""
    return Period(date(number, 3 * which - 2, 1), of_month(number, 3 * which).end)


def half(number: int, which: int) -> Period:
    """A half of a calendar year, 1 or 2."""
    return Period(date(number, 6 * which - 5, 1), of_month(number, 6 * which).end)


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
    if one.start > two.end:
        return (one.start - two.end).days
    return max(0, (two.start - one.end).days)


def _recurring_apart(one: Period, two: Period) -> int:
    if one.days > 31 or two.days > 31:  # noqa: PLR2004 (a day and month say nothing of a whole year)
        return 0
    best = 366
    for shift in (-1, 0, 1):
        start = _moved(two.start, NO_YEAR + shift)
        end = start + timedelta(two.days - 1)
        other = _moved(one.start, NO_YEAR)
        other_end = other + timedelta(one.days - 1)
        best = min(best, max(0, (other - end).days, (start - other_end).days))
    return best


def _moved(day: date, number: int) -> date:
    return day.replace(year=number, day=min(day.day, monthrange(number, day.month)[1]))


def named(figures: Sequence[Figure]) -> tuple[Period, ...]:
    """The periods among figures, without those that lack a year."""
    return tuple(figure.period for figure in figures if figure.period is not None and not figure.period.recurring)


def meet(one: Sequence[Period], two: Sequence[Period]) -> bool:
    """Whether any period of one overlaps any of the other."""
    return any(a.start <= b.end and b.start <= a.end for a in one for b in two if not a.recurring and not b.recurring)


def deal(members: Sequence[Figure], sentence: str) -> list[tuple[Period, ...]]:
    """The periods that each figure of a sentence belongs to.

    "1.2M in 2023 and 1.3M in 2024" puts the period behind the figure, "in 2023 1.2M, in 2024 1.3M" before it, and
    "respectively" deals them out in order.
    """
    every = named(members)
    if len(members) == 1 or not every:
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
