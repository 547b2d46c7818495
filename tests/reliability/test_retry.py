"""--retry-errors: what was not judged is audited again, what was judged is kept."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.reliability.dumps import COMMAND, environment, flawed, good, hallucheck, scan, verdicts, write

MARK = "kept from the earlier run"
PDF = Path(__file__).parents[2] / "samples" / "statements" / "pdfs"


def waiting(number: int) -> dict[str, Any]:
    """An extraction whose document is not there yet."""
    row = good(number)
    del row["statement"]["document_text"]
    return row | {"document": "late.pdf"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A dump of which a row is broken and a document missing, and the results of its audit."""
    write(tmp_path / "d.jsonl", [good(0), flawed(1), waiting(2), b'{"id": "r3", ', good(4)])
    assert run(tmp_path).returncode == 2
    assert verdicts(tmp_path / "out" / "annotated.jsonl") == ["pass", "reject", "unchecked", "error", "pass"]
    return tmp_path


def run(folder: Path, *args: object, out: str = "out") -> subprocess.CompletedProcess[str]:
    return scan("d.jsonl", "--documents", ".", "-o", f"{out}/", "-q", *args, cwd=folder)


def mend(folder: Path) -> None:
    """Put the document in its place, and the end to the row."""
    (folder / "late.pdf").write_bytes(min(PDF.glob("*.pdf")).read_bytes())
    write(folder / "d.jsonl", [good(0), flawed(1), waiting(2), flawed(3), good(4)])


def mark(folder: Path) -> None:
    """Mark what was judged, to see whether it was judged again."""
    dump = folder / "out" / "annotated.jsonl"
    dump.write_text(dump.read_text().replace("nothing found", MARK))


def files(folder: Path, out: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / out).iterdir())}


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_outputs_are_those_of_a_run_without_the_trouble(folder: Path, jobs: int) -> None:
    mend(folder)
    assert run(folder, "--retry-errors", "-j", jobs).returncode == 1
    assert run(folder, out="fresh").returncode == 1
    assert files(folder, "out") == files(folder, "fresh")


def test_only_what_was_not_judged_is_audited(folder: Path) -> None:
    mark(folder)
    mend(folder)
    done = scan("d.jsonl", "--documents", ".", "-o", "out/", "--retry-errors", "-f", "concise", cwd=folder)
    assert "3 of 5 records are kept" in done.stderr
    rows = [json.loads(line) for line in (folder / "out" / "annotated.jsonl").read_text().splitlines()]
    assert [any(MARK in reason for reason in row["hallucheck"]["reasons"]) for row in rows] == [
        True,
        False,
        False,
        False,
        True,
    ]
    assert rows[3]["hallucheck"]["verdict"] == "reject"
    assert rows[2]["hallucheck"]["verdict"] != "unchecked"


def test_a_record_that_changed_is_audited_again(folder: Path) -> None:
    mark(folder)
    write(folder / "d.jsonl", [flawed(0), flawed(1), waiting(2), good(3), good(4)])
    run(folder, "--retry-errors")
    assert verdicts(folder / "out" / "annotated.jsonl") == ["reject", "reject", "unchecked", "pass", "pass"]
    assert (folder / "out" / "annotated.jsonl").read_text().count(MARK) == 1


def test_without_an_earlier_run_everything_is_audited(tmp_path: Path) -> None:
    write(tmp_path / "d.jsonl", [good(0)])
    done = scan("d.jsonl", "-o", "out.jsonl", "--retry-errors", cwd=tmp_path)
    assert done.returncode == 0
    assert "there is no earlier run" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        pytest.param(["--set", "verdict.reject_high=1"], "other settings", id="another verdict"),
        pytest.param(["--ignore", "numbers"], "other settings", id="other rules"),
        pytest.param(["--as-of", "2025-09-02"], "another audit date", id="another day"),
        pytest.param(["--no-text"], "leave --no-text out", id="no text"),
    ],
)
def test_runs_that_were_made_otherwise_are_not_mixed(folder: Path, args: list[str], says: str) -> None:
    before = files(folder, "out")
    done = run(folder, "--retry-errors", *args)
    assert done.returncode == 2
    assert says in done.stderr
    assert files(folder, "out") == before


def test_more_time_and_another_gate_are_no_other_settings(folder: Path) -> None:
    assert run(folder, "--retry-errors", "--timeout", 60, "--max-errors", 9).returncode == 1


def test_the_audit_date_is_that_of_the_earlier_run(folder: Path) -> None:
    arguments = ("d.jsonl", "--isolated", "--documents", ".", "-o", "out/", "-q", "--retry-errors")
    assert hallucheck("scan", *arguments, cwd=folder).returncode == 2
    assert json.loads((folder / "out" / "summary.json").read_text())["as_of"] == "2025-09-01"


def test_it_needs_the_annotated_dump(folder: Path) -> None:
    done = scan("d.jsonl", "-o", "out.csv", "--retry-errors", cwd=folder)
    assert done.returncode == 2
    assert "error: --retry-errors needs the annotated dump" in done.stderr


def test_after_an_interruption_it_keeps_what_was_done(tmp_path: Path) -> None:
    """Killed twice, once in the retry itself; then all is as if nothing had happened."""
    rows = [flawed(n) if n % 100 == 7 else good(n) for n in range(6_000)]
    dump = write(tmp_path / "d.jsonl", [*rows, b"{"])
    _kill_early(tmp_path, [str(dump), "-o", str(tmp_path / "out.jsonl")])
    again = (dump, "-j", 1, "-o", tmp_path / "out.jsonl", "-f", "concise")
    if not (tmp_path / "out.jsonl").exists():
        assert "finish it with --resume first" in scan(*again, "--retry-errors").stderr
    assert scan(*again, "--resume").returncode == 2
    _kill_early(tmp_path, [str(dump), "-o", str(tmp_path / "out.jsonl"), "--retry-errors"])
    done = scan(*again, "--retry-errors", "--resume")
    assert done.returncode == 2
    assert "records are kept" in done.stderr
    assert not list(tmp_path.glob("*.checkpoint")) + list(tmp_path.glob("*.partial"))
    scan(dump, "-j", 1, "-o", tmp_path / "fresh.jsonl", "-q")
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "fresh.jsonl").read_bytes()


def _kill_early(folder: Path, arguments: list[str]) -> None:
    """Run until a checkpoint is written, then kill. A run that is through before that is one to go on from as well."""
    base = ["scan", "--as-of", "2025-09-01", "--isolated", "-j", "1", "-f", "concise"]
    process = subprocess.Popen(
        [*COMMAND, *base, *arguments], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    checkpoint = folder / "out.jsonl.checkpoint"
    deadline = time.monotonic() + 120
    while not checkpoint.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    process.kill()
    process.wait()
