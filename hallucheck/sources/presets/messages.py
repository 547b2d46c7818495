"""Messages in any of the usual shapes: who speaks, what is said, what tools are asked and return, what stands beside.

Lists and trees of messages are found by what they hold, whatever their keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice, pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model import Context
from hallucheck.model.foreign.aliases import field_of, names
from hallucheck.model.foreign.values import text_key
from hallucheck.model.record import OF_PROMPT, OF_TOOL, USERS
from hallucheck.sources.presets.found import (
    ANSWERED,
    ANSWERS,
    Found,
    Row,
    documents_in,
    first_text,
    listed,
    returned,
    text_or_none,
)
from hallucheck.text.basics.patterns import regex

Speaker = Enum("Speaker", "USER MODEL TOOL SYSTEM OTHER")
"""Who a message is of."""

_NAMES = {
    Speaker.USER: USERS,
    Speaker.MODEL: names("assistant ai api model gpt chatgpt bot agent chatbot llm aimessagechunk"),
    Speaker.TOOL: names(
        "tool function observation ipython environment tool_result tool_response tool_output function_response"
        " function_result function_call_output tool_call_output custom_tool_call_output tool_call_response"
    ),
    Speaker.SYSTEM: ("system", "developer"),
}
_SPEAKERS = {name: speaker for speaker, several in _NAMES.items() for name in several}
_CALLS = frozenset(names("function_call tool_call tool_calls custom_tool_call tool_use mcp_call"))
"""Roles and types of what a model asks a tool for."""

_ROLES = ("role", "message.role", "from", "speaker", "author", "sender", "event", "source", "type")
_CONTENT = names("content message.content parts text value message utterance output items blocks prompt refusal")
_BESIDE = frozenset(names("citations attachments retriever_resources"))
"""Where a message keeps the evidence that was found for it, beside the names of contexts."""
_OUTPUTS = ("output", "response", "result", "content")
"""Where a part of a message keeps what a tool returned."""
_CALL_TAG = regex(r"\s*<\|?\w*call\w*\|?>")
"""How a text begins that only calls a tool."""
_MARK = regex(r"<\|(?:endoftext|im_end|eot_id)\|>")
_TIMES = ("at", "timestamp", "created_at", "create_time")
_RESULTS = ("toolResult", "functionResponse", "function_response")
_CALLED_IN_PARTS = ("toolUse", "functionCall", "function_call")
_WRAPPED = ("kwargs", "data", "message")
_UNSAID = frozenset(names("thinking redacted_thinking reasoning image image_url input_image input_audio"))


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


def conversation(found: Found) -> Found | None:
    """The messages of a value that holds some: a list, JSON in a string, a written transcript."""
    held = found.spelled()
    if isinstance(held.value, str):
        held = Found(transcript(held.value), held.pointer, is_exact=False)
    return held if held.value and is_conversation(held.value) else None


DEPTH = 3
"""So deep conversations are looked for."""
_MOST_KEYS = 200


def levels(row: Row) -> Iterator[list[tuple[str, Found]]]:
    """The values inside a row with their keys, those that stand least deep first."""
    level = [Found(row, "")]
    for _ in range(DEPTH):
        inner = [(key, node.at(key)) for node in level for key in islice(node.value, _MOST_KEYS)]
        yield inner
        level = [one for _, one in inner if isinstance(one.value, dict)]


def find_conversations(row: Row) -> list[Found]:
    """The conversations of a row, whatever their keys: those that stand least deep, and the last of each tree."""
    found = (
        [spoken for _, one in inner if (spoken := conversation(one) or _thread(one, row))] for inner in levels(row)
    )
    return next(filter(None, found), [])


def _thread(found: Found, row: Row) -> Found | None:
    """The messages of a tree, `{"id": {"message": ..., "parent": "id"}}`, from its root to its current node."""
    nodes = found.value
    if not isinstance(nodes, dict) or not all(isinstance(one, dict) and "parent" in one for one in nodes.values()):
        return None
    current = row.get("current_node")
    name = current if isinstance(current, str) and current in nodes else next(reversed(nodes), None)
    path: list[Any] = []
    while isinstance(name, str) and name in nodes and len(path) < len(nodes):
        path.append(nodes[name])
        name = nodes[name]["parent"]
    held = [node.get("message", node) for node in reversed(path)]
    messages = [message for message in held if is_message(message)]
    return Found(messages, found.pointer, is_exact=False) if messages else None


def read_messages(messages: Found) -> list[Message]:
    """The messages of a list, read; what is none is left out."""
    found: list[Message] = []
    called: dict[str, str] = {}
    for message in (read_message(item) for item in messages.parts() if isinstance(item.value, dict)):
        called |= message.named_calls
        titled = [
            replace(one, title=called.get(str(one.meta.get(ANSWERS)), one.title)) if one.kind == OF_TOOL else one
            for one in message.evidence
        ]
        found.append(replace(message, evidence=tuple(titled)) if titled else message)
    if not any(message.speaker is Speaker.MODEL for message in found):
        found = list(_answered_by_others(found))
    times = [message.at for message in found]
    if len(found) > 1 and all(one and other and _later(one, other) for one, other in pairwise(times)):
        found.reverse()  # listed with the newest first
    return found


def _later(one: str, other: str) -> bool:
    try:
        return float(one) > float(other)
    except ValueError:
        return one > other


def _answered_by_others(found: Iterable[Message]) -> Iterator[Message]:
    """The messages of a dialogue whose machine goes by another name, of its own or "system": it speaks after a user."""
    was_asked = False
    for message in found:
        machine = was_asked and message.role and message.speaker in (Speaker.SYSTEM, Speaker.OTHER)
        yield replace(message, speaker=Speaker.MODEL) if machine else message
        was_asked = was_asked or message.speaker is Speaker.USER


def read_message(item: Found) -> Message:
    """One message."""
    message = item.value
    role = role_of(message)
    if (inner := _wrapped(item, role)) is not None:
        return read_message(inner)
    nothing = Found(None, item.pointer, item.is_exact)
    content = next((item.at(key) for key in _CONTENT if message.get(key) is not None), nothing)
    said, calls, evidence = _said(content)
    for name in ("tool_calls", "function_call", "tool_call"):
        asked = message.get(name)
        calls += [_call(one) for one in listed(asked) or [asked] if isinstance(one, dict)]
    speaker = speaker_of(role)
    if speaker is Speaker.MODEL and said and _CALL_TAG.match(said):
        calls, said = [*calls, ("", said.strip())], None
    if speaker is Speaker.TOOL:
        given = content if said is None else Found(said, content.pointer)
        evidence, said = evidence or returned(given, message), None
    if any(isinstance(name, str) and name in _CALLS for name in (role, message.get("type"))):
        speaker, said, calls = Speaker.MODEL, None, calls or [_call(message)]
    return Message(
        speaker=speaker,
        role=role,
        text=said,
        pointer=content.pointer,
        named_calls=tuple(calls),
        evidence=(*evidence, *_beside(item)),
        id=_as_text(message.get("id")),
        at=_as_text(next((message[name] for name in _TIMES if name in message), None), float),
    )


def _as_text(value: Any, *others: type) -> str | None:
    return str(value) if isinstance(value, (str, int, *others)) and not isinstance(value, bool) else None


def _wrapped(item: Found, role: str | None) -> Found | None:
    """The message inside of LangChain's dumps, and of exports that keep it beside what is known of it."""
    message = item.value
    content = message.get("content")
    if isinstance(content, dict) and "role" in content and isinstance(content.get("parts"), list):
        return item.at("content")
    key = next((key for key in _WRAPPED if isinstance(message.get(key), dict)), None)
    if key is None or any(isinstance(message.get(name), str | list) for name in _CONTENT):
        return None
    inner = item.at(key)
    return replace(inner, value={"role": role or _class_name(message), **inner.value})


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


