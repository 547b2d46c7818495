from __future__ import annotations

import pytest

from hallucheck.text.values.topic import announces_change, topic_of
from hallucheck.text.values.typed import find_values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I'll book the meeting for Monday.", {"meeting"}, id="booking"),
        pytest.param("The planning calls are at 9am.", {"planning", "call"}, id="plural"),
        pytest.param("It is on Monday.", set(), id="nothing"),
    ],
)
def test_topic_is_what_is_left_without_values(text: str, expected: set[str]) -> None:
    assert topic_of(text, find_values(text)) == expected


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("The call has been moved to Friday.", True),
        ("Actually, it is on Friday.", True),
        ("The call is on Friday.", False),
        ("The moving truck is here.", True),
        ("An exchange student came.", False),
    ],
)
def test_change_is_announced(text: str, change: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert announces_change(text) is change
