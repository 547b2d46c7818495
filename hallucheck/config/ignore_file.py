"""Loading the ignore file: `.hallucheck-ignore.yaml` in the working directory, or the one a flag names."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hallucheck.config.layer import Layer, dotted
from hallucheck.config.strict_yaml import read_layer
from hallucheck.errors import ConfigError, UsageError
from hallucheck.verdict.suppressions import IGNORE_FILE, IgnoreEntry, IgnoreFile

HINT = "as in `ignore: [{rule: statements/fabricated-bank, record: r7, reason: a test record}]`"


def load_ignore_file(path: Path | None, *, cwd: Path) -> list[tuple[str, IgnoreEntry]]:
    """The entries, each with its place (`file:line`); none where no file was named and none is there.

    Raises:
        UsageError: the file that was named cannot be read.
        ConfigError: it holds something else than entries; with file and line.
    """
    if path is None:
        path = cwd / IGNORE_FILE
        if not path.is_file():
            return []
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
    return [(layer.place(("ignore", index)), entry) for index, entry in enumerate(entries)]


def _problem(detail: ErrorDetails, layer: Layer) -> str:
    path = tuple(detail["loc"])
    return f"{layer.place(path)}: {dotted(path)}: {detail['msg'].removeprefix('Value error, ')}"
