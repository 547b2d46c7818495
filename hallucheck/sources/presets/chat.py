"""Reading conversations: messages in any of the usual shapes, and the records that they give.

A preset says which messages led to an answer (`put_prompt`) and which hold answers (`put_conversation`); `spread` makes
a record of each turn of the model that has a text. What stood before it is its history; what tools returned, passages
inside prompts, and what the user stated of their own case are its evidence, each of its kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import islice, pairwise
from typing import Any

import msgspec

from hallucheck.evidence.dialogue import USERS
from hallucheck.model import Context, Turn
from hallucheck.model.aliases import TEXT_KEYS, field_of, fold
from hallucheck.model.reading import contexts_from, text_of
from hallucheck.model.record import OF_PROMPT, OF_TOOL, OF_USER, escape_pointer
from hallucheck.sources.presets.base import Found, Row, RowReading
from hallucheck.sources.prompts import Prompt, own_case, read_prompt, split_prompt
from hallucheck.text.basics.patterns import regex

MAX_HISTORY = 100
"""Turns before an answer that are kept."""

MAX_EVIDENCE = 100
"""Pieces of evidence from before an answer that are kept: the latest ones."""


OF_LAST = ("answer", "samples", "logprobs", "probabilities", "confidence", "reference")
"""What a row says of its last answer, and not of those before it."""


class Speaker(Enum):
    """Who a message is of."""

    USER = "user"
    MODEL = "model"
    TOOL = "tool"
    SYSTEM = "system"
    OTHER = "other"


_SPEAKERS = {
    **dict.fromkeys(USERS, Speaker.USER),
    **dict.fromkeys(
        ("assistant", "ai", "api", "model", "gpt", "chatgpt", "bot", "agent", "chatbot", "llm", "aimessagechunk"),
        Speaker.MODEL,
    ),
    **dict.fromkeys(
        ("tool", "function", "observation", "ipython", "environment", "tool_result", "tool_response", "tool_output",
         "function_response", "function_result", "function_call_output", "tool_call_output", "custom_tool_call_output",
         "tool_call_response"),
        Speaker.TOOL,
    ),
    **dict.fromkeys(("system", "developer"), Speaker.SYSTEM),
}  # fmt: skip
_CALLS = frozenset(("function_call", "tool_call", "tool_calls", "custom_tool_call", "tool_use", "mcp_call"))
"""Roles and types of what a model asks a tool for."""

_ROLES = ("role", "message.role", "from", "speaker", "author", "sender", "event", "source", "type")
_CONTENT = (
    "content", "message.content", "parts", "text", "value", "message", "utterance", "output", "items", "blocks",
)  # fmt: skip
_BESIDE = frozenset(("citations", "attachments", "retriever_resources"))
"""Where a message keeps the evidence that was found for it, beside the names of contexts."""
_OUTPUTS = ("output", "response", "result", "content")
"""Where a part of a message keeps what a tool returned."""
_CALL_TAG = regex(r"\s*<\|?\w*call\w*\|?>")
"""How a text begins that only calls a tool."""
_MARK = regex(r"<\|(?:endoftext|im_end|eot_id)\|>")
_TIMES = ("at", "timestamp", "created_at", "create_time")
_RESULTS = ("toolResult", "functionResponse", "function_response")
_CALLED = ("call_id", "toolUseId", "id")
_ANSWERED = ("tool_call_id", "tool_use_id", "toolUseId", "call_id")
_ANSWERS = "tool_call_id"
"""Key in the `meta` of what a tool returned: the call that it answers."""
_WRAPPED = ("kwargs", "data", "message")
_UNSAID = frozenset(("thinking", "redacted_thinking", "reasoning", "image", "image_url", "input_image", "input_audio"))


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """One message, read."""

    speaker: Speaker
    role: str | None
    text: str | None
    """What is said; None where a model only calls tools, or a tool speaks."""
    pointer: str
    named_calls: tuple[tuple[str, str], ...] = ()
    """What it asks of tools, each under the name by which the answer will refer to it."""
    evidence: tuple[Context, ...] = ()
    """What tools returned, and documents that stand beside or inside the message."""
    id: str | None = None
    at: str | None = None


def put_prompt(reading: RowReading, messages: list[Any], pointer: str, *, inside: bool = True) -> None:
    """What led to an answer: the last turn of the user is the question, what was before it the history.

    Where `messages` do not stand in the row itself (but in another row, or in a JSON string of it), `inside` is false,
    and `pointer` is as near as one can point.
    """
    reading.asked = (messages, pointer, inside)


def put_conversation(reading: RowReading, messages: list[Any], pointer: str, *, inside: bool = True) -> None:
    """A conversation: each turn of the model is an answer; nothing after it is evidence for it.

    It says more exactly what was answered than what was put before it.
    """
    reading.spoken = (messages, pointer, inside)
    reading.superseded = reading.values.get("answer")


def open_question(reading: RowReading) -> None:
    """Take apart a question that is a whole prompt: messages, or what to answer from with what is asked."""
    question, pointer = reading.values.get("question"), reading.pointers.get("question", "")
    if reading.asked is not None or reading.spoken is not None:
        return
    if isinstance(question, list) and is_conversation(question):
        del reading.values["question"]
        put_prompt(reading, question, pointer)
    elif isinstance(question, str) and not reading.values.keys() & {"contexts", "statement"}:
        prompt = split_prompt(question)
        if prompt is not None:
            reading.put("question", prompt.asked, pointer)
            put_more_contexts(reading, _passages(prompt, pointer), ())


def put_instructions(reading: RowReading, value: Any, pointer: str) -> None:
    """What a model was told beforehand, where dumps keep it beside the messages."""
    if reading.instructions is None and isinstance(value, str | list | dict):
        reading.instructions = Found(value, pointer)


def conversation(value: Any) -> list[Any]:
    """The messages of a value that holds some: a list, JSON in a string, an object around it, a written transcript."""
    value = parsed(value)
    if isinstance(value, dict):
        value = next((inner for key in ("messages", "turns", "conversation") if (inner := value.get(key))), None)
    if isinstance(value, str):
        return transcript(value)
    return value if is_conversation(value) else []


DEPTH = 3
"""So deep conversations are looked for."""
_MOST_KEYS = 200


def find_conversations(row: Row) -> list[Found]:
    """The conversations of a row, whatever their keys: those that stand least deep, and the last of each tree."""
    level = [Found(row, "")]
    for _ in range(DEPTH):
        inner = [
            Found(value, f"{node.pointer}/{escape_pointer(key)}")
            for node in level
            for key, value in islice(node.value.items(), _MOST_KEYS)
        ]
        found = [
            Found(spoken, one.pointer)
            for one in inner
            if (spoken := conversation(one.value) or _thread(one.value, row))
        ]
        if found:
            return found
        level = [one for one in inner if isinstance(one.value, dict)]
    return []


def _thread(nodes: Any, row: Row) -> list[Any]:
    """The messages of a tree, `{"id": {"message": ..., "parent": "id"}}`, from its root to its current node."""
    if not isinstance(nodes, dict) or not all(isinstance(one, dict) and "parent" in one for one in nodes.values()):
        return []
    current = row.get("current_node")
    name = current if isinstance(current, str) and current in nodes else next(reversed(nodes), None)
    found: list[Any] = []
    while isinstance(name, str) and name in nodes and len(found) < len(nodes):
        found.append(nodes[name])
        name = nodes[name]["parent"]
    held = [node.get("message", node) for node in reversed(found)]
    return [message for message in held if is_message(message)]


def spread(reading: RowReading) -> list[RowReading]:
    """The records that a reading gives: one for each answer of its conversation, itself where it has none."""
    asked = read_messages(*reading.asked) if reading.asked else []
    spoken = read_messages(*reading.spoken) if reading.spoken else []
    if reading.said is not None:  # one message of a conversation whose others are rows of their own
        return list(_answers_of_rows(reading))
    if not asked and not spoken:
        return [_with_answer(reading, [], None, 1)] if reading.earlier else [reading]
    if reading.instructions is not None:
        said, _, evidence = _said(reading.instructions.value, reading.instructions.pointer, inside=False)
        told = Message(
            speaker=Speaker.SYSTEM,
            role="system",
            text=said,
            pointer=reading.instructions.pointer,
            evidence=tuple(evidence),
        )
        asked = [told, *asked]
    messages = [*asked, *spoken]
    answers = [
        index
        for index, message in enumerate(messages)
        if index >= len(asked) and message.speaker is Speaker.MODEL and message.text
    ]
    given = reading.values.get("answer")
    if not answers or (given not in (None, reading.superseded) and messages[answers[-1]].text != given):
        return [_with_answer(reading, messages, None, 1)]
    found = []
    for number, index in enumerate(answers, 1):
        last = number == len(answers)
        one = reading if last else reading.copy(without=OF_LAST)
        found.append((one, messages[:index], messages[index], number))
    return [_with_answer(*one) for one in found]


def put_message(reading: RowReading) -> None:
    """The row itself is a message of a conversation whose others are rows of their own."""
    reading.said = _message(dict(reading.row), "", inside=True)


def _answers_of_rows(reading: RowReading) -> Iterator[RowReading]:
    """The record of a row that is one message: a turn of the model that has a text."""
    message: Message = reading.said
    if message.speaker is Speaker.MODEL and message.text:
        record = _with_answer(reading, [], message, 1)
        record.turn = None  # which it is only the rows of its session tell
        yield record


def said_by(reading: RowReading) -> list[dict[str, Any]]:
    """What a row says, as messages for later rows of its session."""
    if reading.said is not None:
        return [dict(reading.row)]
    found = []
    for one in spread(reading):
        question, answer = (one.values.get(field) for field in ("question", "answer"))
        found += [{"role": "user", "content": question}] if isinstance(question, str) else []
        found += [{"role": "assistant", "content": answer}] if isinstance(answer, str) else []
    return found


def _with_answer(reading: RowReading, before: Sequence[Message], answer: Message | None, number: int) -> RowReading:
    """The record of one answer: the `number`-th of its conversation, with what stood before it."""
    if answer is not None:
        if reading.values.get("answer") != answer.text:
            reading.put("answer", answer.text, answer.pointer)
        reading.turn = number
        if number > 1:
            reading.part = f"turn-{number}"
        if answer.at is not None and "at" not in reading.values:
            reading.put("at", answer.at, answer.pointer)
    earlier = read_messages(reading.earlier, reading.pointers.get("session", ""), inside=False)
    first = len(earlier) if "question" in reading.values or any(map(_asks, before)) else 0
    before = [*earlier, *before]
    asking = next((index for index in range(len(before) - 1, first - 1, -1) if _asks(before[index])), None)
    history: list[Turn] = []
    found: list[Context] = []
    stated: list[Context] = []
    for index, message in enumerate(before):
        text, passages, own = _heard(message, replied=_was_asked(before[:index]))
        found += [*passages, *message.evidence]
        if own:
            stated.append(Context(id=f"user-{index + 1}", text=own, pointer=message.pointer, kind=OF_USER))
        if index == asking:
            reading.put("question", text or message.text, message.pointer)
        elif text or message.named_calls:
            said = text or "\n".join(call for _, call in message.named_calls)
            history.append(Turn(text=said, pointer=message.pointer, role=message.role, id=message.id, at=message.at))
    found += answer.evidence if answer is not None else ()
    if history:
        reading.put("history", history[-MAX_HISTORY:], history[0].pointer)
    put_more_contexts(reading, found, stated)
    return reading


def _heard(message: Message, *, replied: bool) -> tuple[str | None, list[Context], str | None]:
    """What a message says without the passages in it, these, and what a user states of their own case."""
    if not message.text or message.speaker not in (Speaker.USER, Speaker.SYSTEM):
        return message.text, [], None
    prompt = read_prompt(message.text)
    passages = _passages(prompt, message.pointer)
    own = own_case(prompt.asked, replied=replied) if message.speaker is Speaker.USER else None
    return prompt.asked, passages, own


def _passages(prompt: Prompt, pointer: str) -> list[Context]:
    return [Context(id=one.name or "", text=one.text, pointer=pointer, kind=OF_PROMPT) for one in prompt.passages]


def put_more_contexts(reading: RowReading, found: Sequence[Context], stated: Sequence[Context]) -> None:
    """Add evidence to the contexts that a row gives by itself: documents first, what a user stated last."""
    if not found and not stated:
        return
    given: list[Context] = []
    if "contexts" in reading.values:
        try:
            given = list(contexts_from(reading.values["contexts"], reading.pointers["contexts"]))
        except (TypeError, ValueError, RecursionError):
            return  # whoever makes the record says what is wrong with them
    known = {context.text for context in given}
    fresh = [one for one in {context.text: context for context in found}.values() if one.text not in known]
    taken = {context.id for context in given}
    documents = given[:]
    for context in fresh[-MAX_EVIDENCE:]:
        name = context.id if context.id and context.id not in taken else _free(len(documents), taken)
        taken.add(name)
        documents.append(msgspec.structs.replace(context, id=name))
    contexts = [*documents, *stated[-MAX_EVIDENCE:]]
    reading.put("contexts", contexts, reading.pointers.get("contexts") or contexts[0].pointer)


def _free(number: int, taken: set[str]) -> str:
    while f"S{number}" in taken:
        number += 1
    return f"S{number}"


def _asks(message: Message) -> bool:
    return message.speaker is Speaker.USER and bool(message.text)


def _was_asked(before: Sequence[Message]) -> bool:
    """Whether the model's last turn ended with a question."""
    last = next((message for message in reversed(before) if message.text and message.speaker is Speaker.MODEL), None)
    return last is not None and (last.text or "").rstrip().endswith(("?", "？", "؟"))


