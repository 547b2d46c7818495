"""A crash loses nothing: outputs appear whole or not at all, and a resumed run gives the same bytes."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.reliability.dumps import COMMAND, environment, flawed, good, hallucheck, scan, write

TARGETS = ("out.jsonl", "summary.json", "findings.csv")


def _arguments(dump: Path, folder: Path, jobs: int) -> list[str]:
    folder.mkdir(exist_ok=True)
    outputs = [word for name in TARGETS for word in ("-o", str(folder / name))]
    return ["scan", str(dump), "--isolated", "--as-of", "2025-09-01", "-q", "-j", str(jobs), *outputs]


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = [flawed(n) if n % 50 == 0 else good(n) for n in range(30_000)]
    return write(tmp_path_factory.mktemp("dump") / "d.jsonl", rows)


@pytest.fixture(scope="module")
def undisturbed(dump: Path) -> dict[str, bytes]:
    folder = dump.parent / "undisturbed"
    assert hallucheck(*_arguments(dump, folder, 1)).returncode == 1
    return {name: (folder / name).read_bytes() for name in TARGETS}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_kill_9_then_resume_gives_the_same_bytes(
    dump: Path, undisturbed: dict[str, bytes], tmp_path: Path, jobs: int, share: float
) -> None:
    arguments = _arguments(dump, tmp_path, jobs)
    process = subprocess.Popen([*COMMAND, *arguments], env=environment(), stderr=subprocess.DEVNULL)
    partial, enough = tmp_path / "out.jsonl.partial", share * len(undisturbed["out.jsonl"])
    while process.poll() is None and not (partial.exists() and partial.stat().st_size >= enough):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=30)
    assert hallucheck(*arguments, "--resume").returncode == 1
    assert {name: (tmp_path / name).read_bytes() for name in TARGETS} == undisturbed
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(TARGETS)


def test_two_workers_give_the_same_bytes(dump: Path, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    hallucheck(*_arguments(dump, tmp_path, 2))
    assert {name: (tmp_path / name).read_bytes() for name in TARGETS} == undisturbed


def test_resume_refuses_other_settings(dump: Path, tmp_path: Path) -> None:
    arguments = _arguments(Path("-"), tmp_path, 1)
    process = subprocess.Popen([*COMMAND, *arguments], env=environment(), stdin=subprocess.PIPE)
    assert process.stdin is not None
    rows = dump.read_bytes()
    while not (tmp_path / "out.jsonl.checkpoint").exists():  # the run cannot end: its input does not
        process.stdin.write(rows)
    process.kill()
    process.communicate()
    done = hallucheck(*arguments, "--resume", "--severity", "high", stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert "without --resume" in done.stderr


def test_resume_without_a_file_says_so(dump: Path) -> None:
    done = scan(dump, "--resume")
    assert done.returncode == 2
    assert "-o" in done.stderr


def test_resume_of_nothing_is_a_plain_run(tmp_path: Path) -> None:
    small = write(tmp_path / "d.jsonl", [good(0)])
    assert scan(small, "--resume", "-o", tmp_path / "out.jsonl").returncode == 0
    assert (tmp_path / "out.jsonl").exists()