def are_of_one_conversation(items: Sequence[Any]) -> bool:
    """Whether all are messages, be it of speakers with names of their own."""
    spoken = [isinstance(item, dict) and role_of(item) and any(key in item for key in _CONTENT) for item in items]
    return all(spoken) and any(map(is_message, items))


def is_conversation(value: Any) -> bool:
    """Whether a value is a list of messages."""
    return isinstance(value, list) and any(map(is_message, value[:3]))


Call = tuple[str, str]
"""The id of a call of a tool, empty where it has none, and the call as one writes it: name(arguments)."""


def _said(content: Found) -> tuple[str | None, list[Call], list[Context]]:
    """What the content of a message says, calls and brings."""
    if not isinstance(content.value, list):
        return text_or_none(content.value), [], []
    texts: list[str] = []
    calls: list[Call] = []
    evidence: list[Context] = []
    for part in content.parts():
        if isinstance(part.value, str):
            texts.append(part.value)
        elif isinstance(part.value, dict):
            kind = str(part.value.get("type")).replace("-", "_")
            call = next((part.value[key] for key in _CALLED_IN_PARTS if key in part.value), None)
            if (output := _output(part, kind)) is not None:
                evidence += returned(output, output.value if isinstance(output.value, dict) else part.value)
            elif kind in _CALLS or call is not None:
                calls.append(_call(call if isinstance(call, dict) else part.value))
            elif kind in ("document", "search_result"):
                source, title = part.value.get("source"), part.value.get("title")
                body = (
                    source.get("data", source.get("content")) if isinstance(source, dict) else part.value.get("content")
                )
                named = title if isinstance(title, str) else None
                if text := text_or_none(body):
                    evidence.append(Context(id="", text=text, pointer=part.pointer, title=named, kind=OF_PROMPT))
            elif kind not in _UNSAID and (text := text_or_none(part.value)):
                texts.append(text)
    return "\n".join(texts) or None, calls, evidence