def read_messages(messages: Any, pointer: str, inside: bool = True) -> list[Message]:  # noqa: FBT001, FBT002 (spread hands it on)
    """The messages of a list, read; what is none is left out."""
    found: list[Message] = []
    called: dict[str, str] = {}
    for index, item in enumerate(messages):
        at = f"{pointer}/{index}" if inside else pointer
        if isinstance(item, dict):
            message = _message(item, at, inside=inside)
            called.update(message.named_calls)
            if called and message.evidence:
                message = msgspec.structs.replace(message, evidence=tuple(_titled(message.evidence, called)))
            found.append(message)
    if not any(message.speaker is Speaker.MODEL for message in found):
        found = _answered_by_system(found)
    times = [message.at for message in found]
    if len(found) > 1 and all(one and other and _later(one, other) for one, other in pairwise(times)):
        found.reverse()  # listed with the newest first
    return found


def _later(one: str, other: str) -> bool:
    try:
        return float(one) > float(other)
    except ValueError:
        return one > other


def _titled(evidence: Sequence[Context], called: Mapping[str, str]) -> Iterator[Context]:
    """What tools returned, each under the call that it answers."""
    for context in evidence:
        call = called.get(str(context.meta.get(_ANSWERS))) if context.kind == OF_TOOL else None
        yield context if call is None else msgspec.structs.replace(context, title=call)


