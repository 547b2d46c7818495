"""The page of what the source documents ask for names rules, options and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

from hallucheck.detectors import catalogue
from tests.reliability.dumps import hallucheck

PAGE = (Path(__file__).parents[2] / "docs" / "coverage.md").read_text(encoding="utf-8")
OPTIONS = (Path(__file__).parents[2] / "docs" / "configuration.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([^`\n]+)`", PAGE)


def test_rules_are_there_and_all_of_them() -> None:
    families = {rule.partition("/")[0] for rule in catalogue.rules()}
    named = {name for name in NAMED if name.partition("/")[0] in families and "/" in name}
    assert named == set(catalogue.rules())


def test_options_are_there() -> None:
    sections = {name.partition(".")[0] for name in re.findall(r"`([a-z_]+\.[a-z_.]+)`", OPTIONS)}
    named = {name for name in NAMED if re.fullmatch(r"[a-z_]+\.[a-z_.]+", name) and name.partition(".")[0] in sections}
    assert len(named) > 50
    assert [name for name in sorted(named) if f"`{name}`" not in OPTIONS] == []


def test_commands_are_there() -> None:
    commands = sorted({tuple(name.split()[1:]) for name in NAMED if name.startswith("hallucheck ")})
    assert len(commands) > 5
    told = hallucheck("--help").stdout, hallucheck("history", "--help").stdout
    assert [command for command in commands if f" {command[-1]} " not in told[len(command) > 1]] == []
