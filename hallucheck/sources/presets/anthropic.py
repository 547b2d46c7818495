"""Anthropic: results of message batches (joined with their requests by `custom_id`), and single messages.

From the client's `types/messages/` (`MessageBatchIndividualResponse`, `Message`). Results come in any order and hold
no question; `--join requests.jsonl` brings it. Only the blocks of type `text` are the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Partner, Preset, Related, Row, RowReading, find
from hallucheck.sources.presets.openai import put_request


def _result(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row)
    reading.take("id", "custom_id")
    reading.take("model", "result.message.model")
    _put_text(reading, row, "result.message.content")
    if "answer" not in reading.values:
        reading.problem("answer", "/result", "the request failed: there is no answer")
    for partner in related[:1]:
        put_request(reading, partner.get("params"))
    yield reading


def _message(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row)
    reading.take("id", "id")
    reading.take("model", "model")
    _put_text(reading, row, "content")
    yield reading


def _put_text(reading: RowReading, row: Row, path: str) -> None:
    found = find(row, path)
    blocks: list[Any] = found.value if found is not None and isinstance(found.value, list) else []
    said = [
        (block["text"], f"{found.pointer if found else ''}/{index}/text")
        for index, block in enumerate(blocks)
        if isinstance(block, dict) and block.get("type") == "text" and isinstance(block.get("text"), str)
    ]
    if said:
        reading.put("answer", "\n".join(text for text, _ in said), said[0][1])


PRESETS = (
    Preset(
        name="anthropic-batch",
        title="results of Anthropic message batches",
        keys=(
            frozenset(("custom_id", "result.type", "result.message.content")),
            frozenset(("custom_id", "result.type")),
        ),
        read=_result,
        partner=Partner(key="custom_id", partner_key="custom_id", what="the requests of the batch"),
    ),
    Preset(
        name="anthropic-messages",
        title="Anthropic messages, one a line",
        keys=(frozenset(("type", "role", "content", "model", "stop_reason")),),
        read=_message,
    ),
)
