"""What stands in short evidence where a statement has another word."""

from __future__ import annotations

import pytest

from hallucheck.judges.rival_words import rival
from hallucheck.text.sentences import sentences
from hallucheck.text.words.words import Words

MUTE = "Press the lower button for two seconds to mute it; the upper button changes the volume."
FERRY = "The ferry to Ulva sails on Tuesday, the ferry to Staffa on Friday."

RIVALS = {
    "a word that is nowhere": ("When does the ferry to Ulva sail?", "On Monday.", FERRY, "Tuesday"),
    "a word of another clause": ("When does the ferry to Ulva sail?", "On Friday.", FERRY, "Tuesday"),
    "a figure": ("How long do I press the button?", "For five seconds.", MUTE, "two"),
    "a name": ("Who sold the mill?", "Harriet Cole sold it.", "The mill was sold by Ruben Lanz in May.", "Ruben"),
    "without a question": ("", "The ferry to Ulva sails on Monday.", FERRY, "Tuesday"),
}
NONE = {
    "the same word": ("When does the ferry to Ulva sail?", "On Tuesday.", FERRY),
    "a synonym": ("Who bought the mill?", "A physician bought it.", "A doctor bought the mill in May."),
    "another kind of word": ("When does the ferry to Ulva sail?", "Before breakfast.", FERRY),
    "no question, and the word stands elsewhere": ("", "The ferry to Staffa sails on Tuesday.", FERRY),
    "no evidence": ("When does the ferry sail?", "On Monday.", ""),
}


def find(question: str, answer: str, evidence: str) -> str | None:
    passages = [Words(sentence.text) for sentence in sentences(evidence)]
    found = rival(Words(answer), Words(question), passages)
    return passages[found.passage].texts[found.known] if found else None


@pytest.mark.parametrize(("question", "answer", "evidence", "known"), RIVALS.values(), ids=list(RIVALS))
def test_a_rival(question: str, answer: str, evidence: str, known: str) -> None:
    assert find(question, answer, evidence) == known


@pytest.mark.parametrize(("question", "answer", "evidence"), NONE.values(), ids=list(NONE))
def test_no_rival(question: str, answer: str, evidence: str) -> None:
    assert find(question, answer, evidence) is None


def test_what_the_answer_says_beside_is_no_rival() -> None:
    question, evidence = Words("When does the ferry to Ulva sail?"), (Words(FERRY),)
    assert rival(Words("On Monday."), question, evidence, said=Words("On Monday, Tuesday or Friday.").stems) is None