def _answered_by_system(found: list[Message]) -> list[Message]:
    """The messages of a dialogue whose machine is called the system: it speaks after a user does."""
    first = next((index for index, message in enumerate(found) if message.speaker is Speaker.USER), len(found))
    return [
        msgspec.structs.replace(message, speaker=Speaker.MODEL)
        if index > first and message.speaker is Speaker.SYSTEM
        else message
        for index, message in enumerate(found)
    ]


def _message(item: dict[str, Any], pointer: str, *, inside: bool) -> Message:
    role = role_of(item)
    speaker = speaker_of(role)
    wrapped = next((key for key in _WRAPPED if isinstance(item.get(key), dict)), None)
    if wrapped is not None and not any(isinstance(item.get(key), str | list) for key in _CONTENT):
        inner = item[wrapped]  # LangChain's dumps, and exports that keep the message beside what is known of it
        if any(inner.get(key) is not None for key in (*_CONTENT, *_CALLS)):
            at = f"{pointer}/{wrapped}" if inside else pointer
            return _message({"role": role or _class_name(item), **inner}, at, inside=inside)
    key = next((key for key in _CONTENT if item.get(key) is not None), None)
    at = f"{pointer}/{escape_pointer(key)}" if inside and key is not None else pointer
    said, calls, evidence = _said(item.get(key) if key is not None else None, at, inside=inside)
    calls += _calls(item)
    if speaker is Speaker.MODEL and said and _CALL_TAG.match(said):
        calls, said = [*calls, ("", said.strip())], None
    number, when = item.get("id"), next((item[name] for name in _TIMES if name in item), None)
    if speaker is Speaker.TOOL:
        value = item[key] if key is not None and said is None else said
        evidence = evidence or returned(value, at, item)
        said = None
    evidence += _beside(item, pointer, inside=inside)
    if any(isinstance(name, str) and name in _CALLS for name in (role, item.get("type"))):
        speaker, said, calls = Speaker.MODEL, None, calls or [_call(item)]
    return Message(
        speaker=speaker,
        role=role,
        text=said,
        pointer=at,
        named_calls=tuple(calls),
        evidence=tuple(evidence),
        id=str(number) if isinstance(number, str | int) and not isinstance(number, bool) else None,
        at=str(when) if isinstance(when, str | int | float) and not isinstance(when, bool) else None,
    )


