"""OpenAI: batch outputs (joined with their input by `custom_id`), stored completions and conversations.

From the OpenAPI description (`BatchRequestOutput`) and the client's types. The lines of a batch output come in any
order and hold no question; `--join input.jsonl` brings it. Of several choices the first is the answer and the
others are samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Partner, Preset, Related, Row, RowReading, find, own_fields
from hallucheck.sources.presets.chat import (
    conversation,
    put_conversation,
    put_instructions,
    put_prompt,
    text_or_none,
)

_PARTNER = Partner(key="custom_id", partner_key="custom_id", what="the input file of the batch")


def _batch(row: Row, related: Related) -> Iterator[RowReading]:
    reading = RowReading(row)
    reading.take("id", "custom_id", "id")
    reading.take("model", "response.body.model")
    if find(row, "response.body.choices"):
        put_choices(reading, row, "response.body.choices")
    elif find(row, "response.body.output"):
        _put_output(reading, row, "response.body.output")
    else:
        where = "/error" if row.get("error") else "/response"
        reading.problem("answer", where, "the request failed: there is no answer")
    for partner in related[:1]:
        put_request(reading, partner.get("body"))
    yield reading


def put_request(reading: RowReading, body: Any) -> None:
    """The question from a batch's input; it stands in another file, so its place in this row is the common key."""
    if not isinstance(body, dict):
        return
    messages = body.get("messages", body.get("input"))
    if isinstance(messages, str):
        reading.put("question", messages, "/custom_id")
    elif isinstance(messages, list):
        put_prompt(reading, messages, "/custom_id", inside=False)
    put_instructions(reading, body.get("system", body.get("instructions")), "/custom_id")
    if isinstance(body.get("temperature"), int | float):
        reading.put("temperature", body["temperature"], "/custom_id")


def put_choices(reading: RowReading, row: Row, path: str) -> None:
    """Answer, samples and log-probabilities of a chat completion."""
    found = find(row, path)
    texts: list[tuple[str, str, Any]] = []
    for index, choice in enumerate(found.value if found and isinstance(found.value, list) else []):
        at = f"{found.pointer}/{index}" if found else ""
        text = next(
            filter(None, (find(choice, key, at) for key in ("message.content", "message.refusal", "text"))), None
        )
        content = text and text_or_none(text.value)
        if text is not None and content:
            texts.append((content, text.pointer, choice.get("logprobs")))
    if not texts:
        return
    reading.put("answer", texts[0][0], texts[0][1])
    if texts[0][2] is not None:
        reading.put("logprobs", texts[0][2], texts[0][1].split("/message")[0].removesuffix("/text") + "/logprobs")
    if len(texts) > 1 and found:
        reading.put("samples", [text for text, _, _ in texts[1:]], found.pointer)


def _put_output(reading: RowReading, row: Row, path: str) -> None:
    """The text of a response: all its `output_text` parts."""
    found = find(row, path)
    parts: list[tuple[str, str]] = []
    for index, item in enumerate(found.value if found and isinstance(found.value, list) else []):
        content = item.get("content") if isinstance(item, dict) else None
        for number, part in enumerate(content if isinstance(content, list) else []):
            if isinstance(part, dict) and part.get("type") == "output_text" and isinstance(part.get("text"), str):
                parts.append((part["text"], f"{found.pointer if found else ''}/{index}/content/{number}/text"))
    if parts:
        reading.put("answer", "\n".join(text for text, _ in parts), parts[0][1])


_CONVERSATIONS = ("messages", "request.messages", "conversations", "request.input", "input")


def _chat(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = own_fields(row)
    for field in ("question", "answer", "history", "contexts"):  # these keys hold lists of messages here, or choices
        if not isinstance(reading.values.get(field), str) and not (field == "contexts" and field in reading.values):
            reading.values.pop(field, None)
    reading.take("id", "id", "custom_id")
    reading.take("model", "model", "response.model", "request.model")
    for path in ("choices", "response.choices"):
        if find(row, path):
            put_choices(reading, row, path)
    for path in ("output", "response.output"):
        if "answer" not in reading.values:
            _put_output(reading, row, path)
    _put_messages(reading)
    for path in ("metadata.contexts", "metadata.context"):
        if "contexts" not in reading.values:
            reading.take("contexts", path)
    yield reading


def _put_messages(reading: RowReading) -> None:
    """The conversation of a row: what led to its answer, or, where it names none, all of it."""
    row, answered = reading.row, "answer" in reading.values
    for path in _CONVERSATIONS:
        found = find(row, path)
        spoken = conversation(found.value) if found is not None else None
        if found is not None and spoken:
            inside = spoken is found.value
            (put_prompt if answered else put_conversation)(reading, spoken, found.pointer, inside=inside)
            break
    for path in ("system", "instructions", "request.system", "request.instructions"):
        found = find(row, path)
        if found is not None:
            put_instructions(reading, found.value, found.pointer)


PRESETS = (
    Preset(
        name="openai-batch",
        title="output of the OpenAI batch API, chat completions",
        keys=(frozenset(("custom_id", "response.body.choices")), frozenset(("custom_id", "response", "error"))),
        absent=frozenset(("response.body.output",)),
        read=_batch,
        partner=_PARTNER,
    ),
    Preset(
        name="openai-responses-batch",
        title="output of the OpenAI batch API, responses",
        keys=(frozenset(("custom_id", "response.body.output")),),
        read=_batch,
        partner=_PARTNER,
    ),
    Preset(
        name="openai-chat",
        title="chat completions or conversations, one a line",
        keys=(
            frozenset(("choices", "object")),
            frozenset(("choices", "model")),
            frozenset(("request.messages", "response.choices")),
            frozenset(("object", "output", "created_at")),
            frozenset(("request.input", "response.output")),
            frozenset(("messages",)),
            frozenset(("conversations",)),
        ),
        absent=frozenset(("custom_id", "info", "run_type", "eval_id", "epoch")),
        read=_chat,
    ),
)
