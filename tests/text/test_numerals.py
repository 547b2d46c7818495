"""Runs of digits as decimals."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.numerals import plain, read, runs
from hallucheck.text.figure.figure import FigureReading


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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In chapter 3, 400 words follow", ["400"]),
        ("scored 6 , 7 and 8", ["6", "7", "8"]),
        ("bought 12, 128 GB each, for $1,200", ["12", "128 GB", "$1,200"]),
        ("on May 5, 200 people came", ["May 5", "200"]),
        ("in Q3, 120 people came", ["120"]),
        ("model X-2000-B of AB-1234", []),
    ],
)
def test_neighbours_that_are_two_figures(text: str, found: list[str]) -> None:
    assert [figure.text for figure in extract(text)] == found


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("fr", "deux mille trois cents euros", 2300),
        ("fr", "quatre-vingt-dix jours", 90),
        ("de", "zweitausend dreihundert Euro", 2300),
        ("es", "dos mil trescientos", 2300),
    ],
)
def test_numbers_in_words_are_read_as_phrases(language: str, text: str, value: int) -> None:
    assert [figure.value for figure in extract(text, FigureReading(language=language))] == [value]


@pytest.mark.parametrize("text", ["１２３", "٣٫٥٪", "−5 – ＄", "plain", "\U0001f600 5"])
def test_plain_keeps_every_offset(text: str) -> None:
    assert len(plain(text)) == len(text)
