"""Targets that cannot be written, pipes that close, runs that meet."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability.dumps import COMMAND, environment, good, hallucheck, scan, write


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    return write(tmp_path / "d.jsonl", [good(n) for n in range(3_000)])


def test_a_full_disk_is_one_clear_line(dump: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "scan", str(dump), "--isolated", "-f", "jsonl"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_ends_quietly(dump: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "scan", str(dump), "--isolated", "-q", "-f", "jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(timeout=60)


def test_a_stdout_that_is_closed_is_said(dump: Path) -> None:
    command = [*COMMAND, "scan", str(dump), "--isolated", "-f", "concise"]
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" "$@" >&-', *command],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert done.returncode == 2
    assert "cannot write to stdout: it is closed" in done.stderr
    assert "defect" not in done.stderr


def test_a_target_in_a_place_that_is_none(dump: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = scan(dump, "-o", tmp_path / "file" / "out.jsonl")
    assert done.returncode == 2
    assert "out.jsonl" in done.stderr


def test_a_second_run_on_the_same_target_is_refused(dump: Path, tmp_path: Path) -> None:
    with (tmp_path / "out.jsonl.partial").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = scan(dump, "-o", tmp_path / "out.jsonl")
    assert done.returncode == 2
    assert "another run" in done.stderr


def test_the_same_target_twice_is_refused(dump: Path, tmp_path: Path) -> None:
    done = scan(dump, "-o", tmp_path / "out.jsonl", "-o", tmp_path / "out.jsonl")
    assert done.returncode == 2


def test_stdin_gz_and_file_agree(dump: Path, tmp_path: Path) -> None:
    packed = tmp_path / "d.jsonl.gz"
    packed.write_bytes(gzip.compress(dump.read_bytes()))
    plain = scan(dump, "-q", "-f", "jsonl").stdout
    with dump.open() as stdin:
        piped = scan("-", "-q", "-f", "jsonl", stdin=stdin)
    for done in (scan(packed, "-q", "-f", "jsonl"), piped):
        rows = zip(plain.splitlines(), done.stdout.splitlines(), strict=True)
        for expected, found in rows:
            one, two = json.loads(expected), json.loads(found)
            one["hallucheck"]["origin"].pop("file")
            two["hallucheck"]["origin"].pop("file")
            assert one == two


def test_no_socket_is_opened(dump: Path) -> None:
    code = (
        "import socket, sys\n"
        "def refuse(*args, **options): raise SystemExit('a socket was opened')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from hallucheck.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "scan", str(dump), "--isolated", "-q", "-j", "1"],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_result_of_a_scan_is_judged_again_without_auditing(tmp_path: Path) -> None:
    rows = [good(0), good(1, metadata={"bank_name": "Westpac", "account_number": "482"})]
    out = tmp_path / "out.jsonl"
    assert scan(write(tmp_path / "d.jsonl", rows), "-o", out).returncode == 0
    assert hallucheck("gate", out, "--isolated").returncode == 0
    assert hallucheck("gate", out, "--isolated", "--fail-on", "review").returncode == 1
    again = tmp_path / "again.jsonl"
    assert hallucheck("report", out, "--isolated", "-o", again).returncode == 0
    assert again.read_bytes() == out.read_bytes()
    assert hallucheck("gate", tmp_path / "d.jsonl", "--isolated").returncode == 2


def test_output_of_a_directory_is_the_full_set(dump: Path, tmp_path: Path) -> None:
    assert scan(dump, "-q", "-o", str(tmp_path / "results") + os.sep).returncode == 0
    names = {path.name for path in (tmp_path / "results").iterdir()}
    assert {"annotated.jsonl", "summary.json", "findings.csv", "records.csv"} <= names
