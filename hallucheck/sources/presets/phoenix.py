"""Phoenix and OpenInference: exported spans, their flattened attributes, and tables of evaluations.

From the OpenInference semantic conventions and phoenix-client. Span columns may be flat (`attributes.input.value`)
or nested; OTLP attributes are flat with an index in the key (`retrieval.documents.0.document.content`). In tables of
Phoenix's older hallucination evaluation `reference` is the evidence, and `label` says factual or hallucinated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Found, Preset, Related, Role, Row, RowReading, Traces, find
from hallucheck.sources.presets.chat import parsed, put_conversation, put_prompt
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_DOCUMENTS = "retrieval.documents"
_KINDS = ("span_kind", "attributes.openinference.span.kind", "openinference.span.kind")
_PARENTS = ("parent_id", "parentSpanId", "parent_span_id")


def _role(row: Row) -> Role:
    kind = next((found.value for path in _KINDS if (found := _attribute(row, path))), None)
    if kind == "RETRIEVER" or _documents(row):
        is_root = not any(row.get(key) for key in _PARENTS) and _attribute(row, "output.value") is not None
        return Role.ROOT if is_root and kind != "RETRIEVER" else Role.EVIDENCE
    if not any(row.get(key) for key in _PARENTS) and _attribute(row, "output.value") is not None:
        return Role.ROOT
    return Role.MODEL if kind == "LLM" else Role.OTHER


def _attribute(row: Row, path: str) -> Found | None:
    """An attribute wherever exports put it: under `attributes`, nested or flat, or at the top."""
    if path.startswith("attributes."):
        path = path.removeprefix("attributes.")
    return find(row, "attributes." + path) or find(row, path)


def _read(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row)
    reading.take("id", "context.span_id", "span_id", "spanId", "id")
    reading.take("at", "start_time", "startTimeUnixNano")
    for field, path in (("session", "session.id"), ("model", "llm.model_name")):
        if (found := _attribute(row, path)) is not None:
            reading.put(field, found.value, found.pointer)
    put_io(reading, "question", _attribute(row, "input.value"), QUESTION_KEYS)
    put_io(reading, "answer", _attribute(row, "output.value"), ANSWER_KEYS)
    _put_messages(reading, row)
    own = _attribute(row, _DOCUMENTS)
    if own is not None:
        put_evidence(reading, [(own.value, own.pointer)])
    elif pieces := _indexed(row, _DOCUMENTS, "document."):
        put_evidence(reading, [(item.value, item.pointer) for item in pieces], inside=False)
    else:
        key = next((key for key in ("context.trace_id", "traceId", "trace_id") if key in row), "context")
        of_trace = [item for span in related for item in _documents(span)]
        put_evidence(reading, [(item, f"/{key}") for item in of_trace], inside=False)
    yield reading


def _put_messages(reading: RowReading, row: Row) -> None:
    """The messages of a model call say question and answer more exactly than its input and output."""
    for path, put in (("llm.input_messages", put_prompt), ("llm.output_messages", put_conversation)):
        found = _attribute(row, path)
        if found is not None and isinstance(found.value, list):
            put(reading, found.value, found.pointer)
        elif found is None and (items := _indexed(row, path, "message.")):
            put(reading, [item.value for item in items], items[0].pointer, inside=False)


def _documents(row: Row) -> list[Any]:
    """What a retriever found."""
    found = _attribute(row, _DOCUMENTS)
    if found is not None:
        value = parsed(found.value)
        return value if isinstance(value, list) else []
    return [item.value for item in _indexed(row, _DOCUMENTS, "document.")]


def _indexed(row: Row, path: str, prefix: str) -> list[Found]:
    """A list whose items are spread over keys such as `retrieval.documents.0.document.content`."""
    inner = row.get("attributes")
    flat, base = (inner, "/attributes") if isinstance(inner, dict) else (row, "")
    items: dict[int, dict[str, Any]] = {}
    places: dict[int, str] = {}
    for key, value in flat.items():
        if key.startswith(path + "."):
            index, _, rest = key[len(path) + 1 :].partition(".")
            if index.isdecimal() and rest.startswith(prefix):
                items.setdefault(int(index), {})[rest] = value
                if rest == prefix + "content":
                    places[int(index)] = f"{base}/{escape_pointer(key)}"
    return [Found(items[index], places.get(index, base)) for index in sorted(items)]


def _table(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row)
    reading.take("id", "id", "context.span_id")
    reading.take("question", "input")
    reading.take("answer", "output")
    reading.take("contexts", "context", "reference")
    reading.take("labels", "label", "labels")
    yield reading


PRESETS = (
    Preset(
        name="phoenix",
        title="Phoenix spans",
        keys=(
            frozenset(("context.trace_id", "context.span_id", "attributes.output.value")),
            frozenset(("context.trace_id", "context.span_id", "span_kind")),
            frozenset(("context.trace_id", "context.span_id", "attributes")),
            frozenset(("context.trace_id", "span_kind", "attributes.output.value")),
        ),
        absent=frozenset(("attributes.ai.observability.span_type",)),
        read=_read,
        traces=Traces(key=("context.trace_id",), role=_role),
    ),
    Preset(
        name="phoenix-evals",
        title="Phoenix evaluation tables",
        keys=(
            frozenset(("input", "output", "reference", "label")),
            frozenset(("input", "output", "context", "label")),
            frozenset(("input", "output", "context")),
        ),
        doubtful=(frozenset(("input", "output", "reference")),),
        absent=frozenset(("run_type", "traceId", "trace_id", "contexts", "retrieved_contexts", "record_id", "epoch")),
        read=_table,
    ),
    Preset(
        name="openinference-otlp",
        title="OpenInference spans with flattened attributes",
        keys=(
            frozenset(("attributes.openinference.span.kind", "attributes.output.value")),
            frozenset(("openinference.span.kind", "output.value")),
            frozenset(("attributes.input.value", "attributes.output.value")),
            frozenset(("input.value", "output.value")),
        ),
        absent=frozenset(("context.trace_id", "context.span_id")),
        read=_read,
        traces=Traces(key=("trace_id", "traceId", "context.trace_id"), role=_role),
    ),
)
