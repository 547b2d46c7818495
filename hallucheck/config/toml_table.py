"""`[tool.hallucheck]` of a pyproject.toml as a layer. The standard parser gives no lines, so they are looked up."""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from hallucheck.config.layer import KeyPath, Layer
from hallucheck.errors import ConfigError
from hallucheck.model.foreign.values import change_leaves

TABLE = ("tool", "hallucheck")

_HEADER = re.compile(r"\[\[?\s*([A-Za-z0-9_.\-\" ]{1,200}?)\s*\]")
_KEY = re.compile(r"([A-Za-z0-9_.\-\" ]{1,200}?)\s*=")


def mentions_table(path: Path) -> bool:
    """Whether a file has the table, or speaks of us and is broken; others are not ours to complain about."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    if TABLE[-1].encode() not in data:
        return False
    try:
        return TABLE[-1] in tomllib.loads(data.decode()).get(TABLE[0], {})
    except (ValueError, RecursionError):
        return True


def read_table(text: str, name: str) -> Layer:
    """The table, or an empty layer where there is none.

    Raises:
        ConfigError: the file is not TOML, or the table holds what is no table.
    """
    try:
        values: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{name}: not TOML: {error or 'nested too deeply'}") from None
    for part in TABLE:
        values = values.get(part, {}) if isinstance(values, dict) else None
    if not isinstance(values, dict):
        raise ConfigError(f"{name}: {'.'.join(TABLE)} is not a table")
    return (
        Layer(f"{name} [{'.'.join(TABLE)}]", change_leaves(values, _plain), _lines(text, name))
        if values
        else Layer(name)
    )


def _plain(value: Any) -> Any:
    """TOML's own dates become text, as they are in YAML here."""
    return value.isoformat() if isinstance(value, date | datetime | time) else value


def _lines(text: str, name: str) -> dict[KeyPath, str]:
    """Key path -> line, for keys that stand on a line of their own; the others are found by the table around them."""
    found: dict[KeyPath, str] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(line.strip()), _KEY.match(line.strip())
        if header:
            table = path = _parts(header[1])
        elif key:
            path = (*table, *_parts(key[1]))
        else:
            continue
        if path[: len(TABLE)] == TABLE and path != TABLE:
            found.setdefault(path[len(TABLE) :], f"{name}:{number}")
    return found


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in dotted.split("."))
