"""Reading citation marks: forms, places, and what is none."""

from __future__ import annotations

import time

import pytest

from hallucheck.text.citations import claims, marks, resolve

SENTENCE = "The committee met in Haifa"


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        pytest.param(f"{SENTENCE} [S0].", ("S0",), id="before the stop"),
        pytest.param(f"{SENTENCE}. [S0]", ("S0",), id="behind the stop"),
        pytest.param(f"{SENTENCE} [S0, S1].", ("S0", "S1"), id="two in one"),
        pytest.param(f"{SENTENCE} [1][2].", ("1", "2"), id="side by side"),
        pytest.param(f"{SENTENCE} [1-3].", ("1", "2", "3"), id="range"),
        pytest.param(f"{SENTENCE} [^4].", ("4",), id="footnote"),
        pytest.param(f"[S0] {SENTENCE}.", ("S0",), id="in front"),
        pytest.param(f"{SENTENCE} [doc_12].", ("doc_12",), id="words and digits"),
        pytest.param(f"{SENTENCE} [report].", ("report",), id="an id that is known"),
        pytest.param(f"{SENTENCE} [sic].", (), id="an aside"),
        pytest.param(f"{SENTENCE} [see S0].", (), id="prose in brackets"),
        pytest.param(f"{SENTENCE} [1-99999].", (), id="too wide a range"),
        pytest.param(f"{SENTENCE} [].", (), id="nothing"),
    ],
)
def test_marks(text: str, cites: tuple[str, ...]) -> None:
    found = claims(text, ["report"])
    assert [claim.cites for claim in found] == [cites]
    if cites:
        assert found[0].text == f"{SENTENCE}."


def test_spans_point_into_the_answer() -> None:
    text = f"Yes. {SENTENCE} [S0]. It rained all the day [S1]."
    assert [text[claim.start : claim.end] for claim in claims(text)] == [
        f"{SENTENCE} [S0].",
        "It rained all the day [S1].",
    ]


@pytest.mark.parametrize(
    ("cited", "ids", "given", "index"),
    [
        ("S1", ["S0", "S1"], ["S1"], 1),
        ("s1", ["S0", "S1"], ["s1"], 1),
        ("1", ["S0", "S1"], ["1"], 0),
        ("1", ["S0", "S1"], ["0", "1"], 1),
        ("1", ["7", "1"], ["1"], 1),
        ("2", ["7", "1"], ["2"], None),
        ("3", ["S0", "S1"], ["3"], None),
        ("0", ["S0"], ["0"], 0),
        ("S9", ["S0"], ["S9"], None),
        ("١", ["S0"], ["١"], None),
    ],
)
def test_resolve(cited: str, ids: list[str], given: list[str], index: int | None) -> None:
    assert resolve(cited, ids, given) == index


def test_marks_are_where_citations_stand() -> None:
    assert marks("Ten [S0] men [sic] met [1, 2].") == [(4, 8), (23, 29)]
    assert marks("Ten men met.") == []


@pytest.mark.parametrize("text", ["[" * 50_000, "[1]" * 20_000, "[1, " * 20_000 + "]", "[a-1" * 20_000])
def test_hostile_marks_take_linear_time(text: str) -> None:
    start = time.process_time()
    claims(text)
    assert time.process_time() - start < 5
