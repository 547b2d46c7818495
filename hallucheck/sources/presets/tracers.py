"""Tracers whose rows hold a whole call or trace: LangChain and LangSmith, MLflow, TruLens (their spans are traces).

LangChain (langchain-classic `evaluation/qa/eval_chain.py`, langsmith's `schemas`): in the evaluation examples `answer`
is the reference and `result` the prediction. MLflow (mlflow-skinny `entities/trace*.py`, `tracing/constant.py`): a
trace holds all its spans, whose inputs and outputs are JSON in strings: the root span has question and answer, spans of
type RETRIEVER the evidence; a table of `search_traces` has the whole trace as JSON in a column. TruLens (trulens-core
`database/base.py`, `schema/record.py`), the table of `get_records_and_feedback`: evidence stands in `record_json`, in
what the calls of a retriever returned.
"""

from __future__ import annotations

from typing import Any

from hallucheck.sources.presets.base import (
    Found,
    Related,
    RowReading,
    find,
    first,
    inside,
    key_set,
    listed,
    parsed,
    preset,
    unquoted,
)
from hallucheck.sources.presets.spans import put_evidence, put_first_evidence, put_io, put_ios
from hallucheck.sources.presets.traces import attribute, put_found


def _example(reading: RowReading, _related: Related) -> None:
    """An example's outputs are what was expected; rows of an experiment name that `reference_outputs`."""
    put_ios(reading, question="inputs")
    expected = reading.find("reference_outputs")
    answer = RowReading(reading.row)
    put_ios(answer, answer="outputs")
    if expected is not None:
        reading.values.update(answer.values)
        reading.pointers.update(answer.pointers)
        answer = RowReading(reading.row)
        put_io(answer, "answer", expected)
    if "answer" in answer.values:
        reading.put("reference", answer.values["answer"], answer.pointers["answer"])
    put_first_evidence(reading, "outputs.context outputs.documents inputs.context inputs.contexts inputs.documents")


def _trace(reading: RowReading, _related: Related) -> None:
    column = parsed(reading.row.get("trace"))
    base = "/trace" if isinstance(column, dict) else ""  # JSON in a string: what it holds cannot be pointed at
    given = first(column if base else reading.row, "data.spans", "spans", pointer=base)
    spans = [
        Found(span, base if base or given is None else f"{given.pointer}/{index}", is_exact=False)
        for index, span in enumerate(listed(parsed(given.value) if given else None))
        if isinstance(span, dict)
    ]
    parents = ("parent_span_id", "parent_id")
    root = next((span for span in spans if not any(map(span.value.get, parents))), None)
    for field, name, beside in (("question", "Inputs", "request"), ("answer", "Outputs", "response")):
        found = attribute(root.value, f"mlflow.span{name}") if root is not None else None
        if root is not None and found is not None:
            put_io(reading, field, Found(found.value, base or root.pointer + found.pointer))
        if field not in reading.values:
            put_io(reading, field, reading.find(f"data.{beside}", beside))
    put_found(reading, spans)


def _evaluated(reading: RowReading, _related: Related) -> None:
    put_ios(reading, question="inputs", answer="outputs")


_RETRIEVERS = key_set("retrieve _retrieve get_relevant_documents _get_relevant_documents")


def _trulens(reading: RowReading, _related: Related) -> None:
    row = reading.row
    for field, name in (("question", "input"), ("answer", "output")):
        found = reading.find(name, f"main_{name}")
        put_io(reading, field, found and Found(unquoted(found.value), found.pointer))
    key = "calls" if isinstance(row.get("calls"), list) else "record_json"
    calls = reading.find(key) if key == "calls" else find(parsed(row.get(key)), "calls")
    returned = [
        call["rets"]
        for call in listed(calls and calls.value)
        if isinstance(call, dict) and call.get("rets") is not None and _method(call) in _RETRIEVERS
    ]
    put_evidence(reading, *(Found(documents, f"/{key}", is_exact=False) for documents in returned))


def _method(call: dict[str, Any]) -> str:
    stack = call.get("stack")
    found = find(stack[-1], "method.name") if isinstance(stack, list) and stack else None
    return str(found.value) if found else ""


_TRACE = "id: info.trace_id info.request_id trace_id request_id; at: info.request_time request_time"

PRESETS = (
    preset(
        "langchain-qa",
        "LangChain QA chain results and evaluation",
        "query answer result, query result source_documents",
        fields="id; question: query question; answer: result; reference: answer; contexts: source_documents context",
    ),
    preset(
        "langsmith-dataset",
        "LangSmith dataset examples",
        "inputs outputs dataset_id, inputs outputs source_run_id, inputs outputs split, "
        "inputs outputs reference_outputs, inputs reference_outputs",
        doubtful="inputs outputs",
        absent="run_type expectations trace_id info ground_truth contexts source_documents"
        " inputs.expected inputs.expected_output inputs.reference inputs.ground_truth",
        fields="id; at: created_at",
        complete=_example,
    ),
    preset("mlflow-trace", "MLflow traces", "info data.spans", fields=_TRACE, complete=_trace),
    preset(
        "mlflow-trace-v2",
        "MLflow traces, version 2",
        "info info.request_id data.spans",
        absent="info.trace_id",
        fields=_TRACE,
        complete=_trace,
    ),
    preset(
        "mlflow-search-traces",
        "MLflow search_traces table",
        "trace_id trace request response, trace_id spans request response, request_id trace request response, "
        "request_id spans request response",
        fields=_TRACE,
        complete=_trace,
    ),
    preset(
        "mlflow-eval",
        "MLflow evaluation rows",
        "inputs outputs expectations",
        absent="run_type",
        fields="id: id request_id trace_id; "
        "contexts: retrieved_context retrieved_contexts outputs.context inputs.context inputs.contexts; "
        "reference: " + inside("expectations", "expected_response expected_answer ground_truth expected_output"),
        complete=_evaluated,
    ),
    preset(
        "trulens",
        "TruLens records",
        "record_id app_id input output record_json, record_id app_name input output, "
        "record_id app_id input output, main_input main_output",
        fields="id: record_id; session: conversation_id; at: ts",
        complete=_trulens,
    ),
)
