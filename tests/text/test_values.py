from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.text.values.typed import Match, ValueKind, compare, find_values, read_value
from tests.linear import assert_linear

SAME, DIFFERENT, UNKNOWN = Match.SAME, Match.DIFFERENT, Match.UNKNOWN


@pytest.mark.parametrize(
    ("claimed", "known", "match"),
    [
        pytest.param("Engineering", "the engineering department", SAME, id="words-within"),
        pytest.param("Marketing", "Engineering", DIFFERENT, id="words"),
        pytest.param("Jon Smith", "John Smith", DIFFERENT, id="short-names-differ"),
        pytest.param("Engineerng", "Engineering", SAME, id="slip"),
        pytest.param("2019", "2020", DIFFERENT, id="year"),
        pytest.param("1,200", "1200", SAME, id="grouping"),
        pytest.param("1200", "1201", DIFFERENT, id="number"),
        pytest.param("555-123-4567", "(555) 123-4567", SAME, id="phone-spelling"),
        pytest.param("555-123-4567", "555-123-4568", DIFFERENT, id="phone-digit"),
        pytest.param("SKU-1234", "SKU-1235", DIFFERENT, id="code"),
        pytest.param("B2", "B3", DIFFERENT, id="room"),
        pytest.param("john.smith@company.example", "john.s@company.example", DIFFERENT, id="email"),
        pytest.param("4 kg", "4000 g", SAME, id="unit"),
        pytest.param("4 kg", "9 kg", DIFFERENT, id="weight"),
        pytest.param("4 kg", "4 m", UNKNOWN, id="other-dimension"),
        pytest.param("$5 million", "$5,000,000", SAME, id="scale"),
        pytest.param("$5,000,001", "$5,000,000", DIFFERENT, id="one-dollar"),
        pytest.param("$5", "€4", UNKNOWN, id="currencies"),
        pytest.param("$5", "€5", DIFFERENT, id="wrong-currency"),
        pytest.param("5.5 lbs", "2.5 kg", SAME, id="other-system-rounded"),
        pytest.param("2.51 kg", "2.5 kg", DIFFERENT, id="same-system"),
        pytest.param("two-year", "24 months", SAME, id="number-words"),
        pytest.param("August 2023", "2023-09-12", DIFFERENT, id="month-of-a-day"),
        pytest.param("September 2023", "2023-09-12", SAME, id="month-of-its-day"),
        pytest.param("September 2023", "12 September", SAME, id="month-of-a-day-without-year"),
        pytest.param("May 2023", "2023", SAME, id="month-of-a-year"),
        pytest.param("May 2023", "Friday", UNKNOWN, id="month-and-weekday"),
        pytest.param("13th", "the 13th", SAME, id="day-alone"),
        pytest.param("40 percent", "40%", SAME, id="percent"),
        pytest.param("8pm", "20:00", SAME, id="time"),
        pytest.param("8pm", "8am", DIFFERENT, id="half-day"),
        pytest.param("12am", "00:00", SAME, id="midnight"),
        pytest.param("March 3, 2020", "2020-03-03", SAME, id="date"),
        pytest.param("March 3", "2020-03-03", SAME, id="date-without-year"),
        pytest.param("March 4", "2020-03-03", DIFFERENT, id="other-day"),
        pytest.param("2020", "2020-03-03", SAME, id="year-of-date"),
        pytest.param("2019", "2020-03-03", DIFFERENT, id="other-year-of-date"),
        pytest.param("Wednesday", "Tuesday", DIFFERENT, id="weekday"),
        pytest.param("Wednesday", "2020-03-03", UNKNOWN, id="weekday-and-date"),
        pytest.param("1200 employees", "1300", DIFFERENT, id="number-in-words"),
        pytest.param("EUR 1.234,56", "EUR 1,234.56", SAME, id="decimal-comma"),
        pytest.param("EUR 1.234,57", "EUR 1,234.56", DIFFERENT, id="decimal-comma-one-cent"),
        pytest.param("thirteen days", "13 days", SAME, id="written-days"),
        pytest.param("thirteen days", "14 days", DIFFERENT, id="other-written-days"),
        pytest.param("2 tonnes", "2000 kg", SAME, id="tonnes"),
        pytest.param("3 lakh", "300,000", SAME, id="lakh"),
        pytest.param("12 mg/dl", "0.12 g/l", SAME, id="concentration"),
        pytest.param("Q3 2024", "August 2024", SAME, id="month-of-a-quarter"),
        pytest.param("Q3 2024", "Q2 2024", DIFFERENT, id="quarters"),
        pytest.param("Q3 2024", "2023", DIFFERENT, id="quarter-of-another-year"),
        pytest.param("5 business days", "5 days", UNKNOWN, id="business-days"),
        pytest.param("green", "4 kg", UNKNOWN, id="word-and-weight"),
        pytest.param("", "x", UNKNOWN, id="nothing"),
        pytest.param("x" * 1000, "y", UNKNOWN, id="too-long"),
    ],
)
def test_compare(claimed: str, known: str, match: Match) -> None:
    assert compare(claimed, known) is match


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("on Friday at 9:30 in room 5", ["weekday", "time", "number"], id="meeting"),
        pytest.param("the 5th of May 2020", ["date"], id="written-date"),
        pytest.param("the 5th at noon", ["day of the month"], id="day"),
        pytest.param("mail a.b@c.example or see https://x.example/y", ["email", "url"], id="addresses"),
        pytest.param("Rs. 500 or 3 kg", ["money", "quantity"], id="money"),
        pytest.param("nothing here", [], id="none"),
        pytest.param("the word2vec model", [], id="digit-in-a-word"),
    ],
)
def test_find_values(text: str, kinds: list[str]) -> None:
    found = find_values(text)
    assert [value.kind.value for value in found] == kinds
    assert all(text[value.start : value.end] == value.text for value in found)


def test_articles_do_not_hide_a_value() -> None:
    assert read_value("the 4 kg").kind is ValueKind.QUANTITY
    assert read_value("4 kg of sand").kind is ValueKind.TEXT


@given(st.text())
def test_a_value_agrees_with_itself(text: str) -> None:
    assert compare(text, text) is not DIFFERENT


@given(st.text(max_size=40), st.text(max_size=40))
def test_agreement_is_symmetric(one: str, other: str) -> None:
    assert compare(one, other) is compare(other, one)


@pytest.mark.parametrize("piece", ["1", "1,", "1 ", "a@", "a.", "1-", "$1 ", "1:0", "A1-", "www.", "may 1"])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: find_values(piece * (size // len(piece)) + " 5"), 50_000)
