"""Other spellings of one value, and what stays different however it is spelt."""

from __future__ import annotations

import pytest

from hallucheck.text.values.typed import Match, compare, is_acronym, same_code, written_out
from tests.linear import assert_linear

SAME, DIFFERENT, UNKNOWN = Match.SAME, Match.DIFFERENT, Match.UNKNOWN


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ("+1 555-123-4567", "555-123-4567", SAME),
        ("020 7946 0958", "+44 20 7946 0958", SAME),
        ("+49 (0)30 1234567", "+49 30 1234567", SAME),
        ("(555) 123-4567", "555.123.4567", SAME),
        ("+49 30 7654321", "+49 30 1234567", DIFFERENT),
        ("555-123-4567", "555-123-4568", DIFFERENT),
        ("0171 2345678", "0171 2345679", DIFFERENT),
        ("1555-123-4567", "555-123-4567", DIFFERENT),
        ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000", SAME),
        ("DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 01", DIFFERENT),
        ("ord-4471", "ORD-4471", SAME),
        ("INV-2024-001", "INV-2024-002", DIFFERENT),
        ("B 2", "B2", SAME),
        ("R2", "R22", DIFFERENT),
        ("noon", "12:00", SAME),
        ("midnight", "12am", SAME),
        ("Wed", "Wednesday", SAME),
        ("Wed.", "Tuesday", DIFFERENT),
        ("03.04.2024", "2024-04-03", SAME),
        ("25/12/2024", "2024-12-25", SAME),
        ("12/25/2024", "2024-12-25", SAME),
        ("01/03/2024", "2024-03-01", UNKNOWN),
        ("2024-01", "January 2024", SAME),
        ("five", "5", SAME),
        ("one hour", "60 minutes", SAME),
        ("half an hour", "30 minutes", SAME),
        ("an hour and a half", "90 minutes", SAME),
        ("an hour", "30 minutes", DIFFERENT),
        ("5 business days", "14 business days", DIFFERENT),
        ("5 business days", "7 days", UNKNOWN),
        ("20 degrees", "35 degrees", DIFFERENT),
        ("20 °C", "68 °F", UNKNOWN),
        ("100 km/h", "120 km/h", DIFFERENT),
        ("CEO", "Chief Executive Officer", SAME),
        ("HR", "Human Resources", SAME),
        ("HR", "Engineering", DIFFERENT),
        ("UK", "United Kingdom", SAME),
        ("USA", "United States", SAME),
        ("Munich", "München", SAME),
        ("Zurich", "Zürich", SAME),
        ("St. Petersburg", "Saint Petersburg", SAME),
        ("Jose Garcia", "José García", SAME),
        ("Köln", "Bonn", DIFFERENT),
    ],
)
def test_spellings_of_one_value(one: str, other: str, match: Match) -> None:
    assert compare(one, other) is compare(other, one) is match


@pytest.mark.parametrize("text", ["", ".", "words", "31.31.2024", "2024-13", "x" * 100])
def test_what_is_no_other_spelling_stays(text: str) -> None:
    assert written_out(text) is text


def test_words_are_no_codes() -> None:
    assert same_code("5 business days", "5 days") is None
    assert same_code("Engineering", "R2") is None
    assert same_code("", "") is None


def test_an_acronym_is_in_capitals() -> None:
    assert not is_acronym("it", "Information Technology")
    assert not is_acronym("", "")


@pytest.mark.parametrize("piece", ["1", "1 ", "+1 ", "A1 ", "0 ", "(0)", "é"])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: compare(piece * (size // len(piece)), piece * (size // len(piece)) + "5"), 100_000)
