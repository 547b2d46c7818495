from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.config.load import load_settings
from hallucheck.errors import ConfigError


def error_of(text: str, tmp_path: Path, name: str = "hallucheck.yaml") -> ConfigError:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_settings(cwd=tmp_path)
    return caught.value


NUMBER, YES_NO = "a number above 0 and at most 86400", "true or false"
SEVERITIES = "one of low, medium, high, critical"


@pytest.mark.parametrize(
    ("text", "key", "hint"),
    [
        pytest.param("gate:\n  fial_on: review", "2: unknown key gate.fial_on", "gate.fail_on", id="unknown-key"),
        pytest.param("gate:\n  fail-on: review", "2: unknown key gate.fail-on", "gate.fail_on", id="hyphen"),
        pytest.param("\ngaet: {}", "2: unknown key gaet", "gate", id="unknown-section"),
        pytest.param(
            "gate: {max_findings: {hihg: 0}}",
            "1: unknown key gate.max_findings.hihg",
            "gate.max_findings.high",
            id="mapping",
        ),
        pytest.param(
            "select: [statments]",
            "1: select: no family or rule is named 'statments'",
            "'statements'",
            id="unknown-family",
        ),
    ],
)
def test_names_the_nearest_key(text: str, key: str, hint: str, tmp_path: Path) -> None:
    error = error_of(text, tmp_path)
    assert str(error) == f"hallucheck.yaml:{key}"
    assert error.hint == f"did you mean {hint}?"


def test_lists_the_keys_where_none_is_near(tmp_path: Path) -> None:
    hint = error_of("verdict: {zzz: 1}", tmp_path).hint
    assert hint is not None
    assert hint.startswith(
        "known keys: reject_critical, reject_high, reject_precision, reject_probability, reject_absence"
    )


@pytest.mark.parametrize(
    ("section", "key", "value", "allowed"),
    [
        pytest.param("gate", "fail_on", "'rejct'", "one of review, reject, never", id="unknown-word"),
        pytest.param("gate", "max_fail_rate", "5", "a number from 0 to 1", id="out-of-range"),
        pytest.param("limits", "timeout", "'30'", NUMBER, id="text-for-number"),
        pytest.param("limits", "timeout", "true", NUMBER, id="boolean-for-number"),
        pytest.param("limits", "timeout", '{"a": 1}', NUMBER, id="mapping-for-number"),
        pytest.param("limits", "max_line_mb", "1.5", "a whole number from 1 to 4096", id="fraction"),
        pytest.param("gate", "count_errors", "1", YES_NO, id="number-for-boolean"),
        pytest.param("gate", "count_errors", "'yes'", YES_NO, id="yes-is-a-word"),
        pytest.param("map", "answer", "3", "text", id="value-of-a-mapping"),
        pytest.param("", "gate", "null", "a section", id="empty-section"),
        pytest.param("", "gate", "[1]", "a section", id="list-for-section"),
        pytest.param("", "severity", '["low"]', SEVERITIES, id="list-for-word"),
        pytest.param("", "select", "3", "a list, each text", id="number-for-list"),
    ],
)
def test_names_value_and_what_is_allowed(section: str, key: str, value: str, allowed: str, tmp_path: Path) -> None:
    error = error_of(f"{section}:\n  {key}: {value}" if section else f"\n{key}: {value}", tmp_path)
    dotted = f"{section}.{key}" if section else key
    assert str(error) == f"hallucheck.yaml:2: {dotted}: {value} is not allowed; expected {allowed}"


def test_names_the_item_of_a_list(tmp_path: Path) -> None:
    error = error_of("select:\n  - all\n  - 1", tmp_path)
    assert str(error) == "hallucheck.yaml:3: select[1]: 1 is not allowed; expected text"


def test_suggests_the_nearest_word(tmp_path: Path) -> None:
    assert error_of("gate: {fail_on: rejct}", tmp_path).hint == "did you mean reject?"


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    error = error_of("severity: hgh\nlimits:\n  timeout: 0\n", tmp_path)
    assert [line.partition(": ")[0] for line in str(error).splitlines()] == ["hallucheck.yaml:1", "hallucheck.yaml:3"]


def test_many_problems_are_cut(tmp_path: Path) -> None:
    error = error_of("\n".join(f"k{n}: 1" for n in range(50)), tmp_path)
    assert str(error).endswith("... and 40 more problems")


def test_a_huge_value_is_cut(tmp_path: Path) -> None:
    assert len(str(error_of(f"severity: {'x' * 10_000}", tmp_path))) < 250


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param('[project]\nname = "hallucheck"\n[tool.hallucheck.gate]\nfail_on = "x"', 4, id="table"),
        pytest.param('[tool.hallucheck]\ngate.fail_on = "x"', 2, id="dotted-key"),
        pytest.param('[tool.hallucheck]\ngate = {fail_on = "x"}', 2, id="inline-table"),
        pytest.param('[tool]\nhallucheck.gate.fail_on = "x"', 2, id="in-tool"),
    ],
)
def test_lines_of_a_pyproject(text: str, line: int, tmp_path: Path) -> None:
    error = error_of(text, tmp_path, "pyproject.toml")
    assert str(error).startswith(f"pyproject.toml:{line}: gate.fail_on: 'x' is not allowed")


def test_a_value_is_blamed_on_the_file_that_set_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("\n\nseverity: nope")
    error = error_of("extends: base.yaml\nlimits: {timeout: 1}", tmp_path)
    assert str(error).startswith("base.yaml:3: severity")
