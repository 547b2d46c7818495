from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest
from pydantic import ValidationError

from hallucheck.config.load import load_settings
from hallucheck.config.settings import settings_model
from hallucheck.detectors import catalogue
from hallucheck.sources.base import MAX_LINE_BYTES


def test_every_family_has_a_section() -> None:
    settings = settings_model()()
    for family in catalogue.families():
        assert isinstance(settings.options(family.name), family.options)


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError):
        settings_model()().severity = "high"  # type: ignore[assignment]


def test_settings_cross_process_borders() -> None:
    settings = load_settings(overrides=["gate.max_findings.high=3"], isolated=True).settings
    copy = pickle.loads(pickle.dumps(settings))  # noqa: S301 (our own bytes)
    assert copy == settings
    assert copy.hash == settings.hash


@pytest.mark.parametrize(
    ("one", "two"),
    [
        pytest.param([], ["limits.timeout=30"], id="a-default-said-aloud"),
        pytest.param(["limits.timeout=30"], ["limits.timeout=30.0"], id="30-and-30.0"),
        pytest.param(["select=[all, statements]"], ["select=[statements, all]"], id="order-of-select"),
        pytest.param(["map={a: $.x, b: $.y}"], ["map={b: $.y, a: $.x}"], id="order-of-keys"),
    ],
)
def test_equal_settings_hash_equal(one: list[str], two: list[str]) -> None:
    first, second = (load_settings(overrides=o, isolated=True).settings for o in (one, two))
    assert first.hash == second.hash


@pytest.mark.parametrize("override", ["limits.timeout=31", "severity=high", "map={a: $.x}", "gate.on=upper"])
def test_different_settings_hash_differently(override: str) -> None:
    assert load_settings(overrides=[override], isolated=True).settings.hash != settings_model()().hash


def test_the_hash_depends_on_no_hash_seed() -> None:
    code = "from hallucheck.config.settings import settings_model; print(settings_model()().hash)"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.decode().strip() == settings_model()().hash


def test_settings_need_nothing_heavy() -> None:
    heavy = ("pandas", "numpy", "pypdf", "pyarrow", "rich", "yaml")
    code = f"import sys, hallucheck.config.load; print([name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert run.stdout.strip() == "[]"


def test_the_limit_of_lines_is_that_of_the_sources() -> None:
    assert settings_model()().limits.max_line_mb << 20 == MAX_LINE_BYTES


def test_sections_are_declared_as_validation_makes_them() -> None:
    assert repr(settings_model()()) == repr(settings_model().model_validate(settings_model()().model_dump()))
