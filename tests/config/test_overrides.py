from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.config.load import load_settings
from hallucheck.config.settings import Settings
from hallucheck.errors import ConfigError, UsageError


def load(tmp_path: Path, *overrides: str, **env: str) -> Settings:
    return load_settings(overrides=overrides, env=env, isolated=True, cwd=tmp_path).settings


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        pytest.param("gate.max_fail_rate", "0.5", 0.5, id="number"),
        pytest.param("gate.count_errors", "false", False, id="boolean"),
        pytest.param("gate.on", "upper", "upper", id="word"),
        pytest.param("gate.max_findings", "{high: 0}", {"high": 0}, id="mapping"),
        pytest.param("select", "all", ["all"], id="word-for-list"),
        pytest.param("select", "all, statements", ["all", "statements"], id="comma-list"),
        pytest.param("select", "[all]", ["all"], id="yaml-list"),
        pytest.param("preset", "123", "123", id="digits-for-text"),
        pytest.param("map.answer", "$.a[0]['b=c']", "$.a[0]['b=c']", id="equals-in-value"),
    ],
)
def test_set_and_variable_mean_the_same(key: str, text: str, value: object, tmp_path: Path) -> None:
    variable = "HALLUCHECK_" + key.upper().replace(".", "__")
    for settings in (load(tmp_path, f"{key}={text}"), load(tmp_path, **{variable: text})):
        found: object = settings
        for part in key.split("."):
            found = found[part] if isinstance(found, dict) else getattr(found, part)
        assert found == value


@pytest.mark.parametrize("text", ["gate.on", "=x", ".on=x", "gate.=x", ""])
def test_set_needs_key_and_value(text: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not of the form"):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param("HALLUCHECK_GATE_FAIL_ON", "did you mean HALLUCHECK_GATE__FAIL_ON?", id="one-underscore"),
        pytest.param("HALLUCHECK_SELCT", "did you mean HALLUCHECK_SELECT?", id="typo"),
    ],
)
def test_an_unknown_variable_is_an_error(name: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=f"{name}: no setting has this name") as caught:
        load(tmp_path, **{name: "1"})
    assert caught.value.hint == hint


@pytest.mark.parametrize(
    "name", ["HALLUCHECK_DB_PASSWORD", "HALLUCHECK_API_KEY", "HALLUCHECKER", "hallucheck_gate__on", "PATH"]
)
def test_secrets_and_foreign_variables_are_no_settings(name: str, tmp_path: Path) -> None:
    load(tmp_path, **{name: "?"})


def test_an_unknown_key_below_a_section_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"HALLUCHECK_GATE__FAIL_ONN: unknown key gate\.fail_onn"):
        load(tmp_path, HALLUCHECK_GATE__FAIL_ONN="x")


def test_nothing_is_read_from_the_environment_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HALLUCHECK_SEVERITY", "high")
    assert load_settings(cwd=tmp_path).settings.severity == "low"


def test_a_key_after_its_section_was_set_to_something_else(tmp_path: Path) -> None:
    assert load(tmp_path, "gate=1", "gate.on=upper").gate.on == "upper"


def test_a_section_that_is_set_to_something_else_after_its_key(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="gate: 1 is not allowed"):
        load(tmp_path, "gate.on=upper", "gate=1")
