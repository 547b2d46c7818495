from __future__ import annotations

import csv
import io
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from hallucheck.reports.base import Converted, Report
from hallucheck.reports.formats import tables
from hallucheck.reports.formats import tables as parquet
from hallucheck.reports.formats.tables import (
    FindingsCsv,
    FindingsParquet,
    ProvidersCsv,
    ProvidersParquet,
    RecordsCsv,
    RecordsParquet,
    RulesCsv,
    RulesParquet,
)
from tests.reports.hostile import HOSTILE
from tests.reports.records import hostile, run, summary_of, whole

PAIRS = [
    pytest.param(RecordsCsv, RecordsParquet, tables.RECORDS, id="records"),
    pytest.param(FindingsCsv, FindingsParquet, tables.FINDINGS, id="findings"),
    pytest.param(RulesCsv, RulesParquet, tables.RULES, id="rules"),
    pytest.param(ProvidersCsv, ProvidersParquet, tables.PROVIDERS, id="providers"),
]


def converted(report: Report, path: Path, records: list[object]) -> None:
    assert isinstance(report, Converted)
    body = io.BytesIO(report.fragment(records))  # type: ignore[arg-type]
    body.seek(0, io.SEEK_END)
    report.convert(body, path, summary_of(records))  # type: ignore[arg-type]


def test_records_table() -> None:
    rows = list(csv.DictReader(io.StringIO(whole(RecordsCsv(), run()).decode())))
    assert [row["verdict"] for row in rows] == [record.verdict.value for record in run()]
    assert rows[1]["rules"] == "numbers/wrong-figure statements/fabricated-bank"
    assert rows[1]["worst_severity"] == "critical"
    assert (rows[2]["findings"], rows[2]["suppressed"]) == ("1", "1")
    assert rows[3]["probability"] == ""


@pytest.mark.parametrize(("text", "binary", "columns"), PAIRS)
def test_csv_and_parquet_hold_the_same(
    text: type[Report], binary: type[Report], columns: tuple[tables.Column[object], ...], tmp_path: Path
) -> None:
    records = run()[:6]
    rows = list(csv.reader(io.StringIO(whole(text(), records).decode())))
    converted(binary(), tmp_path / "t.parquet", list(records))
    table = pq.read_table(tmp_path / "t.parquet")
    assert rows[0] == table.column_names == tables.names(columns)
    cells = [["" if cell is None else str(cell) for cell in row.values()] for row in table.to_pylist()]
    assert cells == rows[1:]


@pytest.mark.parametrize("group", [1, 2, 100])
def test_row_groups_bound_the_memory(group: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROW_GROUP", group)
    converted(RecordsParquet(), tmp_path / "t.parquet", list(run()))
    file = pq.ParquetFile(tmp_path / "t.parquet")
    assert file.num_row_groups == -(-len(run()) // group)
    assert file.read().num_rows == len(run())


def test_huge_rows_bound_the_memory_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GROUP_BYTES", 10)
    rows = [b'["a"]', b'["abcdefghijklmnop"]', b'["b"]']
    assert list(parquet.groups(rows)) == [[["a"], ["abcdefghijklmnop"]], [["b"]]]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_parquet_keeps_the_text_itself(text: str, tmp_path: Path) -> None:
    for binary in (RecordsParquet(), ProvidersParquet()):
        converted(binary, tmp_path / "t.parquet", [hostile(text)])
        (row,) = pq.read_table(tmp_path / "t.parquet").to_pylist()
        assert row["provider"] == text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


@pytest.mark.parametrize("binary", [RecordsParquet, FindingsParquet, RulesParquet, ProvidersParquet])
def test_an_empty_run_gives_an_empty_table(binary: type[Report], tmp_path: Path) -> None:
    converted(binary(), tmp_path / "t.parquet", [])
    assert pq.read_table(tmp_path / "t.parquet").num_rows == 0
