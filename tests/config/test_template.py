from __future__ import annotations

import re
from pathlib import Path

from hallucheck.config.load import load_settings
from hallucheck.config.settings import settings_model
from hallucheck.config.strict_yaml import read_layer
from hallucheck.config.template import commented, render
from tests.docs.made_pages import keys


def test_the_written_file_sets_nothing() -> None:
    assert read_layer(commented(), "init").values == {}


def test_with_every_comment_sign_taken_away_it_says_the_defaults() -> None:
    """Prose has an odd number of spaces after its #, what is YAML an even one."""
    live = re.sub(r"^#(?=(  )*[^ \n])", "", commented(), flags=re.MULTILINE)
    values = read_layer(live, "init").values
    assert values.pop("extends") == ["default"]
    assert values == settings_model()().effective()


def test_no_line_is_too_long_to_read() -> None:
    assert max(map(len, commented().splitlines())) <= 140


def test_every_key_of_the_model_is_in_it() -> None:
    assert [key.path[0] for key in keys() if len(key.path) == 1] == list(settings_model().model_fields)
    assert all(key.description for key in keys() if len(key.path) == 1)


def test_what_show_prints_is_a_configuration_that_means_the_same(tmp_path: Path) -> None:
    loaded = load_settings(config=Path("lenient"), overrides=["map.answer=$.a"], isolated=True)
    path = tmp_path / "again.yaml"
    path.write_text(render(loaded), encoding="utf-8")
    assert load_settings(config=path, isolated=True, cwd=tmp_path).settings.hash == loaded.settings.hash


def test_show_says_where_each_value_comes_from() -> None:
    lines = render(load_settings(config=Path("strict"), overrides=["gate.on=upper"], isolated=True)).splitlines()
    origins = {line.split(":")[0].strip(): line.partition("  # ")[2] for line in lines}
    assert origins["on"] == "--set gate.on"
    assert origins["fail_on"].startswith("profile strict:")
    assert origins["severity"] == "default"
