"""From foreign rows to records: aliases, shapes and types."""

from __future__ import annotations

from typing import Any

import pytest

from hallucheck.model import read_record
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.model.foreign.reading import read_fields

HOSTILE: list[Any] = [
    True,
    0,
    -1.5,
    10**30,
    float("1e308"),
    "",
    "text",
    "\ufffd\u202e\x00",
    [],
    {},
    [[]],
    [{}],
    [None, 1, "x"],
    {"x": []},
    {"text": 5},
    [{"text": None}],
    [[["deep"]]],
]


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({"id": 7}, {"id": "7"}),
        ({"query": "q", "response": "a"}, {"question": "q", "answer": "a"}),
        ({"answer": "first", "response": "second"}, {"answer": "first", "meta": {"response": "second"}}),
        ({"response": "second", "answer": "first"}, {"answer": "first", "meta": {"response": "second"}}),
        ({"answer": None, "response": "second"}, {"answer": "second"}),
        ({"output": 12.5}, {"answer": "12.5"}),
        ({"output": {"text": "a"}}, {"answer": "a"}),
        ({"output": [{"type": "text", "text": "a"}, {"text": "b"}]}, {"answer": "a\nb"}),
        ({"ground_truths": ["r", "s"]}, {"reference": "r"}),
        ({"confidence": "0.9"}, {"confidence": 0.9}),
        ({"provider": {"id": "p", "label": ""}}, {"provider": "p"}),
        ({"ignore": "a/b"}, {"ignore": ("a/b",)}),
        ({"document": "x.PDF"}, {"document": "x.PDF", "contexts": ()}),
        ({"samples": ["a", {"text": "b"}]}, {"samples": ("a", "b")}),
        ({"unknown": 1}, {"meta": {"unknown": 1}}),
    ],
)
def test_a_row_becomes_a_record(row: dict[str, Any], wanted: dict[str, Any]) -> None:
    record = read_record(row)
    assert {key: getattr(record, key) for key in wanted} == wanted
    assert record.problems == ()


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("one", [("S0", "one", "/sources")]),
        (["one", "two"], [("S0", "one", "/sources/0"), ("S1", "two", "/sources/1")]),
        ([{"chunk_text": "one", "chunk_id": 5}], [("5", "one", "/sources/0/chunk_text")]),
        (
            {"a/b": "one", "c": {"content": "two"}},
            [("a/b", "one", "/sources/a~1b"), ("c", "two", "/sources/c/content")],
        ),
        ({"text": "one"}, [("S0", "one", "/sources/text")]),
        ([None, "two"], [("S1", "two", "/sources/1")]),
    ],
)
def test_contexts_in_any_shape(value: Any, wanted: list[tuple[str, str, str]]) -> None:
    record = read_record({"sources": value})
    assert [(context.id, context.text, context.pointer) for context in record.contexts] == wanted


def test_a_text_called_document_is_evidence() -> None:
    record = read_record({"document": "A long text.", "answer": "a"})
    assert record.document is None
    assert record.contexts[0].pointer == "/document"


@pytest.mark.parametrize("row", [{"statement": {"total_pages": 3}}, {"total_pages": 3, "id": 1}])
def test_a_statement_in_its_own_object_or_at_the_top(row: dict[str, Any]) -> None:
    statement = read_record(row).statement
    assert statement is not None
    assert statement.total_pages == 3
    assert statement.pointers["total_pages"].endswith("/total_pages")


def test_metadata_alone_is_a_statement_only_where_it_is_a_banks() -> None:
    assert read_record({"metadata": {"bank_name": "x"}}).statement is not None
    record = read_record({"metadata": {"topic": "x"}})
    assert (record.statement, record.meta) == (None, {"metadata": {"topic": "x"}})


@pytest.mark.parametrize("key", sorted({key for keys in ALIASES.values() for key in keys}))
@pytest.mark.parametrize("value", HOSTILE, ids=repr)
def test_any_value_in_any_field_is_read_or_a_problem(key: str, value: Any) -> None:
    record = read_record({key: value})
    for problem in record.problems:
        assert problem.pointer.startswith(f"/{key}")
        assert problem.reason


@pytest.mark.parametrize("key", ["answer", "contexts", "history", "samples", "statement", "facts"])
def test_deep_nesting_is_a_problem_and_no_crash(key: str) -> None:
    deep: Any = ["x"]
    for _ in range(950):
        deep = [deep]
    assert [problem.field for problem in read_record({key: deep}).problems] == [key]


def test_pointers_given_by_a_mapping_stand() -> None:
    pointers = {"answer": "/answer", "contexts": "/vars/docs"}
    record = read_fields({"answer": "a", "contexts": ["c"]}, meta={}, pointers=pointers)
    assert record.pointers == {"answer": "/answer", "contexts": "/vars/docs"}
    assert record.contexts[0].pointer == "/vars/docs/0"


def test_fields_found_elsewhere_keep_their_problems() -> None:
    record = read_fields({"answer": True, "question": None}, meta={"x": 1}, pointers={"answer": "/a", "question": "/q"})
    assert (record.answer, record.question, record.meta) == (None, None, {"x": 1})
    assert [(problem.field, problem.pointer) for problem in record.problems] == [("answer", "/a")]


@pytest.mark.parametrize(
    ("row", "field", "wanted"),
    [
        ({"result": "a"}, "answer", "a"),
        ({"result": {"score": 1}}, "answer", None),
        ({"sampled": "a"}, "answer", "a"),
        ({"chatgpt_response": "a"}, "answer", "a"),
        ({"response": "a", "result": "pass"}, "answer", "a"),
        ({"target": "gold"}, "reference", "gold"),
        ({"target": 1}, "reference", None),
        ({"target": "gold", "reference": "better"}, "reference", "better"),
    ],
    ids=repr,
)
def test_names_that_mean_other_things_too_count_where_they_hold_prose(row: Any, field: str, wanted: str | None) -> None:
    record = read_record(row)
    assert getattr(record, field) == wanted
    assert not record.problems


@pytest.mark.parametrize(
    ("row", "texts"),
    [
        ({"knowledge": "Arthur's Magazine was founded in 1844."}, ["Arthur's Magazine was founded in 1844."]),
        ({"knowledge": "company.yaml"}, []),
        ({"knowledge": "bases/our company.yaml"}, []),
        ({"knowledge": "two words", "contexts": ["c"]}, ["c"]),
        ({"knowledge": {"entities": []}}, []),
        ({"references": ["A text.", "Another one."]}, ["A text.", "Another one."]),
        ({"references": ["https://example.org/a"]}, []),
        ({"doc": "A text."}, ["A text."]),
        ({"doc": {"id": 1}}, []),
    ],
    ids=repr,
)
def test_passages_under_other_names_are_contexts(row: Any, texts: list[str]) -> None:
    record = read_record(row)
    assert [context.text for context in record.contexts] == texts
    assert (record.knowledge is None) == (texts != [] or "knowledge" not in row)
    assert not record.problems
