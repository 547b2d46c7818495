"""What a report shows of the history, through the commands that show it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from hallucheck.cli import history_trends as trending
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.store import open_store
from hallucheck.reports.figures import Trend
from tests.reliability.dumps import flawed, good, hallucheck, scan, write

HEADING = 'id="trends"'


def timed(number: int, day: str, *, wrong: bool = False) -> dict[str, object]:
    row = flawed(number) if wrong else good(number)
    return row | {"at": f"{day}T10:00:00Z", "provider": "beta" if number % 2 else "alpha"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three runs: 0, 1 and 2 of four records are flawed; the records say no time."""
    place = tmp_path_factory.mktemp("trends")
    for run in range(3):
        dump = write(place / "d.jsonl", [flawed(n) if n < run else good(n) for n in range(4)])
        out = (place / f"r{run}.html", place / f"r{run}.jsonl")
        scan(
            dump, "--history", place / "h.db", "-q", *[word for path in out for word in ("-o", path)], "-j", 1 + run % 2
        )
    return place


def read(url: Path) -> tuple[Trend, ...]:
    store = open_store(HistoryOptions(url=str(url)), create=False)
    try:
        return trending.past(store).trends
    finally:
        store.close()


def test_one_run_is_no_trend(folder: Path) -> None:
    assert HEADING not in (folder / "r0.html").read_text()


def test_the_report_of_a_scan_has_its_own_run(folder: Path) -> None:
    text = (folder / "r2.html").read_text()
    assert HEADING in text
    assert "run 3, as of 2025-09-01: flagged 50.0 % (2 of 4)" in text
    assert "run 3" not in (folder / "r1.html").read_text()


def test_what_was_said_of_a_flagged_record_before(folder: Path) -> None:
    store = open_store(HistoryOptions(url=str(folder / "h.db")), create=False)
    records = trending.past(store).records
    store.close()
    assert [[(said.verdict, said.findings > 0) for said in records[flawed(n)["id"]]] for n in range(2)] == [
        [("reject", True), ("pass", False)],
        [("pass", False), ("pass", False)],
    ]
    assert len(records) == 2


def test_points_across_runs(folder: Path) -> None:
    (trend,) = read(folder / "h.db")
    assert [(p.label, p.place, p.records, p.flagged, p.rejected) for p in trend.points] == [
        ("run 1", 0.0, 4, 0, 0),
        ("run 2", 0.5, 4, 1, 1),
        ("run 3", 1.0, 4, 2, 2),
    ]
    assert trend.providers == {}, "one provider needs no chart of its own"


def test_points_across_time_count_each_record_once(tmp_path: Path) -> None:
    rows = [timed(0, "2025-01-01"), timed(1, "2025-01-05", wrong=True), timed(2, "2025-01-05"), good(3)]
    dump = write(tmp_path / "d.jsonl", rows)
    for _ in range(2):
        scan(dump, "--history", tmp_path / "h.db", "-q")
    by_run, by_day = read(tmp_path / "h.db")
    assert (by_run.unit, [point.records for point in by_run.points]) == ("run", [4, 4])
    assert [(p.label, p.place, p.records, p.flagged) for p in by_day.points] == [
        ("2025-01-01", 0.0, 1, 0),
        ("2025-01-05", 1.0, 2, 1),
    ]
    assert by_day.providers == {"alpha": ((0, 1), (0, 1)), "beta": (None, (1, 1))}


@pytest.mark.parametrize(
    ("days", "unit", "labels"),
    [
        pytest.param(3, "day", ["2025-01-01", "2025-01-03"], id="days"),
        pytest.param(61, "week", ["2025-W01", "2025-W09"], id="weeks"),
        pytest.param(430, "month", ["2025-01", "2026-03"], id="months"),
    ],
)
def test_time_goes_in_steps_that_fit(tmp_path: Path, days: int, unit: str, labels: list[str]) -> None:
    first = date(2025, 1, 1)
    rows = [timed(n, str(first + timedelta(days=n))) for n in range(days)]
    scan(write(tmp_path / "d.jsonl", rows), "--history", tmp_path / "h.db", "-q", "-j", 1)
    (trend,) = read(tmp_path / "h.db")
    assert trend.unit == unit
    assert [trend.points[0].label, trend.points[-1].label] == labels
    assert [trend.points[0].place, trend.points[-1].place] == [0.0, 1.0]


def test_the_latest_points_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trending, "POINTS", 2)
    (trend,) = read(folder / "h.db")
    assert [point.label for point in trend.points] == ["run 2", "run 3"]


def test_report_shows_the_history_it_is_given(folder: Path, tmp_path: Path) -> None:
    arguments = ("report", folder / "r2.jsonl", "--isolated", "-q")
    assert hallucheck(*arguments, "-o", tmp_path / "a.html").returncode == 0
    assert HEADING not in (tmp_path / "a.html").read_text()
    assert hallucheck(*arguments, "--history", folder / "h.db", "-o", tmp_path / "b.html").returncode == 0
    assert HEADING in (tmp_path / "b.html").read_text()
    again = tmp_path / "again"
    again.mkdir()
    hallucheck(*arguments, "--history", folder / "h.db", "-o", again / "b.html")
    assert (again / "b.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_a_history_that_is_named_must_be_there(folder: Path, tmp_path: Path) -> None:
    arguments = ("report", folder / "r2.jsonl", "-q", "-o", tmp_path / "a.html")
    done = hallucheck(*arguments, "--isolated", "--history", tmp_path / "none.db")
    assert done.returncode == 2
    assert "there is no history at" in done.stderr
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "hallucheck.yaml").write_text(f"history: {{url: {tmp_path / 'none.db'}}}\n")
    assert hallucheck(*arguments, cwd=tmp_path).returncode == 0
    assert HEADING not in (tmp_path / "a.html").read_text()


def test_a_history_that_cannot_be_read_costs_the_charts_only(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copy(folder / "h.db", tmp_path / "h.db")
    store = open_store(HistoryOptions(url=str(copy)), create=False)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("ALTER TABLE runs RENAME TO elsewhere")
    assert trending.past(store).trends == ()
    store.close()
    assert "the report has no trends: history" in capsys.readouterr().err
