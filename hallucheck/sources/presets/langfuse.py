"""langfuse: traces and observations, from the API and SDK (camelCase) or a blob-storage export (snake_case).

From the langfuse 3.15 and 5.0 clients and the export's field reference. A trace as the API returns it may hold its
observations; else observations are rows of their own, and those of type RETRIEVER are the evidence of their trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Preset, Related, Role, Row, RowReading, Traces, by_paths, find
from hallucheck.sources.presets.chat import parsed
from hallucheck.sources.presets.spans import ANSWER_KEYS, QUESTION_KEYS, put_evidence, put_io

_FIELDS = {
    "id": ("id",),
    "session": ("sessionId", "session_id"),
    "at": ("startTime", "start_time", "timestamp"),
    "model": ("model", "providedModelName", "provided_model_name"),
    "reference": ("expectedOutput", "expected_output"),
    "temperature": ("modelParameters.temperature", "model_parameters.temperature"),
}


def _role(row: Row) -> Role:
    if "traceId" not in row and "trace_id" not in row:
        return Role.ROOT  # a trace itself
    kind = str(row.get("type", "")).upper()
    if kind == "RETRIEVER":
        return Role.EVIDENCE
    parent = row.get("parentObservationId") or row.get("parent_observation_id")
    if not parent and row.get("output") is not None and kind != "EVENT":
        return Role.ROOT
    return Role.MODEL if kind == "GENERATION" else Role.OTHER


def _read(row: Row, related: Related) -> Iterator[RowReading]:
    reading = by_paths(row, _FIELDS)
    put_io(reading, "question", find(row, "input"), QUESTION_KEYS)
    put_io(reading, "answer", find(row, "output"), ANSWER_KEYS)
    for path in ("output.contexts", "output.context", "output.documents", "output.source_documents", "input.context"):
        found = find(row, path)
        if found is not None and put_evidence(reading, [(found.value, found.pointer)]):
            break
    else:
        inside = [
            (observation["output"], f"/observations/{index}/output")
            for index, observation in enumerate(_observations(row))
            if str(observation.get("type", "")).upper() == "RETRIEVER" and observation.get("output") is not None
        ]
        key = "/traceId" if "traceId" in row else "/trace_id" if "trace_id" in row else "/id"
        if not put_evidence(reading, inside):
            put_evidence(reading, [(_documents(sibling), key) for sibling in related], inside=False)
    yield reading


def _observations(row: Row) -> list[dict[str, Any]]:
    given = row.get("observations")
    return [item if isinstance(item, dict) else {} for item in given] if isinstance(given, list) else []


def _documents(row: Row) -> Any:
    """What a retriever returned: a list, or an object that holds one."""
    output = parsed(row.get("output"))
    found = find(output, "documents") if isinstance(output, dict) else None
    return found.value if found else output


PRESETS = (
    Preset(
        name="langfuse",
        title="langfuse traces or observations",
        keys=(
            frozenset(("traceId", "type", "input", "output", "startTime")),
            frozenset(("id", "timestamp", "input", "output", "sessionId")),
            frozenset(("id", "timestamp", "input", "output", "userId")),
            frozenset(("id", "timestamp", "input", "output", "observations")),
            frozenset(("id", "traceId", "input", "output")),
            frozenset(("id", "input", "expectedOutput", "datasetName")),
            frozenset(("id", "input", "expectedOutput", "datasetId")),
            frozenset(("id", "input", "expectedOutput", "sourceTraceId")),
        ),
        absent=frozenset(("run_type",)),
        read=_read,
        traces=Traces(key=("traceId", "id"), role=_role),
    ),
    Preset(
        name="langfuse-blob",
        title="langfuse blob-storage export",
        keys=(
            frozenset(("trace_id", "type", "input", "output", "start_time")),
            frozenset(("id", "timestamp", "input", "output", "user_id", "session_id")),
            frozenset(("id", "trace_id", "input", "output", "project_id")),
        ),
        absent=frozenset(("run_type", "span_kind")),
        read=_read,
        traces=Traces(key=("trace_id", "id"), role=_role),
    ),
)
