from __future__ import annotations

import pytest

from hallucheck.text.sentences import sentences
from hallucheck.text.values.slots import announces_change, similarity, slots, topic_of
from hallucheck.text.values.typed import ValueKind


def topics(text: str) -> list[tuple[set[str], str]]:
    return [(set(slot.topic), slot.value.text) for slot in slots(sentences(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I'll book the meeting for Monday.", [({"meeting"}, "Monday")], id="booking"),
        pytest.param("The planning call is at 9am.", [({"planning", "call"}, "9am")], id="call"),
        pytest.param("We are open from 9am to 5pm.", [], id="range"),
        pytest.param("The meeting is not on Monday.", [], id="negated"),
        pytest.param("It is on Monday.", [], id="no-topic"),
        pytest.param("The meeting is soon.", [], id="no-value"),
    ],
)
def test_slots(text: str, expected: list[tuple[set[str], str]]) -> None:
    assert topics(text) == expected


def test_a_slot_points_into_the_text() -> None:
    text = "Hello. The call is on Friday."
    (slot,) = slots(sentences(text))
    assert (text[slot.start : slot.end], slot.kind) == ("Friday", ValueKind.WEEKDAY)


def test_similarity_is_of_topics() -> None:
    call, cafeteria = topic_of("the planning call"), topic_of("the cafeteria opens")
    assert similarity(call, call) == 1.0
    assert similarity(call, cafeteria) == 0.0
    assert similarity(call, frozenset()) == 0.0
    assert 0 < similarity(topic_of("the planning call"), topic_of("the call")) < 1


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
