from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.judges.claims import Claim, claims
from hallucheck.judges.clauses import stretches
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words
from tests.linear import assert_linear


def read(text: str) -> list[Claim]:
    return [claim for sentence in sentences(text) for claim in claims(sentence)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The call is on Friday.", [("call", "be on", "Friday")], id="copula"),
        pytest.param("John Smith works in Sales.", [("john smith", "work in", "Sales")], id="verb"),
        pytest.param("The parcel weighs 4 kg.", [("parcel", "weigh", "4 kg")], id="measure"),
        pytest.param(
            "Acme was founded in 1999 by Maria Lopez.",
            [("acme", "be found in", "1999"), ("acme", "be found by", "Maria Lopez")],
            id="passive",
        ),
        pytest.param("The office is closed.", [("office", "be", "closed")], id="participle-as-property"),
        pytest.param(
            "Our store opens at 9am and closes at 5pm.",
            [("store", "open at", "9am"), ("store", "close at", "5pm")],
            id="shared-subject",
        ),
        pytest.param("As I mentioned, the call is on Friday.", [("call", "be on", "Friday")], id="opener"),
        pytest.param("In May, the office is open.", [("office", "be", "open")], id="adjunct"),
        pytest.param("The call is on Friday; ok", [("call", "be on", "Friday")], id="opener-alone"),
        pytest.param("Hello there!", [], id="no-verb"),
        pytest.param("Thank you for your patience.", [], id="politeness"),
    ],
)
def test_claims(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(claim.subject, claim.predicate, claim.object) for claim in read(text)] == expected


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        pytest.param("The office is open.", False, id="plain"),
        pytest.param("The office is not open.", True, id="not"),
        pytest.param("The office isn't open.", True, id="contraction"),
        pytest.param("The office is never open.", True, id="never"),
        pytest.param("No office is open.", True, id="no"),
        pytest.param("The office has no windows.", True, id="no-object"),
    ],
)
def test_polarity(text: str, negated: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert [claim.negated for claim in read(text)] == [negated]


@pytest.mark.parametrize(
    ("text", "past", "modality"),
    [
        pytest.param("The call was on Friday.", True, None, id="past"),
        pytest.param("The call is on Friday.", False, None, id="present"),
        pytest.param("The call will be on Friday.", False, "will", id="future"),
        pytest.param("The call may be on Friday.", False, "may", id="may"),
        pytest.param("Perhaps the call is on Friday.", False, "may", id="perhaps"),
    ],
)
def test_tense_and_modality(text: str, past: bool, modality: str | None) -> None:  # noqa: FBT001 (a parameter of the table)
    assert [(claim.past, claim.modality) for claim in read(text)] == [(past, modality)]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        pytest.param("The call is on Friday.", True, id="stated"),
        pytest.param("The call is on Friday?", False, id="question"),
        pytest.param("If it rains, the call is on Friday.", False, id="condition"),
    ],
)
def test_what_is_asked_or_supposed_is_not_stated(text: str, stated: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert {claim.stated for claim in read(text)} == {stated}


@given(st.text(alphabet=st.sampled_from(list("the is not and if, ; ? John 4kg on in by was founded\u202e😀"))))
def test_spans_are_those_of_the_text(text: str) -> None:
    for claim in read(text):
        assert claim.object in text[claim.start : claim.end]
        assert 0 <= claim.start <= claim.subject_start <= claim.subject_end <= len(text)


@pytest.mark.parametrize("piece", ["a", "is ", "the x is y, ", "and ", "a-", "1,", "'s "])
def test_time_is_linear(piece: str) -> None:
    assert_linear(lambda size: claims(Sentence(0, size, piece * (size // len(piece)))), 40_000)


def test_clauses_cover_the_words_in_order() -> None:
    text = "If it rains, the event is off, but the shop is open; call us."
    found = [text[start:end] for start, end in stretches(Words(text))]
    assert found == ["If it rains", "the event is off", "but the shop is open", "call us."]
    assert stretches(Words("")) == []
