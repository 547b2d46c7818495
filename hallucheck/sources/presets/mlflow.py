"""MLflow: traces of version 3 and 2, the table of `search_traces`, and rows of evaluations.

From mlflow-skinny `entities/trace*.py` and `tracing/constant.py`. A trace holds all its spans, whose inputs and
outputs are JSON in strings: the root span has question and answer, spans of type RETRIEVER the evidence. A table of
`search_traces` has the whole trace as JSON in a column.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.presets.base import Found, Related, Row, RowReading, first, inside, listed, parsed, preset
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_io
from hallucheck.sources.presets.traces import attribute, put_found

_COLUMN = "/trace"
"""Where a whole trace stands as JSON in a string."""
_TRACE = {"id": "info.trace_id info.request_id trace_id request_id", "at": "info.request_time request_time"}
_EVALUATED = {
    "id": "id request_id trace_id",
    "contexts": "retrieved_context retrieved_contexts outputs.context inputs.context inputs.contexts",
    "reference": inside("expectations", "expected_response expected_answer ground_truth expected_output"),
}


def _trace(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _TRACE)
    column = parsed(row.get("trace"))
    trace, base = (column, "/trace") if isinstance(column, dict) else (row, "")
    spans = _spans(trace, base, in_string=bool(base))
    root = next(
        (span for span in spans if not span.value.get("parent_span_id") and not span.value.get("parent_id")), None
    )
    if root is not None:
        for field, name, keys in (("question", "Inputs", QUESTION_KEYS), ("answer", "Outputs", ANSWER_KEYS)):
            found = attribute(root.value, f"mlflow.span{name}")
            at = root.pointer if root.pointer == _COLUMN or found is None else root.pointer + found.pointer
            put_io(reading, field, found and Found(found.value, at), keys)
    for field, keys in (("question", QUESTION_KEYS), ("answer", ANSWER_KEYS)):
        if field not in reading.values:
            name = "request" if field == "question" else "response"
            put_io(reading, field, reading.find(f"data.{name}", name), keys)
    put_found(reading, spans)
    yield reading


def _spans(trace: Row, base: str, *, in_string: bool) -> list[Found]:
    given = first(trace, "data.spans", "spans", pointer=base)
    value = parsed(given.value) if given else None
    return [
        Found(span, base if in_string or given is None else f"{given.pointer}/{index}", is_exact=False)
        for index, span in enumerate(listed(value))
        if isinstance(span, dict)
    ]


def _evaluated(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _EVALUATED)
    put_io(reading, "question", reading.find("inputs"), QUESTION_KEYS)
    put_io(reading, "answer", reading.find("outputs"), ANSWER_KEYS)
    yield reading


PRESETS = (
    preset("mlflow-trace", "MLflow traces", "info data.spans", read=_trace),
    preset(
        "mlflow-trace-v2",
        "MLflow traces, version 2",
        "info info.request_id data.spans",
        absent="info.trace_id",
        read=_trace,
    ),
    preset(
        "mlflow-search-traces",
        "MLflow search_traces table",
        "trace_id trace request response, trace_id spans request response, request_id trace request response, "
        "request_id spans request response",
        read=_trace,
    ),
    preset("mlflow-eval", "MLflow evaluation rows", "inputs outputs expectations", absent="run_type", read=_evaluated),
)
