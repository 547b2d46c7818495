"""CSV and Parquet."""

from __future__ import annotations

import csv
import datetime as dt
import decimal
import io
import json
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hallucheck.errors import InputError, MissingExtraError
from hallucheck.sources.decode import decode
from hallucheck.sources.files.tables import cell_value
from tests.linear import assert_linear


def table(*rows: list[str], delimiter: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode()


def test_cells_become_a_record(opened: Any, records: Any) -> None:
    content = table(
        ["id", "query", "response", "contexts", "confidence", "note", "empty"],
        ["7", "How long?", '["not a list"]', json.dumps(["one\ntwo", "three"], indent=1), "0.9", "x", ""],
        ["8", "Zeilen\numbruch", "yes", "['from pandas', \"it's\"]", "0.5", "", ""],
    )
    first, second = records(opened(content, "dump.csv"))
    assert (first.id, first.question, first.answer, first.confidence) == ("7", "How long?", '["not a list"]', 0.9)
    assert [context.text for context in first.contexts] == ["one\ntwo", "three"]
    assert first.meta == {"note": "x"}
    assert second.question == "Zeilen\numbruch"
    assert [context.text for context in second.contexts] == ["from pandas", "it's"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_told_from_the_header(opened: Any, rows: Any, delimiter: Any) -> None:
    batch = opened(table(["answer", "question", "a note"], ["a", "q, p; r", "n"], delimiter=delimiter), "dump.csv")
    assert decode(rows(batch)[0].raw)["answer"] == "a"


def test_lines_are_those_of_the_file(opened: Any, rows: Any) -> None:
    content = b'\xef\xbb\xbfid,answer\r\n1,"two\r\nlines"\r\n\r\n2,x\r\n'
    found = rows(opened(content, "dump.csv"))
    assert [(row.line, decode(row.raw)["id"]) for row in found] == [(2, "1"), (5, "2")]


def test_a_row_with_too_many_cells_is_an_error_row(opened: Any) -> None:
    batch = opened(b"id,answer\n1,a,b\n2,c\n", "dump.csv")
    first, second = batch.chunks()
    assert first.refused is not None
    assert "3 cells, the header 2" in first.refused.message
    assert first.refused.line == 2
    assert [row.line for row in second.rows()] == [3]


def test_broken_utf8_costs_one_row(opened: Any) -> None:
    chunks = list(opened(b"id,answer\n1,a\n2,\xff\n3,c\n", "dump.csv").chunks())
    assert [chunk.refused.line for chunk in chunks if chunk.refused] == [3]
    assert sum(len(list(chunk.rows())) for chunk in chunks) == 2


def test_a_column_named_twice_is_refused(opened: Any) -> None:
    with pytest.raises(InputError, match="two columns are called 'answer'"):
        list(opened(b"answer,answer\n1,2\n", "dump.csv").chunks())


def test_an_empty_table_has_no_rows(opened: Any, rows: Any) -> None:
    assert rows(opened(b"", "dump.csv")) == rows(opened(b"id,answer\n", "dump.csv")) == []


@pytest.mark.parametrize(
    ("column", "cell", "wanted"),
    [
        ("contexts", "['a', 'b']", b'["a","b"]'),
        ("contexts", "['a' 'b']", b'["a","b"]'),
        ("contexts", "['a'\n \"it's\"]", b'["a","it\'s"]'),
        ("contexts", "['a', 'b' 'c']", "['a', 'b' 'c']"),
        ("contexts", "['a''b']", "['a''b']"),
        ("contexts", "[{'a': '} {'}\n {'a': None}]", b'[{"a":"} {"},{"a":null}]'),
        ("contexts", "[1 2]", "[1 2]"),
        ("contexts", "[1, 2", "[1, 2"),
        ("contexts", "[" * 100_000, "[" * 100_000),
        ("answer", '{"a": 1}', '{"a": 1}'),
        ("metadata", '{"a": 1.10}', b'{"a": 1.10}'),
        ("metadata", "{'a': None}", b'{"a":null}'),
        ("total_pages", "12", b"12"),
        ("total_pages", "twelve", "twelve"),
        ("note", "12", "12"),
    ],
)
def test_what_a_cell_stands_for(column: str, cell: str, wanted: str | bytes) -> None:
    value = cell_value(column, cell)
    assert (value if isinstance(value, str) else bytes(value)) == wanted


def write_parquet(path: Path) -> None:
    rows = [
        {
            "question": "q",
            "answer": f"answer {number}",
            "contexts": [{"text": "c", "score": 0.5}],
            "amount": decimal.Decimal("12345678901234567890.10"),
            "at": dt.datetime(2025, 1, 2, 3, 4, 5, tzinfo=dt.UTC),
            "missing": float("nan"),
        }
        for number in range(3000)
    ]
    pq.write_table(pa.Table.from_pylist(rows), path, row_group_size=500)


def test_parquet_rows_keep_digits_and_times(tmp_path: Any, opened: Any, rows: Any, records: Any) -> None:
    write_parquet(tmp_path / "made.parquet")
    content = (tmp_path / "made.parquet").read_bytes()
    batch = opened(content, "dump.parquet")
    found = rows(batch)
    assert [row.line for row in found] == list(range(1, 3001))
    assert b'"amount":12345678901234567890.10' in found[0].raw
    assert b'"missing":null' in found[0].raw
    assert len(batch.sources[0].sha256) == 64
    assert records(batch)[2999].answer == "answer 2999"
    assert records(batch)[0].at == "2025-01-02T03:04:05Z"
    assert len(rows(opened(content, stdin=True))) == 3000


def test_a_damaged_parquet_file_is_an_input_error(opened: Any) -> None:
    with pytest.raises(InputError, match="not a readable Parquet file"):
        opened(b"PAR1 and then nothing of the kind", "dump.parquet")


def test_without_pyarrow_the_extra_is_named(opened: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError) as caught:
        opened(b"PAR1...", "dump.parquet")
    assert "hallucheck[parquet]" in str(caught.value.hint)


def test_excel_s_unicode_text_is_read(opened: Any, records: Any) -> None:
    (record,) = records(opened("id\tanswer\n1\tZürich, 24 °C\n".encode("utf-16"), "dump.csv"))
    assert (record.id, record.answer) == ("1", "Zürich, 24 °C")


def test_a_delimiter_inside_of_quotes_delimits_nothing(opened: Any, rows: Any) -> None:
    (row,) = rows(opened(b'"answer";"a, b, c"\nx;y\n', "dump.csv"))
    assert row.raw == b'{"answer":"x","a, b, c":"y"}'


@pytest.mark.parametrize("piece", ["'a' ", "'", '"\\', "{'a': 1} ", "'a'\n"])
def test_cells_are_read_in_linear_time(piece: str) -> None:
    assert_linear(lambda size: cell_value("contexts", "[" + piece * (size // len(piece)) + "]"), 400_000)


def test_a_quote_that_is_never_closed_is_said(opened: Any) -> None:
    good, refused = opened(b'id,answer\n1,"a ""b"" c"\n2,"never\n3,d\n4,e\n', "dump.csv").chunks()
    assert [decode(row.raw)["answer"] for row in good.rows()] == ['a "b" c']
    assert (refused.refused.line, "line 3 is never closed" in refused.refused.message) == (3, True)


def test_quotes_in_the_middle_of_a_last_cell_are_no_open_quotes(opened: Any, rows: Any) -> None:
    assert [decode(row.raw) for row in rows(opened(b'id,answer\n1,6" pipe\n2,x\n', "dump.csv"))][1] == {
        "id": "2",
        "answer": "x",
    }


def test_a_cell_that_is_too_long_costs_its_row(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hallucheck.sources.files.tables.MAX_LINE_BYTES", 1000)
    before = csv.field_size_limit()
    first, refused, last = opened(b'id,answer\n1,a\n2,"' + b"x" * 2000 + b'"\n3,c\n', "dump.csv").chunks()
    csv.field_size_limit(before)  # the limit is the interpreter's
    assert [decode(row.raw)["id"] for chunk in (first, last) for row in chunk.rows()] == ["1", "3"]
    assert (refused.refused.line, "larger than" in refused.refused.message) == (3, True)


def test_statements_in_json_are_objects_in_parquet(opened: Any, rows: Any, tmp_path: Path) -> None:
    table = pa.table(
        {
            "statement": ['{"total_pages": 2}', None, "no JSON", "[1"],
            "metadata": ["{'bank_name': 'X'}", "{}", None, ""],
            "answer": ['{"stays": "text"}', None, None, None],
        }
    )
    pq.write_table(table, tmp_path / "made.parquet")
    found = [json.loads(row.raw) for row in rows(opened((tmp_path / "made.parquet").read_bytes(), "dump.parquet"))]
    assert [row["statement"] for row in found] == [{"total_pages": 2}, None, "no JSON", "[1"]
    assert [row["metadata"] for row in found] == [{"bank_name": "X"}, {}, None, ""]
    assert found[0]["answer"] == '{"stays": "text"}'