def _class_name(item: dict[str, Any]) -> str | None:
    """The class of a message that LangChain wrote down: the last part of its id."""
    name = item.get("id")
    return name[-1] if isinstance(name, list) and name and isinstance(name[-1], str) else None


def role_of(message: dict[str, Any]) -> str | None:
    """Who speaks, under any of the usual names."""
    for key in _ROLES:
        role = message.get(key)
        if isinstance(role, dict):
            role = role.get("role") or role.get("name")
        if isinstance(role, str) and role not in ("message", "constructor"):
            return role
    return None


def speaker_of(role: str | None) -> Speaker:
    """Which of the speakers a role names, in any case, with or without `Message`."""
    name = (role or "").strip().lower().replace("-", "_").replace(" ", "_")
    return _SPEAKERS.get(name) or _SPEAKERS.get(name.removesuffix("chunk").removesuffix("message")) or Speaker.OTHER


def is_message(item: Any) -> bool:
    """Whether a value is a message: it says who speaks, and what."""
    if not isinstance(item, dict):
        return False
    role = role_of(item) or _class_name(item)
    return (speaker_of(role) is not Speaker.OTHER or role in _CALLS) and any(
        key in item for key in (*_CONTENT, *_WRAPPED, *_CALLS)
    )


def is_conversation(value: Any) -> bool:
    """Whether a value is a list of messages."""
    return isinstance(value, list) and any(map(is_message, value[:3]))


