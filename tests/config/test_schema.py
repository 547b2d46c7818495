from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hallucheck.config.explain import describe, settings_schema
from hallucheck.config.files import profile_paths
from hallucheck.config.load import load_settings
from hallucheck.config.strict_yaml import read_layer

PROFILES = sorted(profile_paths())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(settings_schema())


def test_the_shipped_profiles_are_those_of_the_repository() -> None:
    assert {"default", "lenient", "strict"} <= set(PROFILES)
    assert {path.parent.name for path in profile_paths().values()} == {"configs"}


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_valid_and_says_what_it_is_for(name: str) -> None:
    text = profile_paths()[name].read_text(encoding="utf-8")
    load_settings(config=Path(name), isolated=True)
    jsonschema.validate(read_layer(text, name).values, settings_schema())
    assert text.startswith(f"# hallucheck profile: {name}\n# ")


@pytest.mark.parametrize(
    "values", [{"gate": {"fial_on": "x"}}, {"nope": 1}, {"limits": {"timeout": 0}}, {"extends": 3}, {"severity": "x"}]
)
def test_the_schema_refuses_what_the_settings_refuse(values: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(values, settings_schema())


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ({"type": "integer", "minimum": 1}, "a whole number at least 1"),
        ({"type": "number", "minimum": 0, "maximum": 1}, "a number from 0 to 1"),
        ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 9}, "a number above 0 and below 9"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text or null"),
        ({"enum": ["a", "b"]}, "one of a, b"),
        ({"const": "a"}, "'a'"),
        ({"type": "array", "items": {"type": "number"}}, "a list, each a number"),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "a mapping to true or false"),
        ({}, "a value"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_describes_what_may_stand(node: dict[str, Any], words: str) -> None:
    assert describe(node) == words
