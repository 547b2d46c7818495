"""Units and currencies that a word before them tells apart, and numerals that only look like names or minus signs."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.text.amounts.find import extract
from hallucheck.text.figure.figure import Kind


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("13.2 US gallons", "gallon"),
        ("11 imperial gallons", "impgal"),
        ("11 gallons", "gallon"),
        ("25.4 fl oz", "floz"),
        ("8 oz of cheese", "ounce"),
        ("75 cl of wine", "cl"),
    ],
)
def test_unit(text: str, unit: str) -> None:
    (figure,) = extract(text)
    assert figure.unit == unit


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("250 Swiss francs", "CHF"),
        ("40 Canadian dollars", "CAD"),
        ("40 dollars", "USD"),
        ("40 Canadian geese", None),
        ("12 British pounds", "GBP"),
    ],
)
def test_currency(text: str, currency: str | None) -> None:
    (figure,) = extract(text)
    assert figure.currency == currency


def test_a_grouped_number_behind_a_name_is_a_figure() -> None:
    assert [figure.text for figure in extract("the towns of Lindau 27,100 and Wangen 25,600")] == ["27,100", "25,600"]
    assert extract("we flew with Apollo 11 home") == ()


def test_a_share_in_brackets_may_be_either() -> None:
    (figure,) = extract("more than a fifth (22%) left")
    assert (figure.kind, figure.value, figure.other) == (Kind.PERCENTAGE, Decimal(22), Decimal(-22))
    (figure,) = extract("the margin was (3)%")
    assert figure.value == Decimal(-3)


def test_beta_is_a_ratio_with_decimals_only() -> None:
    assert [figure.kind for figure in extract("Its beta was 1.2.")] == [Kind.RATIO]
    assert [figure.kind for figure in extract("Alpha outsold Beta by 250 units.")] == [Kind.QUANTITY]
