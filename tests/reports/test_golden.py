"""The bytes of every text report on a fixed run, compared with files in `golden/`.

After a change that is meant: `python -m tests.reports.test_golden` writes them anew; read the diff before committing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.reports.base import Converted, Report
from hallucheck.reports.catalogue import REPORTS
from hallucheck.reports.formats.terminal import Table
from hallucheck.reports.redact import without_text
from tests.reports.records import run, whole

GOLDEN = Path(__file__).parent / "golden"
NO_TEXT = ("jsonl", "concise", "sarif")


def outputs() -> dict[str, tuple[Report, bool]]:
    """File name -> report, and whether it is made without text."""
    textual = [report for report in REPORTS if not issubclass(report, Converted)]
    plain: dict[str, tuple[Report, bool]] = {_filename(report): (report(), False) for report in textual}
    bare: dict[str, tuple[Report, bool]] = {
        "no-text-" + _filename(report): (report(), True) for report in textual if report.name in NO_TEXT
    }
    tables: dict[str, tuple[Report, bool]] = {
        "table-80.txt": (Table(80), False),
        "table-120.txt": (Table(120), False),
        "table-colour.ansi": (Table(80, color=True), False),
    }
    return plain | bare | tables


def _filename(report: type[Report]) -> str:
    return report.name + (report.suffixes[0][report.suffixes[0].index(".") :] if report.suffixes else ".txt")


def written(report: Report, *, bare: bool, pieces: int = 1) -> bytes:
    """What a run writes."""
    records = [without_text(record) for record in run()] if bare else run()
    return whole(report, records, pieces=pieces)


@pytest.mark.parametrize("filename", outputs())
def test_golden(filename: str) -> None:
    report, bare = outputs()[filename]
    assert written(report, bare=bare) == (GOLDEN / filename).read_bytes()


@pytest.mark.parametrize("filename", outputs())
@pytest.mark.parametrize("pieces", [2, 3, 8])
def test_bytes_do_not_depend_on_chunks(filename: str, pieces: int) -> None:
    report, bare = outputs()[filename]
    assert written(report, bare=bare, pieces=pieces) == written(report, bare=bare)


def test_there_is_no_golden_file_without_a_report() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(outputs())


if __name__ == "__main__":
    for stale in GOLDEN.iterdir():
        stale.unlink()
    for name, (golden, redacted) in outputs().items():
        (GOLDEN / name).write_bytes(written(golden, bare=redacted))