Call = tuple[str, str]
"""The id of a call of a tool, empty where it has none, and the call as one writes it: name(arguments)."""


def _said(content: Any, pointer: str, *, inside: bool) -> tuple[str | None, list[Call], list[Context]]:
    """What the content of a message says, calls and brings."""
    if not isinstance(content, list):
        return text_or_none(content), [], []
    texts: list[str] = []
    calls: list[Call] = []
    evidence: list[Context] = []
    for index, part in enumerate(content):
        at = f"{pointer}/{index}" if inside else pointer
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, dict):
            kind = str(part.get("type")).replace("-", "_")
            call = next((part[key] for key in ("toolUse", "functionCall", "function_call") if key in part), None)
            output = next((part[key] for key in _RESULTS if key in part), None)
            is_result = kind.startswith("tool_") or any(key in part for key in _ANSWERED)
            if output is None and is_result and kind not in _CALLS:
                output = next((part[key] for key in _OUTPUTS if part.get(key) is not None), None)
            if output is not None:
                evidence += returned(output, at, output if isinstance(output, dict) else part)
            elif kind in _CALLS or call is not None:
                calls.append(_call(call if isinstance(call, dict) else part))
            elif kind in ("document", "search_result"):
                evidence += _document(part, at)
            elif kind not in _UNSAID and (text := text_or_none(part)):
                texts.append(text)
    return "\n".join(texts) or None, calls, evidence


