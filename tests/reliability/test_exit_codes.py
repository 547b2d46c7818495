"""Every exit code, through the real command."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.reliability.dumps import COMMAND, environment, flawed, good, hallucheck, scan, write


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    return write(tmp_path / "clean.jsonl", [good(n) for n in range(5)])


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    return write(tmp_path / "bad.jsonl", [good(0), flawed(1)])


def test_0_when_the_gate_passes(clean: Path) -> None:
    done = scan(clean)
    assert done.returncode == 0, done.stdout + done.stderr


def test_1_when_a_record_is_rejected(bad: Path) -> None:
    assert scan(bad).returncode == 1


def test_exit_zero_silences_1(bad: Path) -> None:
    assert scan(bad, "--exit-zero").returncode == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--nonsense"], "nonsense"),
        (["--select", "statments"], "statements"),
        (["--config", "missing.yaml"], "missing.yaml"),
        (["--set", "gate.fail_onn=review"], "fail_on"),
        (["--set", "gate.max_fail_rate=2"], "max_fail_rate"),
        (["-o", "report.docx"], "docx"),
        (["-f", "tabel"], "table"),
        (["--as-of", "yesterday"], "yesterday"),
        (["--preset", "ragass"], "ragas"),
        (["--range", "7"], "--range"),
        (["--shard", "5/4"], "--shard"),
        (["--map", "answer"], "--map"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_2_for_wrong_usage_and_it_says_what(clean: Path, args: list[str], says: str) -> None:
    done = scan(clean, *args)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_2_for_a_missing_file_with_its_name(tmp_path: Path) -> None:
    done = scan(tmp_path / "absent.jsonl")
    assert done.returncode == 2
    assert "absent.jsonl" in done.stderr


def test_2_for_a_directory_without_dumps(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing here")
    done = scan(tmp_path)
    assert done.returncode == 2
    assert ".jsonl" in done.stderr


def test_2_for_a_broken_row_unless_errors_are_allowed(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [good(0), b'{"id": "r1", '])
    done = scan(dump)
    assert done.returncode == 2
    assert "max-errors" in done.stdout + done.stderr
    allowed = scan(dump, "--max-errors", 1)
    assert allowed.returncode == 1  # an error still counts against the gate
    ignored = scan(dump, "--max-errors", 1, "--set", "gate.count_errors=false")
    assert ignored.returncode == 0


def test_2_outranks_1_and_exit_zero(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [flawed(0), b"{"])
    assert scan(dump).returncode == 2
    assert scan(dump, "--exit-zero").returncode == 2


def test_3_for_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    done = scan(tmp_path / "empty.jsonl")
    assert done.returncode == 3
    assert scan(tmp_path / "empty.jsonl", "--exit-zero").returncode == 3


def test_3_when_nothing_could_be_checked(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [{"id": "x", "comment": "neither an answer nor a statement"}])
    assert scan(dump).returncode == 3


def test_3_below_min_checked_rate(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.jsonl", [good(0), {"id": "x", "comment": "nothing to check"}])
    done = scan(dump, "--set", "gate.min_checked_rate=0.9", "--set", "gate.count_unchecked=false")
    assert done.returncode == 3


def test_130_on_ctrl_c_and_the_rest_resumes(tmp_path: Path) -> None:
    rows = [good(n) for n in range(60_000)]
    dump = write(tmp_path / "d.jsonl", rows)
    out = tmp_path / "out.jsonl"
    command = [*COMMAND, "scan", str(dump), "--isolated", "--as-of", "2025-09-01", "-q", "-j", "1", "-o", str(out)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment())
    partial = tmp_path / "out.jsonl.partial"
    for _ in range(600):
        if partial.exists() and partial.stat().st_size > 0:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert b"Traceback" not in stderr
    assert not out.exists()
    assert hallucheck(*command[3:], "--resume", timeout=300).returncode == 0
    assert out.read_bytes().count(b"\n") == len(rows)
