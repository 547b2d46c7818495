from __future__ import annotations

import json
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from hallucheck.cli.commands import doctor
from hallucheck.cli.edge import run

ROOT = Path(__file__).resolve().parents[2]


def checks(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, dict[str, dict[str, str]]]:
    code = run(["doctor", "--format", "json", *args])
    return code, {check["name"]: check for check in json.loads(capsys.readouterr().out)}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_is_well_here(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = checks(capsys)
    assert code == 0
    assert found["packages"]["state"] == "ok"
    assert found["configuration"]["state"] == "ok"
    assert not [check for check in found.values() if check["state"] == "error"]


def test_the_text_says_the_same(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "9999")
    _, found = checks(capsys)
    assert run(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [check["state"] for check in found.values()]
    assert all(check["detail"] in line for check, line in zip(found.values(), lines, strict=True))


def test_every_extra_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(doctor.EXTRAS) == set(project["optional-dependencies"])


def test_a_wrong_configuration_is_2_and_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hallucheck.yaml").write_text("severity: hihg\n")
    code, found = checks(capsys)
    assert code == 2
    assert found["configuration"]["detail"].startswith("hallucheck.yaml:1: severity: 'hihg'")
    assert "did you mean high?" in found["configuration"]["detail"]
    assert checks(capsys, "--isolated")[0] == 0


def test_a_missing_package_is_2(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    requires = ["present>=1", "absent>=1", "gone>=1; extra == 'sql'"]
    monkeypatch.setattr(metadata, "requires", lambda _: requires)
    monkeypatch.setattr(doctor, "_version", lambda name: "1.0" if name == "present" else None)
    code, found = checks(capsys)
    assert code == 2
    assert found["packages"]["detail"].startswith("missing: absent;")
    assert found["extra sql"]["state"] == "note", "what is optional may be missing"
    assert "pip install 'hallucheck[sql]'" in found["extra sql"]["detail"]


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        pytest.param(
            "capitals.csv",
            0,
            {
                "answer": "from Response: The warranty of the kettle lasts 24 months.",
                "family answers": "judges 1 of 1, with 1 claims, 1 of them verified",
                "family knowledge": "needs --knowledge FILE, or earlier turns",
                "command": "hallucheck scan capitals.csv -o results/",
            },
            id="all-is-there",
        ),
        pytest.param(
            "unknown.jsonl",
            2,
            {
                "missing": "no answers found",
                "command": "hallucheck scan unknown.jsonl --map answer=told --map contexts='found[*].t' --map",
            },
            id="what-is-missing",
        ),
        pytest.param(
            "unknown.jsonl --map answer=told --map contexts=found[*].t",
            0,
            {
                "family answers": "judges 1 of 1",
                "command": "hallucheck scan unknown.jsonl --map answer=told --map 'contexts=found[*].t' -o results/",
            },
            id="what-is-given",
        ),
    ],
)
def test_a_dump_is_looked_at(
    capsys: pytest.CaptureFixture[str], folder: Path, line: str, code: int, told: dict[str, str]
) -> None:
    kind, *args = line.split()
    (folder / kind).write_bytes((ROOT / "tests" / "sources" / "data" / "kinds" / kind).read_bytes())
    given, found = checks(capsys, kind, *args)
    assert given == code
    assert {name: words in found[name]["detail"] for name, words in told.items()} == dict.fromkeys(told, True)
    assert sorted(path.name for path in folder.iterdir()) == [kind]
