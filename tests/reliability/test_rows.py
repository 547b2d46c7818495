"""One row out per row in, whatever the row is; the other rows do not notice."""

from __future__ import annotations

import gc
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.load import load_settings
from hallucheck.sources.batch import open_batch
from tests.reliability.dumps import PAGE, good, scan, verdicts, write

BROKEN = [
    b"{",
    b"null",
    b"[1, 2]",
    b'"text"',
    b"17",
    b"{'id': 1}",
    b'{"a": NaN}',
    b'{"a": 1,}',
    b'{"a": 1} {"b": 2}',
    b'{"a": "\xff\xfe"}',
    b'{"a": "' + b"\\",
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"\x00\x01\x02",
    b"<html>not a dump</html>",
    b'{"a": "line\x01break"}',
]


def test_every_broken_row_is_an_error_row_in_its_place(tmp_path: Path) -> None:
    rows: list[Any] = []
    for number, broken in enumerate(BROKEN):
        rows += [good(number), broken]
    out = tmp_path / "out.jsonl"
    done = scan(write(tmp_path / "d.jsonl", rows), "-q", "-o", out)
    assert done.returncode == 2
    assert verdicts(out) == ["pass", "error"] * len(BROKEN)
    for number, line in enumerate(out.read_bytes().splitlines(), start=1):
        note = json.loads(line)["hallucheck"]
        assert note["origin"]["line"] == number
        if note["verdict"] == "error":
            assert note["error"]["line"] == number
            assert len(note["error"]["sha256"]) == 64
            assert note["error"]["message"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_in_a_hundred_broken(tmp_path: Path, jobs: int) -> None:
    rows: list[Any] = [b'{"broken": ' if n % 100 == 17 else good(n) for n in range(10_000)]
    out = tmp_path / "out.jsonl"
    done = scan(write(tmp_path / "d.jsonl", rows), "-q", "-j", jobs, "-o", out, "-o", tmp_path / "summary.json")
    assert done.returncode == 2
    found = verdicts(out)
    assert len(found) == 10_000
    assert [n for n, verdict in enumerate(found) if verdict == "error"] == list(range(17, 10_000, 100))
    assert found.count("pass") == 9_900
    assert json.loads((tmp_path / "summary.json").read_bytes())["exit_code"] == 2


def test_the_input_object_is_given_back_byte_for_byte(tmp_path: Path) -> None:
    rows = [
        b'{"id": "a",  "big": 582039174620583917462, "price": 1.10, "e": 1E5, "u": "\\u00e9", "dup": 1, "dup": 2}',
        b"{}",
        b'  {"spaced" : true }  ',
    ]
    out = tmp_path / "out.jsonl"
    scan(write(tmp_path / "d.jsonl", rows), "-q", "-o", out)
    lines = out.read_bytes().splitlines()
    assert lines[0].startswith(rows[0][:-1] + b',"hallucheck":{')
    assert lines[1].startswith(b'{"hallucheck":{')
    assert lines[2].startswith(b'{"spaced" : true ,"hallucheck":{')


def test_an_annotated_dump_can_be_audited_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    dump = write(tmp_path / "d.jsonl", [good(0), good(1)])
    scan(dump, "-q", "-o", first)
    scan(first, "-q", "-o", second)
    inputs = [json.loads(line) for line in dump.read_bytes().splitlines()]
    for path in (first, second):
        rows = [json.loads(line) for line in path.read_bytes().splitlines()]
        assert all(row.pop("hallucheck") for row in rows)
        assert rows == inputs
    assert second.read_text().count('"hallucheck":{') == 2


WRONG: list[Any] = [
    None,
    True,
    0,
    -3,
    2.5,
    1e300,
    "",
    "text",
    "٣",
    [],
    [[]],
    ["a"],
    {},
    {"a": {}},
    [None],
    [{}],
    "\ud800",
]
FIELDS = ["boundaries", "metadata", "total_pages", "document_text", "page_range", "transactions", "opening_balance"]
METADATA = ["bank_name", "account_number", "account_type", "statement_period", "start_date", "end_date"]


def test_wrong_types_in_every_field_of_a_statement(tmp_path: Path) -> None:
    rows: list[Any] = [good(0, **{field: wrong}) for field in FIELDS for wrong in WRONG]
    rows += [good(0, metadata={field: wrong}) for field in METADATA for wrong in WRONG]
    rows += [
        good(0, boundaries=[{"start_page": first, "end_page": last}]) for first in WRONG for last in (1, "2", None, [])
    ]
    rows += [{"id": wrong, "statement": good()["statement"]} for wrong in WRONG]
    rows += [{"id": "s", "statement": wrong} for wrong in WRONG]
    rows += [good() | {"confidence": wrong} for wrong in WRONG]
    out = tmp_path / "out.jsonl"
    scan(write(tmp_path / "d.jsonl", rows), "-q", "-o", out)
    notes = [json.loads(line)["hallucheck"] for line in out.read_bytes().splitlines()]
    assert len(notes) == len(rows)
    failed = [
        (row, note["families"])
        for row, note in zip(rows, notes, strict=True)
        if any(outcome["status"] == "failed" for outcome in note["families"].values())
    ]
    assert failed == []


def test_a_long_line_is_refused_and_the_next_one_read(tmp_path: Path) -> None:
    huge = json.dumps(good(1, document_text=PAGE + "x" * (3 << 20))).encode()
    out = tmp_path / "out.jsonl"
    done = scan(write(tmp_path / "d.jsonl", [good(0), huge, good(2)]), "-q", "-o", out, "--set", "limits.max_line_mb=1")
    assert verdicts(out) == ["pass", "error", "pass"]
    assert done.returncode == 2


def test_judged_records_leave_nothing_for_the_collector() -> None:
    """Memory is bounded by the chunk because records are freed at once: what is read of them is in no circle."""
    folder = Path(__file__).parents[2] / "samples"
    names = (
        "answers/grounding",
        "numbers/answers",
        "knowledge/dialogues",
        "citations/answers",
        "statements/extractions",
    )
    batch = open_batch([str(folder / f"{name}.jsonl") for name in names])
    settings = load_settings(config=None, overrides=(), isolated=True, env={}, flags={}).settings
    mappings = tuple(batch.mappings[number] for number in range(len(names)))
    auditor = Auditor(Plan(settings=settings, as_of=date(2025, 9, 1), mappings=mappings))
    chunks = list(batch.chunks())
    for chunk in chunks:
        list(auditor.audit(chunk))
    gc.collect()
    gc.disable()
    try:
        records = sum(len(some) for chunk in chunks for some in auditor.audit(chunk))
        left = gc.collect()
    finally:
        gc.enable()
    assert left < records
