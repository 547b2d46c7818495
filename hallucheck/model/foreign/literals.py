"""Lists and objects that were written as text: in JSON, as Python prints them, or as numpy does, without commas."""

from __future__ import annotations

import ast
import re
from typing import Any

import msgspec

MAX_LITERAL = 1 << 20

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
    if len(text) > MAX_LITERAL:
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
