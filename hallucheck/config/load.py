"""Loading: from files, environment and flags to validated settings, each value with the place that set it.

Rising precedence: the defaults (the shipped profile `default` shows them; it sets nothing, so it is not read),
`hallucheck.yaml` in the working directory, `[tool.hallucheck]` in its pyproject.toml, `--config`, `HALLUCHECK_*`,
`--set`, other flags. Mappings merge; scalars and lists replace.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from hallucheck.config.files import Files
from hallucheck.config.layer import KeyPath, Layer, copied, dotted, merge
from hallucheck.config.overrides import environment_layer, flag_layer, set_layer
from hallucheck.config.settings import Settings, settings_model
from hallucheck.config.toml_table import mentions_table
from hallucheck.errors import ConfigError

FILE_NAMES = ("hallucheck.yaml", "hallucheck.yml")
CONFIG_VARIABLE = "HALLUCHECK_CONFIG"


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
    layers = list(_layers(config, overrides, isolated=isolated, env=env, cwd=cwd))
    layers.append(flag_layer(flags or {}))
    return resolve(layers)


def resolve(layers: Sequence[Layer]) -> Loaded:
    """Merge and validate layers."""
    mapped = [renamed(layer) for layer in layers]
    merged = merge((layer for layer, _ in mapped), "configuration")
    sources = tuple(layer.name for layer in layers if layer.values)
    notes = tuple(note for _, found in mapped for note in found)
    return Loaded(validate(merged), sources, _origins(merged.values, merged), notes)


def validate(layer: Layer) -> Settings:
    """The settings that a merged layer stands for.

    The values go through JSON because pydantic's strict mode then takes words for enums and lists for tuples, and
    still never `true` for 1 or "3" for 3.
    """
    try:
        return settings_model().model_validate_json(json.dumps(layer.values), strict=True)
    except ValidationError as error:
        from hallucheck.config.explain import explain  # noqa: PLC0415 - needs the schema; errors only

        raise explain(error, layer) from None


def _layers(
    config: Path | None, overrides: Sequence[str], *, isolated: bool, env: Mapping[str, str], cwd: Path
) -> Iterator[Layer]:
    files = Files(cwd)
    for path in () if isolated else discovered_files(cwd):
        yield from files.layers(path)
    if config is not None:
        yield from files.named(str(config))
    yield environment_layer(env)
    yield set_layer(overrides)


def discovered_files(cwd: Path) -> list[Path]:
    """The configuration files of a working directory, in rising order of precedence."""
    own = [cwd / name for name in FILE_NAMES if (cwd / name).is_file()]
    if len(own) > 1:
        raise ConfigError(f"both {own[0].name} and {own[1].name} are here", "keep one of them")
    project = cwd / "pyproject.toml"
    return [*own, project] if project.is_file() and mentions_table(project) else own


def _origins(values: Any, layer: Layer, at: KeyPath = ()) -> dict[str, str]:
    if isinstance(values, dict) and (values or not at):
        found: dict[str, str] = {}
        for key, value in values.items():
            found |= _origins(value, layer, (*at, key))
        return found
    return {dotted(at): layer.place(at)}


class Renamed(NamedTuple):
    """Where a key went."""

    to: tuple[KeyPath, ...]
    """The keys that take its value; none where nothing depends on it any more."""
    why: str = ""


RENAMED: Mapping[KeyPath, Renamed] = {
    ("statements", "reject_critical"): Renamed((("verdict", "reject_critical"),)),
    ("statements", "reject_high"): Renamed((("verdict", "reject_high"),)),
    ("answers", "samples"): Renamed((), "samples come with the record"),
    ("answers", "temperature_step"): Renamed((), "samples come with the record"),
    ("verdict", "only_probability"): Renamed((), "answers are always judged by it, extractions by counts"),
}


def renamed(layer: Layer) -> tuple[Layer, list[str]]:
    """A layer under the names of today, and a note for each key that has another name now."""
    found = [old for old in RENAMED if _holds(layer.values, old)]
    if not found:
        return layer, []
    values, places, notes = copied(layer.values), dict(layer.places), []
    for old in found:
        place, went = layer.place(old), RENAMED[old]
        value = _parent(values, old).pop(str(old[-1]))
        for new in went.to:
            if not _holds(layer.values, new):
                _parent(values, new)[str(new[-1])] = value
                places[new] = place
        names = " and ".join(dotted(new) for new in went.to)
        notes.append(f"{place}: {dotted(old)} {f'is {names} now' if names else f'has no effect any more: {went.why}'}")
    _keep_calibrated(layer.values, values)
    return Layer(layer.name, values, places), notes


def _keep_calibrated(old: dict[str, Any], new: dict[str, Any]) -> None:
    """A bound that was fitted on labels to reject by it alone (`only_probability`) goes on to hold for all findings."""
    verdict = old.get("verdict")
    if isinstance(verdict, dict) and verdict.get("only_probability") is True and "reject_probability" in verdict:
        new["verdict"].setdefault("reject_absence", verdict["reject_probability"])
        new["verdict"].setdefault("reject_evidence", 0)


def _holds(values: Any, path: KeyPath) -> bool:
    for part in path:
        if not isinstance(values, dict) or part not in values:
            return False
        values = values[part]
    return True


def _parent(values: dict[str, Any], path: KeyPath) -> dict[str, Any]:
    """The mapping that holds the last part of a path, made where there is none."""
    for part in path[:-1]:
        values = values.setdefault(str(part), {})
    return values
