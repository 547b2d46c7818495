"""A directory of results stands for the annotated dump in it; an ignore file of another shape is refused in words."""

from __future__ import annotations

import json
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


CONTRADICTED = {
    "key": "k1",
    "out": {"text": "Revenue was 5 million dollars in 2023."},
    "src": ["Revenue was 4 million dollars in 2023."],
}
RAGAS = {
    "user_input": "What was revenue?",
    "response": "Revenue was 5 million dollars in 2023.",
    "retrieved_contexts": ["Revenue was 4 million dollars in 2023."],
}


@pytest.fixture
def mapped(tmp_path: Path) -> Path:
    """The results of a dump in a layout that nobody knows, which only `--map` could read."""
    dump = write(tmp_path / "dump.jsonl", [CONTRADICTED])
    options = ("--map", "answer=$.out.text", "--map", "contexts=$.src", "--as-of", "2024-02-29")
    assert scan(dump, *options, "-q", "-o", f"{tmp_path}/results/").returncode == 1
    return tmp_path / "results"


def test_results_need_no_layout_to_be_judged_again(mapped: Path) -> None:
    for command, code in ((["gate"], 1), (["report"], 0), (["baseline", "create", "--isolated"], 0)):
        done = hallucheck(*command, mapped, cwd=mapped.parent)
        assert done.returncode == code, done.stderr
    assert hallucheck("compare", mapped, mapped).returncode == 0


def test_gate_and_report_agree_with_the_scan(mapped: Path, tmp_path: Path) -> None:
    for command in ("gate", "report"):
        hallucheck(command, mapped, "--isolated", "-q", "-o", f"{tmp_path}/{command}/")
        first, again = (json.loads((folder / "summary.json").read_text()) for folder in (mapped, tmp_path / command))
        for key in ("verdicts", "exit_code", "as_of", "rates", "rules", "detection_hash"):
            assert again[key] == first[key], key


def test_rows_of_several_layouts_in_one_annotated_dump(tmp_path: Path) -> None:
    ours = write(tmp_path / "a.jsonl", [good(n) for n in range(3)])
    theirs = write(tmp_path / "b.jsonl", [RAGAS])
    assert scan(ours, theirs, "-q", "-o", f"{tmp_path}/results/").returncode == 1
    hallucheck("gate", tmp_path / "results", "--isolated", "-q", "-o", f"{tmp_path}/again/")
    for name in ("findings.csv", "records.csv", "annotated.jsonl"):
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "results" / name).read_bytes()


def test_report_keeps_verdicts_and_gate_judges_anew(mapped: Path) -> None:
    bounds = ("reject_probability=null", "reject_absence=null", "reject_high=9")
    never = (*(part for bound in bounds for part in ("--set", f"verdict.{bound}")), "-f", "summary")
    verdicts = {
        command: json.loads(hallucheck(command, mapped, "--isolated", *never).stdout)["verdicts"]
        for command in ("report", "gate")
    }
    assert (verdicts["report"]["reject"], verdicts["gate"]["reject"]) == (1, 0)


def test_a_baseline_is_of_what_found_the_findings(results: Path) -> None:
    """Whatever the configuration of the moment is: the summary beside the dump tells what it was audited with."""
    folder = results.parent
    scan(folder / "dump.jsonl", "--ignore", "numbers", "-q", "-o", f"{folder}/other/")
    assert hallucheck("baseline", "create", folder / "other", "--isolated", cwd=folder).returncode == 0
    known = ("--baseline", folder / "hallucheck-baseline.txt")
    assert scan(folder / "dump.jsonl", "--ignore", "numbers", *known).returncode == 0
    assert scan(folder / "dump.jsonl", *known).returncode == 4


def test_sarif_says_what_is_new_against_a_baseline(results: Path) -> None:
    folder = results.parent
    hallucheck("baseline", "create", results, "--isolated", cwd=folder)
    more = write(folder / "dump.jsonl", [good(), flawed(1), flawed(2)])
    done = scan(more, "--baseline", folder / "hallucheck-baseline.txt", "-f", "sarif")
    assert done.returncode == 1
    found = json.loads(done.stdout)["runs"][0]["results"]
    states = {(result["properties"]["record"], result["baselineState"]) for result in found}
    assert states == {("r1", "unchanged"), ("r2", "new")}


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("statements/fabricated-bnk", "did you mean 'statements/fabricated-bank'?"),
        ("fabricated-bnk", "did you mean 'fabricated-bank'?"),
        ("statments", "did you mean 'statements'?"),
        ("zzz", "no family or rule is named 'zzz'\n"),
    ],
)
def test_an_ignore_file_about_a_rule_that_there_is_not(results: Path, rule: str, words: str) -> None:
    text = f"ignore:\n  - rule: statements/fabricated-*\n    reason: ok\n  - rule: {rule}\n    reason: x\n"
    (results / "ignore.yaml").write_text(text)
    done = scan(results.parent / "dump.jsonl", "--ignore-file", results / "ignore.yaml")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ignore.yaml:4: ignore[1].rule: no family or rule is named")
    assert words in done.stderr
    assert "hint: `hallucheck rules` lists them all" in done.stderr
