"""Loading: from files, environment and flags to validated settings, each value with the place that set it.

Rising precedence: the defaults (the shipped profile `default` shows them; it sets nothing, so it is not read),
`hallucheck.yaml` in the working directory, `[tool.hallucheck]` in its pyproject.toml, `--config`, `HALLUCHECK_*`,
`--set`, other flags. Mappings merge; scalars and lists replace.

`HALLUCHECK_GATE__FAIL_ON=review` and `--set gate.fail_on=review` are the same. Two underscores stand between levels,
because one of them is part of many keys. Values are read as YAML; where a list is expected, words with commas will do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hallucheck.config.files import locate, mentions_table, read_layers
from hallucheck.config.layer import KeyPath, Layer, dotted, leaves, merge
from hallucheck.config.settings import Settings, settings_model
from hallucheck.errors import ConfigError, UsageError, nearest

FILE_NAMES = ("hallucheck.yaml", "hallucheck.yml")
CONFIG_VARIABLE = "HALLUCHECK_CONFIG"
PREFIX = "HALLUCHECK_"
SECRET_ENDINGS = ("_KEY", "_TOKEN", "_PASSWORD", "_SECRET", "_DSN")
"""A variable that ends like this and has no `__` holds a secret, which a setting refers to by its name."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings and where they come from."""

    settings: Settings
    sources: tuple[str, ...]
    """What was read, in rising order of precedence."""
    origins: dict[str, str]
    """Dotted key -> place that set it, as in `gate.on -> hallucheck.yaml:7`; keys at their default are absent."""
    notes: tuple[str, ...] = ()
    """Keys that have another name now, one sentence each."""


def load_settings(
    *,
    config: Path | None = None,
    overrides: Sequence[str] = (),
    isolated: bool = False,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    flags: Mapping[str, tuple[str, Any]] | None = None,
) -> Loaded:
    """The effective settings of a run.

    Args:
        config: a file, or the name of a shipped profile.
        overrides: `key=value` of each `--set`.
        isolated: leave out the files of the working directory.
        env: the environment; nothing is read from it unless it is given.
        cwd: the working directory.
        flags: other flags that set something, as flag -> (dotted key, value); they outrank `--set`.

    Raises:
        ConfigError: anything that is wrong in a file, a variable or a value.
        UsageError: `config` does not exist, or an override has no `=`.
    """
    env, cwd = env or {}, cwd or Path.cwd()
    if config is None and env.get(CONFIG_VARIABLE):
        config = Path(env[CONFIG_VARIABLE])
    paths = [] if isolated else discovered_files(cwd)
    paths += [] if config is None else [locate(str(config), cwd)]
    layers = [layer for path in paths for layer in read_layers(path, cwd)]
    given = ((tuple(key.split(".")), value, flag) for flag, (key, value) in (flags or {}).items())
    layers += [
        _layer("environment", (_from_variable(name, env[name]) for name in filter(_is_setting, sorted(env)))),
        _layer("--set", map(_from_override, overrides)),
        _layer("command line", given),
    ]
    notes: list[str] = []
    merged = merge([_renamed(layer, notes) for layer in layers], "configuration")
    try:  # through JSON: strict mode then takes words for enums and lists for tuples, and still never `true` for 1
        settings = settings_model().model_validate_json(json.dumps(merged.values, default=str), strict=True)
    except ValidationError as error:
        from hallucheck.config.explain import explain  # noqa: PLC0415 - needs the schema; errors only

        raise explain(error, merged) from None
    return Loaded(
        settings=settings,
        sources=tuple(layer.name for layer in layers if layer.values),
        origins={dotted(path): merged.place(path) for path, _ in leaves(merged.values)},
        notes=tuple(notes),
    )


def discovered_files(cwd: Path) -> list[Path]:
    """The configuration files of a working directory, in rising order of precedence."""
    own = [cwd / name for name in FILE_NAMES if (cwd / name).is_file()]
    if len(own) > 1:
        raise ConfigError(f"both {own[0].name} and {own[1].name} are here", "keep one of them")
    project = cwd / "pyproject.toml"
    return [*own, project] if project.is_file() and mentions_table(project) else own


def _is_setting(name: str) -> bool:
    return name.startswith(PREFIX) and name != CONFIG_VARIABLE and (not name.endswith(SECRET_ENDINGS) or "__" in name)


def _from_variable(name: str, text: str) -> tuple[KeyPath, Any, str]:
    from hallucheck.config.explain import keys_at  # noqa: PLC0415 - the schema is costly and only errors need it

    path, sections = tuple(name.removeprefix(PREFIX).lower().split("__")), list(settings_model().model_fields)
    if path[0] not in sections:
        paths = ([key, *inner] for key in sections for inner in ([], *([below] for below in keys_at((key,)))))
        known = [PREFIX + "__".join(path).upper() for path in paths]
        hint = nearest(name, known, 0.7) or "two underscores stand between levels: HALLUCHECK_GATE__FAIL_ON"
        raise ConfigError(f"{name}: no setting has this name", hint)
    return path, _read(text, name, path), name


def _from_override(text: str) -> tuple[KeyPath, Any, str]:
    key, equals, value = text.partition("=")
    path = tuple(key.strip().split("."))
    if not equals or not all(path):
        raise UsageError(f"--set {text}: not of the form family.key=value", "for example --set gate.fail_on=review")
    place = f"--set {key.strip()}"
    return path, _read(value, place, path), place


def _read(text: str, name: str, path: KeyPath) -> Any:
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


def _layer(name: str, settings: Iterable[tuple[KeyPath, Any, str]]) -> Layer:
    layer = Layer(name)
    for path, value, place in settings:
        layer.put(path, value)
        layer.places[path] = place
    return layer


RENAMED: Mapping[KeyPath, KeyPath | str] = {
    ("statements", "reject_critical"): ("verdict", "reject_critical"),
    ("statements", "reject_high"): ("verdict", "reject_high"),
    ("answers", "samples"): "samples come with the record",
    ("answers", "temperature_step"): "samples come with the record",
    ("verdict", "only_probability"): "answers are always judged by it, extractions by counts",
}
"""Where a key went; or why nothing depends on it any more."""


def _renamed(layer: Layer, notes: list[str]) -> Layer:
    """A layer under the names of today, with a note for each key that has another name now."""
    found = dict(leaves(layer.values))
    old = [path for path in found if path in RENAMED]
    new = Layer(layer.name, places=dict(layer.places))
    bound = found.get(("verdict", "reject_probability"))
    if found.get(("verdict", "only_probability")) is True and bound is not None:
        # it was fitted on labels to reject by it alone, and goes on to hold for all findings
        found = {("verdict", "reject_absence"): bound, ("verdict", "reject_evidence"): 0} | found
    for path in old:
        value, went = found.pop(path), RENAMED[path]
        if isinstance(went, str):
            notes.append(f"{layer.place(path)}: {dotted(path)} has no effect any more: {went}")
        else:
            notes.append(f"{layer.place(path)}: {dotted(path)} is {dotted(went)} now")
            if went not in found:
                found[went] = value
                new.places[went] = layer.place(path)
    for path, value in found.items():
        new.put(path, value)
    return new
