"""Configuration files as layers, what they extend first; `[tool.hallucheck]` of a pyproject.toml is one too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from hallucheck.config.layer import KeyPath, Layer
from hallucheck.errors import ConfigError, UsageError, nearest

EXTENDS = "extends"
MAX_BYTES = 1 << 20
MAX_FILES = 64
"""More files than this in one configuration are a mistake: files that extend each other twice multiply."""


def profile_paths() -> dict[str, Path]:
    """Profile name -> file, in the order of their names: of the package, or of the repository."""
    package = Path(__file__).resolve().parent
    folders = (package / "profiles", package.parents[1] / "configs")
    return {path.stem: path for path in sorted(next(filter(Path.is_dir, folders)).glob("*.yaml"))}


def locate(name: str, folder: Path) -> Path:
    """A shipped profile, or a file of `folder`; `./strict` is a file, `strict` a profile.

    Raises:
        UsageError: there is neither.
    """
    profiles = profile_paths()
    path = profiles[name] if "/" not in name and name in profiles else folder / name
    if not path.is_file():
        hint = nearest(name, profiles) or f"shipped profiles: {', '.join(profiles)}"
        raise UsageError(f"{name}: there is no such file or shipped profile", hint)
    return path


def read_layers(path: Path, cwd: Path) -> Iterator[Layer]:
    """The layers of a file: those it extends, then its own.

    Raises:
        ConfigError: the file or one that it extends is wrong.
    """
    yield from _read_layers(path, cwd, (), count(1))


def _read_layers(path: Path, cwd: Path, chain: tuple[Path, ...], opened: Iterator[int]) -> Iterator[Layer]:
    """As above. `chain`: the files that led to it; `opened` counts all that are read."""
    shown = _shown(path, cwd)
    chain = (*chain, path.resolve())
    if chain[-1] in chain[:-1]:
        raise ConfigError(f"{shown}: extends itself: {' -> '.join(_shown(link, cwd) for link in chain)}")
    if next(opened) > MAX_FILES:
        raise ConfigError(f"{shown}: more than {MAX_FILES} files extend each other")
    layer = _read(path, shown)
    names: Any = layer.values.pop(EXTENDS, [])  # taken out, because it is no setting
    names = [names] if isinstance(names, str) else names
    where = f"{layer.place((EXTENDS,))}: extends"
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise ConfigError(f"{where}: expected the name of a file or profile, or a list of them")
    for name in names:
        try:
            base = locate(name, path.parent)
        except UsageError as error:
            raise ConfigError(f"{where}: there is no file or shipped profile {name!r}", error.hint) from None
        yield from _read_layers(base, cwd, chain, opened)
    yield layer


def _shown(path: Path, cwd: Path) -> str:
    """How messages name it: a profile by its name, a file relative to the working directory where it is inside."""
    if path in profile_paths().values():
        return f"profile {path.stem}"
    return str(path.relative_to(cwd)) if path.is_relative_to(cwd) else str(path)


def _read(path: Path, shown: str) -> Layer:
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise ConfigError(f"{shown}: {size:,} bytes are no configuration; the limit is {MAX_BYTES:,}")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{shown}: not UTF-8 text (byte {error.start})") from None
    if path.suffix == ".toml":
        return _read_table(text, shown)
    from hallucheck.config.strict_yaml import read_layer  # noqa: PLC0415 - a run without files needs no YAML

    return read_layer(text, shown)


TABLE = ("tool", "hallucheck")
_ENTRY = re.compile(r"\[{0,2}\s*([A-Za-z0-9_.\-\" ]{1,200}?)\s*([\]=])")
"""The header of a table, or a key with a value."""


def mentions_table(path: Path) -> bool:
    """Whether a file has the table, or speaks of us and is broken; others are not ours to complain about."""
    try:
        data = path.read_bytes()
        return TABLE[-1].encode() in data and TABLE[-1] in tomllib.loads(data.decode()).get(TABLE[0], {})
    except OSError:
        return False
    except (ValueError, RecursionError):
        return True


def _read_table(text: str, name: str) -> Layer:
    """The table, or an empty layer where there is none."""
    try:
        values: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{name}: not TOML: {error or 'nested too deeply'}") from None
    for part in TABLE:
        values = values.get(part, {}) if isinstance(values, dict) else None
    if not isinstance(values, dict):
        raise ConfigError(f"{name}: {'.'.join(TABLE)} is not a table")
    return Layer(f"{name} [{'.'.join(TABLE)}]", values, _lines(text, name))


def _lines(text: str, name: str) -> dict[KeyPath, str | Layer]:
    """Key path -> line, which the standard parser does not give, for keys and tables that begin a line."""
    found: dict[KeyPath, str | Layer] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if entry := _ENTRY.match(line.strip()):
            path = tuple(part.strip().strip('"') for part in entry[1].split("."))
            if entry[2] == "]":
                table = path
            else:
                path = (*table, *path)
            if path[: len(TABLE)] == TABLE and path != TABLE:
                found.setdefault(path[len(TABLE) :], f"{name}:{number}")
    return found
