"""Abstentions: right where nothing speaks of the thing, wrong where a passage does."""

from __future__ import annotations

import pytest

from hallucheck.judges.absence import spoken_of
from hallucheck.text.words.words import Words

LEAFLET = "The leaflet lists the opening hours of the pool and the price of a locker."
REGISTER = "Herd register: 61 goats, 14 ewes."
MINUTES = "The minutes record the purchase of two lathes for 8,400 EUR."


@pytest.mark.parametrize(
    ("text", "passage", "found"),
    [
        ("The leaflet does not mention the price of a locker.", LEAFLET, True),
        ("The price of a locker is not mentioned.", LEAFLET, True),
        ("The leaflet does not mention the water temperature.", LEAFLET, False),
        ("There is no data on the number of goats.", REGISTER, True),
        ("There is no data on the number of horses.", REGISTER, False),
        ("I could not find how much the lathes cost.", MINUTES, True),
        ("I could not find who supplied the lathes.", MINUTES, False),
        ("The documents do not mention revenue for Q1 2019.", "Revenue for Q1 2020 was 4 million.", False),
        ("The leaflet does not give the price of a locker.", "The price of a locker is not given.", False),
        ("I do not know.", LEAFLET, False),
    ],
)
def test_what_is_said_to_be_missing(text: str, passage: str, found: bool) -> None:  # noqa: FBT001 (a table)
    assert (spoken_of(text, [Words(passage)]) is not None) is found
