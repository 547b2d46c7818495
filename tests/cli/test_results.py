"""A directory of results stands for the annotated dump in it; an ignore file of another shape is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reliability.dumps import flawed, good, hallucheck, scan, write


@pytest.fixture
def results(tmp_path: Path) -> Path:
    dump = write(tmp_path / "dump.jsonl", [good(), flawed(1)])
    assert scan(dump, "-q", "-o", f"{tmp_path}/results/").returncode == 1
    return tmp_path / "results"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["gate", "results/"], 1),
        (["gate", "results", "--fail-on", "never"], 0),
        (["report", "results", "-f", "concise"], 0),
        (["compare", "results", "results/annotated.jsonl"], 0),
        (["baseline", "create", "results", "--isolated"], 0),
    ],
    ids=["gate", "gate, never", "report", "compare", "baseline"],
)
def test_a_directory_of_results(results: Path, command: list[str], code: int) -> None:
    done = hallucheck(*command, cwd=results.parent)
    assert done.returncode == code, done.stderr
    assert "missing beside" not in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- rule: statements/fabricated-bank\n  reason: x\n", "an ignore file is a mapping"),
        ("rules: []\n", "no list of entries under `ignore`"),
        ("ignore:\n  - rule: statements/fabricated-bank\n", "reason"),
        ("ignore:\n  - reason: all of it\n", "name a rule"),
        ("ignore:\n  - {rule: numbers, reason: x, expires: soon}\n", "expires"),
    ],
    ids=["a list", "another key", "no reason", "about nothing", "no date"],
)
def test_an_ignore_file_of_another_shape(results: Path, text: str, words: str) -> None:
    (results / "ignore.yaml").write_text(text)
    done = scan(results.parent / "dump.jsonl", "--ignore-file", results / "ignore.yaml")
    assert done.returncode == 2
    assert words in done.stderr
    assert "hint: as in `ignore:" in done.stderr
