"""Numerals of a chunk by their first digits."""

from __future__ import annotations

import pytest

from hallucheck.evidence.digits import read_digits

TEXT = "Revenue was $5,234,111 in 2023. Costs were $0.52 a unit, rent 1.296 and fees 7."


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("523", ["5,234,111", "0.52"]),
        ("53", ["5,234,111", "0.52"]),
        ("130", ["1.296"]),
        ("70", ["7"]),
        ("99", []),
    ],
)
def test_near(shown: str, found: list[str]) -> None:
    digits = read_digits(TEXT)
    assert digits is not None
    spans = [digits.scan.runs[index] for index in digits.near(shown)]
    assert [TEXT[start:end] for start, end in spans] == found


def test_figure() -> None:
    digits = read_digits(TEXT)
    assert digits is not None
    figure = digits.figure(0)
    assert figure is not None
    assert (figure.text, figure.currency) == ("$5,234,111", "USD")
    assert digits.between(0) == (0, 26)


def test_other_scripts() -> None:
    digits = read_digits("الإيرادات ٢٥٠٠ دولار")
    assert digits is not None
    assert digits.near("250") == [0]


@pytest.mark.parametrize("text", ["a | 1", "a\t1", '{"a": 1}'])
def test_not_for_tables_and_data(text: str) -> None:
    assert read_digits(text) is None
