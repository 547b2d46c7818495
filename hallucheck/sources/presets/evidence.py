"""The evidence that foreign dumps hold: documents that were retrieved, and what tools returned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hallucheck.model import Context
from hallucheck.model.foreign.values import read_context, text_key, text_of
from hallucheck.model.record import OF_TOOL
from hallucheck.sources.presets.found import Found

ANSWERED = ("tool_call_id", "tool_use_id", "toolUseId", "call_id")
"""Where what a tool returned names the call that it answers."""
ANSWERS = "tool_call_id"
"""Key in the `meta` of what a tool returned: the call that it answers."""


def documents_in(found: Found, *, first: int | None = 0) -> list[Context]:
    """Contexts out of retrieved documents in any of the usual shapes; those without text are left out.

    `first` numbers those that have no id; None leaves them without.
    """
    contexts: list[Context] = []
    for index, one in enumerate(found.parts() if isinstance(found.value, list) else [found]):
        held = one.value.get("document") if isinstance(one.value, dict) else None
        if isinstance(held, list):
            number = None if first is None else first + len(contexts)
            contexts += documents_in(Found(held, one.pointer, is_exact=False), first=number)
            continue
        document = one.at("document") if isinstance(held, dict) else one
        if isinstance(document.value, str) or (isinstance(document.value, dict) and text_key(document.value)):
            context = read_context(document.value, "" if first is None else f"S{first + index}", document.pointer)
            contexts.append(context if document.is_exact else replace(context, pointer=document.pointer))
    return contexts


def returned(found: Found, holder: Mapping[str, Any]) -> list[Context]:
    """What a tool returned, as evidence: each document of a list of them, else all of it as it stands.

    `holder` is the message, part or call that holds it, and says which tool it was.
    """
    call = {ANSWERS: first_text(holder, ANSWERED)}
    value = _payload(found.spelled().value)
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        if all(map(text_key, value)):
            documents = documents_in(Found(value, found.pointer, is_exact=False), first=None)
            return [replace(one, kind=OF_TOOL, meta=call) for one in documents]
        if all("json" in part for part in value):
            value = value[0]["json"] if len(value) == 1 else [part["json"] for part in value]
    text = value if isinstance(value, str) else None if value is None else json.dumps(value, ensure_ascii=False)
    if not text or text.isspace():
        return []
    name = first_text(holder, ("name", "tool_name", "function")) or ""
    return [Context(id=name, text=text, pointer=found.pointer, kind=OF_TOOL, meta=call)]


def _payload(value: Any) -> Any:
    """The content of what a tool returned, out of the object around it."""
    if not isinstance(value, dict):
        return value
    inner = next((value[key] for key in ("content", "response", "output", "result") if key in value), None)
    if isinstance(inner, list | dict) and inner:
        return inner
    return text_or_none(value) if value.get("type") == "text" else value


def first_text(item: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    """The first of the values under `keys` that is a text."""
    return next((item[key] for key in keys if isinstance(item.get(key), str)), None)


def text_or_none(value: Any) -> str | None:
    """The text of a message's content; None where it has none (a tool call, an image)."""
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str) or (isinstance(part, dict) and text_key(part))]
        return "\n".join(text_of(part) for part in parts) or None
    if isinstance(value, dict):
        inner = value.get("parts") or (value.get("text") if isinstance(value.get("text"), dict) else value.get("value"))
        if isinstance(inner, str | list | dict):
            return text_or_none(inner)
    try:
        return text_of(value)
    except (TypeError, RecursionError):
        return None
