from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.text.values.temporal import TemporalKind, parse_date, temporals
from tests.linear import assert_linear

TODAY = date(2025, 6, 1)  # a Sunday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        pytest.param("on 2024-03-01.", "2024-03-01", "2024-03-01", id="iso"),
        pytest.param("on 15.03.2023", "2023-03-15", "2023-03-15", id="dotted"),
        pytest.param("on 12/31/2024", "2024-12-31", "2024-12-31", id="month-first"),
        pytest.param("on 31/12/2024", "2024-12-31", "2024-12-31", id="day-first"),
        pytest.param("on 3/4/2024", "2024-01-01", "2024-12-31", id="either-order"),
        pytest.param("on March 3, 2024", "2024-03-03", "2024-03-03", id="written"),
        pytest.param("on the 3rd of March 2024", "2024-03-03", "2024-03-03", id="written-british"),
        pytest.param("in March 2024", "2024-03-01", "2024-03-31", id="month"),
        pytest.param("in 2024", "2024-01-01", "2024-12-31", id="year"),
        pytest.param("Smith (2024)", "2024-01-01", "2024-12-31", id="bracket"),
        pytest.param("yesterday", "2025-05-31", "2025-05-31", id="yesterday"),
        pytest.param("last year", "2024-01-01", "2024-12-31", id="last-year"),
        pytest.param("next month", "2025-07-01", "2025-07-31", id="next-month"),
        pytest.param("this week", "2025-05-26", "2025-06-01", id="this-week"),
    ],
)
def test_an_expression_is_resolved(text: str, first: str, last: str) -> None:
    (found,) = temporals(text, TODAY)
    assert (str(found.first), str(found.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2040 units", id="count"),
        pytest.param("in 2040 cases", id="count-behind-a-preposition"),
        pytest.param("$2040 in cash", id="money"),
        pytest.param("from 2050 to 2090", id="figures"),
        pytest.param("in 2040.5 m", id="decimal"),
        pytest.param("in 2040%", id="percent"),
        pytest.param("you may 5 times", id="may"),
        pytest.param("the total of 2030", id="total"),
    ],
)
def test_a_number_is_no_year(text: str) -> None:
    assert temporals(text, TODAY) == ()


@pytest.mark.parametrize(
    "text", ["31 April 2023", "February 30, 2024", "29 February 2023", "2023-13-01", "February 30th", "at 25:30"]
)
def test_a_day_that_no_calendar_has(text: str) -> None:
    assert [found.kind for found in temporals(text, TODAY)] == [TemporalKind.IMPOSSIBLE]


def test_the_preposition_is_kept() -> None:
    assert [found.preposition for found in temporals("valid until 2030 and in 2020", TODAY)] == ["until", "in"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        pytest.param("2025-06-01T10:00:00Z", date(2025, 6, 1), id="time"),
        pytest.param("2025-06-01", date(2025, 6, 1), id="date"),
        pytest.param("yesterday", None, id="words"),
        pytest.param("2025-13-01", None, id="no-month"),
        pytest.param(None, None, id="none"),
    ],
)
def test_parse_date(text: str | None, day: date | None) -> None:
    assert parse_date(text) == day


@given(st.text(alphabet=st.sampled_from(list("in 20190-./march last year(), "))), st.dates())
def test_expressions_are_in_order_and_inside(text: str, today: date) -> None:
    end = 0
    for found in temporals(text, today):
        assert text[found.start : found.end] == found.text
        assert found.start >= end
        end = found.end


@pytest.mark.parametrize("piece", ["in 2050 ", "1", "may 1 ", "last ", "1/", "3 days "])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: temporals(piece * (size // len(piece)), TODAY), 40_000)


@pytest.mark.parametrize("day", ["30. Februar 2026", "31 de abril de 2026", "31 juin 2026", "31 novembre 2025"])
def test_a_day_that_no_calendar_has_in_another_language(day: str) -> None:
    (found,) = temporals(f"El 3. / le {day}.", TODAY)
    assert found.kind is TemporalKind.IMPOSSIBLE


@pytest.mark.parametrize("day", ["28. Februar 2026", "30 de abril de 2026", "30 personas 2026"])
def test_a_day_that_there_is_in_another_language(day: str) -> None:
    assert all(found.kind is not TemporalKind.IMPOSSIBLE for found in temporals(f"Am {day}.", TODAY))
