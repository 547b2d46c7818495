"""Anthropic: results of message batches (joined with their requests by `custom_id`), and single messages.

From the client's `types/messages/` (`MessageBatchIndividualResponse`, `Message`). Results come in any order and hold
no question; `--join requests.jsonl` brings it. Only the blocks of type `text` are the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.presets.base import Partner, Related, Row, RowReading, preset, texts_of
from hallucheck.sources.presets.openai import put_request


def _result(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, {"id": "custom_id", "model": "result.message.model"})
    reading.put_joined("answer", texts_of(reading.find("result.message.content"), "text"))
    if "answer" not in reading.values:
        reading.problem("answer", "/result", "the request failed: there is no answer")
    for partner in related[:1]:
        put_request(reading, partner.get("params"))
    yield reading


def _message(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, {"id": "id", "model": "model"})
    reading.put_joined("answer", texts_of(reading.find("content"), "text"))
    yield reading


PRESETS = (
    preset(
        "anthropic-batch",
        "results of Anthropic message batches",
        "custom_id result.type result.message.content, custom_id result.type",
        read=_result,
        partner=Partner(key="custom_id", partner_key="custom_id", what="the requests of the batch"),
    ),
    preset(
        "anthropic-messages", "Anthropic messages, one a line", "type role content model stop_reason", read=_message
    ),
)
