"""TruLens: the table of `get_records_and_feedback`.

From trulens-core `database/base.py` and `schema/record.py`. Evidence stands in `record_json`, in what the calls of a
retriever returned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Preset, Reading, Related, Row, by_paths, find
from hallucheck.sources.presets.chat import parsed
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_RETRIEVERS = frozenset(("retrieve", "_retrieve", "get_relevant_documents", "_get_relevant_documents"))
_FIELDS = {"id": ("record_id",), "session": ("conversation_id",), "at": ("ts",)}


def _read(row: Row, _related: Related) -> Iterator[Reading]:
    reading = by_paths(row, _FIELDS)
    put_io(reading, "question", find(row, "input"), QUESTION_KEYS)
    put_io(reading, "answer", find(row, "output"), ANSWER_KEYS)
    calls = find(parsed(row.get("record_json")), "calls")
    returned = [
        call["rets"]
        for call in (calls.value if calls and isinstance(calls.value, list) else [])
        if isinstance(call, dict) and call.get("rets") is not None and _method(call) in _RETRIEVERS
    ]
    put_evidence(reading, [(documents, "/record_json") for documents in returned], inside=False)
    yield reading


def _method(call: dict[str, Any]) -> Any:
    stack = call.get("stack")
    found = find(stack[-1], "method.name") if isinstance(stack, list) and stack else None
    return found.value if found else None


PRESETS = (
    Preset(
        name="trulens",
        title="TruLens records",
        keys=(
            frozenset(("record_id", "app_id", "input", "output", "record_json")),
            frozenset(("record_id", "app_name", "input", "output")),
            frozenset(("record_id", "app_id", "input", "output")),
        ),
        read=_read,
    ),
)
