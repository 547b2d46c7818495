"""action.yml, its steps run as they are written."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.ci.recipes import ACTION, PAGE, ROOT, Runner, section


def test_no_input_is_part_of_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


def test_it_scans_annotates_and_sums_up(checkout: Path, binaries: Path) -> None:
    runner = Runner(checkout, binaries, {"paths": "evals/*.jsonl\n"})
    done = runner.run("Scan")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines
    assert all(re.match(r"::(error|warning|notice) title=hallucheck", line) for line in lines if line.startswith("::"))
    assert "file=evals/answers.jsonl,line=2" in done.stdout
    assert runner.summary.read_text().startswith("## hallucheck: gate failed")
    assert runner.values["steps.scan.outputs.exit-code"] == "1"
    assert runner.values["steps.scan.outputs.results"] == "hallucheck-results"
    written = {path.name for path in (checkout / "hallucheck-results").iterdir()}
    assert {"report.sarif", "report.html", "annotated.jsonl", "summary.json"} <= written
    assert runner.run("Judge").returncode == 1


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        pytest.param({"fail-on": "never"}, 0, id="passes"),
        pytest.param({"args": "--ignore phantom-statement,invalid-page-range,duplicate-boundaries"}, 0, id="args"),
        pytest.param({"paths": "no-such.jsonl"}, 2, id="missing-file"),
        pytest.param({"paths": "no-such/*.jsonl"}, 2, id="glob-without-files"),
        pytest.param({"paths": "more evals/answers.jsonl"}, 1, id="space-in-a-name"),
        pytest.param({"paths": "evals/answers.jsonl\n\nmore evals/*.jsonl\n"}, 1, id="several"),
        pytest.param({"config": "no-such-profile"}, 2, id="config"),
        pytest.param({"paths": "$(touch owned)"}, 2, id="no-command-in-paths"),
        pytest.param({"args": "$(touch owned) ; touch owned"}, 2, id="no-command-in-args"),
        pytest.param({"annotations": "false", "summary": "false"}, 1, id="quiet"),
    ],
)
def test_the_exit_code_is_the_gates(checkout: Path, binaries: Path, inputs: dict[str, str], code: int) -> None:
    runner = Runner(checkout, binaries, {"paths": "evals/answers.jsonl"} | inputs)
    done = runner.run("Scan")
    assert runner.values["steps.scan.outputs.exit-code"] == str(code), done.stderr
    assert runner.run("Judge").returncode == code
    assert not (checkout / "owned").exists()
    if inputs.get("annotations") == "false" or code == 2:
        assert "::error" not in done.stdout
    assert runner.summary.exists() == (code != 2 and inputs.get("summary") != "false")


def test_a_baseline_hides_what_is_known(checkout: Path, binaries: Path) -> None:
    first = Runner(checkout, binaries, {"paths": "evals/answers.jsonl", "output": "first"})
    first.run("Scan")
    create = ["hallucheck", "baseline", "create", "first/annotated.jsonl"]
    subprocess.run(create, cwd=checkout, env=first.environment, check=True, capture_output=True)
    again = Runner(checkout, binaries, {"paths": "evals/answers.jsonl", "baseline": "hallucheck-baseline.txt"})
    done = again.run("Scan")
    assert again.values["steps.scan.outputs.exit-code"] == "0", done.stderr


@pytest.mark.slow
def test_what_it_installs_is_whole(checkout: Path, installed: Path) -> None:
    """The step installs the checkout itself; data files are part of it, so the page and the self-test work."""
    runner = Runner(checkout, installed, {"paths": "evals/answers.jsonl", "package": str(ROOT)})
    done = runner.run("Install hallucheck")
    assert done.returncode == 0, done.stderr
    assert (installed / "hallucheck").exists()
    done = runner.run("Scan")
    assert runner.values["steps.scan.outputs.exit-code"] == "1", done.stderr
    assert b'class="rows"' in (checkout / "hallucheck-results" / "report.html").read_bytes()
    tested = subprocess.run([installed / "hallucheck", "selftest"], capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout + tested.stderr


def test_the_page_lists_every_input_with_its_default() -> None:
    listed = dict(re.findall(r"^\| `([\w-]+)` \|([^|]*)\|", PAGE, re.MULTILINE))
    assert list(listed) == list(ACTION["inputs"])
    for name, given in ACTION["inputs"].items():
        shown = listed[name].strip()
        assert shown == ("required" if given.get("required") else shown)
        if given.get("default"):
            assert shown == f"`{given['default']}`"


def test_the_recipe_uses_inputs_that_exist() -> None:
    recipe = yaml.safe_load(section("GitHub", "yaml"))
    used = recipe["jobs"]["audit"]["steps"][-1]
    assert used["uses"].startswith("hallucheck/hallucheck@")
    assert set(used["with"]) <= set(ACTION["inputs"])


def test_the_recipe_runs(checkout: Path, binaries: Path) -> None:
    used = yaml.safe_load(section("GitHub", "yaml"))["jobs"]["audit"]["steps"][-1]["with"]
    inputs = {name: str(value).lower() if isinstance(value, bool) else value for name, value in used.items()}
    runner = Runner(checkout, binaries, inputs)
    runner.run("Scan")
    assert runner.run("Judge").returncode == 1
    assert json.loads((checkout / "hallucheck-results" / "report.sarif").read_text())["runs"][0]["results"]
