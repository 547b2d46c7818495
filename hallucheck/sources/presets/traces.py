"""Traces: rows that are spans of one run of an application, as tracers and their exports write them.

Langfuse (client 3.15 and 5.0, blob-storage export), LangSmith (`schemas.RunBase`), Phoenix and OpenInference (semantic
conventions, phoenix-client), TruLens (`trulens/otel/semconv/trace.py`), OpenTelemetry's conventions for generative
models, OpenLLMetry and Weave say the same under different names; one table holds the names of all. Attributes stand at
the top of a row, or under one key, nested or flat, also as JSON in a string, and lists may be spread over numbered
keys (`retrieval.documents.0.document.content`). What retrievers found and tools returned is evidence for the root of
their trace, or for its model calls where the file has no root.

LangChain (langchain-classic `evaluation/qa/eval_chain.py`, langsmith's `schemas`): in the evaluation examples `answer`
is the reference and `result` the prediction. MLflow (mlflow-skinny `entities/trace*.py`, `tracing/constant.py`): a
trace is a row that holds all its spans, whose inputs and outputs are JSON in strings; a table of `search_traces` has
the whole trace as JSON in a column. TruLens (trulens-core `database/base.py`, `schema/record.py`), the table of
`get_records_and_feedback`: evidence stands in `record_json`, in what the calls of a retriever returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hallucheck.model import Context
from hallucheck.model.foreign.aliases import names
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Preset, Related, Role, RowReading, Traces, inside, preset
from hallucheck.sources.presets.chat import put_more_contexts
from hallucheck.sources.presets.found import Found, Row, documents_in, find, first, listed, parsed, returned

_TRACE = ("ai.observability.record_id", "traceId", "trace_id", "context.trace_id")
_PARENT = names("parentObservationId parent_observation_id parent_run_id parentSpanId parent_span_id parent_id")
_KIND = names(
    "run_type span_kind openinference.span.kind ai.observability.span_type mlflow.spanType traceloop.span.kind"
    " gen_ai.operation.name llm.request.type type"
)
_ASKED = names(
    "ai.observability.record_root.input mlflow.spanInputs input.value traceloop.entity.input ai.prompt inputs input"
)
_SAID = names(
    "ai.observability.record_root.output mlflow.spanOutputs output.value traceloop.entity.output"
    " gen_ai.tool.call.result ai.toolCall.result ai.response.text outputs output"
)
_PROMPT = ("llm.input_messages", "gen_ai.input.messages", "gen_ai.prompt", "ai.prompt.messages")
_REPLY = ("llm.output_messages", "gen_ai.output.messages", "gen_ai.completion")
_LISTED = ("retrieval.documents", "ai.observability.retrieval.retrieved_contexts", "gen_ai.retrieval.documents")
"""Where a span lists the documents that it found."""
_CONTAINED = ("contexts", "context", "documents", "source_documents")
"""The same inside an output or an input."""
_IN_STRING = 1
"""Parts of a pointer to a holder that is JSON in a string: what it holds cannot be pointed at."""
_SPANS = ("trace.data.spans", "trace.spans", "observations", "spans", "data.spans", "child_runs")
"""Where a trace that is one row keeps its spans."""
_FIELDS = {
    "id": "ai.observability.record_id context.span_id span_id spanId id run_id",
    "session": "session.id sessionId session_id gen_ai.conversation.id",
    "at": "startTime start_time startTimeUnixNano start_timestamp started_at timestamp",
    "model": "llm.model_name gen_ai.response.model gen_ai.request.model model providedModelName provided_model_name",
    "reference": "ai.observability.record_root.ground_truth_output expectedOutput expected_output reference",
    "temperature": "modelParameters.temperature model_parameters.temperature gen_ai.request.temperature",
}
_HOLDERS = ("record_attributes", "attributes")

_RETRIEVERS = frozenset(names("retriever retrieval retrieve reranker rag search"))
_TOOLS = frozenset(names("tool tools function execute"))
_EVIDENT = _RETRIEVERS | _TOOLS
_MODELS = frozenset(names("llm generation chat completion model"))
_WORD = re.compile(r"[a-z]+")


def attribute(row: Row, *paths: str) -> Found | None:
    """The first of some attributes, wherever exports put it; what stands in a JSON string is placed at the string."""
    written = {holder: _plainly(row[holder]) for holder in _HOLDERS if isinstance(row.get(holder), str | list)}
    for path in paths:
        found = None
        for holder in _HOLDERS:
            found = found or find(row, f"{holder}.{path}")
            if found is None and (inside := find(written.get(holder), path)) is not None:
                found = Found(inside.value, f"/{holder}")
        if (found := found or find(row, path)) is not None:
            return Found(parsed(found.value, ('"',)), found.pointer)  # some exporters write even texts as JSON
    return None


def _plainly(holder: Any) -> Any:
    """Attributes as an object, also as OTLP writes them: `[{"key": ..., "value": {"stringValue": ...}}]`."""
    node = parsed(holder)
    if not isinstance(node, list) or not all(isinstance(item, dict) and "key" in item for item in node):
        return node
    return {
        str(item["key"]): next(iter(item["value"].values()), None)
        for item in node
        if isinstance(item.get("value"), dict)
    }


def _listed(row: Row, paths: Iterable[str]) -> Found | None:
    """The first of the lists at `paths`, or of those spread over numbered keys, with items."""
    for path in paths:
        found = attribute(row, path)
        held = found.spelled() if found is not None else None
        if held is not None and isinstance(held.value, list):
            is_exact = held.is_exact and held.pointer.count("/") > _IN_STRING
            return Found(held.value, held.pointer, is_exact) if held.value else None
        if spread := _numbered(row, path):
            return spread
    return None


def _numbered(row: Row, path: str) -> Found | None:
    """A list whose items are spread over numbered keys."""
    items: dict[int, dict[str, Any]] = {}
    places: dict[int, str] = {}
    for holder in (*_HOLDERS, ""):
        flat = _plainly(row.get(holder)) if holder else row
        place = f"/{holder}" if holder else ""
        for key, value in flat.items() if isinstance(flat, Mapping) else ():
            before, found, after = key.partition(f"{path}.")
            index, _, rest = after.partition(".")
            if found and before in ("", "attributes.") and index.isdecimal() and rest:
                items.setdefault(int(index), {})[rest] = value
                if rest.endswith("content"):
                    exact = not holder or flat is row[holder]
                    places[int(index)] = f"{place}/{escape_pointer(key)}" if exact else place
    first_place = places.get(min(items), "") if items else ""
    return Found([items[index] for index in sorted(items)], first_place, is_exact=False) if items else None


def _kind(row: Row) -> frozenset[str]:
    """The words of what a span says that it does."""
    found = attribute(row, *_KIND) or (find(row, "op_name") if row.get("parent_id") else None)
    return frozenset(_WORD.findall(str(found.value).lower())) if found is not None else frozenset()


def role(row: Row) -> Role:
    """What a row is to the audit."""
    kind = _kind(row)
    if not kind.isdisjoint(_EVIDENT):
        return Role.EVIDENCE
    if not any(found.value for path in _PARENT if (found := attribute(row, path)) is not None):
        is_span = attribute(row, *_TRACE) is not None and "run_type" not in row
        said = attribute(row, *_SAID) is not None or _listed(row, _REPLY) is not None
        if not is_span or (said and "event" not in kind):
            return Role.ROOT
    if _listed(row, _LISTED):
        return Role.EVIDENCE
    return Role.OTHER if kind.isdisjoint(_MODELS) else Role.MODEL


def trace_of(row: Row) -> Found | None:
    """What a row has in common with the others of its trace; a trace that is a row has its own id."""
    return attribute(row, *_TRACE) or find(row, "id")


def _complete(reading: RowReading, related: Related) -> None:
    """The record of a root, or of a model call without one."""
    row = reading.row
    for field, places in _FIELDS.items():
        reading.put_found(field, attribute(row, *places.split()))
    inner = list(_inner_spans(row))
    root = next((span for span in inner if attribute(span.value, *_PARENT) is None), None)
    for field, paths, beside in (("question", _ASKED, "request"), ("answer", _SAID, "response")):
        found = attribute(row, *paths)
        if found is None and root is not None and (said := attribute(root.value, *paths)) is not None:
            found = Found(said.value, root.pointer + said.pointer if root.is_exact else root.pointer)
        reading.put_held(field, found or first(row, f"data.{beside}", beside))
    if (asked := _listed(row, _PROMPT)) is not None:
        reading.asked = asked
    if (reply := _listed(row, _REPLY)) is not None:
        reading.put_conversation(reply)
    if (instructions := attribute(row, "gen_ai.system_instructions")) is not None:
        reading.put_instructions(parsed(instructions.value), instructions.pointer)
    own = [*_contained(row), *inner]
    common = trace_of(row)
    others = [Found(span, common.pointer if common else "", is_exact=False) for span in related]
    finds = (
        not isinstance(one.value, dict) or _listed(one.value, _LISTED) or _kind(one.value) & _EVIDENT for one in own
    )
    contexts: list[Context] = []
    for span in own if any(finds) else [*own, *others]:
        contexts += _evidence_of(span, len(contexts))
    put_more_contexts(reading, contexts, most=len(contexts))


def _evidence_of(own: Found, first: int) -> list[Context]:
    """What a span found or returned."""
    span = own.value
    if not isinstance(span, dict):
        return documents_in(own, first=first)
    listed, kind = _listed(span, _LISTED), _kind(span)
    if listed is None and kind.isdisjoint(_EVIDENT):
        return []
    if listed is None:
        named = (Found(span, "").at(name).spelled() for name in _CONTAINED if name in span)
        listed = next((one for one in named if isinstance(one.value, list) and one.value), None)
    if listed is not None:
        place = own.pointer + listed.pointer if own.is_exact else own.pointer
        return documents_in(Found(listed.value, place, own.is_exact and listed.is_exact), first=first)
    said = attribute(span, *_SAID)
    value = parsed(said.value) if said is not None else None
    held = value if isinstance(value, dict) else {}
    documents = next((held[key] for key in _CONTAINED if key in held), value)
    if kind & _RETRIEVERS and (found := documents_in(Found(documents, own.pointer, is_exact=False), first=first)):
        return found
    tool = attribute(span, "gen_ai.tool.name", "tool.name", "name")
    return returned(Found(value, own.pointer), {"name": tool.value} if tool is not None else {})


def _contained(row: Row) -> Iterator[Found]:
    """Documents that a row itself lists, among its attributes or inside what it says or was asked."""
    if (listed := _listed(row, _LISTED)) is not None:
        yield listed
        return
    for paths in (_SAID, _ASKED):
        found = attribute(row, *paths)
        held = found.spelled() if found is not None else Found({}, "")
        for name in _CONTAINED if isinstance(held.value, dict) else ():
            given = held.at(name).spelled() if name in held.value else held
            if given.value and isinstance(given.value, list | str):
                yield given if given.is_exact else Found(given.value, held.pointer, is_exact=False)
                return


def _inner_spans(row: Row) -> Iterator[Found]:
    """The spans of a trace that is one row, or stands in one column of it."""
    column = parsed(row.get("trace"))
    found = first({**row, "trace": column}, *_SPANS)
    if found is not None and column is not row.get("trace") and found.pointer.startswith("/trace/"):
        found = Found(found.value, "/trace", is_exact=False)
    for span in found.spelled().parts() if found is not None else ():
        if isinstance(span.value, dict):
            yield span


def _example(reading: RowReading, _related: Related) -> None:
    """An example's outputs are what was expected; rows of an experiment name that `reference_outputs`."""
    expected = RowReading(reading.row, {"answer": "~reference_outputs ~outputs"})
    if reading.find("reference_outputs") is not None:
        reading.take("answer", "~outputs")
    if "answer" in expected.values:
        reading.put("reference", expected.values["answer"], expected.pointers["answer"])