def _output(part: Found, kind: str) -> Found | None:
    """What a tool returned, where a part of a message is that."""
    output = next((part.value[key] for key in _RESULTS if key in part.value), None)
    is_result = kind.startswith("tool_") or any(key in part.value for key in ANSWERED)
    if output is None and is_result and kind not in _CALLS:
        output = next((part.value[key] for key in _OUTPUTS if part.value.get(key) is not None), None)
    return None if output is None else Found(output, part.pointer, part.is_exact)


def _beside(item: Found) -> list[Context]:
    """The evidence that stands beside what a message says: what was retrieved for it, what its tools returned."""
    found: list[Context] = []
    for key in item.value:
        if key in _BESIDE or (field_of(key) or ("",))[0] == "contexts":
            held = item.at(key).spelled()
            if isinstance(held.value, dict) and text_key(held.value) is None:
                lists = (one for name, one in held.value.items() if name in _BESIDE and isinstance(one, list))
                held = Found(next(lists, None), held.pointer, is_exact=False)
            found += documents_in(held, first=None) if isinstance(held.value, str | list | dict) else []
    for key in ("tools_called", "toolsCalled", "results"):
        for call in listed(item.value.get(key)):
            if isinstance(call, dict):
                output = [call] if key == "results" else call.get("output")
                found += returned(Found(output, item.at(key).pointer), call)
    return found


def _call(call: dict[str, Any]) -> Call:
    """A call of a tool, in any of the usual shapes."""
    reference = first_text(call, ("call_id", "toolUseId", "id")) or ""
    if isinstance(inner := call.get("function"), dict):
        call = inner
    keys = ("arguments", "args", "input", "parameters", "value", "content")
    given = next((call[key] for key in keys if call.get(key) is not None), "")
    spelled = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return reference, f"{first_text(call, ('name', 'function')) or 'call'}({spelled})"


_LINE = regex(r"[ \t]*(?P<role>[A-Za-z]{2,12}(?: [A-Za-z]{2,12})?)[ \t]{0,3}: ?(?P<text>.*)")


def transcript(text: str) -> list[dict[str, str]]:
    """The messages of a text whose lines say who speaks: "User: ...", then what is said; none where it is no such."""
    found: list[dict[str, str]] = []
    for line in _MARK.sub("", text).splitlines():
        match = _LINE.match(line)
        if match is not None and speaker_of(match["role"]) in (Speaker.USER, Speaker.MODEL, Speaker.TOOL):
            found.append({"role": match["role"].lower(), "content": match["text"].lstrip()})
        elif found:
            found[-1]["content"] += "\n" + line
        elif line.strip():
            return []
    several = len({speaker_of(message["role"]) for message in found}) > 1
    return [message | {"content": message["content"].strip()} for message in found] if several else []
