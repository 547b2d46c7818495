from __future__ import annotations

import json
from pathlib import Path

import pytest

from hallucheck.cli.edge import run

BASE = """\
complete: [person]
entities:
  - {name: John Smith, type: person, aliases: [John], attributes: {weight: {value: 80, unit: kg, source: HR}}}
  - {name: John, type: dog}
"""


@pytest.fixture
def base(tmp_path: Path) -> str:
    path = tmp_path / "kb.yaml"
    path.write_text(BASE)
    return str(path)


def test_check_counts_and_names_doubles(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "check", base]) == 0
    out = capsys.readouterr().out
    assert "2 entities (1 dog, 1 person), 3 names; complete for: person" in out
    assert "'john' names 2 entities: John Smith, John" in out


def test_check_tells_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kb.yaml"
    path.write_text("entities:\n  - nam: x\n")
    assert run(["kb", "check", str(path)]) == 2
    assert f"{path}:2: entities[0].nam: unknown key 'nam'; did you mean 'name'?" in capsys.readouterr().err


def test_show_an_entity(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "show", base, "John Smith"]) == 0
    out = capsys.readouterr().out
    assert "John Smith (person)" in out
    assert "weight: 80 kg  (source: HR)" in out


def test_show_as_json(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "show", base, "John Smith", "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["attributes"]["weight"][0]["unit"] == "kg"


def test_show_a_summary(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "show", base]) == 0
    assert "2 entities" in capsys.readouterr().out


def test_an_unknown_name_suggests_the_nearest(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "show", base, "Jon Smith"]) == 2
    assert "did you mean 'John Smith'?" in capsys.readouterr().err
