"""Marks and labels are blank in what is judged, at the same offsets; what is no mark stays."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import Case, Origin, read_record
from hallucheck.text.citations.blanking import citations, open_case
from hallucheck.text.citations.gaps import close_gaps
from tests.linear import assert_linear

RENT, PETS = "The rent is 900 euros a month.", "Pets are allowed with consent."


def case(answer: str, contexts: Any = None) -> Case:
    sources = [RENT, PETS] if contexts is None else contexts
    return open_case(read_record({"answer": answer, "contexts": sources}), Origin(file="d.jsonl", line=1), b"{}")


FILES = [{"title": "Plan 2024.pdf", "text": RENT}, {"id": "01_pets.md", "text": PETS}]
PAGES = [{"url": "https://x.example/page7", "text": RENT}, {"url": "https://x.example/page8", "text": PETS}]
AUTHORS = [{"id": "Okafor 2021", "text": RENT}, {"title": "Lind et al. (2018): On pets", "text": PETS}]


@pytest.mark.parametrize(
    ("answer", "contexts", "found"),
    [
        pytest.param("It is 900 euros [S0].", None, [(0,)], id="id"),
        pytest.param("It is 900 euros [S0, S1].", None, [(0, 1)], id="two ids"),
        pytest.param("It is 900 euros [1][2].", None, [(0,), (1,)], id="numbers"),
        pytest.param("It is 900 euros [1], [2].", None, [(0,), (1,)], id="numbers parted"),
        pytest.param("It is 900 euros [Plan 2024.pdf#page=47].", FILES, [(0,)], id="page of a file"),
        pytest.param("It is 900 euros [Plan 2024.pdf, p. 47].", FILES, [(0,)], id="page, in words"),
        pytest.param("It is 900 euros [plan 2024, page 3].", FILES, [(0,)], id="stem of a file"),
        pytest.param("It is 900 euros [01_pets.md#2].", FILES, [(1,)], id="part of a file"),
        pytest.param("It is 900 euros (source: Plan 2024.pdf, p. 7).", FILES, [(0,)], id="source in round brackets"),
        pytest.param("It is 900 euros [Budget.docx#page=47].", None, [()], id="a file where no file is known"),
        pytest.param("It is 900 euros 【4:7†source】.", None, [()], id="lens"),
        pytest.param("It is 900 euros, as stated in passage 1.", None, [(0,)], id="aside"),
        pytest.param("It is 900 euros (as agreed in source 2).", None, [(1,)], id="aside in brackets"),
        pytest.param("It is 900 euros, laut Quelle 1.", None, [(0,)], id="aside in German"),
        pytest.param("It is 900 euros ([link](https://x.example/page7)).", PAGES, [(0,)], id="link"),
        pytest.param("It is 900 euros ([link](https://x.example/page7)).", None, [()], id="link, no address known"),
        pytest.param("התעריף הוא 900 [S0 ו-S1].", None, [(0, 1)], id="Hebrew and"),
        pytest.param("התעריף הוא 900 (מקור 2).", None, [(1,)], id="Hebrew source"),
        pytest.param("It is 900 euros (Source 2).", None, [(1,)], id="source and number"),
        pytest.param("It is 900 euros (see [1]).", None, [(0,)], id="see"),
        pytest.param("It is 900 euros.¹ Pets are allowed.²", None, [(0,), (1,)], id="raised"),
        pytest.param("It is 900 euros[^1].\n\n[^1]: Tenancy 2019, p. 4", None, [(0,), (0,)], id="footnote below"),
        pytest.param("It is 900 euros [1].\n\nSources:\n- [1] Tenancy 2019\n- [2] Pets", None, None, id="references"),
        pytest.param("It is 900 euros (Okafor 2021).", AUTHORS, [(0,)], id="author and year"),
        pytest.param("It is 900 euros (Lind et al., 2018).", AUTHORS, [(1,)], id="author and year in a title"),
        pytest.param(r"It is 900 euros \cite{S0}.", None, [(0,)], id="LaTeX"),
        pytest.param("It is 900 euros.\n\nSource: plan_2019.pdf, page 88", None, [], id="line that names a file"),
        pytest.param("It is 900 euros.\n\nCitations: doc_17, doc_23", None, [], id="line that names documents"),
        pytest.param("Assistant: It is 900 euros.", None, [], id="speaker"),
        pytest.param("[AI]: It is 900 euros.", None, [], id="speaker in brackets"),
    ],
)
def test_marks_are_blank(answer: str, contexts: Any, found: list[tuple[int, ...]] | None) -> None:
    opened = case(answer, contexts)
    seen = opened.record.answer
    assert seen is not None
    assert len(seen) == len(answer)
    assert all(left in (right, " ") for left, right in zip(seen, answer, strict=True))
    assert "".join(filter(str.isdigit, seen)) == "900"
    assert opened.written.answer == answer
    assert opened.as_written(seen) == answer
    cited = opened.reading(citations)
    given = [name for mark in cited.marks for name in mark.ids]
    assert not any(cited.names.lacks(name, given) for name in given)
    if found is not None:
        places = [tuple(i for name in mark.ids for i in cited.names.find(name, given)) for mark in cited.marks]
        assert places == found


@pytest.mark.parametrize(
    ("answer", "contexts"),
    [
        pytest.param("The rent (Okafor 2021) is 900 euros.", None, id="author whom no source names"),
        pytest.param("The rent is 900 euros (2021).", None, id="year"),
        pytest.param("The rent (section 7) is 900 euros.", None, id="section"),
        pytest.param("The scale is [0, 100] here.", None, id="interval"),
        pytest.param("Call `rows[7]` first.", None, id="code"),
        pytest.param("The [house rules](https://x.example/rules7) say so.", None, id="linked words"),
        pytest.param("The agent said: 900 euros.", None, id="who speaks is content"),
        pytest.param("It has 2 rooms (1 bath).", None, id="count in brackets"),
        pytest.param("Sources: 12 witnesses, 3 of them police", None, id="line that names sources and more"),
        pytest.param("Note: page 12", None, id="line of another noun"),
        pytest.param("It is 900 euros, as stated in clause 1.", None, id="aside that names no source"),
        pytest.param("The rent, as source 1 says, is 900 euros.", None, id="source that the sentence needs"),
    ],
)
def test_what_is_no_mark_stays(answer: str, contexts: Any) -> None:
    assert case(answer, contexts).record.answer == answer


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        pytest.param("As work shows [2, 19].", "So, as work shows [2, 19], it fell.", id="two"),
        pytest.param("It fell by 12 percent here [1].", "They say it fell by 12 percent here [1]. So.", id="one"),
    ],
)
def test_marks_that_were_copied_cite_nothing(answer: str, source: str) -> None:
    opened = case(answer, [source])
    assert [mark.ids for mark in opened.reading(citations).marks] == [()]
    assert "[" not in (opened.record.answer or "[")
    assert "[" not in opened.record.contexts[0].text


@pytest.mark.parametrize(
    ("source", "left"),
    [
        pytest.param(
            "Founded in 1951[2][3] by Kane.[4] Now big [5, 6].", "Founded in 1951 by Kane. Now big.", id="notes"
        ),
        pytest.param("The mean was 54 (95% CI [51, 57]).", None, id="interval"),
        pytest.param("The scale is [0, 10] here.", None, id="scale"),
        pytest.param('{"scores": [85], "ids": [1, 2]}', None, id="data"),
        pytest.param("scores = [85, 90]", None, id="list in a program"),
        pytest.param("Smith v Jones [2019] EWCA 12.", None, id="year"),
    ],
)
def test_marks_of_notes_in_chunks(source: str, left: str | None) -> None:
    (seen,) = case("It is so [9].", [source]).record.contexts
    assert len(seen.text) == len(source)
    assert close_gaps(seen.text) == (left or source)


@pytest.mark.parametrize(
    ("text", "left", "named"),
    [
        pytest.param("[2] The rent is low.", "The rent is low.", "2", id="number"),
        pytest.param("[S4] The rent is low.", "The rent is low.", "S4", id="letter and number"),
        pytest.param(
            "[1] https://x.example/a\nThe rent is low.", "The rent is low.", "https://x.example/a", id="address"
        ),
        pytest.param("Document 3: The rent is low.", "The rent is low.", "3", id="noun and number"),
        pytest.param("passage 1:The rent is low.", "The rent is low.", "passage 1", id="no space behind"),
        pytest.param("Source: plan.pdf\nThe rent is low.", "The rent is low.", "plan.pdf", id="file"),
        pytest.param("מסמך 3: שכר הדירה נמוך.", "שכר הדירה נמוך.", "3", id="Hebrew"),
        pytest.param("passage 1: Low.\n\npassage 2: High.", "Low. High.", "2", id="several"),
        pytest.param("Document 3 is void.", "Document 3 is void.", None, id="no label: subject"),
        pytest.param("[2019] EWCA Civ 12.", "[2019] EWCA Civ 12.", None, id="no label: year"),
        pytest.param("[1, 2, 3]", "[1, 2, 3]", None, id="no label: a list"),
        pytest.param("Room 3: The rent is low.", "Room 3: The rent is low.", None, id="no label: another noun"),
        pytest.param("Note: the rent is low.", "Note: the rent is low.", None, id="no label: a note"),
        pytest.param("1. The rent is low.", "1. The rent is low.", None, id="no label: an item of a list"),
    ],
)
def test_labels_of_chunks(text: str, left: str, named: str | None) -> None:
    opened = case("It is low [9].", [text])
    (seen,) = opened.record.contexts
    assert len(seen.text) == len(text)
    assert " ".join(seen.text.split()) == left
    if named:
        assert opened.reading(citations).names.find(named) == (0,)


def test_chunks_are_cited_by_their_labels_and_not_by_their_places() -> None:
    names = case("It is low [5].", ["[2] The rent is low.", "[5] Pets are allowed."]).reading(citations).names
    assert [names.find(each) for each in ("2", "5", "1")] == [(0,), (1,), ()]
    assert names.lacks("1")


@pytest.mark.parametrize(
    ("cited", "contexts", "lacking"),
    [
        ("S7", None, True),
        ("7", None, True),
        ("Budget.pdf", FILES, True),
        ("Budget.pdf", None, False),
        ("https://x.example/page9", PAGES, True),
        ("https://x.example/page9", None, False),
        ("hotel-page", None, False),
    ],
)
def test_only_names_of_a_known_kind_can_be_missing(cited: str, contexts: Any, lacking: bool) -> None:  # noqa: FBT001 (a table's column)
    assert case("It is so [1].", contexts).reading(citations).names.lacks(cited) is lacking


def test_contexts_keyed_by_id_are_cited_by_key() -> None:
    names = case("It is low [k17].", {"k17": RENT, "k18": PETS}).reading(citations).names
    assert names.find("k17") == (0,)
    assert names.lacks("k19", ["k19"])


def test_samples_and_turns_are_blanked_as_well() -> None:
    row = {"answer": "Yes [1].", "samples": ["No [1]."], "history": [{"role": "assistant", "text": "It is 7 [1]."}]}
    opened = open_case(read_record(row | {"contexts": [RENT]}), Origin(file="d.jsonl", line=1))
    assert opened.record.samples == ("No    .",)
    assert opened.record.history[0].text == "It is 7    ."


@pytest.mark.parametrize(
    ("gapped", "closed"),
    [("Low     .", "Low."), ("Low      rent.", "Low rent."), ("a\n  - b", "a\n  - b"), ("Low rent.", "Low rent.")],
)
def test_gaps_are_closed_for_those_who_read_strings(gapped: str, closed: str) -> None:
    assert close_gaps(gapped) == closed


@given(st.text(alphabet="a1 [](){}^【】†:S.,\n`*#|-\\<>/", max_size=80), st.text(alphabet="a1[] :S\n#", max_size=40))
def test_offsets_stay_whatever_stands_there(answer: str, context: str) -> None:
    opened = case(answer or "a", [context or "a", "b"])
    for seen, given_text in ((opened.record.answer, answer or "a"), (opened.record.contexts[0].text, context or "a")):
        assert seen is not None
        assert len(seen) == len(given_text)
        assert all(left in (right, " ") for left, right in zip(seen, given_text, strict=True))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        pytest.param("It is **61** million.", "It is   61   million.", id="bold"),
        pytest.param("It does *not* run.", "It does  not  run.", id="italic"),
        pytest.param("**Rent:** low", "  Rent:   low", id="label"),
        pytest.param("In __Aberdeen__ and _2023_.", "In   Aberdeen   and  2023 .", id="underscores"),
        pytest.param("It was ~~58~~ 61.", "It was        61.", id="struck out"),
        pytest.param("***Low*** rent", "   Low    rent", id="both"),
        pytest.param("5 * 3 * 2 and a*b*c", "5 * 3 * 2 and a*b*c", id="product"),
        pytest.param("* one\n* two", "* one\n* two", id="bullets"),
        pytest.param("def f(*args, **kwargs)", "def f(*args, **kwargs)", id="arguments"),
        pytest.param("Call __init__ and snake_case_names.", "Call __init__ and snake_case_names.", id="names"),
        pytest.param("Use `a *b* c` here.", "Use `a *b* c` here.", id="code"),
        pytest.param("five stars *****", "five stars *****", id="stars alone"),
        pytest.param('{"a": "*b*"}', '{"a": "*b*"}', id="data"),
    ],
)
def test_signs_of_emphasis_are_blank_in_answers_and_chunks(text: str, seen: str) -> None:
    opened = case(text, [text, PETS])
    assert opened.record.answer == seen
    assert opened.record.contexts[0].text == seen


@pytest.mark.parametrize(
    "text",
    [
        *("*a" * 40_000, "**" * 40_000, "_a " * 40_000, "~~a" * 40_000, "*a* " * 20_000),
        *("[1] Low.\n" * 10_000, "Source: " * 10_000),
    ],
)
def test_hostile_texts_take_linear_time(text: str) -> None:
    assert_linear(lambda size: case(text[:size], [text[:size], "x"]), len(text))
