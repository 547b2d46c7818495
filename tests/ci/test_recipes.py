"""The recipes of docs/ci.md for other systems, and the hooks."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.ci.recipes import DUMP, ROOT, Runner, section

HOOKS: dict[str, Any] = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}


def sh(script: str, folder: Path, binaries: Path) -> subprocess.CompletedProcess[str]:
    environment = Runner(folder, binaries, {}).environment
    return subprocess.run(
        ["sh", "-e", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_gitlab(checkout: Path, binaries: Path) -> None:
    job = yaml.safe_load(section("GitLab", "yaml"))["hallucheck"]
    assert job["before_script"] == ["pip install --quiet hallucheck"]
    done = sh("\n".join(job["script"]), checkout, binaries)
    assert done.returncode == 1, done.stderr
    reports = job["artifacts"]["reports"]
    quality = json.loads((checkout / reports["codequality"]).read_text())
    assert {entry["location"]["path"] for entry in quality} == {"evals/answers.jsonl"}
    assert ET.parse(checkout / reports["junit"]).getroot().findall(".//failure")  # noqa: S314 (our own output)
    assert (checkout / job["artifacts"]["paths"][0] / "report.html").exists()


def test_any_other(checkout: Path, binaries: Path) -> None:
    install, *script = section("Any other", "sh").splitlines()
    assert install == "pip install --quiet hallucheck"
    assert sh("\n".join(script), checkout, binaries).returncode == 1


def test_only_what_is_new(checkout: Path, binaries: Path) -> None:
    done = sh(section("Only what is new", "sh"), checkout, binaries)
    assert done.returncode == 0, done.stderr
    (checkout / "evals" / "new.jsonl").write_text(DUMP.replace('"b"', '"new"'))
    *_, scan = section("Only what is new", "sh").splitlines()
    assert sh(scan, checkout, binaries).returncode == 1


@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("hallucheck", ["a.jsonl", "b/c.ndjson"], ["a.json", "a.jsonl.gz", "ajsonl"]),
        ("hallucheck-config", ["hallucheck.yaml", "a/hallucheck.yml"], ["my-hallucheck.yaml", "hallucheck.yaml.bak"]),
    ],
)
def test_hooks_take_their_files(name: str, yes: list[str], no: list[str]) -> None:
    taken = [file for file in (*yes, *no) if re.search(HOOKS[name]["files"], file)]
    assert taken == yes


def test_the_hook_audits_what_is_committed(checkout: Path, binaries: Path) -> None:
    (checkout / "good.jsonl").write_text(DUMP.splitlines()[0])
    assert run_hook("hallucheck", ["good.jsonl"], checkout, binaries).returncode == 0
    done = run_hook("hallucheck", ["evals/answers.jsonl", "more evals/answers.jsonl"], checkout, binaries)
    assert done.returncode == 1
    assert "more evals/answers.jsonl:2" in done.stdout


def test_the_hook_validates_the_configuration(checkout: Path, binaries: Path) -> None:
    (checkout / "hallucheck.yaml").write_text("select: [statements]\n")
    assert run_hook("hallucheck-config", ["hallucheck.yaml"], checkout, binaries).returncode == 0
    (checkout / "hallucheck.yaml").write_text("selct: [statements]\n")
    assert run_hook("hallucheck-config", ["hallucheck.yaml"], checkout, binaries).returncode == 2


def test_the_recipe_names_hooks_that_exist() -> None:
    (repository,) = yaml.safe_load(section("pre-commit", "yaml"))["repos"]
    assert [hook["id"] for hook in repository["hooks"]] == list(HOOKS)


def run_hook(name: str, files: list[str], folder: Path, binaries: Path) -> subprocess.CompletedProcess[str]:
    """As pre-commit calls it: the entry's words, the recipe's arguments, the files."""
    (repository,) = yaml.safe_load(section("pre-commit", "yaml"))["repos"]
    (given,) = (hook for hook in repository["hooks"] if hook["id"] == name)
    words = [*shlex.split(HOOKS[name]["entry"]), *given.get("args", []), *files]
    return sh(shlex.join(words), folder, binaries)
