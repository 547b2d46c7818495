"""Numbers in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.text.amounts.number_words import find, value_of


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("twenty-three", "23"),
        ("one hundred and twenty-three thousand", "123000"),
        ("two million five hundred thousand", "2500000"),
        ("nineteen", "19"),
        ("two dozen", "24"),
        ("zero", "0"),
    ],
)
def test_value(written: str, value: str) -> None:
    assert value_of(written) == Decimal(value)


@pytest.mark.parametrize("written", ["two five", "twenty thirty", "twenty eleven"])
def test_no_number(written: str) -> None:
    assert value_of(written) is None


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Twenty-three came; nine left.", ["23", "9"]),
        ("someone often wanders alone", []),
        ("one of the owners", []),
        ("dozens and hundreds of birds", []),
        ("a hundred birds", ["100"]),
        ("half of the birds", ["50"]),
        ("half a million birds", ["500000"]),
    ],
)
def test_find(text: str, values: list[str]) -> None:
    assert [number.value for number in find(text)] == [Decimal(value) for value in values]


def test_other_languages() -> None:
    assert [number.value for number in find("Es kamen dreiundzwanzig Leute", "de")] == [Decimal(23)]
