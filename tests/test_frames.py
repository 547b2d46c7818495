from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.errors import InputError
from hallucheck.frames import findings, records
from tests.reliability.dumps import flawed, good, scan, write


def test_frames_have_the_rows_and_columns_of_the_csv_tables(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    scan(write(tmp_path / "d.jsonl", [good(0), flawed(1)]), "-o", out, "-o", tmp_path / "findings.csv")
    frame = records(out)
    assert list(frame["id"]) == ["r0", "r1"]
    assert list(frame["verdict"]) == ["pass", "reject"]
    found = findings(out)
    header = (tmp_path / "findings.csv").read_text().splitlines()[0].split(",")
    assert list(found.columns) == header
    assert set(found["id"]) == {"r1"}
    assert found["confidence"].mean() > 0


def test_a_dump_that_was_not_audited_is_refused(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [good(0)])
    with pytest.raises(InputError, match=r"d\.jsonl holds no results of a scan"):
        records(dump)
