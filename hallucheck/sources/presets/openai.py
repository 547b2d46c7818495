"""OpenAI and Anthropic: outputs of batches (joined with their input by `custom_id`), completions and conversations.

From the OpenAPI description (`BatchRequestOutput`) and the clients' types (`MessageBatchIndividualResponse`,
`Message`). The lines of a batch output come in any order and hold no question; `--join input.jsonl` brings it. Of
several choices the first is the answer and the others are samples; of Anthropic's blocks those of type `text` are the
answer.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import Any

from hallucheck.sources.presets.base import Partner, Related, RowReading, preset
from hallucheck.sources.presets.chat import put_more_contexts
from hallucheck.sources.presets.found import Found, Row, texts_of
from hallucheck.sources.presets.messages import conversation, find_conversations, levels, read_message

_PARTNER = Partner("custom_id", "the input file of the batch")
_BATCH = "id: custom_id id; model: response.body.model result.message.model"


def _batch(reading: RowReading, related: Related) -> None:
    put_choices(reading, reading.find("response.body.choices"))
    if "answer" not in reading.values:
        _put_output(reading, "response.body.output")
    if "result" in reading.row:
        reading.put_joined("answer", texts_of(reading.find("result.message.content"), "text"))
    if "answer" not in reading.values and not reading.find("response.body.choices", "response.body.output"):
        where = next((key for key in ("result", "error") if reading.row.get(key)), "response")
        reading.problem("answer", f"/{where}", "the request failed: there is no answer")
    for partner in related[:1]:
        _put_request(reading, partner.get("body", partner.get("params")))


def _put_request(reading: RowReading, body: Any) -> None:
    """The question from a batch's input; it stands in another file, so its place in this row is the common key."""
    if not isinstance(body, dict):
        return
    messages = body.get("messages", body.get("input"))
    if isinstance(messages, str):
        reading.put("question", messages, "/custom_id")
    elif isinstance(messages, list):
        reading.asked = Found(messages, "/custom_id", is_exact=False)
    reading.put_instructions(body.get("system", body.get("instructions")), "/custom_id")
    if isinstance(body.get("temperature"), int | float):
        reading.put("temperature", body["temperature"], "/custom_id")


def put_choices(reading: RowReading, found: Found | None) -> None:
    """Answer, samples, log-probabilities and evidence of a completion; Gemini calls its choices candidates."""
    choices = [choice for choice in found.parts() if isinstance(choice.value, dict)] if found is not None else []
    said = [(message, choice) for choice in choices if (message := read_message(choice)).text]
    if found is None or not said:
        return
    answer, choice = said[0]
    reading.put_answers([(message.text or "", message.pointer) for message, _ in said], found.pointer)
    if choice.value.get("logprobs") is not None:
        reading.put("logprobs", choice.value["logprobs"], f"{choice.pointer}/logprobs")
    put_more_contexts(reading, answer.evidence)


def find_completion(row: Row) -> Found | None:
    """The choices of a completion, wherever a row keeps what a model's service answered."""
    inner = ((key, found) for level in levels(row) for key, found in level)
    lists = (found for key, found in inner if key in ("choices", "candidates") and isinstance(found.value, list))
    for found in lists:
        choices = (one for one in found.value if isinstance(one, dict))
        if any(isinstance(one.get(key), dict) for one in choices for key in ("message", "content")):
            return found
    return None


def _put_output(reading: RowReading, path: str) -> None:
    """The text of a response: all its `output_text` parts."""
    found = reading.find(path)
    parts = found.parts() if found is not None else ()
    items = [item for item in parts if isinstance(item.value, dict) and "content" in item.value]
    reading.put_joined("answer", [text for item in items for text in texts_of(item.at("content"), "output_text")])


_CONVERSATIONS = ("messages", "request.messages", "conversations", "request.input", "input")


def _chat(reading: RowReading, _related: Related) -> None:
    for field in ("question", "answer", "history", "contexts"):  # these keys hold lists of messages here, or choices
        if not isinstance(reading.values.get(field), str) and not (field == "contexts" and field in reading.values):
            reading.values.pop(field, None)
    put_choices(reading, find_completion(reading.row) or reading.find("choices"))
    for path in ("output", "response.output"):
        if "answer" not in reading.values:
            _put_output(reading, path)
    places = filter(None, (reading.find(path) for path in _CONVERSATIONS))
    for found in islice(chain(filter(None, map(conversation, places)), find_conversations(reading.row)), 1):
        if "answer" in reading.values:
            reading.asked = found
        else:
            reading.put_conversation(found)
        holder = found.pointer.rpartition("/")[0]
        for name in ("system", "instructions", "systemInstruction", "system_instruction"):
            given = reading.find(f"{holder[1:].replace('/', '.')}.{name}".lstrip("."))
            if given is not None:
                reading.put_instructions(given.value, given.pointer)
    if "contexts" not in reading.values:
        reading.take("contexts", "metadata.contexts", "metadata.context")
    reading.take_documents()


PRESETS = (
    preset(
        "openai-batch",
        "output of the OpenAI batch API, chat completions",
        "custom_id response.body.choices, custom_id response error",
        absent="response.body.output",
        fields=_BATCH,
        complete=_batch,
        partner=_PARTNER,
    ),
    preset(
        "openai-responses-batch",
        "output of the OpenAI batch API, responses",
        "custom_id response.body.output",
        fields=_BATCH,
        complete=_batch,
        partner=_PARTNER,
    ),
    preset(
        "openai-chat",
        "chat completions or conversations, one a line",
        "choices object, choices model, request.messages response.choices, object output created_at, "
        "request.input response.output, messages, conversations",
        absent="custom_id info run_type eval_id epoch",
        fits=lambda row: find_completion(row) is not None,
        own=True,
        fields="id: id custom_id; model: model response.model request.model",
        complete=_chat,
    ),
    preset(
        "anthropic-batch",
        "results of Anthropic message batches",
        "custom_id result.type result.message.content, custom_id result.type",
        fields=_BATCH,
        complete=_batch,
        partner=Partner("custom_id", "the requests of the batch"),
    ),
    preset(
        "anthropic-messages",
        "Anthropic messages, one a line",
        "type role content model stop_reason",
        fields="id; model",
        complete=lambda reading, _: reading.put_joined("answer", texts_of(reading.find("content"), "text")),
    ),
)
