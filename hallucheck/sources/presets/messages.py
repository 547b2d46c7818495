"""Messages in any of the usual shapes: who speaks, what is said, what tools are asked and return, what stands beside.

Lists and trees of messages are found by what they hold, whatever their keys.
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
from hallucheck.model import Context
from hallucheck.model.foreign.aliases import TEXT_KEYS, field_of, fold
from hallucheck.model.foreign.reading import text_of
from hallucheck.model.record import OF_PROMPT, OF_TOOL, escape_pointer
from hallucheck.sources.presets.base import Found, Row
from hallucheck.text.basics.patterns import regex


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


def read_messages(messages: Any, pointer: str, inside: bool = True) -> list[Message]:  # noqa: FBT001, FBT002 (spread hands it on)
    """The messages of a list, read; what is none is left out."""
    found: list[Message] = []
    called: dict[str, str] = {}
    for index, item in enumerate(messages):
        at = f"{pointer}/{index}" if inside else pointer
        if isinstance(item, dict):
            message = read_message(item, at, inside=inside)
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


def read_message(item: dict[str, Any], pointer: str, *, inside: bool) -> Message:
    """One message; `inside` as for `put_prompt`."""
    role = role_of(item)
    speaker = speaker_of(role)
    wrapped = next((key for key in _WRAPPED if isinstance(item.get(key), dict)), None)
    if wrapped is not None and not any(isinstance(item.get(key), str | list) for key in _CONTENT):
        inner = item[wrapped]  # LangChain's dumps, and exports that keep the message beside what is known of it
        if any(inner.get(key) is not None for key in (*_CONTENT, *_CALLS)):
            at = f"{pointer}/{wrapped}" if inside else pointer
            return read_message({"role": role or _class_name(item), **inner}, at, inside=inside)
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
