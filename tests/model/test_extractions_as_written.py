"""The shapes in which models and dumps write an extraction, and what is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hallucheck.model import read_record
from hallucheck.model.foreign.reading import find_json

METADATA = {"bank_name": "Chase", "account_number": "000000748291635"}
WHOLE = {"metadata": METADATA, "opening_balance": 1.0}
TEXT = json.dumps(WHOLE)
SPAN = {"start_page": 1, "end_page": 2, **METADATA}
NESTED = {"bank": {"name": "Chase"}, "account": {"number": "000000748291635", "type": "Checking"}}
CALL = {"type": "function", "function": {"name": "extract", "arguments": TEXT}}


@pytest.mark.parametrize(
    ("row", "pointer"),
    [
        ({"statement": WHOLE}, "/statement/metadata"),
        ({"statement": TEXT}, "/statement/metadata"),
        ({"statement": {"result": WHOLE}}, "/statement/result/metadata"),
        ({"answer": TEXT}, "/answer/metadata"),
        ({"response": WHOLE}, "/response/metadata"),
        ({"output": f"```json\n{TEXT}\n```"}, "/output/metadata"),
        ({"answer": f"Here you are:\n{TEXT}\nAsk me for {{more}}."}, "/answer/metadata"),
        ({"answer": f"extract({TEXT})"}, "/answer/metadata"),
        ({"answer": repr(WHOLE)}, "/answer/metadata"),
        ({"answer": f"[{TEXT}]"}, "/answer/0/metadata"),
        ({"answer": json.dumps({"data": {"statement": WHOLE}})}, "/answer/data/statement/metadata"),
        ({"result": WHOLE}, "/result/metadata"),
        ({"data": WHOLE, "id": 1}, "/data/metadata"),
        ({"answer": json.dumps(NESTED)}, "/answer"),
        (NESTED, ""),
        ({"choices": [{"message": {"content": None, "tool_calls": [CALL]}}]},
         "/choices/0/message/tool_calls/0/function/arguments/metadata"),
        ({"content": [{"type": "tool_use", "name": "extract", "input": WHOLE}]}, "/content/0/input/metadata"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)  # fmt: skip
def test_metadata(row: dict[str, Any], pointer: str) -> None:
    record = read_record(row)
    assert record.statement is not None
    assert record.statement.pointers["metadata"] == pointer
    assert record.answer is None
    assert record.problems == ()


@pytest.mark.parametrize(
    ("row", "pointer"),
    [
        ({"response": [SPAN, SPAN]}, "/response"),
        ({"answer": json.dumps([SPAN])}, "/answer"),
        ({"statements": [SPAN]}, "/statements"),
        ({"answer": json.dumps({"result": {"statements": [{"pages": "1-2"}]}})}, "/answer/result/statements"),
        ({"statement": [SPAN]}, "/statement"),
    ],
    ids=["list", "list as text", "statements", "wrapped", "statement"],
)
def test_boundaries(row: dict[str, Any], pointer: str) -> None:
    record = read_record(row)
    assert record.statement is not None
    assert record.statement.pointers["boundaries"] == pointer


@pytest.mark.parametrize(
    "row",
    [
        {"answer": "The account_number is in {braces}."},
        {"answer": '{"steps": ["open an account"]}'},
        {"answer": "```python\naccount = {'a': 1}\n```"},
        {"question": TEXT, "answer": "Yes."},
        {"answer": "Yes.", "data": "bank_name"},
        {"answer": "Yes.", "bank": "Chase", "account": 7},
        {"answer": '["boundaries": '},
    ],
    ids=["braces", "other JSON", "code", "in the question", "other key", "flat", "no JSON"],
)
def test_what_is_no_extraction_stays_an_answer(row: dict[str, Any]) -> None:
    record = read_record(row)
    assert record.statement is None
    assert record.answer == row["answer"]


@pytest.mark.parametrize("cut", range(len(TEXT) // 2, len(TEXT), 5))
def test_text_that_ends_in_the_middle_is_told(cut: int) -> None:
    record = read_record({"answer": "```json\n" + TEXT[:cut]})
    assert [(problem.field, problem.reason) for problem in record.problems] == [
        ("statement", "its JSON text ends in the middle")
    ]
    assert record.statement is not None


def test_a_string_that_ends_in_the_middle_is_left_out() -> None:
    found = find_json('{"boundaries": [{"start_page": 1, "payee": "Coffee, lar')
    assert found == ({"boundaries": [{"start_page": 1}]}, True)


@pytest.mark.parametrize(
    ("row", "text", "pointer"),
    [
        ({"statement": {**WHOLE, "ocr_text": "page"}}, "page", "/statement/ocr_text"),
        ({"statement": WHOLE, "ocr_text": "page"}, "page", "/ocr_text"),
        ({"statement": WHOLE, "document_text": ["one", "two"]}, ["one", "two"], "/document_text"),
        ({"statement": WHOLE, "contexts": ["one", "two"]}, "one\ntwo", "/contexts"),
        ({"answer": TEXT, "contexts": [{"text": "one", "page": 1}]}, ["one"], "/contexts"),
        ({"statement": WHOLE, "contexts": ["one"], "file_name": "a.pdf"}, None, None),
        ({"statement": WHOLE, "contexts": ["march"]}, None, None),
    ],
    ids=["within", "beside", "pages", "contexts", "numbered contexts", "a document is surer", "a name"],
)
def test_the_text_of_the_document(row: dict[str, Any], text: Any, pointer: str | None) -> None:
    statement = read_record(row).statement
    assert statement is not None
    assert statement.document_text == text
    assert statement.pointers.get("document_text") == pointer


@pytest.mark.parametrize(
    ("row", "document"),
    [
        ({"statement": WHOLE, "file_name": "in/march.PDF"}, "in/march.PDF"),
        ({"answer": TEXT, "source": "march.pdf"}, "march.pdf"),
        ({"statement": {"metadata": {**METADATA, "file": "march.pdf"}}}, "march.pdf"),
        ({"statement": WHOLE, "source": "the branch"}, None),
        ({"statement": WHOLE, "file": "march.csv"}, None),
        ({"answer": "Yes.", "file_name": "march.pdf"}, None),
        ({"statement": WHOLE, "document": "own.pdf", "file": "march.pdf"}, "own.pdf"),
    ],
    ids=["file_name", "source", "metadata", "no path", "no PDF", "no extraction", "document first"],
)
def test_the_path_of_the_document(row: dict[str, Any], document: str | None) -> None:
    assert read_record(row).document == document
