"""Configuration files as layers, what they extend first; `[tool.hallucheck]` of a pyproject.toml is one too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
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


class Files:
    """Opens the configuration files of one run."""

    def __init__(self, cwd: Path) -> None:
        self.cwd = cwd
        self._opened = 0

    def named(self, name: str) -> Iterator[Layer]:
        """The layers of a shipped profile or a file, as `--config` names it; `./strict` is a file, `strict` a profile.

        Raises:
            UsageError: there is no such profile or file.
            ConfigError: the file or one that it extends is wrong.
        """
        path = _locate(name, self.cwd)
        if path is None:
            raise UsageError(f"{name}: there is no such file or shipped profile", _nearest(name))
        yield from self.layers(path)

    def layers(self, path: Path, chain: tuple[Path, ...] = ()) -> Iterator[Layer]:
        """The layers of a file: those it extends, then its own."""
        shown = self._shown(path)
        chain = (*chain, path.resolve())
        self._opened += 1
        if chain[-1] in chain[:-1]:
            circle = " -> ".join(self._shown(link) for link in chain)
            raise ConfigError(f"{shown}: extends itself: {circle}")
        if self._opened > MAX_FILES:
            raise ConfigError(f"{shown}: more than {MAX_FILES} files extend each other")
        layer = self._read(path, shown)
        names: Any = layer.values.pop(EXTENDS, [])  # taken out, because it is no setting
        names = [names] if isinstance(names, str) else names
        if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
            where = layer.place((EXTENDS,))
            raise ConfigError(f"{where}: extends: expected the name of a file or profile, or a list of them")
        for name in names:
            base = _locate(name, path.parent)
            if base is None:
                where = layer.place((EXTENDS,))
                raise ConfigError(f"{where}: extends: there is no file or shipped profile {name!r}", _nearest(name))
            yield from self.layers(base, chain)
        yield layer

    def _shown(self, path: Path) -> str:
        """How messages name it: a profile by its name, a file relative to the working directory where it is inside."""
        if path in profile_paths().values():
            return f"profile {path.stem}"
        return str(path.relative_to(self.cwd)) if path.is_relative_to(self.cwd) else str(path)

    def _read(self, path: Path, shown: str) -> Layer:
        try:
            size = path.stat().st_size
            if size > MAX_BYTES:
                raise ConfigError(f"{shown}: {size:,} bytes are no configuration; the limit is {MAX_BYTES:,}")
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise ConfigError(f"{shown}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise ConfigError(f"{shown}: not UTF-8 text (byte {error.start})") from None
        if path.suffix == ".toml":
            return _read_table(text, shown)
        from hallucheck.config.strict_yaml import read_layer  # noqa: PLC0415 - a run without files needs no YAML

        return read_layer(text, shown)


def _locate(name: str, folder: Path) -> Path | None:
    if "/" not in name and name in profile_paths():
        return profile_paths()[name]
    path = folder / name
    return path if path.is_file() else None


def _nearest(name: str) -> str:
    return nearest(name, profile_paths()) or f"shipped profiles: {', '.join(profile_paths())}"


TABLE = ("tool", "hallucheck")
_ENTRY = re.compile(r"\[{0,2}\s*([A-Za-z0-9_.\-\" ]{1,200}?)\s*([\]=])")
"""The header of a table, or a key with a value."""


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
