"""From a validation error to words: file, line, key path, the value, what is allowed there, and the nearest key."""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hallucheck.config.layer import KeyPath, Layer, dotted
from hallucheck.config.schema import describe, keys_at, node_at, words_at
from hallucheck.errors import ConfigError

MAX_SHOWN = 60
MAX_PROBLEMS = 10


def explain(error: ValidationError, layer: Layer) -> ConfigError:
    """All the problems, one a line, each with the place where its value was set."""
    problems: dict[KeyPath, tuple[str, str | None]] = {}
    for detail in error.errors(include_url=False):
        path = _existing(detail["loc"], layer.values)
        if path not in problems:
            problem, hint = _explain(detail, path, layer)
            place = layer.place(path)
            if place.startswith("--"):  # a flag says which key it sets
                problem = problem.removeprefix(f"{dotted(path)}: ")
            problems[path] = (f"{place}: {problem}", hint)
    lines = [problem for problem, _ in problems.values()]
    if len(lines) > MAX_PROBLEMS:
        lines[MAX_PROBLEMS:] = [f"... and {len(lines) - MAX_PROBLEMS} more problems"]
    hints = [hint for _, hint in problems.values() if hint]
    return ConfigError("\n".join(lines), hints[0] if len(hints) == 1 else "; ".join(hints) or None)


def _existing(loc: Sequence[str | int], values: Any) -> KeyPath:
    """The part of pydantic's location that is a path into the values; the rest names branches of its own."""
    path: list[str | int] = []
    for part in loc:
        known = isinstance(values, dict) and part in values
        if not known and not (isinstance(values, list) and isinstance(part, int)):
            break
        values = values[part]
        path.append(part)
    return tuple(path)


def _explain(detail: ErrorDetails, path: KeyPath, layer: Layer) -> tuple[str, str | None]:
    key = dotted(path) or "the settings"
    shown = show(_value(layer.values, path))
    if detail["type"] == "extra_forbidden" or detail["loc"][-1:] == ("[key]",):
        known = keys_at(path[:-1])
        listed = f"known keys: {', '.join(known)}" if known else None
        return f"unknown key {key}", nearest(str(path[-1]).replace("-", "_"), known, path[:-1]) or listed
    if detail["type"] == "missing":
        missing = dotted((*path, str(detail["loc"][-1])))
        return f"{missing} is required", None
    if detail["type"] == "unknown_rule":
        context: dict[str, Any] = detail.get("ctx", {})
        return f"{key}: no family or rule is named {show(context['pattern'])}", context["hint"]
    if detail["type"] in ("value_error", "assertion_error"):
        return f"{key}: {detail['msg'].partition(', ')[2] or detail['msg']}", None
    node = node_at(path)
    allowed = describe(node) if node else detail["msg"]
    hint = nearest(str(_value(layer.values, path)), words_at(path)) if words_at(path) else None
    return f"{key}: {shown} is not allowed; expected {allowed}", hint


def _value(values: Any, path: KeyPath) -> Any:
    for part in path:
        values = values[part]
    return values


def nearest(name: str, known: Sequence[str], at: KeyPath = ()) -> str | None:
    """A suggestion where something is near."""
    close = get_close_matches(name[:100].lower(), known, n=1, cutoff=0.6)
    return f"did you mean {dotted((*at, close[0]))}?" if close else None


def show(value: Any) -> str:
    """The value as it would be written, cut to a readable length."""
    text = repr(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."
