"""Conversations as records, and their presets: completions, batches, lists or trees of turns, transcripts.

A preset says which messages led to an answer (`asked`) and which hold answers (`spoken`). `spread` makes a record of
each turn of the model that has a text. What stood before it is its history; what tools returned, passages inside
prompts, and what the user stated of their own case are its evidence, each of its kind. A row that names its answer is
no conversation but a record with a history, and read as such.

OpenAI (`BatchRequestOutput` of the OpenAPI description) and Anthropic (`MessageBatchIndividualResponse`): the lines of
a batch output come in any order and hold no question; `--join input.jsonl` brings it. Of several choices the first is
the answer and the others are samples; of Anthropic's blocks those of type `text` are the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any

from msgspec.structs import replace

from hallucheck.model import Context, Turn
from hallucheck.model.foreign.aliases import ALIASES
from hallucheck.model.foreign.values import read_contexts
from hallucheck.model.record import OF_USER
from hallucheck.sources.presets.base import Partner, Related, RowReading, own_fields, preset
from hallucheck.sources.presets.found import Found, Row, find_all
from hallucheck.sources.presets.messages import (
    Message,
    Speaker,
    conversation,
    find_conversations,
    is_conversation,
    levels,
    read_message,
    read_messages,
)
from hallucheck.sources.prompts import own_case, read_prompt, split_prompt
from hallucheck.text.grammar.speakers import is_asked

MOST = 100
"""Turns, and pieces of evidence, from before an answer that are kept: the latest ones."""

OF_LAST = ("answer", "samples", "logprobs", "probabilities", "confidence", "reference")
"""What a row says of its last answer, and not of those before it."""


def open_question(reading: RowReading) -> None:
    """Take apart a question that is a whole prompt: messages, or what to answer from with what is asked."""
    question, pointer = reading.values.get("question"), reading.pointers.get("question", "")
    if reading.asked is not None or reading.spoken is not None:
        return
    if isinstance(question, list) and is_conversation(question):
        del reading.values["question"]
        reading.asked = Found(question, pointer)
    elif isinstance(question, str) and not reading.values.keys() & {"contexts", "statement"}:
        prompt = split_prompt(question, pointer)
        reading.values["question"] = question if prompt is None else prompt[0]
        put_more_contexts(reading, prompt[1] if prompt is not None else ())


def spread(reading: RowReading) -> list[RowReading]:
    """The records that a reading gives: one for each answer of its conversation, itself where it has none."""
    asked = read_messages(reading.asked) if reading.asked else []
    spoken = read_messages(reading.spoken) if reading.spoken else []
    if reading.said is not None:  # one message of a conversation whose others are rows of their own
        message: Message = reading.said
        if message.speaker is not Speaker.MODEL or not message.text:
            return []
        record = _with_answer(reading, [], message, 1)
        record.turn = None  # only the rows of its session say which
        return [record]
    if not asked and not spoken:
        return [_with_answer(reading, [], None, 1)] if reading.earlier else [reading]
    if reading.instructions is not None:
        given = {"role": "system", "content": reading.instructions.value}
        asked = [read_message(Found(given, reading.instructions.pointer, is_exact=False)), *asked]
    messages = [*asked, *spoken]
    answers = [
        index
        for index, message in enumerate(messages)
        if index >= len(asked) and message.speaker is Speaker.MODEL and message.text
    ]
    answer = reading.values.get("answer")
    if not answers or (answer not in (None, reading.superseded) and messages[answers[-1]].text != answer):
        return [_with_answer(reading, messages, None, 1)]
    readings = [*(reading.copy(without=OF_LAST) for _ in answers[1:]), reading]
    return [
        _with_answer(one, messages[:index], messages[index], number)
        for number, (one, index) in enumerate(zip(readings, answers, strict=True), 1)
    ]


def said_by(reading: RowReading) -> list[dict[str, Any]]:
    """What a row says, as messages for later rows of its session."""
    if reading.said is not None:
        return [dict(reading.row)]
    return [
        {"role": role, "content": text}
        for one in spread(reading)
        for role, field in (("user", "question"), ("assistant", "answer"))
        if isinstance(text := one.values.get(field), str)
    ]


def _with_answer(reading: RowReading, before: Sequence[Message], answer: Message | None, number: int) -> RowReading:
    """The record of one answer: the `number`-th of its conversation, with what stood before it."""
    beside = _put_answer(reading, answer, number) if answer is not None else ()
    earlier = read_messages(Found(reading.earlier, reading.pointers.get("session", ""), is_exact=False))
    first = len(earlier) if "question" in reading.values or any(map(_asks, before)) else 0
    before = [*earlier, *before]
    asking = next((index for index in range(len(before) - 1, first - 1, -1) if _asks(before[index])), None)
    history: list[Turn] = []
    found: list[Context] = []
    stated: list[Context] = []
    replied = False
    for index, message in enumerate(before):
        text = message.text
        if text and message.speaker in (Speaker.USER, Speaker.SYSTEM):
            text, passages = read_prompt(text, message.pointer)
            found += passages
            if message.speaker is Speaker.USER and (own := own_case(text, replied=replied)):
                stated.append(Context(id=f"user-{index + 1}", text=own, pointer=message.pointer, kind=OF_USER))
        found += message.evidence
        if index == asking:
            reading.put("question", text or message.text, message.pointer)
        elif text or message.named_calls:
            said = text or "\n".join(call for _, call in message.named_calls)
            history.append(Turn(text=said, pointer=message.pointer, role=message.role, id=message.id, at=message.at))
        if message.text and message.speaker is Speaker.MODEL:
            replied = is_asked(message.text)
    if history:
        reading.put("history", history[-MOST:], history[0].pointer)
    put_more_contexts(reading, [*found, *beside], stated)
    return reading


def _put_answer(reading: RowReading, answer: Message, number: int) -> tuple[Context, ...]:
    """Set what an answer says; the evidence that stands beside it."""
    if reading.values.get("answer") != answer.text:
        reading.put("answer", answer.text, answer.pointer)
    reading.turn = number
    if number > 1:
        reading.part = f"turn-{number}"
    if answer.at is not None and "at" not in reading.values:
        reading.put("at", answer.at, answer.pointer)
    return answer.evidence


def put_more_contexts(
    reading: RowReading, found: Sequence[Context], stated: Sequence[Context] = (), *, most: int = MOST
) -> None:
    """Add evidence to the contexts that a row gives by itself: documents first, what a user stated last."""
    if not found and not stated:
        return
    documents: list[Context] = []
    if "contexts" in reading.values:
        try:
            documents += read_contexts(reading.values["contexts"], reading.pointers["contexts"])
        except (TypeError, ValueError, RecursionError):
            return  # whoever makes the record says what is wrong with them
    known, taken = {context.text for context in documents}, {context.id for context in documents}
    fresh = [one for one in {context.text: context for context in found}.values() if one.text not in known]
    for context in fresh[-most:]:
        name, number = context.id, len(documents)
        while not name or name in taken:
            name, number = f"S{number}", number + 1
        taken.add(name)
        documents.append(replace(context, id=name))
    contexts = [*documents, *stated[-MOST:]]
    reading.put("contexts", contexts, reading.pointers.get("contexts") or contexts[0].pointer)


def _asks(message: Message) -> bool:
    return message.speaker is Speaker.USER and bool(message.text)


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    found = find_conversations(row)
    answered = [one for one in found if _has_answer(one)]
    for one in answered or found:
        reading = own_fields(row)
        for field in [field for field, at in reading.pointers.items() if any(at == each.pointer for each in found)]:
            del reading.values[field]
        if len(answered) > 1:
            reading.part = one.pointer.rpartition("/")[2]
        elif asked := [each for each in found if each not in answered]:
            reading.asked = replace(asked[0], is_exact=False)
        reading.put_conversation(one)
        for name in ("system", "instructions", "system_prompt"):
            reading.put_instructions(row.get(name), f"/{name}")
        reading.take_documents()
        yield reading
    if not found:
        yield own_fields(row)


def _has_answer(found: Found) -> bool:
    return any(message.speaker is Speaker.MODEL and message.text for message in read_messages(found))


_TEXTS = ("content", "text", "message", "value", "utterance")
_SPEAKERS = ("role", "speaker", "sender", "from")


def _message(reading: RowReading, _related: Related) -> None:
    for field in ("question", "answer", "history"):
        reading.values.pop(field, None)
    reading.said = read_message(Found(dict(reading.row), ""))


_PARTNER = Partner("custom_id", "the input file of the batch")
_BATCH = "id: custom_id id; model: response.body.model result.message.model"


def _batch(reading: RowReading, related: Related) -> None:
    put_choices(reading, reading.find("response.body.choices"))
    if "answer" not in reading.values:
        reading.put_texts("output_text", *find_all(reading.row, "response.body.output.*.content"))
    if "result" in reading.row:
        reading.put_texts("text", *find_all(reading.row, "result.message.content"))
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


_CONVERSATIONS = ("messages", "request.messages", "conversations", "request.input", "input")


def _chat(reading: RowReading, _related: Related) -> None:
    for field in ("question", "answer", "history", "contexts"):  # these keys hold lists of messages here, or choices
        if not isinstance(reading.values.get(field), str) and not (field == "contexts" and field in reading.values):
            reading.values.pop(field, None)
    put_choices(reading, find_completion(reading.row) or reading.find("choices"))
    for path in ("output", "response.output"):
        if "answer" not in reading.values:
            reading.put_texts("output_text", *find_all(reading.row, f"{path}.*.content"))
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
        complete=lambda reading, _: reading.put_texts("text", *find_all(reading.row, "content")),
    ),
    preset(
        "conversations",
        "conversations, one a line",
        "",
        fits=lambda row: any(map(_has_answer, find_conversations(row))),
        absent=" ".join((*ALIASES["answer"], "messages conversations question custom_id run_type epoch choices")),
        read=_read,
    ),
    preset(
        "messages",
        "messages, one a row; rows of one session are one conversation",
        ", ".join(f"{speaker} {text}" for speaker in _SPEAKERS for text in _TEXTS),
        absent="answer response question messages conversations choices stop_reason",
        own=True,
        complete=_message,
    ),
)
