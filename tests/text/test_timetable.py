# ruff: noqa: E501 (a table reads best with a case a line)
"""Opening hours by weekday."""

from __future__ import annotations

import pytest

from hallucheck.text.values.timetable import days_in, timetable
from tests.linear import assert_linear


def shown(text: str) -> str | None:
    """The hours as one line: `Mo 9:00-17:00, Tu -`."""
    found = timetable(text)
    if found is None:
        return None
    days = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
    return ", ".join(
        f"{days[day]} {'+'.join('-'.join(f'{m // 60}:{m % 60:02d}' for m in span) for span in hours) or '-'}"
        for day, hours in sorted(found.items())
    )


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        pytest.param("Mon-Tue 9:00-18:00, Sat 10:00-13:00, closed Sunday",
                     "Mo 9:00-18:00, Tu 9:00-18:00, Sa 10:00-13:00, Su -", id="a-range-a-day-and-a-closed-one"),
        pytest.param("Saturday to Sunday, 10 to 5; closed on Mondays", "Mo -, Sa 10:00-17:00, Su 10:00-17:00", id="bare"),
        pytest.param("Mon, Wed, Fri 9-5", "Mo 9:00-17:00, We 9:00-17:00, Fr 9:00-17:00", id="a-list-of-days"),
        pytest.param("Mon 9:00-12:00, 14:00-18:00; Fri 9:00-12:00", "Mo 9:00-12:00+14:00-18:00, Fr 9:00-12:00", id="twice"),
        pytest.param("Tuesdays from 6 to 8 pm", "Tu 18:00-20:00", id="one-pm-for-both"),
        pytest.param("Mo-Di 9-18 Uhr", "Mo 9:00-18:00, Tu 9:00-18:00", id="german"),
        pytest.param("weekends 8am to noon", "Sa 8:00-12:00, Su 8:00-12:00", id="noon"),
        pytest.param("9:00-18:00", None, id="no-days"),
        pytest.param("Friday 20:00", None, id="no-hours"),
        pytest.param("3 March - 5 April", None, id="dates"),
    ],
)  # fmt: skip
def test_hours_of_each_day(text: str, hours: str | None) -> None:
    assert shown(text) == hours


def test_days() -> None:
    assert days_in("from Friday to Monday") == {4, 5, 6, 0}
    assert days_in("every day") == set(range(7))
    assert days_in("on Mondays and at weekends") == {0, 5, 6}


def test_it_takes_time_in_proportion() -> None:
    assert_linear(lambda size: timetable("Mon-Fri 9-5, " * size), 400)