def returned(value: Any, pointer: str, holder: Mapping[str, Any]) -> list[Context]:
    """What a tool returned, as evidence: each document of a list of them, else all of it as it stands.

    `holder` is the message, part or call that holds it, and says which tool it was.
    """
    name = next((holder[key] for key in ("name", "tool_name", "function") if isinstance(holder.get(key), str)), "")
    call = {_ANSWERS: next((holder[key] for key in _ANSWERED if isinstance(holder.get(key), str)), None)}
    value = parsed(value)
    if isinstance(value, dict):
        inner = next((value[key] for key in ("content", "response", "output", "result") if key in value), None)
        if isinstance(inner, list | dict) and inner:
            value = inner
        elif value.get("type") == "text":
            value = text_or_none(value)
    if isinstance(value, list) and value and all(isinstance(part, dict) and _is_text(part) for part in value):
        documents = contexts_of(value, pointer, inside=False)
        return [msgspec.structs.replace(one, id=_own_id(one), kind=OF_TOOL, meta=call) for one in documents]
    if isinstance(value, list) and all(isinstance(part, dict) and "json" in part for part in value) and value:
        value = value[0]["json"] if len(value) == 1 else [part["json"] for part in value]
    text = value if isinstance(value, str) else None if value is None else json.dumps(value, ensure_ascii=False)
    if not text or text.isspace():
        return []
    return [Context(id=name, text=text, pointer=pointer, kind=OF_TOOL, meta=call)]


def _own_id(context: Context) -> str:
    """The id that a document brought; none where it was only numbered."""
    return context.id if any(context.meta.get(key) is not None for key in ("id", "document.id")) else ""


def _document(part: dict[str, Any], pointer: str) -> list[Context]:
    """A document block of a message."""
    source = part.get("source")
    body = source.get("data", source.get("content")) if isinstance(source, dict) else part.get("content")
    text = text_or_none(body)
    title = part.get("title")
    return (
        [Context(id="", text=text, pointer=pointer, title=title if isinstance(title, str) else None, kind=OF_PROMPT)]
        if text
        else []
    )


def _beside(item: dict[str, Any], pointer: str, *, inside: bool) -> list[Context]:
    """The evidence that stands beside what a message says: what was retrieved for it, what its tools returned."""
    found: list[Context] = []
    for key, given in item.items():
        known = field_of(key)
        if key not in _BESIDE and (known is None or known[0] != "contexts"):
            continue
        value = parsed(given)
        if isinstance(value, dict) and not _is_text(value):
            value = next((inner for name, inner in value.items() if name in _BESIDE and isinstance(inner, list)), None)
        if isinstance(value, str | list | dict):
            at = f"{pointer}/{escape_pointer(key)}" if inside else pointer
            found += [
                msgspec.structs.replace(one, id=_own_id(one))
                for one in contexts_of(value, at, inside=inside and value is given)
            ]
    for key in ("tools_called", "toolsCalled", "results"):
        for call in item.get(key) or () if isinstance(item.get(key), list) else ():
            if isinstance(call, dict):
                output = [call] if key == "results" else call.get("output")
                found += returned(output, f"{pointer}/{key}" if inside else pointer, call)
    return found


def _calls(item: dict[str, Any]) -> Iterator[Call]:
    """What a message asks of tools."""
    for key in ("tool_calls", "function_call", "tool_call"):
        value = item.get(key)
        for call in value if isinstance(value, list) else [value] if isinstance(value, dict) else ():
            if isinstance(call, dict):
                yield _call(call)


