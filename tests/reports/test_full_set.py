"""The full set through the real assembly: what is limited is cut, what is converted is converted, on any chunking."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from hallucheck.model import AuditedRecord
from hallucheck.reports.assembly import Assembly, Target
from hallucheck.reports.catalogue import full_set
from hallucheck.reports.formats.sarif import Sarif
from hallucheck.verdict.totals import Totals
from tests.reports.records import rejected, run, summary_of


def assembled(folder: Path, records: list[AuditedRecord], size: int) -> dict[str, bytes]:
    """Name -> bytes of what a run over chunks of `size` records leaves in `folder`."""
    targets = [Target(report=report, path=folder / name) for name, report in full_set()]
    assembly = Assembly(targets, key="k", resume=False, scratch=str(folder))
    for index, start in enumerate(range(0, len(records), size)):
        chunk, totals = records[start : start + size], Totals()
        for record in chunk:
            totals.add(record)
        fragments = [target.report.fragment(chunk) for target in targets]
        assembly.add(index, fragments, totals)
    assembly.finish(summary_of(records))
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("size", [1, 3])
def test_the_same_bytes_on_any_chunking(size: int, tmp_path: Path) -> None:
    for folder in ("whole", "pieces"):
        (tmp_path / folder).mkdir()
    whole = assembled(tmp_path / "whole", run(), 100)
    assert set(whole) == {name for name, _ in full_set()}
    assert assembled(tmp_path / "pieces", run(), size) == whole


def test_an_empty_run_leaves_valid_files(tmp_path: Path) -> None:
    files = assembled(tmp_path, [], 1)
    assert files["annotated.jsonl"] == b""
    assert json.loads(files["report.sarif"])["runs"][0]["results"] == []
    assert pq.read_table(tmp_path / "records.parquet").num_rows == 0


@pytest.mark.parametrize("size", [1, 2, 100])
def test_sarif_is_cut_at_its_limit_and_stays_valid(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sarif, "limit", 3)
    files = assembled(tmp_path, [rejected(line) for line in range(1, 5)], size)
    (only,) = json.loads(files["report.sarif"])["runs"]
    lines = [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in only["results"]]
    assert lines == [1, 2, 3], "the critical finding of each record, before any other"
    notice = only["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert notice.startswith("5 of 8 findings are left out, the least severe")
