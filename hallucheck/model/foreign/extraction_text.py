"""Extractions that models write as text: JSON with or without fences, with prose around it, or cut off."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from hallucheck.model.foreign.literals import parse

_LIKELY = re.compile(
    r"""["'](?:boundaries|statements?|start[_ ]?page|account|bank|(?:account|card)[_ ]?(?:number|no)|iban"""
    r"""|bank[_ ]?name|account[_ ]?type|statement[_ ]?period|transactions|(?:opening|closing)[_ ]?balance)["']\s*:""",
    re.IGNORECASE,
)
"""Keys of which an extraction has some; most answers hold none, and are not looked at any further."""
_OPENING = re.compile(r"[\[{]")
_MOST_TRIES = 8
"""Brackets of a text at which JSON is looked for."""
_DECODER = json.JSONDecoder()
_DEEPEST = 60


class Written(NamedTuple):
    """What a text spells, and whether it ends before it is complete."""

    value: Any
    cut_off: bool


def may_hold(text: str) -> bool:
    """Whether it is worth looking for an extraction in a text."""
    return "{" in text and _LIKELY.search(text) is not None


def find_json(text: str) -> Written | None:
    """The first object or list of objects in a text, whole or, where the text ends within it, as far as it goes."""
    whole = parse(text)
    if isinstance(whole, dict | list):
        return Written(whole, cut_off=False)
    cut: Written | None = None
    at = 0
    for _ in range(_MOST_TRIES):
        match = _OPENING.search(text, at)
        if match is None:
            break
        at = match.start()
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            cut = cut or _complete(text[at:])
            at += 1
            continue
        if value and (isinstance(value, dict) or any(isinstance(one, dict) for one in value)):
            return cut or Written(value, cut_off=False)
        at = end
    return cut


def _complete(text: str) -> Written | None:
    """The value of a text that ends in the middle: its last unfinished part left out, its brackets closed."""
    closers: list[str] = []
    good: tuple[int, str] | None = None
    for match in _TOKEN.finditer(text):
        sign = match.group()
        if sign == '"':
            break  # the text ends within this string
        if sign in _CLOSERS:
            closers.append(_CLOSERS[sign])
        elif sign in "}]" and (not closers or closers.pop() != sign):
            return None
        if len(closers) > _DEEPEST or not closers:
            return None
        if sign in ",}]":
            good = match.end() - (sign == ","), "".join(reversed(closers))
    if good is None:
        return None
    try:
        value = json.loads(text[: good[0]] + good[1])
    except (ValueError, RecursionError):
        return None
    return Written(value, cut_off=True) if value else None


_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["\[\]{},]', re.DOTALL)
_CLOSERS = {"{": "}", "[": "]"}
