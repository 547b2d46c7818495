"""What retrievers and tools of a trace returned is evidence of its answer, and no line of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hallucheck.cli.edge import run
from hallucheck.sources.batch import open_batch
from tests.sources.test_kinds import records_of

Q, A = "Where is my order?", "It arrives on 4 March 2025."
DOCUMENT, RETURNED = "Orders arrive within five days.", {"eta": "2025-03-04"}


def langfuse(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    number = f"{kind}-{parent}"
    return {
        "id": number, "traceId": "t", "type": kind, "name": "x", "startTime": "2025-01-01T00:00:00Z", "input": asked,
        "output": said, "parentObservationId": parent,
    }  # fmt: skip


def langsmith(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    own = {"id": f"{kind}-{parent}", "trace_id": "t", "run_type": kind, "parent_run_id": parent, "name": "x"}
    found = (
        {"documents": [{"page_content": one["text"]} for one in said]} if isinstance(said, list) else {"output": said}
    )
    return own | {"inputs": {"input": asked}, "outputs": found}


def phoenix(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    own = {"context.span_id": f"{kind}-{parent}", "context.trace_id": "t", "parent_id": parent, "span_kind": kind}
    found: dict[str, Any] = {"attributes.input.value": asked}
    if isinstance(said, list):
        documents = [{"document.content": one["text"]} for one in said]
        return own | found | {"attributes.retrieval.documents": documents, "attributes.output.value": None}
    return own | found | {"attributes.output.value": said if isinstance(said, str) else json.dumps(said)}


def trulens(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    prefix = "ai.observability."
    held: dict[str, Any] = {f"{prefix}span_type": kind, f"{prefix}record_id": "t"}
    if kind == "record_root":
        held |= {f"{prefix}record_root.input": asked, f"{prefix}record_root.output": said}
    elif isinstance(said, list):
        held |= {f"{prefix}retrieval.retrieved_contexts": [one["text"] for one in said]}
    else:
        held |= {"output": said}
    return {"record_attributes": held, "resource_attributes": {}, "record_type": "SPAN", "trace": {"parent_id": parent}}


def otel(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    held = {"gen_ai.operation.name": kind}
    if kind == "invoke_agent":
        held |= {
            "gen_ai.input.messages": json.dumps([{"role": "user", "content": asked}]),
            "gen_ai.output.messages": json.dumps([{"role": "assistant", "content": said}]),
        }
    else:
        name = "gen_ai.retrieval.documents" if isinstance(said, list) else "gen_ai.tool.call.result"
        held[name] = json.dumps(said)
    return {"traceId": "t", "spanId": f"{kind}-{parent}", "parentSpanId": parent, "name": "x", "attributes": held}


def weave(kind: str, parent: str | None, asked: Any, said: Any) -> dict[str, Any]:
    return {
        "id": f"{kind}-{parent}", "trace_id": "t", "parent_id": parent, "op_name": f"weave:///a/b/op/{kind}:v1",
        "inputs": {"question": asked}, "output": said, "started_at": "2025-01-01T00:00:00Z",
    }  # fmt: skip


TRACERS = {
    "langfuse": (langfuse, "SPAN", "RETRIEVER", "TOOL"),
    "langsmith": (langsmith, "chain", "retriever", "tool"),
    "phoenix": (phoenix, "CHAIN", "RETRIEVER", "TOOL"),
    "trulens": (trulens, "record_root", "retrieval", "tool"),
    "opentelemetry": (otel, "invoke_agent", "retrieval", "execute_tool"),
    "weave": (weave, "answer", "retrieve", "lookup_tool"),
}


@pytest.mark.parametrize("tracer", TRACERS)
def test_retrievers_and_tools_give_their_evidence_to_the_answer(
    tmp_path: Path, tracer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write, root, retriever, tool = TRACERS[tracer]
    rows = [
        write(tool, "r", {"id": 7}, RETURNED),
        write(root, None, Q, A),
        write(retriever, "r", Q, [{"text": DOCUMENT}]),
    ]
    dump = tmp_path / "trace.jsonl"
    dump.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    batch = open_batch([str(dump)])
    (record,) = records_of(batch)
    assert (record.question, record.answer) == (Q, A)
    assert {context.text for context in record.contexts} == {DOCUMENT, json.dumps(RETURNED)}
    assert {context.text for context in record.contexts if context.kind == "tool"} == {json.dumps(RETURNED)}
    out = tmp_path / "out.jsonl"
    run(["scan", str(dump), "--isolated", "-o", str(out)])
    assert "read with it and not audited by themselves: 2;" in capsys.readouterr().err
    (line,) = out.read_text("utf-8").splitlines()
    assert json.loads(line)["hallucheck"]["origin"]["line"] == 2
