from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import Case, Origin, read_record
from hallucheck.text.sentences import PIECE, answer_sentences, sentences
from tests.linear import assert_linear


def texts(text: str) -> list[str]:
    return [sentence.text for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It works. It pays!", ["It works.", "It pays!"], id="two"),
        pytest.param("Dr. Smith left.", ["Dr. Smith left."], id="title"),
        pytest.param("Foo vs. Bar won.", ["Foo vs. Bar won."], id="versus"),
        pytest.param("Balance 500.00 Cr. Closing balance.", ["Balance 500.00 Cr.", "Closing balance."], id="credit"),
        pytest.param("Ask Cr. Miller today.", ["Ask Cr. Miller today."], id="councillor"),
        pytest.param("M. Dupont left. She did.", ["M. Dupont left.", "She did."], id="initial"),
        pytest.param("J. R. R. Tolkien wrote.", ["J. R. R. Tolkien wrote."], id="initials"),
        pytest.param("No. 7 is it. He said no. It is.", ["No. 7 is it.", "He said no.", "It is."], id="number-and-no"),
        pytest.param("See Fig. 3 and Eq. 4. Done.", ["See Fig. 3 and Eq. 4.", "Done."], id="figure"),
        pytest.param("See e.g. this one. Fine.", ["See e.g. this one.", "Fine."], id="eg"),
        pytest.param("On 15.03.2023 it rose 3.75 percent.", ["On 15.03.2023 it rose 3.75 percent."], id="points"),
        pytest.param("Wait... what? Go on.", ["Wait... what?", "Go on."], id="ellipsis"),
        pytest.param("Am 3. Mai 2020 war es so.", ["Am 3. Mai 2020 war es so."], id="german-date"),
        pytest.param("Grounded. [S0] Next one. [1]", ["Grounded. [S0]", "Next one. [1]"], id="marks-behind-the-stop"),
        pytest.param("Grounded [S0]. Next [1, 2].", ["Grounded [S0].", "Next [1, 2]."], id="marks-before-the-stop"),
        pytest.param("It is **bold.** Next.", ["It is **bold.**", "Next."], id="emphasis"),
        pytest.param("(It ended.) Then more.", ["(It ended.)", "Then more."], id="bracket"),
        pytest.param("Steps: 1. Do this. 2. Do that.", ["Steps: 1. Do this.", "2. Do that."], id="inline-list"),
        pytest.param("- one\n- two. three\n", ["one", "two.", "three"], id="bullets"),
        pytest.param("1. first\n2) second", ["first", "second"], id="numbers"),
        pytest.param("# Head\nText here.", ["Head", "Text here."], id="heading"),
        pytest.param("One\n\nTwo", ["One", "Two"], id="blank-line"),
        pytest.param("Name: Joe\nPhone: 5", ["Name: Joe", "Phone: 5"], id="short-lines"),
        pytest.param("a wrapped\nline of text.", ["a wrapped\nline of text."], id="wrapped-line"),
        pytest.param("שלום עולם. מה שלומך?", ["שלום עולם.", "מה שלומך?"], id="hebrew"),
        pytest.param("هل هذا صحيح؟ نعم.", ["هل هذا صحيح؟", "نعم."], id="arabic"),
        pytest.param("今日は晴れです。明日は雨です！", ["今日は晴れです。", "明日は雨です！"], id="japanese"),
        pytest.param("我们走吧。你好。", ["我们走吧。", "你好。"], id="chinese"),
        pytest.param("यह एक है। यह दो है।", ["यह एक है।", "यह दो है।"], id="hindi"),
        pytest.param("Until 31 May. Rod fishing.", ["Until 31 May.", "Rod fishing."], id="month"),
        pytest.param("Use Gate B. The bus waits.", ["Use Gate B.", "The bus waits."], id="letter"),
        pytest.param("George W. Bush won.", ["George W. Bush won."], id="middle-initial"),
        pytest.param("...!?", [], id="no-words"),
        pytest.param("", [], id="empty"),
        pytest.param("5", ["5"], id="figure-only"),
        pytest.param("Hi \ud800 there. Ok.", ["Hi \ud800 there.", "Ok."], id="lone-surrogate"),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@given(st.text(alphabet=st.sampled_from(list("ab .!?\n\"'()[]1*-#|。؟é😀\ud800\u202e"))))
def test_offsets_are_exact_ordered_and_disjoint(text: str) -> None:
    end = 0
    for sentence in sentences(text):
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.start >= end
        assert sentence.text == sentence.text.strip()
        end = sentence.end


@given(st.text())
def test_every_letter_is_in_a_sentence(text: str) -> None:
    covered = {i for s in sentences(text) for i in range(s.start, s.end)}
    marker = {i for i, c in enumerate(text) if c.isalnum()} - covered
    assert all(_is_list_marker(text, index) for index in marker)


def _is_list_marker(text: str, index: int) -> bool:
    line = text[text.rfind("\n", 0, index) + 1 : index]
    return line.strip(" \t>(").isalnum() or not line.strip(" \t>(")


def test_a_long_text_is_cut_into_pieces_between_sentences() -> None:
    text = "This is a sentence of some length. " * 400
    found = sentences(text)
    assert len(text) > 3 * PIECE
    assert len(found) == 400
    assert {sentence.text for sentence in found} == {"This is a sentence of some length."}


@pytest.mark.parametrize("piece", ['"a. ', "a", ". ", "[1] ", "a\n", "1. ", "a.[1", "A.) ", "(. A", "Dr. ", "| a |\n"])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: sentences(piece * (size // len(piece))), 160_000)


def test_answer_sentences_is_a_reading() -> None:
    case = Case(read_record({"answer": "One. Two."}), Origin(file="a", line=1))
    assert case.reading(answer_sentences) is case.reading(answer_sentences)
    assert len(case.reading(answer_sentences)) == 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param('ההחלטה ניתנה על ידי ד"ר כהן. הפיצוי עמד על 3.75 מיליון ש"ח.', 2, id="gershayim are no quotation"),
        pytest.param(
            "裁判官は「裁定は最終です。」と述べました。当事者は受け入れました。", 2, id="と goes on after a quotation"
        ),
        pytest.param("Die Frist beträgt gem. § 5 Abs. 2 BGB vier Wochen. Sie beginnt heute.", 2, id="Abs. and §"),
        pytest.param("The committee awarded a sum of\n50,000 to the claimant. It was paid.", 2, id="wrapped early"),
        pytest.param("Срок составляет 30 дней, т. е. один месяц. Он начинается 1 января.", 2, id="т. е."),
    ],
)
def test_abbreviations_of_other_languages(text: str, count: int) -> None:
    found = sentences(text)
    assert len(found) == count
    assert all(text[sentence.start : sentence.end] == sentence.text for sentence in found)
