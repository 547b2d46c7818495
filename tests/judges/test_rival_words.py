"""What stands in short evidence where a statement has another word."""

from __future__ import annotations

import pytest

from hallucheck.judges.rival_words import denial, restates, rival
from hallucheck.text.sentences import sentences
from hallucheck.text.words.words import Words

MUTE = "Press the lower button for two seconds to mute it; the upper button changes the volume."
FERRY = "The ferry to Ulva sails on Tuesday, the ferry to Staffa on Friday."

BADGES = "Blue badges open the laboratory, white badges only the canteen. Lost badges are replaced by the porter."
BOILER = "Tenants may not repair the boiler themselves. If a room stays cold, they call the caretaker."

RIVALS = {
    "a word that is nowhere": ("When does the ferry to Ulva sail?", "On Monday.", FERRY, "Tuesday"),
    "a word of another clause": ("When does the ferry to Ulva sail?", "On Friday.", FERRY, "Tuesday"),
    "a thing of another clause": ("What does a white badge open?", "The laboratory.", BADGES, "canteen"),
    "a figure": ("How long do I press the button?", "For five seconds.", MUTE, "two"),
    "a name": ("Who sold the mill?", "Harriet Cole sold it.", "The mill was sold by Ruben Lanz in May.", "Ruben"),
    "without a question": ("", "The ferry to Ulva sails on Monday.", FERRY, "Tuesday"),
}
NONE = {
    "the same word": ("When does the ferry to Ulva sail?", "On Tuesday.", FERRY),
    "a synonym": ("Who bought the mill?", "A physician bought it.", "A doctor bought the mill in May."),
    "another kind of word": ("When does the ferry to Ulva sail?", "Before breakfast.", FERRY),
    "a thing of the clause that was asked": ("What does a white badge open?", "The canteen.", BADGES),
    "a main clause, asked by the other": ("What if a room stays cold?", "They call the caretaker.", BOILER),
    "a statement about something else": ("What do badges open?", "The porter replaces those that were lost.", BADGES),
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


@pytest.mark.parametrize(
    ("question", "evidence", "denied"),
    [
        ("May I repair the boiler myself?", BOILER, True),
        ("Is swimming allowed?", "Swimming is forbidden; fishing needs a permit.", True),
        ("Is swimming forbidden?", "Swimming is forbidden; fishing needs a permit.", False),
        ("May tenants call the caretaker?", BOILER, False),
        ("Who repairs the boiler?", BOILER, False),
        ("May I sell the car?", BOILER, False),
        ("May I repair the boiler myself?", "", False),
    ],
)
def test_what_was_asked_is_denied(question: str, evidence: str, *, denied: bool) -> None:
    passages = [Words(sentence.text) for sentence in sentences(evidence)]
    assert (denial(Words(question), passages) is not None) == denied


@pytest.mark.parametrize(
    ("question", "answer", "restated"),
    [
        ("Do I have to read music?", "You must read music.", True),
        ("Do I have to read music?", "You must hold a tune.", False),
    ],
)
def test_a_statement_says_what_was_asked_again(question: str, answer: str, *, restated: bool) -> None:
    assert restates(Words(answer), Words(question)) == restated
