"""JSON over many lines: every element with its own bytes, whatever the blocks in which it arrives."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from hallucheck.model import ErrorNote
from hallucheck.sources.base import in_one_line
from hallucheck.sources.decode import decode
from hallucheck.sources.files import json_document as documents
from hallucheck.sources.files.json_document import Document
from hallucheck.sources.files.skimmer import Skimmer
from hallucheck.sources.files.streams import Stream

RECORDS: list[Any] = [
    {"a": 'x"\\' + "\n\\\\", "b": [1, {"c": "]}[{"}], "\\": "é", "n": 1.10, "e": {}, 'k"': None, "i": number}
    for number in range(4)
]

WRAPPINGS = {
    "array": lambda records: records,
    "promptfoo": lambda records: {
        "evalId": "x",
        "results": {"version": 3, "prompts": [{"raw": "x"}], "results": records, "stats": [1]},
        "config": {},
    },
    "deepeval": lambda records: {"testCases": records, "testPassed": 1},
    "inspect": lambda records: {"version": 2, "eval": {"a": [1]}, "samples": records},
    "api list": lambda records: {"data": records, "meta": {"page": 1}},
}


def read(data: bytes, limit: int = 1 << 20) -> list[Any]:
    return list(Document(Stream("-", io.BytesIO(data)), max_value=limit).rows())


@pytest.mark.parametrize("block", [1, 2, 3, 7, 64, 1 << 20])
@pytest.mark.parametrize("indent", [None, 2], ids=["compact", "indented"])
@pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)
def test_elements_are_found_in_any_blocks(monkeypatch: Any, block: Any, indent: Any, wrap: Any) -> None:
    monkeypatch.setattr(documents, "CHUNK_BYTES", block)
    found = read(json.dumps(wrap(RECORDS), indent=indent).encode())
    assert [decode(row.raw) for row in found] == RECORDS
    assert all(b"\n" not in row.raw for row in found)


@pytest.mark.parametrize("indent", [None, 2], ids=["compact", "indented"])
@pytest.mark.parametrize("count", [1, 3])
def test_objects_one_after_the_other_are_records(indent: Any, count: Any) -> None:
    text = "\n".join(json.dumps(record, indent=indent) for record in RECORDS[:count])
    assert [decode(row.raw) for row in read(text.encode())] == RECORDS[:count]


def test_the_line_is_where_the_element_begins() -> None:
    assert [row.line for row in read(b'[\n  {\n "a": 1},\n\n{"a":2}, {"a":3}\n]')] == [2, 5, 5]


def test_spelling_of_numbers_and_blanks_in_strings_stay() -> None:
    (row,) = read(b'[ {"n": 1.10,\n   "s":  "two  blanks", "big": 123456789012345678901} ]')
    assert row.raw == b'{"n": 1.10,"s":  "two  blanks", "big": 123456789012345678901}'


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b'[{"a":1},{"b":2', ["{"]),
        (b'[{"a":1},{"b":2},]', ["{", "{"]),
        (b'[{"a":1} {"b":2}]', ["{"]),
        (b'[{"a":1}', ["{"]),
        (b'{"a":1, "b"', []),
        (b'{"testCases": [{"input":"q", "actualOutput":"a"}, ', ["{"]),
    ],
)
def test_a_broken_document_ends_with_one_error_row(data: bytes, lines: list[str]) -> None:
    *good, last = read(data)
    assert [row.raw[:1].decode() for row in good] == lines
    assert isinstance(last, ErrorNote)
    assert last.kind == "damaged"


def test_a_broken_element_costs_one_row() -> None:
    first, second, third = read(b'[{"a":1},{"b" 2},{"c":3}]')
    assert (first.raw, second.raw, third.raw) == (b'{"a":1}', b'{"b" 2}', b'{"c":3}')


def test_a_line_break_inside_a_string_stays_an_error() -> None:
    (row,) = read(b'[{"a":"li\nne"}]')
    with pytest.raises(Exception, match="control character"):
        decode(row.raw)


@pytest.mark.parametrize("data", [b"[]", b" [ ] ", b'{"results":{"results":[]}}', b"", b" \n"])
def test_nothing_gives_no_rows(data: bytes) -> None:
    assert read(data) == []


def test_samples_alone_is_a_field_and_no_container() -> None:
    data = json.dumps({"answer": "a", "samples": [{"text": "b"}]}, indent=1).encode()
    assert [decode(row.raw)["answer"] for row in read(data)] == ["a"]


def test_a_list_of_texts_under_a_container_key_is_a_field() -> None:
    assert len(read(b'{\n"data": ["x", "y"], "answer": "a"}')) == 1


def test_an_element_over_the_limit_is_refused_without_being_held() -> None:
    small, big, last = read(b'[{"a":1},{"a":"' + b"y" * 5000 + b'"},{"b":2}]', limit=1000)
    assert isinstance(big, ErrorNote)
    assert big.kind == "too-long"
    assert (small.raw, last.raw) == (b'{"a":1}', b'{"b":2}')


def test_skimming_is_linear() -> None:
    """Blocks are asked for once each, and the buffer never holds more than the value and a block."""

    def blocks(count: int) -> Iterator[bytes]:
        yield b'["'
        for _ in range(count):
            yield b'\\"{[x' * 200
        yield b'"]'

    skimmer = Skimmer(blocks(2000), limit=1000)
    ((_, value),) = documents.rows_at(skimmer, [("*",)])
    assert value.sha256 is not None
    assert len(skimmer._buffer) < 5000


@pytest.mark.parametrize("text", ['{"a": "x\\\\", "b": [1]}', '"a\\"b"', "[]", '{"é": "\\u00e9"}'])
def test_in_one_line_changes_no_value(text: str) -> None:
    spread = json.dumps(json.loads(text), indent=3, ensure_ascii=False).encode()
    assert json.loads(in_one_line(spread)) == json.loads(text)
    assert b"\n" not in in_one_line(spread)
