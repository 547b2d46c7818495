"""The workbook, read back by a library that had no part in writing it; ours reads it as a dump in tests of sources."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import msgspec
import pytest
from python_calamine import CalamineWorkbook

from hallucheck import errors
from hallucheck.errors import MissingExtraError
from hallucheck.model import AuditedRecord, Record
from hallucheck.model.record import Context
from hallucheck.reports.formats import tables
from hallucheck.reports.formats.workbook import DECISION, FINDINGS, NOTE, RECORDS, Workbook
from hallucheck.reports.redact import without_text
from tests.reports.hostile import HOSTILE
from tests.reports.records import hostile, rejected, run, summary_of

ASKED = Record(
    question="What did account 5555 4444 3333 2222 cost?",
    answer="=2+2 It cost 5.",
    contexts=(Context(id="S0", text="It cost 4.", pointer="/contexts/0"),),
)


def written(path: Path, records: list[AuditedRecord]) -> dict[str, list[list[object]]]:
    """Sheet -> rows as python-calamine reads them."""
    report = Workbook()
    body = io.BytesIO(report.fragment(records))
    report.convert(body, path, summary_of(records))
    book = CalamineWorkbook.from_path(str(path))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def cells(columns: tuple[tables.Column[object], ...], items: list[object]) -> list[list[object]]:
    return [["" if cell is None else cell for cell in row] for row in tables.rows(columns, items)]


def test_the_sheets_hold_the_cells_of_the_tables(tmp_path: Path) -> None:
    records = [rejected(1), *run()[:5]]
    records[0] = replaced(records[0])
    sheets = written(tmp_path / "t.xlsx", records)
    assert list(sheets) == ["summary", "findings", "records"]
    assert sheets["records"] == [list(RECORDS), *cells(tables.named(tables.RECORDS, RECORDS), list(records))]
    found = cells(tables.named(tables.FINDINGS, FINDINGS), list(tables.found(records)))
    asked = [[FINDINGS[0], DECISION, NOTE, *FINDINGS[1:]], *([row[0], "", "", *row[1:]] for row in found)]
    assert sheets["findings"] == asked
    overview = {row[0]: row[1] for row in sheets["summary"]}
    assert overview["gate"] == "failed"
    assert overview["records: reject"] == 2


def replaced(record: AuditedRecord) -> AuditedRecord:
    return msgspec.structs.replace(record, record=ASKED, families={"numbers": record.families["numbers"]})


def test_question_and_answer_are_there_masked_and_not_where_no_text_is_wanted(tmp_path: Path) -> None:
    record = replaced(rejected(1))
    (row,) = written(tmp_path / "t.xlsx", [record])["records"][1:]
    shown = dict(zip(RECORDS, row, strict=True))
    assert shown["question"] == "What did account **** **** **** 2222 cost?"
    assert shown["answer"] == "=2+2 It cost 5."
    sheets = written(tmp_path / "bare.xlsx", [without_text(record)])
    assert "cost" not in str(sheets)
    statement = rejected(2)  # of a bank statement nothing is shown but what findings quote
    assert dict(zip(RECORDS, written(tmp_path / "s.xlsx", [statement])["records"][1], strict=True))["answer"] == ""


def test_nothing_is_a_formula_a_link_or_a_control_character(tmp_path: Path) -> None:
    written(tmp_path / "t.xlsx", [hostile(text, line) for line, text in enumerate(HOSTILE.values(), 1)])
    with zipfile.ZipFile(tmp_path / "t.xlsx") as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith((".xml", ".rels"))}
    for name, part in parts.items():
        assert "<f>" not in part, name
        assert "hyperlink" not in part.replace("HYPERLINK", ""), name
        assert "\x1b" not in part, name
        assert "\u202e" not in part, name
    assert 'quotePrefix="1"' in parts["xl/styles.xml"]  # a text stays one when somebody edits its cell


def test_too_long_texts_are_cut_and_too_many_rows_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = written(tmp_path / "t.xlsx", [hostile("漢😀" * 30_000)])["records"][1:]
    assert len(str(row[0]).encode("utf-16-le")) // 2 <= 32_767
    assert str(row[0]).endswith("…")
    monkeypatch.setattr("hallucheck.reports.formats.workbook.ROWS", 2)
    sheets = written(tmp_path / "many.xlsx", run())
    assert len(sheets["records"]) == 3
    assert {row[0]: row[1] for row in sheets["summary"]}["records left out"].startswith("6: a sheet has 2 rows")


def test_equal_runs_give_equal_bytes_and_a_missing_library_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        written(tmp_path / f"{name}.xlsx", run())
    assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()
    monkeypatch.setattr(errors, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match="xlsxwriter"):
        Workbook()
