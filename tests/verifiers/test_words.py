"""Tokens, stems and figures of the embedded verifier."""

from __future__ import annotations

import doctest

import pytest

from hallucheck.text.amounts.numerals import key
from hallucheck.text.basics import stems
from hallucheck.text.words.lexicon import lexicon, related, stem
from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.alignment import Alignment, IndexedEvidence, figures
from hallucheck.verifiers.embedded.features import NAMES, derivable, measure, wrong_kind


def test_documented_examples() -> None:
    result = doctest.testmod(stems)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("one", "other"),
    [("rose", "rises"), ("announced", "announcing"), ("cities", "city"), ("stopped", "stops"), ("men", "man")],
)
def test_forms_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [("buy", "acquire", True), ("car", "automobile", True), ("decide", "decision", True), ("buy", "sue", False)],
)
def test_relatives(one: str, other: str, near: bool) -> None:  # noqa: FBT001 (a table's column)
    assert (stem(other) in related(stem(one))) is near
    assert (stem(one) in related(stem(other))) is near


def test_opposites() -> None:
    assert stem("difficult") in lexicon().opposites[stem("easy")]


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("One rose. Two fell.", 2),
        ("Dr. Smith met J. Doe at Acme Inc. today.", 1),
        ("It cost 3.75 dollars.", 1),
        ("a | 1 | 2\nb | 3 | 4", 2),
        ("他来了。她走了。", 2),
        ("key: value; other: thing", 2),
    ],
)
def test_segments(text: str, segments: int) -> None:
    assert IndexedEvidence([text]).count == segments


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Then Alice met NASA. Nobody saw Bob: It was late", ["Alice", "NASA", "Bob"]),
        ('We saw Ann. We saw Bob. Then "We" sang in Oslo.', ["Ann", "Bob", "Oslo"]),
    ],
)
def test_names_are_capitals_where_no_sentence_begins(text: str, names: list[str]) -> None:
    said = Words(text)
    laid = Alignment(said, IndexedEvidence([]), Words(""))
    assert [word for place, word in enumerate(said.texts) if laid.is_name(place)] == names


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("5bn", [5e9]),
        ("3.1 million", [3.1e6]),
        ("9:30 pm", [21.3]),
        ("two men", [2.0]),
        ("12 pm", [12.0]),
        ("none", []),
    ],
)
def test_figures(text: str, values: list[float]) -> None:
    said = Words(text)
    assert [value for value, _ in figures(said, range(len(said)))] == pytest.approx(values)


@pytest.mark.parametrize("raw", ["1,320.50", "1320.5", "01320.5"])
def test_equal_figures_have_one_spelling(raw: str) -> None:
    assert key(raw) == "1320.5"


@pytest.mark.parametrize(
    ("figure", "computed"),
    [("2.0", True), ("108.4", True), ("54.2", True), ("3.76", True), ("77.7", False)],
    ids=["difference", "sum", "mean", "change in percent", "none of them"],
)
def test_figures_computed_from_a_row(figure: str, computed: bool) -> None:  # noqa: FBT001 (a table's column)
    row = IndexedEvidence(["Deferred income | 55.2 | 53.2"])
    assert derivable(Words(figure).stems[0], [0], row) is computed


@pytest.mark.parametrize(
    ("question", "answer", "wrong"),
    [
        ("In which year was it larger?", "66.8 million", 1.0),
        ("In which year was it larger?", "2018", 0.0),
        ("How many ships sank?", "the Titanic", 1.0),
        ("How many ships sank?", "two", 0.0),
        ("What percentage is that?", "5 million", 1.0),
        ("What percentage is that?", "5 percent", 0.0),
        ("Who won?", "Alice", 0.0),
    ],
)
def test_the_kind_of_thing_asked_for(question: str, answer: str, wrong: float) -> None:
    assert wrong_kind(Words(answer), Words(question)) == wrong


@pytest.mark.parametrize(
    ("raw", "expected"),
    [("1.234.567,89", "1234567.89"), ("8,2:0", "8.2"), ("٣.٤.٥", "345"), ("²", "²"), ("1,2,3", "123"), ("0.50", "0.5")],
)
def test_odd_figures_have_a_spelling_and_cost_no_run(raw: str, expected: str) -> None:
    assert key(raw) == expected
    evidence = IndexedEvidence([f"Rent is {raw} EUR and {raw} more."])
    assert len(measure(Words("Rent is 7 EUR."), evidence)) == len(NAMES)
