"""Old names of keys are taken under the new ones, with a note that says where they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hallucheck.config.load import RENAMED, Loaded, load_settings
from hallucheck.config.settings import settings_model


def loaded(text: str, tmp_path: Path, *overrides: str) -> Loaded:
    path = tmp_path / "old.yaml"
    path.write_text(text, encoding="utf-8")
    return load_settings(config=path, overrides=overrides, isolated=True)


@pytest.mark.parametrize(
    ("text", "overrides", "expected"),
    [
        ("statements: {reject_high: 1}", (), {"reject_high": 1}),
        ("statements: {reject_high: 1}\nverdict: {reject_high: 5}", (), {"reject_high": 5}),
        ("verdict: {reject_high: 5}", ("statements.reject_high=1",), {"reject_high": 1}),
        ("verdict: {only_probability: false, reject_probability: 0.8}", (), {"reject_absence": 0.85}),
        (
            "verdict: {only_probability: true, reject_probability: 0.8}",
            (),
            {"reject_absence": 0.8, "reject_evidence": 0},
        ),
        ("verdict: {only_probability: true}", (), {"reject_absence": 0.85}),
    ],
    ids=["moved", "the new name in the same file wins", "a flag outranks a file", "dropped", "calibrated", "alone"],
)
def test_old_names(text: str, overrides: tuple[str, ...], expected: dict[str, Any], tmp_path: Path) -> None:
    found = loaded(text, tmp_path, *overrides)
    policy = found.settings.verdict.model_dump()
    assert {key: policy[key] for key in expected} == expected
    assert len(found.notes) == 1


def test_a_note_names_place_and_new_name(tmp_path: Path) -> None:
    found = loaded("severity: low\nstatements:\n  reject_critical: 2\n", tmp_path)
    assert found.notes == (f"{tmp_path / 'old.yaml'}:3: statements.reject_critical is verdict.reject_critical now",)
    assert found.origins["verdict.reject_critical"].endswith("old.yaml:3")


def test_settings_of_today_need_no_note(tmp_path: Path) -> None:
    assert loaded("verdict: {reject_high: 2}", tmp_path).notes == ()


@pytest.mark.parametrize("old", RENAMED, ids=".".join)
def test_no_old_name_is_a_key_of_today(old: tuple[str, ...]) -> None:
    known = settings_model()().effective()
    assert old[-1] not in known[old[0]]
    new = RENAMED[old]
    assert isinstance(new, str) or new[-1] in known[new[0]]
