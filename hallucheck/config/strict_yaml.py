"""YAML as a configuration needs it: plain data, a line for every value, and an error for everything surprising.

Differences from what a YAML library gives by default, each on purpose:

- words are text: only `true` and `false` are booleans, so the keys `on`, `no` and `yes` mean themselves (YAML 1.2);
- a duplicate key, a tag, a key that is not text and a second document are errors;
- an alias is followed, but a file that unfolds to more than `MAX_VALUES` values is refused (an "alias bomb").
"""

from __future__ import annotations

import math
import re
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from hallucheck.config.layer import KeyPath, Layer, dotted
from hallucheck.errors import ConfigError

MAX_VALUES = 20_000

_INT = re.compile(r"[-+]?[0-9]{1,300}\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]{1,300}|[0-9]{1,300}(?:\.[0-9]{0,300})?)(?:[eE][-+]?[0-9]{1,3})?\Z")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_TAGS = {ScalarNode: "str", SequenceNode: "seq", MappingNode: "map"}


def read_layer(text: str, name: str) -> Layer:
    """The mapping that a YAML text holds, as a layer; an empty text is an empty layer.

    Raises:
        ConfigError: it is not YAML, not a mapping, or one of the surprises named above; with file and line.
    """
    places: dict[KeyPath, str | Layer] = {}
    values = _Reading(name, places).value(compose(text, name), ())
    if values is None:
        return Layer(name)
    if not isinstance(values, dict):
        kind = "a list" if isinstance(values, list) else "a single value"
        raise ConfigError(f"{name}:1: a configuration is a mapping of keys to values, not {kind}")
    return Layer(name, values, places)


def read_value(text: str, name: str) -> Any:
    """The value that a YAML text stands for: `3`, `true`, `[a, b]`, `some words`."""
    return _Reading(name, {}).value(compose(text, name), ())


def compose(text: str, name: str) -> Node | None:
    """The node tree of the one document in `text`; scalars stay text until `_scalar` reads them."""
    try:
        node: Node | None = yaml.BaseLoader(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = f"not YAML: {', '.join(filter(None, (error.context, error.problem)))}"
        if error.context == "expected a single document in the stream":
            problem = "a second document starts here; a configuration is one document"
        raise ConfigError(f"{name}:{mark.line + 1}: {problem}" if mark else f"{name}: {problem}") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{name}: not a text that YAML allows: {' '.join(str(error).split())}") from None
    except RecursionError:
        raise ConfigError(f"{name}: nested too deeply") from None
    return node


class _Reading:
    """Nodes to values; counts them, and remembers where each stands."""

    def __init__(self, name: str, places: dict[KeyPath, str | Layer]) -> None:
        self.name = name
        self.places = places
        self.count = 0
        self.open: set[int] = set()

    def value(self, node: Node | None, path: KeyPath) -> Any:
        """What a node stands for; `path` is empty for the whole and for keys, which have no place."""
        if node is None:
            return None
        self.count += 1
        if self.count > MAX_VALUES:
            raise self._error(node, f"more than {MAX_VALUES:,} values; do its aliases multiply?")
        if id(node) in self.open:
            raise self._error(node, "an alias that contains itself")
        if node.tag != f"tag:yaml.org,2002:{_TAGS[type(node)]}":
            raise self._error(node, f"the tag {node.tag!r}: tags are not allowed in a configuration")
        if path:
            self.places.setdefault(path, f"{self.name}:{node.start_mark.line + 1}")
        if isinstance(node, ScalarNode):
            return _scalar(node)
        self.open.add(id(node))
        if isinstance(node, MappingNode):
            found: Any = self._mapping(node, path)
        else:
            found = [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        self.open.discard(id(node))
        return found

    def _mapping(self, node: Node, path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = {}
        lines: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = self.value(key_node, ())
            if not isinstance(key, str):
                raise self._error(key_node, "a key that is not text; put it in quotes if it is meant")
            if key in found:
                raise self._error(key_node, f"{dotted((*path, key))} stands here and on line {lines[key]}; keep one")
            lines[key] = key_node.start_mark.line + 1
            self.places[*path, key] = f"{self.name}:{lines[key]}"
            found[key] = self.value(value_node, (*path, key))
        return found

    def _error(self, node: Node, problem: str) -> ConfigError:
        return ConfigError(f"{self.name}:{node.start_mark.line + 1}: {problem}")


def _scalar(node: ScalarNode) -> Any:
    text: str = node.value
    if node.style is not None:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) and math.isfinite(float(text)) else text
