"""A layer is what one file, variable or flag sets. Layers merge into one; each value keeps its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

KeyPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Values with the place of each: `places[("gate", "on")] == "hallucheck.yaml:7"`."""

    name: str
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[KeyPath, str] = field(default_factory=dict)

    def place(self, path: KeyPath) -> str:
        """Where the value at `path` was set, or its nearest enclosing value that has a place."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return self.name


def merge(layers: Iterable[Layer], name: str) -> Layer:
    """One layer of all: later ones win, mappings merge, everything else replaces what was there."""
    merged = Layer(name)
    for layer in layers:
        _merge(merged.values, layer.values, merged.places, layer.places, ())
    return merged


def _merge(
    into: dict[str, Any], values: dict[str, Any], places: dict[KeyPath, str], new: dict[KeyPath, str], at: KeyPath
) -> None:
    for key, value in values.items():
        path = (*at, key)
        old = into.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            if path in new:
                places[path] = new[path]
            _merge(old, value, places, new, path)
            continue
        for stale in _paths(old, path):
            places.pop(stale, None)
        into[key] = copied(value)
        places.update((inner, new[inner]) for inner in _paths(value, path) if inner in new)


def _paths(value: Any, at: KeyPath) -> Iterator[KeyPath]:
    """The path of a value and of all that is in it."""
    yield at
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, item in inner:
        yield from _paths(item, (*at, key))


def copied(value: Any) -> Any:
    """A copy of the mappings, which merging changes; lists are replaced whole and may be shared."""
    return {key: copied(item) for key, item in value.items()} if isinstance(value, dict) else value


def dotted(path: Iterable[str | int]) -> str:
    """The path as people write it: `gate.max_findings.high`, `select[2]`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
