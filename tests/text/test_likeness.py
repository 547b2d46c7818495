"""What words are like each other by the company they keep."""

from __future__ import annotations

import pytest

from hallucheck.text.words.kinds import likeness
from hallucheck.text.words.lexicon import stem


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("sleeps", "beds", True),
        ("borrowed", "loan", True),
        ("coal", "gas", True),
        ("belgium", "french", True),
        ("renovated", "loan", False),
        ("lunch", "price", False),
        ("gas", "town", False),
        ("zzyzx", "gas", False),
        ("zzyzx", "zzyzx", False),
    ],
)
def test_words_are_alike(one: str, other: str, alike: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert (likeness(stem(one), stem(other)) > 0.4) is alike
