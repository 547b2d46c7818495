"""Dates and periods as intervals."""

from __future__ import annotations

from datetime import date

import pytest

from hallucheck.text.amounts.find import extract
from hallucheck.text.dates.periods import days_apart
from hallucheck.text.figure.figure import FigureReading, Kind, Period

PERIODS = [
    ("Q3 2024", "2024-07-01", "2024-09-30"),
    ("3Q24", "2024-07-01", "2024-09-30"),
    ("Q3'24", "2024-07-01", "2024-09-30"),
    ("2024 Q3", "2024-07-01", "2024-09-30"),
    ("the third quarter of 2024", "2024-07-01", "2024-09-30"),
    ("the fourth quarter of fiscal 2024", "2024-10-01", "2024-12-31"),
    ("H1 2024", "2024-01-01", "2024-06-30"),
    ("the second half of 2024", "2024-07-01", "2024-12-31"),
    ("FY2024", "2024-01-01", "2024-12-31"),
    ("FY 2024", "2024-01-01", "2024-12-31"),
    ("FY24", "2024-01-01", "2024-12-31"),
    ("fiscal year 2019", "2019-01-01", "2019-12-31"),
    ("December 2024", "2024-12-01", "2024-12-31"),
    ("Dec 2024", "2024-12-01", "2024-12-31"),
    ("Dec. 2024", "2024-12-01", "2024-12-31"),
    ("2024-12", "2024-12-01", "2024-12-31"),
    ("2024-12-01", "2024-12-01", "2024-12-01"),
    ("2024-12-01T00:00:00Z", "2024-12-01", "2024-12-01"),
    ("2024/12/01", "2024-12-01", "2024-12-01"),
    ("1 December 2024", "2024-12-01", "2024-12-01"),
    ("1st of December 2024", "2024-12-01", "2024-12-01"),
    ("December 1, 2024", "2024-12-01", "2024-12-01"),
    ("December 1st, 2024", "2024-12-01", "2024-12-01"),
    ("01.12.2024", "2024-12-01", "2024-12-01"),
    ("25/12/2024", "2024-12-25", "2024-12-25"),
    ("Jan 5-7, 2021", "2021-01-05", "2021-01-07"),
    ("2018-19", "2018-01-01", "2019-12-31"),
    ("the 1990s", "1990-01-01", "1999-12-31"),
    ("15-Feb-19", "2019-02-15", "2019-02-15"),
    ("15 Feb '98", "1998-02-15", "1998-02-15"),
    ("on Fri 15 Feb 19\nand", "2019-02-15", "2019-02-15"),
    ("3 mai 2023", "2023-05-03", "2023-05-03"),
    ("3 de mayo de 2023", "2023-05-03", "2023-05-03"),
    ("15. März 2024", "2024-03-15", "2024-03-15"),
    ("12 марта 2024", "2024-03-12", "2024-03-12"),
    ("2008年10月5日", "2008-10-05", "2008-10-05"),
    ("2008年10月", "2008-10-01", "2008-10-31"),
    ("29 February 2024", "2024-02-29", "2024-02-29"),
    ("in 2019", "2019-01-01", "2019-12-31"),
    ("noted (March 12, 2024)", "2024-03-12", "2024-03-12"),
    ("noted (Q3 2024)", "2024-07-01", "2024-09-30"),
    ("of age. May 5, 2024", "2024-05-05", "2024-05-05"),
]


@pytest.mark.parametrize(("text", "start", "end"), PERIODS, ids=[case[0] for case in PERIODS])
def test_period(text: str, start: str, end: str) -> None:
    (figure,) = extract(f"It was {text}, they say")
    assert figure.kind is Kind.DATE
    assert figure.period == Period(date.fromisoformat(start), date.fromisoformat(end))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2000 people", id="count"),
        pytest.param("2019 shares", id="shares"),
        pytest.param("$2019", id="money"),
        pytest.param("2019%", id="percentage"),
        pytest.param("2019.5", id="decimal"),
        pytest.param("out of 19 votes", id="a word that is a month elsewhere"),
        pytest.param("may 5 people come", id="may"),
        pytest.param("3 mai una volta", id="a short word that is a month elsewhere"),
        pytest.param("10:30", id="time"),
        pytest.param("3.5.1", id="version"),
        pytest.param("Room 2024", id="room"),
        pytest.param("2024-13-45", id="no such month"),
    ],
)
def test_not_a_day(text: str) -> None:
    assert not [figure for figure in extract(text) if figure.period and figure.period.days < 365]


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [
        *(("12 Dec.", 12, 12), ("12 March", 3, 12), ("March 12", 3, 12)),
        *(("12 de marzo", 3, 12), ("12 décembre", 12, 12), ("12 września", 9, 12)),
    ],
)
def test_without_a_year(text: str, month: int, day: int) -> None:
    (figure,) = extract(f"on {text} then")
    assert figure.period is not None
    assert figure.period.recurring
    assert (figure.period.start.month, figure.period.start.day) == (month, day)


@pytest.mark.parametrize(("day_first", "month"), [(False, 12), (True, 1)])
def test_the_order_of_day_and_month_is_an_option_and_both_are_kept(day_first: bool, month: int) -> None:  # noqa: FBT001
    (figure,) = extract("12/01/2024", FigureReading(day_first=day_first))
    assert figure.period is not None
    assert figure.period.start.month == month
    assert isinstance(figure.other, Period)
    assert figure.other.start.month == 13 - month


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        ("2024-12-30", "2025-01-03", 4),
        ("2024-12-01", "2024-12-09", 8),
        ("2024-12-01", "December 2024", 0),
        ("30 December", "2 January", 3),
        ("12 March", "12 March 2024", 0),
    ],
)
def test_days_apart(one: str, two: str, apart: int) -> None:
    first, second = (extract(text)[0].period for text in (one, two))
    assert first is not None
    assert second is not None
    assert days_apart(first, second) == days_apart(second, first) == apart
