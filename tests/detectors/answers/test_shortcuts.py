"""What makes grounding fast changes nothing: each shortcut beside the long way that it saves."""

from __future__ import annotations

from itertools import product

import pytest

from hallucheck.model import Question
from hallucheck.text.statements import split as statements
from hallucheck.text.words import words as lexical
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier


def test_ascii_is_read_as_any_text() -> None:
    for letters in product("aB1.,'\":;|$) \n", repeat=4):
        text = "".join(letters)
        assert lexical._ASCII_WORD.findall(text) == lexical._WORD.findall(text)
        assert lexical.Words(text).texts == lexical._split(text)


@pytest.mark.parametrize(
    "text",
    [
        "The context does not say who won.",
        "The passage doesn’t mention it.",
        "It can't be determined from the text.",
        "I have no idea.",
        "I lack the data.",
        "I am unable to find it.",
        "It is impossible to determine.",
        "There is insufficient information in the context.",
        "There is a lack of information in the text.",
        "Without more context, no details are given.",
        "The fee isn’t stated in the document.",
        "Unclear.",
        "UNKNOWN",
        "n/a",
        "NA.",
        "Unanswerable.",
        "Sorry, I do that badly.",
        "\u0130nsufficient data in the text; lac\u212a of data in the text.",
    ],
)
def test_no_abstention_is_passed_over(text: str) -> None:
    assert statements.kind_of(text) is statements.Kind.ABSTENTION


def test_answers_stand_in_the_order_of_their_questions() -> None:
    claims = ["The fee is 4 dollars.", "The fee is 9 dollars.", "The bank is in Rome."]
    texts = [("The fee is 4 dollars.",), ("The bank is in Rome. It opened in 1990.",)]
    asked = [Question(claim=claim, evidence=evidence, question=None) for claim in claims for evidence in texts]
    alone = [EmbeddedVerifier().answer([question])[0] for question in asked]
    assert list(EmbeddedVerifier().answer(asked)) == alone
    assert len({answer.yes for answer in alone}) > 1
