"""What the trace formats share: free-form inputs and outputs, and evidence from several places."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hallucheck.model import Context
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Found, RowReading
from hallucheck.sources.presets.chat import put_conversation, put_prompt
from hallucheck.sources.presets.messages import contexts_of, is_message, parsed

QUESTION_KEYS = (
    "question",
    "query",
    "user_input",
    "input",
    "prompt",
    "messages",
    "user_query",
    "kwargs",
    "args",
    "value",
    "content",
)
"""Where an object may hold the question; the surest first."""
ANSWER_KEYS = (
    "answer",
    "response",
    "output",
    "result",
    "completion",
    "output_text",
    "text",
    "choices",
    "generations",
    "message",
    "messages",
    "kwargs",
    "value",
    "content",
)
"""Where an object may hold the answer; the surest first."""

_EMPTY: tuple[Any, ...] = (None, [], {})


def put_io(reading: RowReading, field: str, found: Found | None, keys: tuple[str, ...], *, inside: bool = True) -> None:
    """The question or answer out of a span's input or output: a text, messages, or an object that holds one.

    What stands inside a JSON string is found too; its place is then the string's.
    """
    if found is None:
        return
    value = parsed(found.value)
    inside = inside and value is found.value
    if isinstance(value, list) and len(value) == 1 and not is_message(value[0]):
        put_io(reading, field, Found(value[0], f"{found.pointer}/0" if inside else found.pointer), keys, inside=inside)
        return
    key = next((key for key in keys if value.get(key) not in _EMPTY), None) if isinstance(value, dict) else None
    if key is not None:
        put_io(
            reading,
            field,
            Found(value[key], f"{found.pointer}/{escape_pointer(key)}" if inside else found.pointer),
            keys,
            inside=inside,
        )
    elif isinstance(value, str):
        reading.put(field, value, found.pointer)
    elif isinstance(value, list) and any(is_message(item) for item in value):
        (put_prompt if field == "question" else put_conversation)(reading, value, found.pointer, inside=inside)
    elif value is not None:
        spelled = found.value if isinstance(found.value, str) else json.dumps(value, ensure_ascii=False)
        reading.put(field, spelled, found.pointer)


def put_evidence(reading: RowReading, found: Iterable[tuple[Any, str]], *, inside: bool = True) -> bool:
    """Contexts from one or several retrievals, each with its place; whether there were any."""
    contexts: list[Context] = []
    for value, pointer in found:
        documents = parsed(value)
        contexts += contexts_of(documents, pointer, first=len(contexts), inside=inside and documents is value)
    if contexts:
        reading.put("contexts", contexts, contexts[0].pointer)
    return bool(contexts)
