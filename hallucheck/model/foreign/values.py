"""Texts and lists as foreign rows hold them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hallucheck.model.foreign.aliases import TEXT_KEYS


def text_of(value: Any) -> str:
    """A text, from a string, a number, or the parts of a chat message."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        raise TypeError("expected text, found true or false")
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, dict):
        for key in TEXT_KEYS:
            if isinstance(value.get(key), str):
                text: str = value[key]
                return text
    if isinstance(value, list) and value and all(isinstance(part, str | dict | list) for part in value):
        return "\n".join(text_of(part) for part in value)
    raise TypeError(f"expected text, found {kind_of(value)}")


def change_leaves(value: Any, change: Callable[[Any], Any]) -> Any:
    """A JSON value with its keys, and all that is neither a list nor an object, changed."""
    if isinstance(value, dict):
        return {change(key): change_leaves(item, change) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [change_leaves(item, change) for item in value]
    return change(value)


def as_list(value: Any, what: str) -> list[Any]:
    """A list; `what` it should hold, for the message."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"expected a list of {what}, found {kind_of(value)}")
    return list(value)


def optional_text(value: Any) -> str | None:
    """A text, of whatever is not null."""
    return value if isinstance(value, str) else None if value is None else str(value)


def kind_of(value: Any) -> str:
    """What a value is, in words."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
