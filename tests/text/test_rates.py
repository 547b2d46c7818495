"""How often, or per how long, an amount is meant."""

from __future__ import annotations

from decimal import Decimal

import pytest

from hallucheck.text.amounts.rates import Rate, lengths, rate, rate_of_sentence
from tests.linear import assert_linear

ONE = Decimal(1)


@pytest.mark.parametrize(
    ("text", "amount", "times", "unit"),
    [
        ("Take 500 mg twice daily.", "500 mg", 2, "day"),
        ("Take one 200 mg tablet three times a day.", "200 mg", 3, "day"),
        ("Take 250 mg every 8 hours.", "250 mg", 3, "day"),
        ("Take 250 mg every other day.", "250 mg", Decimal("0.5"), "day"),
        ("The monthly fee is 20 EUR.", "20 EUR", 1, "month"),
        ("It costs $15 per month.", "$15", 1, "month"),
        ("He earns $25 an hour.", "$25", 1, "hour"),
        ("She trains three times a week for 45 minutes.", "45 minutes", 3, "week"),
        ("30 mg/day", "30 mg", 1, "day"),
        ("You pay no more than 400 EUR in any one year, for parts in daily use.", "400 EUR", 1, "year"),
        ("Die monatliche Gebühr beträgt 20 EUR.", "20 EUR", 1, "month"),
        ("Nehmen Sie dreimal täglich 200 mg ein.", "200 mg", 3, "day"),
        ("Die Tagesdosis beträgt 600 mg.", "600 mg", 1, "day"),
        ("L'abonnement coûte 15 € par mois.", "15 €", 1, "month"),
        ("La cuota anual es de 360 €.", "360 €", 1, "year"),
    ],
)
def test_rate(text: str, amount: str, times: Decimal, unit: str) -> None:
    start = text.index(amount)
    assert rate(text, start, start + len(amount)) == Rate(Decimal(times), unit)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("It costs $15.", "$15"),
        ("It costs $15. Each month is billed.", "$15"),
        ("A quarter of the 1,200 members voted.", "1,200"),
        ("The bus, 5 km from here, is a dayliner.", "5 km"),
        ("Take 250 mg every 7 hours.", "250 mg"),
    ],
)
def test_no_rate(text: str, amount: str) -> None:
    start = text.index(amount)
    assert rate(text, start, start + len(amount)) is None


def test_the_neighbours_are_others_business() -> None:
    text = "500 mg in the morning and 250 mg twice daily"
    assert rate(text, 0, 6, 0, text.index("250")) is None


def test_rate_of_a_sentence() -> None:
    assert rate_of_sentence("A year of the subscription costs $180.") == Rate(ONE, "year")
    assert rate_of_sentence("The subscription costs $180.") is None


def test_lengths() -> None:
    assert lengths("month", "year") == (Decimal(12),)
    assert lengths("day", "day") == (ONE,)
    assert lengths("week", "month") == ()


@pytest.mark.parametrize("piece", ["every ", "a", "three times "])
def test_time_is_linear(piece: str) -> None:
    def read(size: int) -> None:
        text = piece * (size // len(piece))
        rate(text, 3, 5)
        rate_of_sentence(text)

    assert_linear(read, 100_000)
