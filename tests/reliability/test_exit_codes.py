"""Every exit code, through the real command."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator
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


def test_2_for_records_that_the_history_could_not_keep(tmp_path: Path) -> None:
    (tmp_path / "h.db").write_bytes(b"this is no database, and it is long enough to be looked at" * 99)
    done = scan(write(tmp_path / "d.jsonl", [good(0)]), "--history", tmp_path / "h.db")
    assert done.returncode == 2
    assert "not a database" in done.stderr


@pytest.fixture
def baseline(bad: Path, tmp_path: Path) -> Path:
    """Of a run with all rules and the default settings."""
    assert scan(bad, "-q", "-o", tmp_path / "a.jsonl").returncode == 1
    made = hallucheck("baseline", "create", tmp_path / "a.jsonl", "-b", tmp_path / "known.txt", "--isolated")
    assert made.returncode == 0
    return tmp_path / "known.txt"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param([], 0, id="made alike"),
        pytest.param(["--set", "gate.fail_on=review"], 0, id="another gate finds the same"),
        pytest.param(["--ignore", "numbers"], 4, id="other detectors"),
        pytest.param(["--set", "statements.min_content_length=7"], 4, id="other settings of a detector"),
        pytest.param(["--set", "verifier.name=none"], 4, id="another verifier"),
        pytest.param(["--ignore", "numbers", "--exit-zero"], 4, id="whatever --exit-zero says"),
    ],
)
def test_4_for_a_baseline_of_another_detection(bad: Path, baseline: Path, args: list[str], code: int) -> None:
    done = scan(bad, "--baseline", baseline, "-f", "concise", *args)
    assert done.returncode == code, done.stdout + done.stderr
    if code:
        assert done.stdout == ""
        assert "error: the baseline was made with other rules" in done.stderr
        assert "hint: make it anew with `hallucheck baseline create`" in done.stderr


def test_4_for_runs_that_were_not_made_alike(bad: Path, tmp_path: Path) -> None:
    for name, args in (("base", []), ("head", ["--ignore", "statements/phantom-statement"])):
        scan(bad, "-q", "-o", f"{tmp_path / name}/", *args)
    done = hallucheck("compare", tmp_path / "base", tmp_path / "head")
    assert done.returncode == 4
    assert "other rules, settings or another verifier" in done.stderr
    assert hallucheck("compare", tmp_path / "base", tmp_path / "head", "--allow-unlike").returncode == 0


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C is ignored where a shell has put the tests into the background, and a process inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "kill"])
def test_130_when_interrupted_and_the_rest_resumes(tmp_path: Path, stop: signal.Signals) -> None:
    """The input is a pipe that stays open, so the run cannot end before it is interrupted."""
    rows = write(tmp_path / "d.jsonl", [good(n) for n in range(6_000)]).read_bytes()
    out = tmp_path / "out.jsonl"
    command = [*COMMAND, "scan", "-", "--isolated", "--as-of", "2025-09-01", "-j", "1", "-o", str(out)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert process.stdin is not None
    process.stdin.write(rows)
    process.stdin.flush()
    partial = tmp_path / "out.jsonl.partial"
    deadline = time.monotonic() + 120
    while not (partial.exists() and partial.stat().st_size) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(stop)
    assert process.wait(timeout=60) == 130
    assert process.stderr is not None
    stderr = process.stderr.read()
    process.stdin.close()
    process.stderr.close()
    assert b"Traceback" not in stderr
    assert b"the same command with --resume goes on" in stderr
    assert not out.exists()
    with (tmp_path / "d.jsonl").open("rb") as again:
        done = subprocess.run([*command, "-q", "--resume"], stdin=again, env=environment(), check=False, timeout=300)
    assert done.returncode == 0
    assert out.read_bytes().count(b"\n") == 6_000


@pytest.mark.parametrize(
    ("args", "error", "hint"),
    [
        (["--ray-address", "auto"], "--ray-address auto: is for --engine ray", "add --engine ray"),
        (
            ["--engine", "proceses"],
            "'proceses' is not one of 'inline', 'processes', 'ray'",
            "`hallucheck scan --help` shows",
        ),
        (["--engine", "inline", "-j", "3"], "--engine inline --jobs 3: inline is one process", "leave one"),
        (["--set", "gate.max_findings.high=-1"], "gate.max_findings.high: -1 is not allowed", ""),
        (["--set", "gate.max_findings={hgh: 1}"], "unknown key gate.max_findings.hgh", "gate.max_findings.high"),
        (["--max-errors", "-1"], "Invalid value for '--max-errors'", ""),
        (["--filter", "provider"], "--filter provider: expected NAME=VALUE", "--filter provider=openai"),
        (["-o", "x.sarf"], "x.sarf: the suffix names no format", "did you mean .sarif?"),
        (["--retry-errors"], "--retry-errors needs the annotated dump", "-o"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_2_with_cause_and_remedy(clean: Path, args: list[str], error: str, hint: str) -> None:
    done = scan(clean, *args)
    assert done.returncode == 2
    assert f"error: {error}" in done.stderr or error in done.stderr.splitlines()[0]
    assert hint in done.stderr


@pytest.mark.parametrize(
    "args", [["--engine", "inline"], ["--engine", "processes"], ["--engine", "processes", "-j", "1"]]
)
def test_engines_find_the_same(bad: Path, args: list[str]) -> None:
    assert scan(bad, "-f", "jsonl", *args).stdout == scan(bad, "-f", "jsonl", "-j", "1").stdout
