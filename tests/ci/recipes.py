"""The recipes as they are written: read from their files, run by the shells that CI systems run them with."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
DUMP = (
    '{"id": "a", "statement": {"total_pages": 1, "boundaries": [{"start_page": 1, "end_page": 1}]}}\n'
    '{"id": "b", "statement": {"total_pages": 1, "boundaries": [{"start_page": 1, "end_page": 1}, '
    '{"start_page": 2, "end_page": 2}, {"start_page": 3, "end_page": 3}]}}\n'
)
"""One record that passes and one that is rejected."""

_EXPRESSION = re.compile(r"\$\{\{ ([\w.-]+) \}\}")


def section(title: str, language: str) -> str:
    """The first block in `language` below a heading of docs/ci.md."""
    below = PAGE.split(f"\n## {title}\n")[1]
    return below.split(f"```{language}\n")[1].split("\n```")[0]


class Runner:
    """Runs the steps of the composite action in `folder`, as GitHub's runner does."""

    def __init__(self, folder: Path, binaries: Path, inputs: Mapping[str, str]) -> None:
        defaults = {name: str(given.get("default", "")) for name, given in ACTION["inputs"].items()}
        self.folder = folder
        self.values = {f"inputs.{name}": value for name, value in {**defaults, **inputs}.items()}
        self.summary, self.output = folder / "summary.md", folder / "output.txt"
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("HALLUCHECK")} | {
            "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.output),
            "CI": "true",
            "GITHUB_ACTIONS": "true",
        }

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        """Run the script of the step `name`; later steps see its outputs."""
        (step,) = (step for step in ACTION["runs"]["steps"] if step["name"] == name)
        assert step["shell"] == "bash"
        given = {key: _EXPRESSION.sub(self._value, value) for key, value in step.get("env", {}).items()}
        script = self.folder / "step.sh"
        script.write_text(step["run"])
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment | given, capture_output=True, text=True, check=False
        )
        script.unlink()
        if "id" in step and self.output.exists():
            for key, value in outputs(self.output.read_text()).items():
                self.values[f"steps.{step['id']}.outputs.{key}"] = value
        return done

    def _value(self, match: re.Match[str]) -> str:
        return self.values[match.group(1)]


def outputs(text: str) -> dict[str, str]:
    """A file of outputs: `name=value` lines and `name<<end` blocks."""
    found: dict[str, str] = {}
    lines = iter(text.splitlines())
    for line in lines:
        name, block, end = line.partition("<<")
        if block:
            found[name] = "\n".join(iter(lines.__next__, end))
        else:
            name, _, value = line.partition("=")
            found[name] = value
    return found
