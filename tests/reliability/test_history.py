"""A run with a history: killed, resumed, locked out, robbed of its store. No annotated record is ever lost."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.reliability.dumps import COMMAND, environment, flawed, good, hallucheck, scan, write

RECORDS = 12_000


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = [flawed(n) if n % 50 == 0 else good(n) | {"subject": f"s{n % 9}"} for n in range(RECORDS)]
    return write(tmp_path_factory.mktemp("dump") / "d.jsonl", rows)


def arguments(dump: Path, folder: Path, *more: object) -> list[str]:
    words = ("--history", folder / "h.db", "-o", folder / "out.jsonl", "-o", folder / "summary.json", *more)
    return ["scan", str(dump), "--isolated", "--as-of", "2025-09-01", "-q", *map(str, words)]


def number(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "h.db")) as store:
        return int(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 (a test's own word)


def start(words: list[str], errors: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*COMMAND, *words], env=environment(), stderr=errors)


def until(folder: Path, size: int, process: subprocess.Popen[bytes]) -> None:
    partial = folder / "out.jsonl.partial"
    while process.poll() is None and not (partial.exists() and partial.stat().st_size >= size):
        time.sleep(0.005)


@pytest.mark.parametrize("jobs", [1, 2])
def test_kill_9_then_resume_leaves_each_record_once(dump: Path, tmp_path: Path, jobs: int) -> None:
    words = arguments(dump, tmp_path, "-j", jobs)
    process = start(words, subprocess.DEVNULL)  # workers outlive their parent for a moment and would hold a pipe
    until(tmp_path, 1_000_000, process)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=30)
    before = number(tmp_path, "conversation_history")
    assert 0 < before < RECORDS
    assert hallucheck(*words, "--resume").returncode == 1
    assert number(tmp_path, "conversation_history") == RECORDS
    assert number(tmp_path, "audit_trail") == RECORDS / 50
    with closing(sqlite3.connect(tmp_path / "h.db")) as store:
        assert store.execute("SELECT records FROM runs").fetchall() == [(RECORDS,)]
    assert len((tmp_path / "out.jsonl").read_bytes().splitlines()) == RECORDS


def test_a_store_locked_for_a_while_loses_nothing(dump: Path, tmp_path: Path) -> None:
    process = start(arguments(dump, tmp_path))
    until(tmp_path, 500_000, process)
    with closing(sqlite3.connect(tmp_path / "h.db", isolation_level=None, check_same_thread=False)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        release = threading.Timer(2, lambda: holder.execute("ROLLBACK"))
        release.start()
        process.communicate(timeout=120)
        release.join()
    assert process.returncode == 1
    assert number(tmp_path, "conversation_history") == RECORDS


def test_a_store_that_stays_locked_costs_the_history_and_nothing_else(dump: Path, tmp_path: Path) -> None:
    process = start(arguments(dump, tmp_path, "--set", "history.timeout=0.2"))
    until(tmp_path, 500_000, process)
    with closing(sqlite3.connect(tmp_path / "h.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        _, errors = process.communicate(timeout=120)
        holder.execute("ROLLBACK")
    assert len((tmp_path / "out.jsonl").read_bytes().splitlines()) == RECORDS
    missing = RECORDS - number(tmp_path, "conversation_history")
    summary = json.loads((tmp_path / "summary.json").read_bytes())
    assert process.returncode == 2, "a trail with gaps is not passed over in silence"
    assert summary["unrecorded"] == missing > 0
    assert f"{missing} records missing in the history" in summary["gate"]["reasons"][0]
    assert b"missing in the history" in errors


def test_gaps_can_be_allowed(dump: Path, tmp_path: Path) -> None:
    process = start(arguments(dump, tmp_path, "--set", "history.timeout=0.2", "--max-errors", RECORDS))
    until(tmp_path, 500_000, process)
    for file in tmp_path.glob("h.db*"):
        file.unlink()
    process.communicate(timeout=120)
    assert process.returncode == 1
    assert json.loads((tmp_path / "summary.json").read_bytes())["unrecorded"] == RECORDS
    assert not (tmp_path / "h.db").exists()


def test_the_history_changes_no_byte_of_the_annotated_dump(dump: Path, tmp_path: Path) -> None:
    hallucheck(*arguments(dump, tmp_path))
    scan(dump, "-q", "-o", tmp_path / "without.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "without.jsonl").read_bytes()


def test_two_runs_at_once(dump: Path, tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
        (folder / "h.db").symlink_to(tmp_path / "h.db")
    both = [start(arguments(dump, folder)) for folder in folders]
    for process in both:
        _, errors = process.communicate(timeout=240)
        assert process.returncode == 1, errors.decode()
    assert number(tmp_path, "runs") == 2
    assert number(tmp_path, "conversation_history") == 2 * RECORDS


def test_a_directory_that_cannot_be_written_is_said_before_the_first_record(dump: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = scan(dump, "--history", tmp_path / "file" / "h.db", "-o", tmp_path / "out.jsonl")
    assert done.returncode == 2
    assert "cannot write" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()


def test_no_store_no_writes(dump: Path, tmp_path: Path) -> None:
    scan(dump, "--limit", "5", "-q", "-o", tmp_path / "out.jsonl", cwd=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
