"""Loading the ignore file: `.hallucheck-ignore.yaml` in the working directory, or the one a flag names."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hallucheck.config.layer import Layer, dotted
from hallucheck.detectors import catalogue
from hallucheck.errors import ConfigError, UsageError
from hallucheck.verdict.suppressions import IGNORE_FILE, IgnoreEntry, IgnoreFile

HINT = "as in `ignore: [{rule: statements/fabricated-bank, record: r7, reason: a test record}]`"


def load_ignore_file(path: Path | None, *, cwd: Path) -> list[tuple[str, IgnoreEntry]]:
    """The entries, each with its place (`file:line`); none where no file was named and none is there.

    Raises:
        UsageError: the file that was named cannot be read.
        ConfigError: it holds something else than entries, or names no rule that there is; with file and line.
    """
    if path is None:
        path = cwd / IGNORE_FILE
        if not path.is_file():
            return []
    from hallucheck.config.strict_yaml import read_layer  # noqa: PLC0415 (most runs have no such file)

    try:
        layer = read_layer(path.read_text(encoding="utf-8"), path.name)
    except ConfigError as error:
        message = error.message.replace("a configuration is a mapping", "an ignore file is a mapping")
        raise ConfigError(message, HINT) from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot read: {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from None
    if not isinstance(layer.values.get("ignore"), list):
        raise ConfigError(f"{path.name}: has no list of entries under `ignore`", HINT)
    try:
        entries = IgnoreFile.model_validate_json(json.dumps(layer.values)).ignore
    except ValidationError as error:
        problems = dict.fromkeys(_problem(detail, layer) for detail in error.errors())
        raise ConfigError("\n".join(problems), HINT) from None
    unknown = [_unknown(entry, layer, index) for index, entry in enumerate(entries) if entry.rule is not None]
    if any(unknown):
        raise ConfigError("\n".join(filter(None, unknown)), "`hallucheck rules` lists them all")
    return [(layer.place(("ignore", index)), entry) for index, entry in enumerate(entries)]


def _unknown(entry: IgnoreEntry, layer: Layer, index: int) -> str | None:
    """What is wrong with the rule of an entry: one that nothing is called hides nothing."""
    path = ("ignore", index, "rule")
    try:
        catalogue.select([str(entry.rule)], flag=f"{layer.place(path)}: {dotted(path)}")
    except UsageError as error:
        near = f"; {error.hint}" if error.hint and error.hint.startswith("did you mean") else ""
        return f"{error.message}{near}"
    return None


def _problem(detail: ErrorDetails, layer: Layer) -> str:
    path = tuple(detail["loc"])
    return f"{layer.place(path)}: {dotted(path)}: {detail['msg'].removeprefix('Value error, ')}"