def _call(call: dict[str, Any]) -> Call:
    """A call of a tool, in any of the usual shapes."""
    reference = next((call[key] for key in _CALLED if isinstance(call.get(key), str)), "")
    inner = call.get("function")
    if isinstance(inner, dict):
        call = inner
    name = next((call[key] for key in ("name", "function") if isinstance(call.get(key), str)), "call")
    keys = ("arguments", "args", "input", "parameters", "value", "content")
    given = next((call[key] for key in keys if call.get(key) is not None), "")
    return reference, f"{name}({given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)})"


def text_or_none(value: Any) -> str | None:
    """The text of a message's content; None where it has none (a tool call, an image)."""
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str) or (isinstance(part, dict) and _is_text(part))]
        return "\n".join(text_of(part) for part in parts) or None
    if isinstance(value, dict):
        inner = value.get("parts") or (value.get("text") if isinstance(value.get("text"), dict) else value.get("value"))
        if isinstance(inner, str | list | dict):
            return text_or_none(inner)
    try:
        return text_of(value)
    except (TypeError, RecursionError):
        return None


def _is_text(part: dict[str, Any]) -> bool:
    return any(isinstance(part.get(key), str) for key in TEXT_KEYS)


_LINE = regex(r"[ \t]*(?P<role>[A-Za-z]{2,12}(?: [A-Za-z]{2,12})?)[ \t]{0,3}: ?(?P<text>.*)")


def transcript(text: str) -> list[dict[str, str]]:
    """The messages of a text whose lines say who speaks: "User: ...", then what is said; none where it is no such."""
    found: list[dict[str, str]] = []
    for line in _MARK.sub("", text).splitlines():
        match = _LINE.match(line)
        if match is not None and speaker_of(match["role"]) in (Speaker.USER, Speaker.MODEL, Speaker.TOOL):
            found.append({"role": match["role"].lower(), "content": match["text"]})
        elif found:
            found[-1]["content"] += "\n" + line
        elif line.strip():
            return []
    said = {speaker_of(message["role"]) for message in found}
    for message in found:
        message["content"] = message["content"].strip()
    return found if len(said) > 1 else []


def parsed(value: Any) -> Any:
    """A value that may be JSON in a string: many exports write objects so."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return msgspec.json.decode(value)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return value
    return value


def unquoted(value: Any) -> Any:
    """A text that was itself written as JSON, as some exporters do with every attribute, without its quotes."""
    if isinstance(value, str) and value.startswith('"'):
        with suppress(msgspec.MsgspecError, ValueError):
            return msgspec.json.decode(value)
    return value


def contexts_of(documents: Any, pointer: str, *, first: int = 0, inside: bool = True) -> list[Context]:
    """Contexts out of a list of retrieved documents in any of the usual shapes; those without text are left out.

    `first` numbers those that have no id; `inside` as for `put_prompt`.
    """
    several = isinstance(documents, list)
    found: list[Context] = []
    for index, document in enumerate(documents if several else [documents]):
        at = f"{pointer}/{index}" if several and inside else pointer
        if isinstance(document, dict) and isinstance(document.get("document"), list):
            found += contexts_of(document["document"], at, first=first + len(found), inside=False)
            continue
        context = _context(document, f"S{first + index}", at, inside=inside)
        if context is not None:
            found.append(context)
    return found


_TEXTS = (*map(fold, TEXT_KEYS), "extractedcontent")


def _context(document: Any, default: str, pointer: str, *, inside: bool) -> Context | None:
    if isinstance(document, str):
        return Context(id=default, text=document, pointer=pointer)
    if not isinstance(document, dict):
        return None
    if isinstance(document.get("document"), dict):
        return _context(document["document"], default, f"{pointer}/document" if inside else pointer, inside=inside)
    plain = {fold(key.removeprefix("document.")): key for key in document}
    key = next((plain[name] for name in _TEXTS if isinstance(document.get(plain.get(name, "")), str)), None)
    if key is None:
        return None
    identity, score = (document.get(plain.get(name, "")) for name in ("id", "score"))
    return Context(
        id=str(identity) if isinstance(identity, str | int) else default,
        text=document[key],
        pointer=f"{pointer}/{escape_pointer(key)}" if inside else pointer,
        score=float(score) if isinstance(score, int | float) else None,
        meta=document,
    )
