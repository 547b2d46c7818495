"""Prices less a discount or with a tax, through the family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

JACKET = {"contexts": ["The jacket costs $85. Members get a 20% discount. A tax of 10% is added at the till."]}


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("With the 20% discount the jacket costs $68.", [], id="lowered"),
        pytest.param("Including 10% tax the jacket costs $93.50.", [], id="raised"),
        pytest.param("With the 20% discount the jacket costs $70.", ["unverified-currency"], id="near miss"),
        pytest.param("The jacket costs $68.", ["contradicted-figure"], id="no word of a discount"),
    ],
)
def test_surcharges(put: Callable[..., Any], answer: str, names: list[str]) -> None:
    assert put(JACKET, answer=answer).names == names
