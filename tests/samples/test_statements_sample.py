"""The statements sample: made by its script, right where it says it is right, wrong where it says it is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import reportlab
from schwifty import IBAN

from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import read_record

SAMPLE = Path(__file__).parents[2] / "samples" / "statements"
DUMP = SAMPLE / "extractions.jsonl"
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in DUMP.read_text(encoding="utf-8").splitlines()]
GOOD = [record for record in RECORDS if record["label"] == 0]
PDFS = sorted(path.name for path in (SAMPLE / "pdfs").iterdir())
MADE_WITH = "5.1.0"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("sample")
    subprocess.run([sys.executable, "-B", str(SAMPLE / "make_sample.py"), str(directory)], check=True)
    return directory


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The sample after the real command, in input order."""
    target = tmp_path_factory.mktemp("scan") / "annotated.jsonl"
    command = [sys.executable, "-m", "hallucheck", "scan", str(DUMP), "-o", str(target), "--as-of", "2026-01-01"]
    done = subprocess.run([*command, "-j", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return [json.loads(line)["hallucheck"] for line in target.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def documents() -> Iterator[Documents]:
    with Documents() as reader:
        yield reader


def test_script_makes_the_committed_extractions(made: Path) -> None:
    assert (made / "extractions.jsonl").read_bytes() == DUMP.read_bytes()


@pytest.mark.parametrize("name", PDFS)
def test_script_makes_the_committed_pdf(made: Path, documents: Documents, name: str) -> None:
    """Byte for byte with the reportlab that made it; with another, the same text on the same pages."""
    mine, theirs = made / "pdfs" / name, SAMPLE / "pdfs" / name
    if reportlab.__version__ == MADE_WITH:
        assert mine.read_bytes() == theirs.read_bytes()
    else:
        assert documents.read(name, dump=str(mine)).pages == documents.read(name, dump=str(theirs)).pages


def test_sample_is_small_and_holds_nothing_else(made: Path) -> None:
    assert sorted(path.name for path in (made / "pdfs").iterdir()) == PDFS
    committed = [*SAMPLE.glob("*.*"), *SAMPLE.glob("pdfs/*")]
    assert sum(path.stat().st_size for path in committed) < 600_000


def test_about_half_of_the_records_are_good() -> None:
    assert len(RECORDS) >= 24
    assert 0.4 < len(GOOD) / len(RECORDS) < 0.6
    assert len({record["id"] for record in RECORDS}) == len(RECORDS)
    assert all((record["planted"] is None) == (record["label"] == 0) for record in RECORDS)
    assert len(Counter(record["provider"] for record in GOOD)) > 1


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_record_reads_without_a_problem_and_points_at_its_document(
    record: dict[str, Any], documents: Documents
) -> None:
    read = read_record(record)
    assert read.problems == ()
    assert read.statement is not None
    assert read.document is not None
    document = documents.read(read.document, dump=str(DUMP))
    assert document.error is None
    assert len(document.pages) == record["statement"]["total_pages"]


@pytest.mark.parametrize("record", GOOD, ids=lambda record: record["id"])
def test_good_record_says_what_stands_on_its_pages(record: dict[str, Any], documents: Documents) -> None:
    pages = documents.read(record["document"], dump=str(DUMP)).pages
    statement = record["statement"]
    for boundary in statement["boundaries"]:
        said = statement.get("metadata") or boundary
        text = "\n".join(pages[int(boundary["start_page"]) - 1 : int(boundary["end_page"])]).casefold()
        assert said["bank_name"].casefold() in text
        digits = "".join(filter(str.isalnum, said["account_number"])).lstrip("X")
        assert digits.casefold() in "".join(filter(str.isalnum, text))
        if digits[:2].isalpha():
            assert IBAN(digits).is_valid


@pytest.mark.parametrize("record", GOOD, ids=lambda record: record["id"])
def test_good_record_adds_up(record: dict[str, Any]) -> None:
    statement = record["statement"]
    for ledger in [statement, *statement["boundaries"]]:
        balance = Decimal(str(ledger.get("opening_balance", 0)))
        for row in ledger.get("transactions", ()):
            balance += Decimal(str(row["amount"]))
            assert balance == Decimal(str(row["balance"]))
        if "transactions" in ledger:
            assert balance == Decimal(str(ledger["closing_balance"]))


def test_pages_of_the_scan_have_no_text(documents: Documents) -> None:
    assert documents.read("pdfs/us-scan.pdf", dump=str(DUMP)).pages == ("", "")


@pytest.mark.parametrize("index", range(len(RECORDS)), ids=lambda index: RECORDS[index]["id"])
def test_scan_finds_what_was_planted_and_nothing_in_good_records(audited: list[dict[str, Any]], index: int) -> None:
    planted = RECORDS[index]["planted"]
    found = [finding["rule"] for finding in audited[index]["findings"]]
    if planted is None:
        assert (audited[index]["verdict"], found) == ("pass", [])
    else:
        assert f"statements/{planted}" in found
        assert audited[index]["verdict"] in ("review", "reject")
