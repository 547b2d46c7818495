from __future__ import annotations

import pytest

from hallucheck.text.grammar.entities import (
    Mention,
    MentionKind,
    definite_descriptions,
    given_names,
    is_generic,
    proper_names,
)
from hallucheck.text.sentences import Sentence, sentences
from tests.linear import assert_linear


def names(text: str) -> list[str]:
    return [name.text for index, sentence in enumerate(sentences(text)) for name in proper_names(sentence, index)]


def mentions(sentence: Sentence) -> list[Mention]:
    return [*definite_descriptions(sentence), *proper_names(sentence)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You should contact Sarah today.", ["Sarah"], id="inside"),
        pytest.param("Sarah leads it.", ["Sarah"], id="given-name-first"),
        pytest.param("Shipping is free.", [], id="word-first"),
        pytest.param("Thank you, see Monday.", [], id="ordinary"),
        pytest.param("Contact Priya Patel.", ["Priya Patel"], id="imperative"),
        pytest.param("Acme Corp is here.", ["Acme Corp"], id="two-words-first"),
        pytest.param("We asked the University of Oxford.", ["University of Oxford"], id="of"),
        pytest.param("We like McDonald's fries.", ["McDonald"], id="possessive"),
        pytest.param("IBM leads.", ["IBM"], id="acronym"),
        pytest.param("Ask José García.", ["José García"], id="accents"),
        pytest.param("this is all lower case", [], id="lower"),
    ],
)
def test_proper_names(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_kinds_and_spans() -> None:
    text = "The quarterly ledger is with John Smith."
    found = mentions(Sentence(0, len(text), text))
    assert [(m.text, m.kind) for m in found] == [
        ("The quarterly ledger", MentionKind.DEFINITE),
        ("John Smith", MentionKind.PROPER_NAME),
    ]
    assert all(text[m.start : m.end] == m.text for m in found)


@pytest.mark.parametrize(
    ("surface", "generic"),
    [("the team", True), ("Someone", True), ("the teamwork award", False), ("someone else", True), ("Sarah", False)],
)
def test_generic_names_are_whole_words(surface: str, generic: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert is_generic(surface) is generic


def test_given_names_are_lower_case_words() -> None:
    assert all(name == name.lower() and name.isalpha() for name in given_names())
    assert len(given_names()) > 300


@pytest.mark.parametrize("piece", ["A ", "Aa", "the ", "A.", "A&", "the a ", "A-a "])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: mentions(Sentence(0, size, piece * (size // len(piece)))), 40_000)
