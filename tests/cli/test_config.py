from __future__ import annotations

import json
from pathlib import Path

import pytest

from hallucheck.cli.edge import run
from hallucheck.config.explain import settings_schema
from hallucheck.config.template import commented


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_init_writes_a_file_that_check_accepts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "init"]) == 0
    assert (folder / "hallucheck.yaml").read_text() == commented()
    assert run(["config", "check"]) == 0
    assert capsys.readouterr().out == "hallucheck.yaml: OK, sets nothing\n"


def test_init_replaces_only_when_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hallucheck.yaml").write_text("severity: high\n")
    assert run(["config", "init"]) == 2
    assert "hint: --force replaces it" in capsys.readouterr().err
    assert (folder / "hallucheck.yaml").read_text() == "severity: high\n"
    assert run(["config", "init", "--force"]) == 0
    assert (folder / "hallucheck.yaml").read_text() == commented()


@pytest.mark.parametrize("path", ["/dev/full", "nowhere/x.yaml", "/proc/x.yaml"])
def test_init_into_a_place_that_refuses(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "init", "--force", path]) == 2
    assert capsys.readouterr().err.startswith(f"error: {path}: cannot be written: ")


def test_init_to_stdout(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(["config", "init", "-"]) == 0
    assert capsys.readouterr().out == commented()
    assert list(folder.iterdir()) == []


def test_check_tells_of_every_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "good.yaml").write_text("extends: strict\nseverity: high\n")
    (folder / "bad.yaml").write_text("severity: hihg\n")
    assert run(["config", "check", "bad.yaml", "good.yaml", "none.yaml"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("good.yaml: OK, sets gate.fail_on")
    assert "severity" in out
    assert "error: bad.yaml:1: severity: 'hihg'" in err
    assert "error: none.yaml: there is no such file or shipped profile" in err


def test_check_knows_the_presets(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hallucheck.yaml").write_text("preset: ragsa\n")
    assert run(["config", "check"]) == 2
    assert run(["doctor"]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("error: hallucheck.yaml:1: preset: there is none named 'ragsa'\nhint: did you mean ragas?")
    assert "hallucheck.yaml:1: preset: there is none named 'ragsa'" in out


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "map:\n  answr: $.a\n",
            "hallucheck.yaml:2: map: answr=$.a: there is no field 'answr'\nhint: did you mean answer?",
        ),
        ("map:\n  answer: $.a[\n", "hallucheck.yaml:2: cannot read the path $.a[: "),
        (
            "statements:\n  min_account_length: 30\n  max_account_length: 5\n",
            "hallucheck.yaml:1: statements: min_account_length, 30, is above max_account_length, 5\n",
        ),
    ],
)
def test_check_reads_paths_and_ranges(
    folder: Path, capsys: pytest.CaptureFixture[str], written: str, said: str
) -> None:
    (folder / "hallucheck.yaml").write_text(written)
    assert run(["config", "check"]) == 2
    assert capsys.readouterr().err.startswith(f"error: {said}")


def test_check_accepts_paths_to_parts_of_a_statement(folder: Path) -> None:
    (folder / "hallucheck.yaml").write_text("map:\n  statement.document_text: $.ocr.text\n  answer: a.b\n")
    assert run(["config", "check"]) == 0


def test_check_with_nothing_to_check_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "check"]) == 2
    assert "there is no configuration in" in capsys.readouterr().err


def test_show_as_json_names_origins(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "hallucheck.yaml").write_text("severity: high\n")
    monkeypatch.setenv("HALLUCHECK_GATE__ON", "upper")
    assert run(["config", "show", "--set", "preset=ragas", "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["origins"] == {
        "severity": "hallucheck.yaml:1",
        "gate.on": "HALLUCHECK_GATE__ON",
        "preset": "--set preset",
    }
    assert shown["settings"]["gate"]["on"] == "upper"
    assert shown["sources"] == ["hallucheck.yaml", "environment", "--set"]


def test_show_isolated_leaves_out_the_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hallucheck.yaml").write_text("nonsense: 1\n")
    assert run(["config", "show", "--isolated"]) == 0
    assert "severity: low" in capsys.readouterr().out


def test_show_is_inert_on_a_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hallucheck.yaml").write_text('preset: "\\e[31m\\u202e"\n')
    assert run(["config", "show"]) == 0
    assert capsys.readouterr().out.replace("\n", "").isprintable()


def test_schema_is_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == settings_schema()
