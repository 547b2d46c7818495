from __future__ import annotations

import json
from typing import Any

import pytest

from hallucheck.model import AuditedRecord, Evidence, Location, Verdict
from hallucheck.model.record import pointed_at
from hallucheck.reports.html.excerpts import AROUND, STRINGS, WHOLE, Excerpt, Texts
from tests.reports.records import audited, checked, skipped

LONG = "x" * (2 * WHOLE)
NUMBER = "4111 1111 1111 1111"


def record(families: dict[str, Any] | None = None, **row: Any) -> AuditedRecord:
    raw = json.dumps(row).encode()
    return audited(1, Verdict.REVIEW, raw, families=families or {"numbers": checked(claims=1)})


def claim(text: str, start: int | None, end: int | None) -> Excerpt | None:
    texts = Texts(record(answer=text))
    number = texts.claim(Location(pointer="/answer", start=start, end=end))
    return None if number is None else texts.excerpts[number]


@pytest.mark.parametrize(
    ("text", "start", "end", "piece"),
    [
        pytest.param("It rained.", 3, 9, Excerpt("It rained.", 0, before=False, after=False), id="short-is-whole"),
        pytest.param("It rained.", None, None, Excerpt("It rained.", 0, before=False, after=False), id="no-span"),
        pytest.param(
            "a" + LONG,
            9_000,
            9_010,
            Excerpt("x" * (2 * AROUND + 10), 9_000 - AROUND, before=True, after=True),
            id="long-is-cut",
        ),
        pytest.param(LONG, 0, 5, Excerpt("x" * (AROUND + 5), 0, before=False, after=True), id="at-the-start"),
        pytest.param(
            LONG,
            2 * WHOLE - 10,
            2 * WHOLE,
            Excerpt("x" * (AROUND + 10), 2 * WHOLE - 10 - AROUND, before=True, after=False),
            id="at-the-end",
        ),
        pytest.param("It rained.", 3, 11, None, id="beyond-the-end"),
        pytest.param("It rained.", 9, 3, None, id="backwards"),
        pytest.param("It rained.", -1, 3, None, id="negative"),
        pytest.param(
            "😀" * WHOLE, 10, 12, Excerpt("😀" * WHOLE, 0, before=False, after=False), id="counts-code-points"
        ),
    ],
)
def test_a_claim_stands_in_its_text(text: str, start: int | None, end: int | None, piece: Excerpt | None) -> None:
    assert claim(text, start, end) == piece


@pytest.mark.parametrize("at", range(AROUND - 25, AROUND + 5))
def test_account_numbers_are_masked_also_where_the_piece_is_cut(at: int) -> None:
    found = claim("y" * 1_000 + " " * (at + 10) + NUMBER + " " + LONG, 1_000, 1_010)
    assert found is not None
    assert "4111" not in found.text
    assert "1111 1111" not in found.text


def test_masking_keeps_places() -> None:
    text = f"card {NUMBER} rose to 5"
    found = claim(text, text.index("rose"), text.index("rose") + 4)
    assert found is not None
    assert found.text[text.index("rose") :] == "rose to 5"
    assert len(found.text) == len(text)


def test_a_row_with_a_statement_gives_no_text() -> None:
    row = {"answer": "account 58203917", "statement": {"metadata": {"account_number": "58203917"}}}
    told = Texts(record({"statements": checked(claims=1)}, **row))
    assert told.claim(Location(pointer="/statement/metadata/account_number", start=0, end=8)) is None
    assert told.claim(Location(pointer="/answer", start=0, end=7)) is None
    assert told.evidence(Evidence(source="x", quote="account", start=0, end=7)) is None
    assert Texts(record({"statements": skipped("none")}, **row)).claim(Location(pointer="/answer", start=0, end=7)) == 0


@pytest.mark.parametrize(
    ("evidence", "number"),
    [
        pytest.param(Evidence(source="S1", quote="It rained", start=4, end=13), 0, id="found"),
        pytest.param(Evidence(source="S1", quote="It rained", start=5, end=14), None, id="other-offsets"),
        pytest.param(Evidence(source="S1", quote="It snowed", start=4, end=13), None, id="other-words"),
        pytest.param(Evidence(source="S1", quote="It rained", start=4, end=12), None, id="other-length"),
        pytest.param(Evidence(source="S1", quote="It rained"), None, id="no-offsets"),
        pytest.param(Evidence(source="S1", quote="", start=0, end=0), None, id="no-words"),
        pytest.param(Evidence(source="S1", quote="no text", start=0, end=7), 0, id="a-whole-text"),
    ],
)
def test_evidence_is_found_by_its_words_at_its_offsets(evidence: Evidence, number: int | None) -> None:
    texts = Texts(record(contexts=["no text", {"text": "yes It rained on."}], other=["It rained on."]))
    assert texts.evidence(evidence) == number


@pytest.mark.parametrize(("before", "number"), [(STRINGS - 1, 0), (STRINGS, None)])
def test_evidence_is_looked_for_in_so_many_texts(before: int, number: int | None) -> None:
    texts = Texts(record(contexts=["no"] * before + ["It rained on."]))
    assert texts.evidence(Evidence(source="S1", quote="It rained", start=0, end=9)) == number


def test_equal_texts_are_held_once() -> None:
    texts = Texts(record(answer="one two three"))
    numbers = [texts.claim(Location(pointer="/answer", start=start, end=start + 3)) for start in (0, 4, 8)]
    assert numbers == [0, 0, 0]
    assert len(texts.excerpts) == 1


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("", {"a": [1, {"b/c": {"~": "x"}}]}),
        ("/a/1/b~1c/~0", "x"),
        ("/a/0", 1),
        ("/a/2", None),
        ("/a/-", None),
        ("/a/-1", None),
        ("/a/²", None),
        ("/a/" + "9" * 5_000, None),
        ("/z", None),
        ("/a/0/b", None),
    ],
)
def test_pointers(pointer: str, value: object) -> None:
    assert pointed_at({"a": [1, {"b/c": {"~": "x"}}]}, pointer) == value


@pytest.mark.parametrize("raw", [b"", b"{", b'{"answer": "\\ud83d!"}', b"[" * 100_000, b'{"answer": NaN}'])
def test_rows_that_cannot_be_read_give_nothing_or_what_they_hold(raw: bytes) -> None:
    texts = Texts(audited(1, Verdict.REVIEW, raw, families={}))
    number = texts.claim(Location(pointer="/answer", start=0, end=1))
    assert number is None or texts.excerpts[number].text == "\ud83d!"
