"""Names of months are those of the Unicode locale data."""

from __future__ import annotations

import pytest
from babel import Locale

from hallucheck.text.dates.locales import foreign_months, full_month, month

LANGUAGES = (
    "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "tr", "ru", "uk", "el", "he", "ar",
    "id", "ro", "hu", "hi",
)  # fmt: skip
"""The languages whose names of months and currencies are known."""


def from_babel(*widths: str) -> dict[str, int]:
    found: dict[str, set[int]] = {}
    for language in LANGUAGES:
        months = Locale(language).months
        for context in ("format", "stand-alone"):
            for width in widths:
                for number, name in months[context][width].items():
                    found.setdefault(name.lower().rstrip("."), set()).add(number)
    return {name: numbers.pop() for name, numbers in found.items() if len(numbers) == 1 and not name.isdigit()}


def test_the_names_are_those_of_the_locale_data() -> None:
    assert foreign_months() == from_babel("wide", "abbreviated")
    full = from_babel("wide")
    assert {name: full_month(name) for name in foreign_months()} == {name: full.get(name) for name in foreign_months()}


@pytest.mark.parametrize(
    ("word", "number"),
    [("März", 3), ("août", 8), ("grudnia", 12), ("Sept.", 9), ("февр", 2), ("Monat", None), ("May", 5), ("mai", 5)],
)
def test_a_month_in_any_language(word: str, number: int | None) -> None:
    assert month(word) == number
