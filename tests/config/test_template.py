from __future__ import annotations

import re
from pathlib import Path

from hallucheck.config import load_settings, settings_model
from hallucheck.config.show import render
from hallucheck.config.strict_yaml import read_layer
from hallucheck.config.template import commented, keys


def test_the_written_file_sets_nothing() -> None:
    assert read_layer(commented(), "init").values == {}


def test_with_every_comment_sign_taken_away_it_says_the_defaults() -> None:
    live = re.sub(r"^#(?=\s*\S+:( |$))(?! )|^#(?=(  )+[A-Za-z_]+:)", "", commented(), flags=re.MULTILINE)
    empty = {key.path[0] for key in keys() if key.is_section} - {key.path[0] for key in keys() if len(key.path) > 1}
    values = {key: value for key, value in read_layer(live, "init").values.items() if key not in {"extends", *empty}}
    defaults = settings_model()().effective()
    assert values == {key: value for key, value in defaults.items() if key not in empty}


def test_every_key_of_the_model_is_in_it() -> None:
    assert [key.path[0] for key in keys() if len(key.path) == 1] == list(settings_model().model_fields)
    assert all(key.description for key in keys() if len(key.path) == 1)


def test_what_show_prints_is_a_configuration_that_means_the_same(tmp_path: Path) -> None:
    loaded = load_settings(config=Path("lenient"), overrides=["map.answer=$.a"], isolated=True)
    path = tmp_path / "again.yaml"
    path.write_text(re.sub(r"^statements: \{\}.*$", "", render(loaded), flags=re.MULTILINE), encoding="utf-8")
    assert load_settings(config=path, isolated=True, cwd=tmp_path).settings.hash == loaded.settings.hash


def test_show_says_where_each_value_comes_from() -> None:
    lines = render(load_settings(config=Path("strict"), overrides=["gate.on=upper"], isolated=True)).splitlines()
    origins = {line.split(":")[0].strip(): line.partition("  # ")[2] for line in lines}
    assert origins["on"] == "--set gate.on"
    assert origins["fail_on"].startswith("profile strict:")
    assert origins["severity"] == "default"
