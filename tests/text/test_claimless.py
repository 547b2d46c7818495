"""Whether an answer claims anything at all."""

from __future__ import annotations

import pytest

from hallucheck.model import Case, Origin, Record
from hallucheck.text.statements.claimless import ASKS, REFUSES, TALKS, claims_nothing
from hallucheck.text.statements.split import Kind, kind_of
from hallucheck.text.statements.talk import is_act, is_talk, joined

ANSWERS = {
    "refusal": ("I cannot answer this from the given passages.", None, REFUSES),
    "German refusal": ("Das geht aus den Unterlagen nicht hervor.", None, REFUSES),
    "refusal, then an offer": ("I'm sorry, I don't know. Is there anything else?", None, REFUSES),
    "thanks": ("Thank you very much!", "What is the fee?", TALKS),
    "good night": ("have a good day", "thanks", TALKS),
    "response to no question": ("Yes, I think so too.", "I like it.", TALKS),
    "split contraction": ("that 's true .", "I like the sea.", TALKS),
    "yes to what is not known": ("Yes.", None, None),
    "asks back": ("Which platform do you play on?", None, ASKS),
    "refusal, then a claim": ("I don't know. The fee is 5 EUR.", None, None),
    "refusal with a turn": ("I'm not sure but it is on the list of Amazon.", None, None),
    "what could not be found is a claim": ("Beetles of that kind cannot be found in Andorra.", None, None),
    "yes answers a question": ("Yes.", "Is breakfast included?", None),
    "no answers a question": ("No, it isn't.", "does it include breakfast", None),
    "someone was never there": ("He was never there.", None, None),
    "a question that states": ("How can we build agents that solve the dilemmas of 2017?", None, None),
    "points to a fact": ("Please note that this drug is deadly.", None, None),
    "here is somebody": ("Here is the new CEO, John Smith.", None, None),
    "statement": ("The fee is 5 EUR.", None, None),
    "one name": ("Paris.", "Where?", None),
    "nothing": ("...", None, None),
    "empty": ("", None, None),
}


@pytest.mark.parametrize(("answer", "question", "expected"), ANSWERS.values(), ids=list(ANSWERS))
def test_answers_that_claim_nothing(answer: str, question: str | None, expected: str | None) -> None:
    case = Case(Record(answer=answer, question=question), Origin(file="d", line=1))
    assert claims_nothing(case) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("same here.", True),
        ("yeah.", True),
        ("that 's true .", True),
        ("I do n't know , really", True),
        ("The Fantastic The", False),
        ("that is 5", False),
        ("The fee is due.", False),
        ("yeah " * 60, False),
    ],
)
def test_words_without_content_are_talk(text: str, expected: bool) -> None:  # noqa: FBT001 (a column of the table)
    assert is_talk(text) is expected
    assert (kind_of(text) is Kind.TALK) is expected or kind_of(text) is Kind.ABSTENTION


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("that 's", "that's"),
        ("do n't", "do n't".replace(" ", "")),
        ("5 's", "5's"),
        ("the 's end", "the's end"),
        ("a b", "a b"),
    ],
)
def test_split_contractions_are_joined(text: str, expected: str) -> None:
    assert joined(text) == expected


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Great, I've set a reminder for you.", True),
        ("okay i just sent the form", True),
        ("We will call you at noon.", True),
        ("I have that all scheduled for you.", True),
        ("We are now booking your seat.", True),
        ("We are closed on Mondays.", False),
        ("We have a pool.", False),
        ("I'm sorry, the shop is closed.", False),
        ("I know that the hall was built in 1902.", False),
        ("The clerk has sent the form.", False),
        ("Okay, the form was sent.", False),
    ],
)
def test_what_the_writer_does(text: str, *, act: bool) -> None:
    assert is_act(text) is act
