"""Loading: from files, environment and flags to validated settings, each value with the place that set it.

Rising precedence: the defaults (the shipped profile `default` shows them; it sets nothing, so it is not read),
`hallucheck.yaml` in the working directory, `[tool.hallucheck]` in its pyproject.toml, `--config`, `HALLUCHECK_*`,
`--set`, other flags. Mappings merge; scalars and lists replace.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hallucheck.config.files import Files, mentions_table
from hallucheck.config.layer import KeyPath, Layer, dotted, leaves, merge
from hallucheck.config.overrides import environment_layer, flag_layer, set_layer
from hallucheck.config.settings import Settings, settings_model
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
    files = Files(cwd)
    layers = [layer for path in (() if isolated else discovered_files(cwd)) for layer in files.layers(path)]
    layers += files.named(str(config)) if config is not None else ()
    layers += [environment_layer(env), set_layer(overrides), flag_layer(flags or {})]
    notes: list[str] = []
    merged = merge([_renamed(layer, notes) for layer in layers], "configuration")
    return Loaded(
        settings=_validated(merged),
        sources=tuple(layer.name for layer in layers if layer.values),
        origins={dotted(path): merged.place(path) for path, _ in leaves(merged.values)},
        notes=tuple(notes),
    )


def _validated(layer: Layer) -> Settings:
    """The settings that a merged layer stands for.

    The values go through JSON because pydantic's strict mode then takes words for enums and lists for tuples, and
    still never `true` for 1 or "3" for 3.
    """
    try:
        return settings_model().model_validate_json(json.dumps(layer.values, default=str), strict=True)
    except ValidationError as error:
        from hallucheck.config.explain import explain  # noqa: PLC0415 - needs the schema; errors only

        raise explain(error, layer) from None


def discovered_files(cwd: Path) -> list[Path]:
    """The configuration files of a working directory, in rising order of precedence."""
    own = [cwd / name for name in FILE_NAMES if (cwd / name).is_file()]
    if len(own) > 1:
        raise ConfigError(f"both {own[0].name} and {own[1].name} are here", "keep one of them")
    project = cwd / "pyproject.toml"
    return [*own, project] if project.is_file() and mentions_table(project) else own


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
    if not old:
        return layer
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
