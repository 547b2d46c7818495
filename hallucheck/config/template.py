"""Settings as a file: every key with its default (`config init`), or what holds and why (`config show`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from hallucheck.config.files import profile_paths
from hallucheck.config.layer import KeyPath, dotted
from hallucheck.config.load import Loaded

WIDTH = 110

_PLAIN_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_./-]*\Z")
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_RESERVED = frozenset(("true", "false", "null"))
DEFAULT = "default"

HEAD = """\
# hallucheck configuration. Every key is shown with its default; to change one, take the # away from it and from the
# section that it stands in. `hallucheck config check` validates the file, `hallucheck config show` prints what holds.

# Shipped profiles or other files that this one builds on; what stands here wins.
#extends: [default]
"""


def commented() -> str:
    """A configuration file in which every key is commented out: the shipped profile `default` sets none either."""
    return HEAD + "\n" + profile_paths()[DEFAULT].read_text(encoding="utf-8").partition("\n\n")[2]


def entry(name: str, value: Any, indent: str) -> list[str]:
    """A key and its value as lines of YAML; what is too long for a line is broken between items."""
    line = f"{indent}{name}: {flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        return [line]
    if isinstance(value, dict):
        return [f"{indent}{name}:", *(line for key in value for line in entry(flow(key), value[key], f"{indent}  "))]
    lines = [f"{indent}{name}: ["]
    for index, item in enumerate(value):
        text = flow(item) + ("," if index + 1 < len(value) else "]")
        if index and len(lines[-1]) + len(text) < WIDTH:
            lines[-1] += f" {text}"
        else:
            lines.append(f"{indent}  {text}")
    return lines


def flow(value: Any) -> str:
    """A value as YAML on one line, words without quotes."""
    if isinstance(value, str):
        return value if _PLAIN_WORD.match(value) and value.lower() not in _RESERVED else _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{flow(key)}: {flow(item)}' for key, item in value.items())}}}"
    return json.dumps(value)


def _quoted(text: str) -> str:
    """JSON's quotes are YAML's, but for characters that YAML takes for line ends or not at all."""
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))


def render(loaded: Loaded) -> str:
    """A configuration file that means the same as all that was loaded together."""
    rows = list(_rows(loaded.settings.effective(), loaded.origins, ()))
    width = min(60, max(len(line) for line, _ in rows))
    read = ", ".join(loaded.sources) or "the defaults alone"
    head = f"# hash {loaded.settings.hash}; read, later ones winning: {read}"
    return "\n".join([head, *(f"{line:{width}}  # {origin}" if origin else line for line, origin in rows)])


def wire(loaded: Loaded) -> dict[str, Any]:
    """The same as JSON data."""
    settings = {"settings": loaded.settings.effective(), "origins": loaded.origins}
    return {"hash": loaded.settings.hash, "sources": list(loaded.sources), **settings}


def _rows(values: dict[str, Any], origins: dict[str, str], at: KeyPath) -> Iterator[tuple[str, str | None]]:
    indent = "  " * len(at)
    for key, value in values.items():
        path = (*at, key)
        if isinstance(value, dict) and value:
            yield f"{indent}{flow(key)}:", None
            yield from _rows(value, origins, path)
        else:
            first, *rest = entry(flow(key), value, indent)
            places = (origins.get(dotted(path[:length])) for length in range(len(path), 0, -1))
            yield first, next(filter(None, places), DEFAULT)  # of the key, or of a value that holds it
            yield from ((line, None) for line in rest)
