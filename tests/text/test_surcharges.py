"""Words of discounts and taxes."""

from __future__ import annotations

import pytest

from hallucheck.text.amounts.discounts_and_taxes import LOWERED, RAISED, directions


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        ("with the discount it costs", (LOWERED,)),
        ("including tax the total is", (RAISED,)),
        ("the tax on the reduced price", (LOWERED, RAISED)),
        ("the jacket costs", ()),
    ],
)
def test_directions(said: str, ways: tuple[int, ...]) -> None:
    assert directions(said.split()) == ways
