"""Quantities in two units that are one."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest

from hallucheck.text.amounts.compounds import joined
from hallucheck.text.amounts.find import extract, foreign


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2 hours and 50 minutes", 170, "minute"),
        ("2 hours, 50 minutes", 170, "minute"),
        ("2 hours 50 min", 170, "minute"),
        ("6 feet 2 inches", 74, "inch"),
        ("26 miles 385 yards", 46_145, "yard"),
        ("3 years and 6 months", 42, "month"),
        ("2 Stunden und 30 Minuten", 150, "minute"),
        ("3 Std. 20 Min", 200, "minute"),
    ],
)
def test_joined(text: str, value: int, unit: str) -> None:
    (whole,) = [whole for one, two in pairwise(extract(text)) if (whole := joined(text, one, two))]
    assert (int(round(whole.number, 6)), whole.unit, whole.text) == (value, unit, text)


@pytest.mark.parametrize(
    "text",
    [
        "2 hours, then 50 minutes",
        "2 hours and 90 minutes",
        "50 minutes and 2 hours",
        "2.5 hours 10 minutes",
        "2 hours and 50 km",
        "$2 and 50 minutes",
    ],
)
def test_apart(text: str) -> None:
    assert not [whole for one, two in pairwise(extract(text)) if (whole := joined(text, one, two))]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("between 5 and 7 kW", ["kW", "kW"]),
        ("It gives 6 kW on 7 and 9 kg.", ["kW", "kg", "kg"]),
    ],
)
def test_a_figure_that_goes_with_another_takes_no_unit_of_the_next(text: str, units: list[str | None]) -> None:
    assert [figure.unit for figure in extract(text)] == units


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("1 h 30", [(90, "clock")]),
        ("départ à 17h30.", [(1050, "clock")]),
        ("de 9 h à 12 h 30", [(540, "clock"), (750, "clock")]),
        ("de 10 h à 17 h", [(600, "clock"), (1020, "clock")]),
        ("de 2 h à 3 h", [(2, "hour"), (3, "hour")]),
        ("2 h 05 min", [(2, "hour"), (5, "minute")]),
    ],
)
def test_hours_with_a_letter(text: str, figures: list[tuple[int, str]]) -> None:
    assert [(figure.number, figure.unit) for figure in extract(text)] == figures


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("bis zu zwei Stunden täglich, zwölf Geräte", [(2, "hour"), (12, None)]),
        ("une heure et demie de poterie", [(Decimal("1.5"), "hour")]),
        ("due ore e mezza", [(Decimal("2.5"), "hour")]),
        ("the rent is due on Monday", []),
    ],
)
def test_small_numbers_of_other_languages(text: str, figures: list[tuple[Decimal, str | None]]) -> None:
    assert [(figure.number, figure.unit) for figure in foreign(text)] == figures
