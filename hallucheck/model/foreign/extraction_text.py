"""Extractions that models write as text: JSON with or without fences, with prose around it, or cut off."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any, NamedTuple

from pydantic_core import from_json

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
    """The value of a text that ends in the middle, without what stands after its last comma or bracket."""
    with suppress(ValueError):
        value = from_json(text[: max(map(text.rfind, ",}]")) + 1], allow_partial=True)
        return Written(value, cut_off=True) if value else None
    return None
