"""Lengths of time between two times."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from hallucheck.text.amounts.find import extract
from hallucheck.text.dates.periods import age, between_clocks, between_dates, within
from hallucheck.text.figure.figure import Period


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("from 9:00 to 17:30", "8.5"),
        ("from 9:00 to 5:30", "8.5"),
        ("from 22:00 to 06:00", "8"),
        ("8 am to 6 pm", "10"),
        ("10:15 and 13:45", "3.5"),
    ],
)
def test_between_clocks(text: str, hours: str) -> None:
    one, two = extract(text)
    assert between_clocks(one, two, "hour") == Decimal(hours)
    assert between_clocks(one, two, "minute") == 60 * Decimal(hours)


def day(year: int, month: int, number: int, *, recurring: bool = False) -> Period:
    return Period(date(year, month, number), date(year, month, number), recurring)


def year(number: int) -> Period:
    return Period(date(number, 1, 1), date(number, 12, 31))


@pytest.mark.parametrize(
    ("one", "two", "unit", "wanted"),
    [
        (day(2024, 3, 12), day(2024, 3, 26), "day", [14, 15]),
        (day(2000, 3, 12, recurring=True), day(2024, 3, 26), "day", [14, 15]),
        (day(2000, 12, 28, recurring=True), day(2000, 1, 4, recurring=True), "day", [7, 8]),
        (day(2024, 3, 12), day(2024, 3, 26), "week", [2, Decimal(15) / 7]),
        (year(1998), year(2013), "year", [15]),
        (year(1998), year(2013), "month", [180]),
        (day(2020, 1, 1), day(2024, 12, 31), "year", [None, 5]),
        (year(2013), year(1998), "year", []),
        (year(1998), year(2013), "day", []),
    ],
)
def test_between_dates(one: Period, two: Period, unit: str, wanted: list[int | None]) -> None:
    found = list(between_dates(one, two, unit))
    assert len(found) == len(wanted)
    assert all(its is None or mine == its for mine, its in zip(found, wanted, strict=True))


def test_age_is_of_full_years() -> None:
    assert list(age(day(1756, 1, 27), day(1791, 12, 5))) == [35]
    assert list(age(day(1756, 1, 27), day(1791, 1, 26))) == [34]
    assert list(age(year(1990), year(2020))) == [30, 29]


def test_within() -> None:
    assert list(within(Period(date(2024, 3, 4), date(2024, 3, 29)), "day")) == [25, 26]
    assert list(within(Period(date(2024, 3, 1), date(2024, 3, 31)), "day")) == []
    assert list(within(day(2024, 3, 4), "day")) == []
