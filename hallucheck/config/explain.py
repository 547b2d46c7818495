"""The JSON schema of the settings, what may stand at a key, and from a validation error to words.

An error names file, line, key path, the value, what is allowed there, and the nearest key.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hallucheck.config.layer import KeyPath, Layer, dotted
from hallucheck.config.settings import settings_model
from hallucheck.errors import ConfigError

EXTENDS = {
    "title": "Extends",
    "description": "shipped profiles or files (relative to this one) that this file builds on; later ones win",
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
}
_WORDS = {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false"}
_WORDS |= {"null": "null", "object": "a mapping", "array": "a list"}


@cache
def settings_schema() -> dict[str, Any]:
    """The schema of a configuration file, for editors (`# yaml-language-server: $schema=...`)."""
    schema = settings_model().model_json_schema()
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    schema["title"] = "hallucheck configuration"
    schema["properties"] = {"extends": EXTENDS, **schema["properties"]}
    return schema


def resolve(node: dict[str, Any]) -> dict[str, Any]:
    """The node with its reference followed; what stands beside the reference wins."""
    while "$ref" in node:
        rest = {key: value for key, value in node.items() if key != "$ref"}
        node = {**settings_schema()["$defs"][node["$ref"].rpartition("/")[2]], **rest}
    return node


def node_at(path: KeyPath) -> dict[str, Any] | None:
    """The schema of the value at `path`, or None where the schema knows no such key."""
    node = settings_schema()
    for part in path:
        other = "items" if isinstance(part, int) else "additionalProperties"
        inner = [option.get("properties", {}).get(part) or option.get(other) for option in alternatives(node)]
        node = next((found for found in inner if isinstance(found, dict)), {})
        if not node:
            return None
    return resolve(node)


def alternatives(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The node, or each of the nodes of which it is a choice."""
    node = resolve(node)
    if "anyOf" in node:
        for option in node["anyOf"]:
            yield from alternatives(option)
    else:
        yield node


def keys_at(path: KeyPath) -> list[str]:
    """The keys that a mapping at `path` may have; empty where any will do."""
    options = list(alternatives(node_at(path) or {}))
    return [key for one in options for key in (*one.get("properties", ()), *_names(one))]


def _names(node: dict[str, Any]) -> list[str]:
    """The keys that a mapping is limited to, if it is."""
    return list(resolve(node.get("propertyNames", {})).get("enum", ()))


def describe(node: dict[str, Any]) -> str:
    """What may stand here, in words: `a number from 0 to 1`, `one of review, reject, never`."""
    return " or ".join(dict.fromkeys(_describe(option) for option in alternatives(node)))


def _describe(node: dict[str, Any]) -> str:
    words = _enum(node)
    if words:
        return f"one of {', '.join(map(str, words))}" if len(words) > 1 else repr(words[0])
    kind = node.get("type", "")
    name = _WORDS.get(kind, "a value")
    if kind in ("integer", "number"):
        return name + _range(node)
    if kind == "array" and isinstance(node.get("items"), dict):
        return f"a list, each {describe(node['items'])}"
    if kind == "object" and isinstance(node.get("additionalProperties"), dict):
        keys = f" from {', '.join(names)}" if (names := _names(node)) else ""
        return f"a mapping{keys} to {describe(node['additionalProperties'])}"
    return "a section" if "properties" in node else name


def _enum(node: dict[str, Any]) -> list[Any]:
    return list(node.get("enum", ())) or [node[key] for key in ("const",) if key in node]


def _range(node: dict[str, Any]) -> str:
    low, above = node.get("minimum"), node.get("exclusiveMinimum")
    high, below = node.get("maximum"), node.get("exclusiveMaximum")
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    bounds: Iterable[tuple[Any, str]] = ((low, "at least"), (above, "above"), (high, "at most"), (below, "below"))
    found = [f"{words} {bound:g}" for bound, words in bounds if bound is not None]
    return f" {' and '.join(found)}" if found else ""


def explain(error: ValidationError, layer: Layer) -> ConfigError:
    """All the problems, one a line, each with the place where its value was set."""
    problems: dict[KeyPath, str] = {}
    hints: list[str] = []
    for detail in error.errors(include_url=False):
        path, value = _existing(detail["loc"], layer.values)
        if path not in problems:
            problem, hint = _explain(detail, path, value)
            place = layer.place(path)
            if place.startswith("--"):  # a flag says which key it sets
                problem = problem.removeprefix(f"{dotted(path)}: ")
            problems[path] = f"{place}: {problem}"
            hints += [hint] if hint else []
    lines = list(problems.values())
    lines[10:] = [f"... and {len(lines) - 10} more problems"] if lines[10:] else []
    return ConfigError("\n".join(lines), "; ".join(hints) or None)


def _existing(loc: Sequence[str | int], values: Any) -> tuple[KeyPath, Any]:
    """The part of pydantic's location that is a path into the values, and what stands there.

    The rest names branches of its own.
    """
    path: list[str | int] = []
    for part in loc:
        known = isinstance(values, dict) and part in values
        if not known and not (isinstance(values, list) and isinstance(part, int)):
            break
        values = values[part]
        path.append(part)
    return tuple(path), values


def _explain(detail: ErrorDetails, path: KeyPath, value: Any) -> tuple[str, str | None]:
    key = dotted(path) or "the settings"
    if detail["type"] == "extra_forbidden" or detail["loc"][-1:] == ("[key]",):
        known = keys_at(path[:-1])
        listed = f"known keys: {', '.join(known)}" if known else None
        return f"unknown key {key}", nearest(str(path[-1]).replace("-", "_"), known, path[:-1]) or listed
    if detail["type"] == "missing":
        return f"{dotted((*path, str(detail['loc'][-1])))} is required", None
    if detail["type"] == "unknown_rule":
        context: dict[str, Any] = detail.get("ctx", {})
        return f"{key}: no family or rule is named {show(context['pattern'])}", context["hint"]
    if detail["type"] in ("value_error", "assertion_error"):
        return f"{key}: {detail['msg'].partition(', ')[2] or detail['msg']}", None
    node = node_at(path) or {}
    allowed = describe(node) if node else detail["msg"]
    words = [str(word) for option in alternatives(node) for word in _enum(option)]
    return f"{key}: {show(value)} is not allowed; expected {allowed}", nearest(str(value), words)


def nearest(name: str, known: Sequence[str], at: KeyPath = ()) -> str | None:
    """A suggestion where something is near."""
    close = get_close_matches(name[:100].lower(), known, n=1, cutoff=0.6)
    return f"did you mean {dotted((*at, close[0]))}?" if close else None


def show(value: Any) -> str:
    """The value as it would be written, cut to a readable length."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:60]}..."  # noqa: PLR2004 (as above)
