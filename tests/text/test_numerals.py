"""Runs of digits as decimals."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.text.amounts.numerals import plain, read, runs


@pytest.mark.parametrize(
    ("run", "value", "places", "other"),
    [
        ("1,234.56", "1234.56", 2, None),
        ("1.234,56", "1234.56", 2, None),
        ("1 234,56", "1234.56", 2, None),
        ("12,34,567", "1234567", 0, None),
        ("1.234.567", "1234567", 0, None),
        ("1,234", "1234", 0, "1.234"),
        ("1.234", "1.234", 3, "1234"),
        ("0.123", "0.123", 3, None),
        ("1234.567", "1234.567", 3, None),
        ("85,5", "85.5", 1, None),
        ("007", "7", 0, None),
    ],
)
def test_read(run: str, value: str, places: int, other: str | None) -> None:
    assert read(run) == (Decimal(value), places, None if other is None else Decimal(other))


@pytest.mark.parametrize("run", ["1.2.3", "1,2,3", "2019,2018", "1,23.4,5", "12.34,567.8"])
def test_no_numeral(run: str) -> None:
    assert read(run) is None


@pytest.mark.parametrize(
    ("text", "found"), [("1, 2", ["1", "2"]), ("1..2", ["1", "2"]), ("a1.", ["1"]), ("1,234.5,", ["1,234.5"])]
)
def test_runs(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in runs(text)] == found


@pytest.mark.parametrize("text", ["１２３", "٣٫٥٪", "−5 – ＄", "plain", "\U0001f600 5"])
def test_plain_keeps_every_offset(text: str) -> None:
    assert len(plain(text)) == len(text)
