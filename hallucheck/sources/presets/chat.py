"""Reading conversations: the parts that presets of chat dumps share."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from hallucheck.model import Context, Turn
from hallucheck.model.aliases import TEXT_KEYS
from hallucheck.model.reading import text_of
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Reading

_USER = frozenset(("user", "human", "HumanMessage"))
_MODEL = frozenset(("assistant", "ai", "model", "AIMessage", "gpt", "chatgpt", "bot"))
_CONTENT = ("content", "message.content", "text", "value")


def text_or_none(value: Any) -> str | None:
    """The text of a message's content; None where it has none (a tool call, an image)."""
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str) or (isinstance(part, dict) and _is_text(part))]
        return "\n".join(text_of(part) for part in parts) or None
    try:
        return text_of(value)
    except (TypeError, RecursionError):
        return None


def _is_text(part: dict[str, Any]) -> bool:
    return any(isinstance(part.get(key), str) for key in TEXT_KEYS)


def role_of(message: dict[str, Any]) -> str | None:
    """Who speaks, under any of the usual names."""
    role = message.get("role", message.get("type", message.get("message.role", message.get("from"))))
    return role if isinstance(role, str) else None


def turns(messages: list[Any], pointer: str, *, inside: bool = True) -> list[Turn]:
    """The messages that have a text; each knows where it stands.

    Where `messages` do not stand in the row itself (but in another row, or in a JSON string of it), `inside` is false,
    and `pointer` is as near as one can point.
    """
    found = []
    for index, message in enumerate(messages):
        if not isinstance(message, dict):
            continue
        key = next((key for key in _CONTENT if message.get(key) is not None), None)
        text = None if key is None else text_or_none(message[key])
        if key is not None and text is not None:
            at = f"{pointer}/{index}/{escape_pointer(key)}" if inside else pointer
            found.append(Turn(text=text, pointer=at, role=role_of(message)))
    return found


def put_prompt(reading: Reading, messages: list[Any], pointer: str, *, inside: bool = True) -> None:
    """What led to an answer: the last turn of the user is the question, what was before it the history."""
    _put_turns(reading, turns(messages, pointer, inside=inside), pointer)


def put_conversation(reading: Reading, messages: list[Any], pointer: str, *, inside: bool = True) -> None:
    """A whole conversation: the last turn of the model is the answer; nothing after it is evidence for it."""
    spoken = turns(messages, pointer, inside=inside)
    last = next((index for index in range(len(spoken) - 1, -1, -1) if spoken[index].role in _MODEL), None)
    if last is None:
        _put_turns(reading, spoken, pointer)
        return
    reading.put("answer", spoken[last].text, spoken[last].pointer)
    _put_turns(reading, spoken[:last], pointer)


def _put_turns(reading: Reading, spoken: list[Turn], pointer: str) -> None:
    last = next((index for index in range(len(spoken) - 1, -1, -1) if spoken[index].role in _USER), None)
    if last is not None:
        reading.put("question", spoken[last].text, spoken[last].pointer)
        spoken = spoken[:last] + spoken[last + 1 :]
    if spoken:
        reading.put("history", spoken, pointer)


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

    `first` numbers those that have no id; `inside` as for `turns`.
    """
    several = isinstance(documents, list)
    found = []
    for index, document in enumerate(documents if several else [documents]):
        at = f"{pointer}/{index}" if several and inside else pointer
        context = _context(document, f"S{first + index}", at, inside=inside)
        if context is not None:
            found.append(context)
    return found


def _context(document: Any, default: str, pointer: str, *, inside: bool) -> Context | None:
    if isinstance(document, str):
        return Context(id=default, text=document, pointer=pointer)
    if not isinstance(document, dict):
        return None
    if isinstance(document.get("document"), dict):
        return _context(document["document"], default, f"{pointer}/document" if inside else pointer, inside=inside)
    plain = {key.removeprefix("document."): key for key in document}
    key = next((plain[name] for name in TEXT_KEYS if isinstance(document.get(plain.get(name, "")), str)), None)
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