_RETRIEVING = names("retrieve _retrieve get_relevant_documents _get_relevant_documents")


def _trulens(reading: RowReading, _related: Related) -> None:
    row = reading.row
    for field, name in (("question", "input"), ("answer", "output")):
        reading.put_held(field, attribute(row, name, f"main_{name}"))
    key = "calls" if isinstance(row.get("calls"), list) else "record_json"
    calls = first({**row, "record_json": parsed(row.get("record_json"))}, "calls", "record_json.calls")
    retrieved = []
    for call in listed(calls and calls.value):
        returns, stack = find(call, "rets"), find(call, "stack")
        method = find((listed(stack and stack.value) or [None])[-1], "method.name")
        if returns is not None and method is not None and method.value in _RETRIEVING:
            retrieved.append(Found(returns.value, f"/{key}", is_exact=False))
    reading.put_evidence(*retrieved)


_TRACES = Traces(trace_of, role)
_PLACED = "context.trace_id context.span_id"


def _spans(name: str, title: str, keys: str, absent: str = "") -> Preset:
    return preset(name, title, keys, absent=absent, complete=_complete, traces=_TRACES)


_MLFLOW = "id: info.trace_id info.request_id trace_id request_id; at: info.request_time request_time"

PRESETS = (
    _spans(
        "langfuse",
        "langfuse traces or observations",
        "traceId type input output startTime, id timestamp input output sessionId, "
        "id timestamp input output userId, id timestamp input output observations, id traceId input output, "
        "id input expectedOutput datasetName, id input expectedOutput datasetId, "
        "id input expectedOutput sourceTraceId",
        absent="run_type",
    ),
    _spans(
        "langfuse-blob",
        "langfuse blob-storage export",
        "trace_id type input output start_time, id timestamp input output user_id session_id, "
        "id trace_id input output project_id",
        absent="run_type span_kind op_name",
    ),
    _spans("langsmith-runs", "LangSmith runs", "run_type inputs outputs trace_id, run_type inputs outputs"),
    _spans(
        "phoenix",
        "Phoenix spans",
        "context.trace_id context.span_id attributes.output.value, context.trace_id context.span_id span_kind, "
        "context.trace_id context.span_id attributes, context.trace_id span_kind attributes.output.value",
        absent="attributes.ai.observability.span_type",
    ),
    _spans(
        "openinference-otlp",
        "OpenInference spans with flattened attributes",
        "attributes.openinference.span.kind attributes.output.value, openinference.span.kind output.value, "
        "attributes.input.value attributes.output.value, input.value output.value",
        absent=_PLACED,
    ),
    _spans(
        "trulens-otel",
        "TruLens spans (OpenTelemetry)",
        "record_attributes resource_attributes record_type trace, attributes.ai.observability.span_type, "
        "ai.observability.span_type",
    ),
    _spans(
        "spans",
        "spans of OpenTelemetry (generative AI), OpenLLMetry, Weave and LangWatch",
        "spanId, span_id, op_name trace_id inputs, trace_id spans input output",
        absent=f"{_PLACED} root_span_id scores",
    ),
    preset(
        "phoenix-evals",
        "Phoenix evaluation tables",
        "input output reference label, input output context label, input output context",
        doubtful="input output reference",
        absent="run_type traceId trace_id contexts retrieved_contexts record_id epoch",
        # in tables of its older hallucination evaluation `reference` is the evidence
        fields="id: id context.span_id; question: input; answer: output; contexts: context reference; "
        "labels: label labels",
    ),
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
        fields="id; at: created_at; question: ~inputs; "
        "contexts: ~outputs.context ~outputs.documents ~inputs.context ~inputs.contexts ~inputs.documents",
        complete=_example,
    ),
    preset("mlflow-trace", "MLflow traces", "info data.spans", fields=_MLFLOW, complete=_complete),
    preset(
        "mlflow-trace-v2",
        "MLflow traces, version 2",
        "info info.request_id data.spans",
        absent="info.trace_id",
        fields=_MLFLOW,
        complete=_complete,
    ),
    preset(
        "mlflow-search-traces",
        "MLflow search_traces table",
        "trace_id trace request response, trace_id spans request response, request_id trace request response, "
        "request_id spans request response",
        fields=_MLFLOW,
        complete=_complete,
    ),
    preset(
        "mlflow-eval",
        "MLflow evaluation rows",
        "inputs outputs expectations",
        absent="run_type",
        fields="id: id request_id trace_id; question: ~inputs; answer: ~outputs; "
        "contexts: retrieved_context retrieved_contexts outputs.context inputs.context inputs.contexts; "
        "reference: " + inside("expectations", "expected_response expected_answer ground_truth expected_output"),
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
