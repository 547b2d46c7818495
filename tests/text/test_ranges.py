"""Hedges and directions."""

from __future__ import annotations

import pytest

from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.hedges import Hedge, direction, hedge


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("about 42.4%", Hedge.ABOUT),
        ("approximately $5", Hedge.ABOUT),
        ("~300 units", Hedge.ABOUT),
        ("nearly 300 units", Hedge.ABOUT),
        ("over 250 people", Hedge.OVER),
        ("more than $5", Hedge.OVER),
        ("at least 12 months", Hedge.OVER),
        ("250+ people", Hedge.OVER),
        ("less than 5%", Hedge.UNDER),
        ("up to 300 units", Hedge.UNDER),
        ("exactly 300 units", Hedge.EXACT),
        ("the roundabout 300 m away", Hedge.EXACT),
    ],
)
def test_hedge(text: str, wanted: Hedge) -> None:
    figure = extract(text)[0]
    assert hedge(text, figure.start, figure.end) is wanted


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("Revenue rose by ", "", 1),
        ("Revenue fell by ", "", -1),
        ("Revenue was ", " higher", 1),
        ("Revenue was ", " lower than", -1),
        ("After it rose, revenue fell to ", "", -1),
        ("Revenue was ", " in all", 0),
        ("A net loss of ", "", 0),
    ],
)
def test_direction(before: str, after: str, wanted: int) -> None:
    assert direction(before, after) == wanted
