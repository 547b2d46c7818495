"""A layer is what one file, variable or flag sets. Layers merge into one; each value keeps its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

KeyPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Values with the place of each: `places[("gate", "on")] == "hallucheck.yaml:7"`, or the layer that knows it."""

    name: str
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[KeyPath, str | Layer] = field(default_factory=dict)

    def place(self, path: KeyPath) -> str:
        """Where the value at `path` was set, or its nearest enclosing value that has a place."""
        for length in range(len(path), 0, -1):
            found = self.places.get(path[:length])
            if found is not None:
                return found if isinstance(found, str) else found.place(path)
        return self.name

    def put(self, path: KeyPath, value: Any) -> None:
        """Set a value; an empty mapping empties none that is there."""
        values = self.values
        for part in path[:-1]:
            inner = values.get(str(part))
            if not isinstance(inner, dict):
                inner = values[str(part)] = {}
            values = inner
        if value != {}:
            values[str(path[-1])] = value
        elif not isinstance(values.get(str(path[-1])), dict):
            values[str(path[-1])] = {}


def leaves(values: dict[str, Any], at: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """The path and value of everything that is no mapping, or an empty one."""
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield from leaves(value, (*at, key))
        else:
            yield (*at, key), value


def merge(layers: Iterable[Layer], name: str) -> Layer:
    """One layer of all: later ones win, mappings merge, everything else replaces what was there."""
    merged = Layer(name)
    for layer in layers:
        for path, value in leaves(layer.values):
            merged.put(path, value)
            merged.places.update(dict.fromkeys((path[: at + 1] for at in range(len(path))), layer))
    return merged


def dotted(path: Iterable[str | int]) -> str:
    """The path as people write it: `gate.max_findings.high`, `select[2]`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
