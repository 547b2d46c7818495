"""What environment variables and `--set` say, as layers.

`HALLUCHECK_GATE__FAIL_ON=review` and `--set gate.fail_on=review` are the same. Two underscores stand between levels,
because one of them is part of many keys. Values are read as YAML; where a list is expected, words with commas will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hallucheck.config.layer import KeyPath, Layer
from hallucheck.config.settings import settings_model
from hallucheck.errors import ConfigError, UsageError, nearest

PREFIX = "HALLUCHECK_"
RESERVED = ("HALLUCHECK_CONFIG",)
"""Read elsewhere, and no settings."""
SECRET_ENDINGS = ("_KEY", "_TOKEN", "_PASSWORD", "_SECRET", "_DSN")
"""A variable that ends like this and has no `__` holds a secret, which a setting refers to by its name."""


def environment_layer(env: Mapping[str, str]) -> Layer:
    """The variables that begin with `HALLUCHECK_`.

    Raises:
        ConfigError: a variable names no setting, or its value is no YAML.
    """
    return _layer("environment", (_from_variable(name, env[name]) for name in sorted(env) if _is_setting(name)))


def _is_setting(name: str) -> bool:
    return name.startswith(PREFIX) and name not in RESERVED and (not name.endswith(SECRET_ENDINGS) or "__" in name)


def _from_variable(name: str, text: str) -> tuple[KeyPath, Any, str]:
    from hallucheck.config.explain import keys_at  # noqa: PLC0415 - the schema is costly and only errors need it

    path, sections = tuple(name.removeprefix(PREFIX).lower().split("__")), list(settings_model().model_fields)
    if path[0] not in sections:
        known = [variable(path) for key in sections for path in ((key,), *((key, inner) for inner in keys_at((key,))))]
        hint = nearest(name, known, 0.7) or "two underscores stand between levels: HALLUCHECK_GATE__FAIL_ON"
        raise ConfigError(f"{name}: no setting has this name", hint)
    return path, read(text, name, path), name


def variable(path: KeyPath) -> str:
    """The environment variable of a setting."""
    return PREFIX + "__".join(str(part).upper() for part in path)


def set_layer(overrides: Sequence[str]) -> Layer:
    """What `--set key=value` says, the last one winning.

    Raises:
        UsageError: an override is not of the form `key=value`.
        ConfigError: its value is no YAML.
    """
    return _layer("--set", map(_from_override, overrides))


def _from_override(text: str) -> tuple[KeyPath, Any, str]:
    key, equals, value = text.partition("=")
    path = tuple(key.strip().split("."))
    if not equals or not all(path):
        raise UsageError(f"--set {text}: not of the form family.key=value", "for example --set gate.fail_on=review")
    place = f"--set {key.strip()}"
    return path, read(value, place, path), place


def read(text: str, name: str, path: KeyPath) -> Any:
    """The value of `text` at `path`: YAML, or words with commas where a list of words is expected."""
    from hallucheck.config.explain import alternatives, node_at  # noqa: PLC0415 - as above
    from hallucheck.config.strict_yaml import read_value  # noqa: PLC0415 - nothing here needs YAML otherwise

    value = read_value(text, name)
    node = node_at(path)
    kinds = {option.get("type") for option in alternatives(node)} if node else set()
    if isinstance(value, str) and "array" in kinds and "string" not in kinds:
        return [word.strip() for word in value.split(",") if word.strip()]
    is_text = "string" in kinds <= {"string", "null"} and isinstance(value, bool | int | float)
    return text.strip() if is_text else value


def flag_layer(flags: Mapping[str, tuple[str, Any]]) -> Layer:
    """What other flags say: flag -> (dotted key, value)."""
    return _layer("command line", ((tuple(key.split(".")), value, flag) for flag, (key, value) in flags.items()))


def _layer(name: str, settings: Iterable[tuple[KeyPath, Any, str]]) -> Layer:
    layer = Layer(name)
    for path, value, place in settings:
        layer.put(path, value)
        layer.places[path] = place
    return layer
