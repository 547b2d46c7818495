"""What the trace formats share: free-form inputs and outputs, and evidence from several places."""

from __future__ import annotations

import json
from typing import Any

from hallucheck.model import Context
from hallucheck.model.foreign.aliases import names
from hallucheck.sources.presets.base import Found, RowReading, find
from hallucheck.sources.presets.chat import put_conversation, put_prompt
from hallucheck.sources.presets.evidence import documents_in
from hallucheck.sources.presets.messages import is_message

_QUESTION_KEYS = names("question query user_input input prompt messages user_query kwargs args value content")
"""Where an object may hold the question; the surest first."""
_ANSWER_KEYS = names(
    "answer response output result completion output_text text choices generations message messages kwargs value"
    " content"
)
"""Where an object may hold the answer; the surest first."""

_EMPTY: tuple[Any, ...] = (None, [], {})


def put_io(reading: RowReading, field: str, found: Found | None) -> None:
    """The question or answer out of a span's input or output: a text, messages, or an object that holds one."""
    if found is None:
        return
    held = found.spelled()
    value = held.value
    if isinstance(value, list) and len(value) == 1 and not is_message(value[0]):
        put_io(reading, field, held.at(0))
        return
    keys = _QUESTION_KEYS if field == "question" else _ANSWER_KEYS
    key = next((key for key in keys if value.get(key) not in _EMPTY), None) if isinstance(value, dict) else None
    if key is not None:
        put_io(reading, field, held.at(key))
    elif isinstance(value, str):
        reading.put(field, value, found.pointer)
    elif isinstance(value, list) and any(is_message(item) for item in value):
        (put_prompt if field == "question" else put_conversation)(reading, held)
    elif value is not None:
        spelled = found.value if isinstance(found.value, str) else json.dumps(value, ensure_ascii=False)
        reading.put(field, spelled, found.pointer)


def put_first_evidence(reading: RowReading, paths: str) -> None:
    """Contexts from the first of some paths that holds any."""
    found = (find(reading.row, path) for path in paths.split())
    any(put_evidence(reading, documents) for documents in found if documents is not None)


def put_evidence(reading: RowReading, *found: Found) -> bool:
    """Contexts from one or several retrievals; whether there were any."""
    contexts: list[Context] = []
    for documents in found:
        contexts += documents_in(documents.spelled(), first=len(contexts))
    if contexts:
        reading.put("contexts", contexts, contexts[0].pointer)
    return bool(contexts)


def put_ios(reading: RowReading, **paths: str) -> None:
    """Question and answer, each out of what stands at a path."""
    for field, path in paths.items():
        put_io(reading, field, reading.find(path))
