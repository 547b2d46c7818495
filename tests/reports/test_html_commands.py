"""The page through the commands that write it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hallucheck.cli.edge import run
from tests.reports.pages import Read

PLANTED = "Crestfall Meridian Trust"
METADATA = {"bank_name": PLANTED, "account_number": "5820391764"}
PAGE = "HARBOR LIGHT SAVINGS statement of account, March 2025"
ROW = {
    "id": "a",
    "answer": "The account is 5820391764.",
    "statement": {"total_pages": 1, "document_text": PAGE, "boundaries": [[1, 1]], "metadata": METADATA},
}


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    path = tmp_path / "dump.jsonl"
    path.write_text(json.dumps(ROW) + "\n{broken\n" + json.dumps({"id": "b"}) + "\n")
    return path


def scanned(dump: Path, *options: str) -> Read:
    page = dump.with_name("report.html")
    run(["scan", str(dump), "--isolated", "-q", "-o", str(page), "-o", str(dump.with_name("a.jsonl")), *options])
    return Read(page.read_bytes())


def test_scan_writes_it(dump: Path) -> None:
    page = scanned(dump)
    ((records, found),) = page.data("rows")
    assert records["id"] == ["a", None, "b"]
    assert any(PLANTED in message for message in found["message"])
    assert page.data("pages")[0]["statements/fabricated-bank"][0] == "Bank not in the document"


def test_report_writes_the_same_data_from_the_annotated_dump(dump: Path) -> None:
    page = scanned(dump)
    again = dump.with_name("again.html")
    assert run(["report", str(dump.with_name("a.jsonl")), "--isolated", "-q", "-o", str(again)]) == 0
    read = Read(again.read_bytes())
    assert read.data("rows") == page.data("rows")
    assert read.details() == page.details()


def test_account_numbers_are_masked(dump: Path) -> None:
    page = scanned(dump)
    assert "5820391764" not in str(page.details()) + str(page.data("rows")) + page.text


def test_no_text(dump: Path) -> None:
    page = scanned(dump, "--no-text")
    told = str(page.details()) + str(page.data("rows")) + page.text
    assert PLANTED not in told
    assert PAGE not in told
    assert page.data("names")[0][1]["findings"] > 0


def test_a_directory_gets_it_too(dump: Path, tmp_path: Path) -> None:
    run(["scan", str(dump), "--isolated", "-q", "-o", f"{tmp_path}/out/"])
    assert (tmp_path / "out" / "report.html").exists()


def test_it_does_not_go_to_stdout(dump: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scan", str(dump), "--isolated", "-f", "html"]) == 2
    assert capsys.readouterr().err == "error: -f html: this format is a file\nhint: give -o report.html\n"
