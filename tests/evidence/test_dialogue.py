from __future__ import annotations

from typing import Any

from hallucheck.evidence.dialogue import MAX_TURN, WINDOW, Dialogue, dialogue, turns_of
from hallucheck.model import Case, Origin, read_record


def state(row: dict[str, Any]) -> Dialogue:
    return dialogue(Case(read_record(row), Origin(file="a", line=1)))


def test_the_last_turns_come_first() -> None:
    said = state({"history": [{"role": "user", "content": f"Call {number}."} for number in range(WINDOW + 3)]})
    assert [turn.number for turn in said.recent] == list(range(WINDOW + 3, 3, -1))
    assert said.recent[0].by_user


def test_what_was_said_asked_or_handed_over_was_introduced() -> None:
    said = state(
        {"history": ["We met Anna."], "question": "Who is Bob?", "contexts": [{"text": "x", "title": "Carl's"}]}
    )
    assert all(said.introduced(name) for name in ("anna", "Bob", "Carl"))
    assert not said.introduced("Ann")
    assert not said.introduced("")


def test_questions_claim_nothing() -> None:
    (turn,) = state({"history": ["Is the call on Monday? The room is on the left."]}).recent
    assert [sentence.text for sentence in turn.sentences] == ["The room is on the left."]


def test_a_turn_is_read_up_to_a_limit() -> None:
    call = "The call is on Friday. "
    (turn,) = state({"history": [call * MAX_TURN]}).recent
    assert len(turn.sentences) == -(-MAX_TURN // len(call))


def test_no_history() -> None:
    said = state({"answer": "x"})
    assert said.recent == ()
    assert not said.introduced("x")


def transcript(*contexts: str) -> list[tuple[str | None, str]]:
    case = Case(read_record({"contexts": list(contexts)}), Origin(file="a", line=1))
    return [(turn.role, turn.text) for turn in turns_of(case)]


def test_a_transcript_among_the_contexts_is_the_history() -> None:
    found = transcript("date: monday; event: dinner", "driver: when is dinner\nassistant: which one")
    assert found == [("driver", "when is dinner"), ("assistant", "which one")]


def test_what_is_no_transcript() -> None:
    assert transcript("Anna: hello\nBob: hi") == []
    assert transcript("user: hello\nand more") == []
    assert transcript("assistant: hello") == []
    assert transcript("A user: hello") == []
