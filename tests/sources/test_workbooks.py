"""Excel workbooks as dumps: the rows that CSV would give, whatever else stands in the workbook."""

from __future__ import annotations

import datetime as dt
import io
import sys
import zipfile
from typing import Any

import pytest
import xlsxwriter

from hallucheck.errors import InputError, MissingExtraError, UsageError
from hallucheck.sources.decode import decode
from hallucheck.sources.files import tables

DATA = [["ID", "Question", "Answer", "Contexts"], [7, "How long?", "24 months.", '["It is 24 months.", "Or not."]']]
MORE = [DATA[0], [8, "And now?", "=1+1", ""]]
NOTES = [["Name", "Phone"], ["Ann", 5]]


def book(sheets: dict[str, list[list[Any]]], **options: Any) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"strings_to_formulas": False, "in_memory": True, **options}) as made:
        for name, rows in sheets.items():
            sheet = made.add_worksheet(name)
            for at, row in enumerate(rows):
                for column, cell in enumerate(row):
                    if cell is not None:
                        sheet.write(at, column, cell)
    return out.getvalue()


def test_the_sheet_with_records_is_found_and_its_like_are_read_too(opened: Any, records: Any) -> None:
    batch = opened(book({"Notes": NOTES, "Answers": [["Export of May"], [], *DATA], "June": MORE}), "dump.xlsx")
    first, second = records(batch)
    assert (first.id, first.question, first.answer) == ("7", "How long?", "24 months.")
    assert [context.text for context in first.contexts] == ["It is 24 months.", "Or not."]
    assert second.answer == "=1+1"
    assert [source.name.rpartition("/")[2] for source in batch.sources] == ["dump.xlsx", "dump.xlsx#June"]
    assert [row.line for chunk in batch.chunks() for row in chunk.rows()] == [4, 2]
    assert batch.recognised[0].remark == "sheet 'Answers' (not read: 'Notes'; --rows NAME reads another)"
    assert len({source.sha256 for source in batch.sources}) == 1


def test_a_sheet_can_be_named(opened: Any, records: Any) -> None:
    assert [record.id for record in records(opened(book({"a": DATA, "b": MORE}), "d.xlsx", rows="b"))] == ["8"]
    with pytest.raises(UsageError, match="has no such sheet") as caught:
        opened(book({"a": DATA, "b": MORE}), "d.xlsx", rows="c")
    assert caught.value.hint == "its sheets are a, b"


def test_cells_are_what_csv_would_hold(opened: Any, rows: Any) -> None:
    head = ["answer", "whole", "half", "day", "yes", "gap"]
    content = book({"a": [head, ["x", 3.0, 0.5, None, True, None], [], ["y", None, None, None, None, ""]]})
    first, last = rows(opened(content, "d.xlsx"))
    assert decode(first.raw) == {"answer": "x", "whole": "3", "half": "0.5", "yes": "true"}
    assert (decode(last.raw), last.line) == ({"answer": "y"}, 4)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (dt.datetime(2026, 5, 9), "2026-05-09"),  # noqa: DTZ001 (workbooks know no zones)
        (dt.datetime(2026, 5, 9, 8, 30), "2026-05-09 08:30:00"),  # noqa: DTZ001 (as above)
        (dt.time(8, 30), "08:30:00"),
        (1e20, "1e+20"),
        (12345678901234, "12345678901234"),
    ],
)
def test_times_and_large_numbers(value: Any, text: str) -> None:
    assert tables._text(value) == text


def test_cells_beside_the_table_are_remarks_and_columns_have_names_of_their_own(opened: Any, records: Any) -> None:
    sheet = [["id", "answer"], [1, "a", "remark"], [2, "b"], [None] * 16_383 + ["far"]]
    assert [record.answer for record in records(opened(book({"a": sheet}), "d.xlsx"))] == ["a", "b"]
    with pytest.raises(InputError, match="two columns are called 'answer'"):
        opened(book({"a": [["answer", "answer"], [1, 2]]}), "d.xlsx")


def test_a_workbook_comes_through_a_pipe(opened: Any, records: Any) -> None:
    assert [record.id for record in records(opened(book({"a": DATA}), stdin=True))] == ["7"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"PK\x03\x04", "not a readable workbook"),
        (b"answer\na\n", "not a readable workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "spreadsheet of another kind"),
        (book({"a": DATA})[:800], "not a readable workbook"),
    ],
)
def test_what_is_no_workbook_is_said(opened: Any, content: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        opened(content, "d.xlsx")


@pytest.mark.parametrize(
    "part", ["xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml"]
)
@pytest.mark.parametrize("spoilt", [b"", b"<a>", b"<worksheet><sheetData><row r='x'><c r='!'>"])
def test_a_spoilt_part_is_said_or_costs_rows(opened: Any, part: str, spoilt: bytes) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book({"a": DATA}))) as good, zipfile.ZipFile(out, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, spoilt if name == part else good.read(name))
    try:
        chunks = list(opened(out.getvalue(), "d.xlsx").chunks())
    except InputError:
        return
    assert all(chunk.refused is not None or len(list(chunk.rows())) == 1 for chunk in chunks)


def test_a_bomb_and_a_missing_library_are_refused(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "UNPACKED", 1000)
    with pytest.raises(InputError, match="too large to open"):
        opened(book({"a": DATA}), "d.xlsx")
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(MissingExtraError, match=r"openpyxl is not installed"):
        opened(book({"a": DATA}), "d.xlsx")
