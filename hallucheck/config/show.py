"""The effective settings as YAML, the place that set a value beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.config.layer import KeyPath, dotted
from hallucheck.config.load import Loaded
from hallucheck.config.template import entry, flow

DEFAULT = "default"


def render(loaded: Loaded) -> str:
    """A configuration file that means the same as all that was loaded together."""
    rows = list(_rows(loaded.settings.effective(), loaded.origins, ()))
    width = min(60, max(len(line) for line, _ in rows))
    head = (
        f"# hash {loaded.settings.hash}; read, later ones winning: {', '.join(loaded.sources) or 'the defaults alone'}"
    )
    return "\n".join([head, *(f"{line:{width}}  # {origin}" if origin else line for line, origin in rows)])


def wire(loaded: Loaded) -> dict[str, Any]:
    """The same as JSON data."""
    settings = loaded.settings
    return {
        "hash": settings.hash,
        "sources": list(loaded.sources),
        "settings": settings.effective(),
        "origins": loaded.origins,
    }


def _rows(values: dict[str, Any], origins: dict[str, str], at: KeyPath) -> Iterator[tuple[str, str | None]]:
    indent = "  " * len(at)
    for key, value in values.items():
        path = (*at, key)
        if isinstance(value, dict) and value:
            yield f"{indent}{flow(key)}:", None
            yield from _rows(value, origins, path)
        else:
            first, *rest = entry(flow(key), value, indent)
            yield first, _origin(path, origins)
            yield from ((line, None) for line in rest)


def _origin(path: KeyPath, origins: dict[str, str]) -> str:
    """The place of the key, or of a value that holds it."""
    for length in range(len(path), 0, -1):
        place = origins.get(dotted(path[:length]))
        if place:
            return place
    return DEFAULT
