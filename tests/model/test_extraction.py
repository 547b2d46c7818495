"""Where a row holds a statement, and where it only looks as if."""

from __future__ import annotations

from typing import Any

import pytest

from hallucheck.model import read_record

SAYS: dict[str, Any] = {"bank_name": "ANZ", "account_number": "58203917"}
RANGE: list[dict[str, int]] = [{"start_page": 1, "end_page": 2}]


@pytest.mark.parametrize(
    ("row", "pointers"),
    [
        pytest.param(
            {"statement": {"boundaries": RANGE, "metadata": SAYS}},
            {"boundaries": "/statement/boundaries", "metadata": "/statement/metadata"},
            id="its own object",
        ),
        pytest.param(
            {"boundaries": RANGE, "metadata": SAYS},
            {"boundaries": "/boundaries", "metadata": "/metadata"},
            id="at the top",
        ),
        pytest.param(
            {"boundaries": RANGE, "totalPages": 3, "documentText": "x", "metadata": SAYS},
            {
                "boundaries": "/boundaries",
                "total_pages": "/totalPages",
                "document_text": "/documentText",
                "metadata": "/metadata",
            },
            id="camel case",
        ),
        pytest.param(SAYS, {"metadata": ""}, id="flat"),
        pytest.param(
            {"document_text": "x", **SAYS}, {"document_text": "/document_text", "metadata": ""}, id="flat, with text"
        ),
        pytest.param({"statement": SAYS}, {"metadata": "/statement"}, id="flat in its object"),
        pytest.param({"extraction": {"metadata": SAYS}}, {"metadata": "/extraction/metadata"}, id="another name"),
        pytest.param({"output": {"metadata": SAYS}}, {"metadata": "/output/metadata"}, id="the model's output"),
        pytest.param(
            {"statement": {"openingBalance": 1, "opening_balance": 2}},
            {"opening_balance": "/statement/opening_balance"},
            id="the surest name wins",
        ),
    ],
)
def test_statement(row: dict[str, Any], pointers: dict[str, str]) -> None:
    record = read_record(row)
    assert record.statement is not None
    assert record.statement.pointers == pointers
    assert not record.problems
    if "metadata" in pointers:
        assert {key: record.statement.metadata[key] for key in SAYS} == SAYS


@pytest.mark.parametrize(
    "row",
    [
        pytest.param({"answer": "It is ANZ.", "contexts": ["ANZ"], "bank_name": "ANZ"}, id="a remark beside an answer"),
        pytest.param({"answer": "x", "metadata": {"source": "web"}}, id="other metadata"),
        pytest.param({"answer": "x", "extraction": "regex"}, id="an extraction that is a word"),
        pytest.param({"answer": "x", "page_count": 3}, id="pages of something else"),
    ],
)
def test_no_statement(row: dict[str, Any]) -> None:
    assert read_record(row).statement is None


def test_an_object_that_is_no_statement_is_a_problem() -> None:
    assert [problem.field for problem in read_record({"output": {"score": 1}}).problems] == ["answer"]
