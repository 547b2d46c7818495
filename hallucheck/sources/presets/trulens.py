"""TruLens: the table of `get_records_and_feedback` (its spans are traces).

From trulens-core `database/base.py` and `schema/record.py`: evidence stands in `record_json`, in what the calls of a
retriever returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import (
    Found,
    Related,
    Row,
    RowReading,
    find,
    key_set,
    listed,
    parsed,
    preset,
    unquoted,
)
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_RETRIEVERS = key_set("retrieve _retrieve get_relevant_documents _get_relevant_documents")
_FIELDS = {"id": "record_id", "session": "conversation_id", "at": "ts"}


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _FIELDS)
    for field, names, keys in (
        ("question", ("input", "main_input"), QUESTION_KEYS),
        ("answer", ("output", "main_output"), ANSWER_KEYS),
    ):
        found = reading.find(*names)
        put_io(reading, field, found and Found(unquoted(found.value), found.pointer), keys)
    key = "calls" if isinstance(row.get("calls"), list) else "record_json"
    calls = reading.find(key) if key == "calls" else find(parsed(row.get(key)), "calls")
    returned = [
        call["rets"]
        for call in listed(calls and calls.value)
        if isinstance(call, dict) and call.get("rets") is not None and _method(call) in _RETRIEVERS
    ]
    put_evidence(reading, *(Found(documents, f"/{key}", is_exact=False) for documents in returned))
    yield reading


def _method(call: dict[str, Any]) -> str:
    stack = call.get("stack")
    found = find(stack[-1], "method.name") if isinstance(stack, list) and stack else None
    return str(found.value) if found else ""


PRESETS = (
    preset(
        "trulens",
        "TruLens records",
        "record_id app_id input output record_json, record_id app_name input output, "
        "record_id app_id input output, main_input main_output",
        read=_read,
    ),
)
