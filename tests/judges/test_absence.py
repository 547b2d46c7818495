"""What an answer says to be missing, and whether the evidence has it."""

from __future__ import annotations

import pytest

from hallucheck.judges.absence import said_after_all
from hallucheck.text.words.words import Words
from tests.detectors.answers.judging import rules

RACE = "Registration for the half marathon closes on 12 August at noon. The entry fee is 25 euros."


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        pytest.param("The documents do not say when registration closes.", 0, id="yes-a-time"),
        pytest.param("I'm afraid there is no information on when registration closes.", 0, id="yes-behind-regrets"),
        pytest.param("The documents do not say when registration opens.", None, id="no-another-verb"),
        pytest.param("The documents do not mention the entry fee.", 1, id="yes-a-noun"),
        pytest.param("The documents do not state the entry fee.", 1, id="yes-a-figure-of-it"),
        pytest.param("The documents do not mention a waiting list.", None, id="no-nothing-of-it"),
        pytest.param("The documents do not say who closes registration.", None, id="no-nobody-is-named"),
        pytest.param("I can't tell you from the documents, since registration is new.", None, id="no-where-from"),
        pytest.param("I do not know.", None, id="no-nothing-is-said-to-be-missing"),
    ],
)
def test_what_is_said_after_all(sentence: str, said: int | None) -> None:
    passages = [Words(part.strip() + ".") for part in RACE.split(".") if part.strip()]
    assert said_after_all(sentence, passages) == said


def test_a_sentence_goes_on_about_what_the_one_before_names() -> None:
    passages = [Words("The museum stands by the river."), Words("It was founded in 1931.")]
    assert said_after_all("The texts do not say when the museum was founded.", passages) == 1
    assert said_after_all("The texts do not say when the chapel was founded.", passages) is None


def test_a_sentence_that_denies_says_nothing() -> None:
    passages = [Words("When registration closes is not fixed, but never before 12 August.")]
    assert said_after_all("The documents do not say when registration closes.", passages) is None


def test_an_answer_that_misses_what_is_there_is_contradicted() -> None:
    asked = "When does registration close?"
    row = {"question": asked, "contexts": [RACE], "answer": "The documents do not say when registration closes."}
    assert "contradicted-statement" in rules(row)
    assert not rules(row | {"answer": "The documents do not say when registration opens."})
