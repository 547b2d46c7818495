"""Texts, lists and labels as foreign rows hold them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import msgspec

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


_SPELLED = r"""'[^'\\]*+(?:\\.[^'\\]*+)*'|"[^"\\]*+(?:\\.[^"\\]*+)*\""""
_ITEM = re.compile(_SPELLED)
_ARRAY = re.compile(rf"\[(?:{_SPELLED})(?>(?:\s++(?:{_SPELLED}))+)\]")
"""Strings between which there is no comma: a list of one string is the same in both spellings."""
_BETWEEN = re.compile(rf"{_SPELLED}|(\}}\s++\{{)")
"""Between two dicts of an array; what looks so inside a string is passed over."""

_UNREADABLE = (ValueError, SyntaxError, TypeError, MemoryError, RecursionError)


def parse(text: str) -> Any:
    """The list or object that a text spells in JSON, Python or numpy; None where it spells none."""
    stripped = text.strip()
    if stripped[:1] not in ("[", "{"):
        return None
    try:
        return msgspec.json.decode(stripped)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return parse_printed(stripped)


def parse_printed(text: str) -> Any:
    """The list or dict that Python or numpy prints so, where there is no doubt; else None."""
    if len(text) > 1 << 20:
        return None
    if _ARRAY.fullmatch(text):
        return _evaluated(f"[{','.join(_ITEM.findall(text))}]")
    if text.startswith("[{"):
        text = _BETWEEN.sub(lambda found: "}, {" if found[1] else found[0], text)
    return _evaluated(text, exactly=True)


def _evaluated(spelled: str, *, exactly: bool = False) -> Any:
    try:
        value = ast.literal_eval(spelled)
        if not isinstance(value, list | dict) or (exactly and repr(value) != spelled):
            return None
        msgspec.json.encode(value)
    except _UNREADABLE:
        return None
    return value


_YES = frozenset(("1", "yes", "true", "hallucinated", "hallucination", "fail", "inconsistent", "unsupported"))
_NO = frozenset(("0", "no", "false", "faithful", "factual", "pass", "consistent", "supported", "correct"))


def is_hallucinated(labels: Any) -> bool | None:
    """Whether `labels` says "hallucinated"; None where there is no label or none that can be read.

    Accepts 0/1, booleans, the usual words, an object with a `label` or `hallucinated` key, and a list of span labels
    (empty: faithful).
    """
    if isinstance(labels, bool):
        return labels
    if isinstance(labels, int | float):
        return bool(labels) if labels in (0, 1) else None
    if isinstance(labels, str):
        word = labels.strip().lower()
        return True if word in _YES else False if word in _NO else None
    if isinstance(labels, dict):
        for key in ("hallucinated", "hallucination", "label"):
            if key in labels:
                return is_hallucinated(labels[key])
        return None
    if isinstance(labels, list):
        return bool(labels) if all(isinstance(label, dict) for label in labels) else None
    return None
