"""TruLens: the table of `get_records_and_feedback`, and the spans of its OpenTelemetry tracing.

From trulens-core `database/base.py` and `schema/record.py`: evidence stands in `record_json`, in what the calls of a
retriever returned. From `trulens/otel/semconv/trace.py` and the events table: a root span says what was asked and
answered, and the retrieval spans of the same record are its evidence; attributes stand at the top, under
`attributes`, or under `record_attributes`, there also as JSON in a string.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Found, Preset, Related, Role, Row, RowReading, Traces, by_paths, find
from hallucheck.sources.presets.chat import parsed, unquoted
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_RETRIEVERS = frozenset(("retrieve", "_retrieve", "get_relevant_documents", "_get_relevant_documents"))
_FIELDS = {"id": ("record_id",), "session": ("conversation_id",), "at": ("ts",)}


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = by_paths(row, _FIELDS)
    for field, names, keys in (
        ("question", ("input", "main_input"), QUESTION_KEYS),
        ("answer", ("output", "main_output"), ANSWER_KEYS),
    ):
        found = next(filter(None, (find(row, name) for name in names)), None)
        put_io(reading, field, found and Found(unquoted(found.value), found.pointer), keys)
    key = "calls" if isinstance(row.get("calls"), list) else "record_json"
    calls = find(row, key) if key == "calls" else find(parsed(row.get(key)), "calls")
    returned = [
        call["rets"]
        for call in (calls.value if calls and isinstance(calls.value, list) else [])
        if isinstance(call, dict) and call.get("rets") is not None and _method(call) in _RETRIEVERS
    ]
    put_evidence(reading, [(documents, f"/{key}") for documents in returned], inside=False)
    yield reading


def _method(call: dict[str, Any]) -> str:
    stack = call.get("stack")
    found = find(stack[-1], "method.name") if isinstance(stack, list) and stack else None
    return str(found.value) if found else ""


_SCOPE = "ai.observability."
_HOLDERS = ("record_attributes", "attributes", "")
_OTEL = {
    "question": "record_root.input",
    "answer": "record_root.output",
    "reference": "record_root.ground_truth_output",
    "id": "record_id",
}


def _attribute(row: Row, name: str) -> Found | None:
    """An attribute wherever exports put it; what stands inside a JSON string is placed where the string is."""
    for holder in _HOLDERS:
        inner = row.get(holder) if holder else row
        value = parsed(inner)
        found = find(value, _SCOPE + name, f"/{holder}" if holder else "")
        if found is not None:
            return found if value is inner else Found(found.value, f"/{holder}")
    return None


def _role(row: Row) -> Role:
    if _attribute(row, "record_root.output") or _attribute(row, "record_root.input"):
        return Role.ROOT
    return Role.EVIDENCE if _attribute(row, "retrieval.retrieved_contexts") else Role.OTHER


def _read_span(row: Row, related: Related) -> Iterator[RowReading]:
    reading = by_paths(row, {"at": ("start_timestamp", "start_time")})
    for field, name in _OTEL.items():
        found = _attribute(row, name)
        if found is not None:
            reading.put(field, unquoted(found.value), found.pointer)
    key = _attribute(row, "record_id")
    retrieved = [_attribute(span, "retrieval.retrieved_contexts") for span in related]
    put_evidence(reading, [(found.value, key.pointer) for found in retrieved if found and key], inside=False)
    yield reading


PRESETS = (
    Preset(
        name="trulens",
        title="TruLens records",
        keys=(
            frozenset(("record_id", "app_id", "input", "output", "record_json")),
            frozenset(("record_id", "app_name", "input", "output")),
            frozenset(("record_id", "app_id", "input", "output")),
            frozenset(("main_input", "main_output")),
        ),
        read=_read,
    ),
    Preset(
        name="trulens-otel",
        title="TruLens spans (OpenTelemetry)",
        keys=(
            frozenset(("record_attributes", "resource_attributes", "record_type", "trace")),
            frozenset(("attributes.ai.observability.span_type",)),
            frozenset(("ai.observability.span_type",)),
        ),
        read=_read_span,
        traces=Traces(key=lambda row: _attribute(row, "record_id"), role=_role),
    ),
)
