"""A statement that a passage repeats word by word, but for one part that can be left out."""

from __future__ import annotations

import pytest

from hallucheck.judges.order import repeats
from hallucheck.text.words.words import Words


@pytest.mark.parametrize(
    ("statement", "passage", "expected"),
    [
        ("The mill was closed in 1839.", "The mill was sold by Ann and closed in 1839 at a loss.", True),
        ("The mill opened in 1839.", "The mill, built by Ann, opened in 1839.", True),
        ("The mill opened in 1839.", "The mill opened in 1839 and closed in 1901.", True),
        ("The mill was closed in 1840.", "The mill was sold by Ann and closed in 1839.", False),
        ("The price of tea fell.", "The price of tea rose and coffee fell.", False),
        ("The mill was closed.", "The mill was sold and never closed.", False),
        ("The mill opens.", "The mill opens if it rains.", False),
        ("The mill cost 3.", "The mill cost 3 million dollars.", False),
        ("The mill opened.", "Ann said the mill opened.", False),
        ("Ann closed the mill.", "The mill closed Ann.", False),
    ],
)
def test_repeats(statement: str, passage: str, expected: bool) -> None:  # noqa: FBT001 (a table's column)
    assert repeats(Words(statement), Words(passage)) is expected
