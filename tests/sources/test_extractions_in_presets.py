"""Extractions that stand as text or as the arguments of a call, in the layouts of providers and tools."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXTRACTION = {
    "metadata": {"bank_name": "Chase", "statement_period": "2035-01-01 to 2035-01-31"},
    "opening_balance": 1.0,
}
TEXT = json.dumps(EXTRACTION)
FENCED = f"```json\n{json.dumps(EXTRACTION, indent=1)}\n```"
ASKED = {"role": "user", "content": "Extract."}
SAID = {"role": "assistant", "content": FENCED}
CALLED = {
    "role": "assistant",
    "content": None,
    "tool_calls": [{"id": "c", "type": "function", "function": {"name": "extract", "arguments": TEXT}}],
}
USED = {"type": "tool_use", "id": "t", "name": "extract", "input": EXTRACTION}


def _batch(body: dict[str, Any]) -> dict[str, Any]:
    return {"custom_id": "1", "response": {"status_code": 200, "body": body}, "error": None}


def _anthropic(content: list[Any]) -> dict[str, Any]:
    return {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "c",
        "content": content,
        "stop_reason": "end_turn",
    }


def _langfuse(output: Any) -> dict[str, Any]:
    return {"id": "1", "traceId": "t", "type": "GENERATION", "startTime": "2024-01-01T00:00:00Z", "output": output}


ROWS = {
    "content": {"id": "1", "content": TEXT},
    "messages": {"messages": [ASKED, SAID]},
    "messages, call": {"messages": [ASKED, CALLED]},
    "completion": {"object": "chat.completion", "choices": [{"message": SAID}]},
    "completion, call": {"object": "chat.completion", "choices": [{"message": CALLED}]},
    "batch": _batch({"choices": [{"message": SAID}]}),
    "batch, call": _batch({"choices": [{"message": CALLED}]}),
    "responses": _batch({"output": [{"type": "message", "content": [{"type": "output_text", "text": TEXT}]}]}),
    "responses, call": _batch({"output": [{"type": "function_call", "name": "extract", "arguments": TEXT}]}),
    "anthropic": _anthropic([{"type": "text", "text": FENCED}]),
    "anthropic, call": _anthropic([USED]),
    "anthropic batch": {"custom_id": "1", "result": {"type": "succeeded", "message": _anthropic([USED])}},
    "langfuse object": _langfuse(EXTRACTION),
    "langfuse text": _langfuse(TEXT),
    "langfuse message": _langfuse(SAID),
    "question and contexts": {"question": "Extract", "answer": FENCED, "contexts": ["Chase, March 2024"]},
    "alpaca": {"instruction": "Extract", "input": "Chase, March 2024", "output": TEXT},
}


@pytest.mark.parametrize("name", ROWS)
def test_it_is_audited_as_an_extraction_and_not_as_prose(name: str, tmp_path: Path) -> None:
    dump, out = tmp_path / "dump.jsonl", tmp_path / "out.jsonl"
    dump.write_text("\n".join(json.dumps(ROWS[name]) for _ in range(3)) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "hallucheck", "scan", str(dump), "--isolated", "--as-of", "2025-06-30", "-q"]
    subprocess.run([*command, "--exit-zero", "-o", str(out)], check=False, capture_output=True)
    notes = [json.loads(line)["hallucheck"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert len(notes) == 3
    for note in notes:
        assert [finding["rule"] for finding in note["findings"]][:1] == ["statements/impossible-dates"]
        assert note["families"]["statements"]["status"] == "checked"
        assert note["families"]["knowledge"]["status"] == "skipped"
