"""Where something stands in a row, and what leads there: dotted paths, JSON in strings, parts of messages.

Evidence is found there too: documents that were retrieved, and what tools returned.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model import Context
from hallucheck.model.foreign.values import read_context, text_key, text_of
from hallucheck.model.record import OF_TOOL, escape_pointer

Row = Mapping[str, Any]


class Found(msgspec.Struct, frozen=True):
    """A value and its JSON pointer in the row."""

    value: Any
    pointer: str
    is_exact: bool = True
    """Whether what it holds can be pointed at. Inside a JSON string or another row its own place has to do."""

    def at(self, key: str | int) -> Found:
        """The part of an object or a list under a key."""
        place = f"{self.pointer}/{escape_pointer(str(key))}" if self.is_exact else self.pointer
        return Found(self.value[key], place, self.is_exact)

    def parts(self) -> list[Found]:
        """The elements of a list; none where it is no list."""
        return [self.at(index) for index in range(len(self.value))] if isinstance(self.value, list) else []

    def spelled(self) -> Found:
        """The value that a string of JSON spells: many exports write objects so."""
        value = parsed(self.value)
        return self if value is self.value else Found(value, self.pointer, is_exact=False)


def parsed(value: Any, marks: tuple[str, ...] = ("{", "[")) -> Any:
    """A value that may be JSON in a string."""
    if isinstance(value, str) and value.lstrip().startswith(marks):
        with suppress(msgspec.MsgspecError, ValueError, RecursionError):
            return msgspec.json.decode(value)
    return value


def find(node: Any, path: str, pointer: str = "") -> Found | None:
    """The value at a dotted path that is not null; a dot may also be part of a key, as in exported span columns."""
    return _find(node, path.split("."), pointer)


def _find(node: Any, keys: list[str], pointer: str) -> Found | None:
    if not keys:
        return None if node is None else Found(node, pointer)
    if isinstance(node, list) and keys[0].isdigit():
        index = int(keys[0])
        return _find(node[index], keys[1:], f"{pointer}/{index}") if index < len(node) else None
    for size in range(len(keys), 0, -1) if isinstance(node, dict) else ():
        key = ".".join(keys[:size])
        if key in node and (found := _find(node[key], keys[size:], f"{pointer}/{escape_pointer(key)}")) is not None:
            return found
    return None


def first(node: Any, *paths: str, pointer: str = "") -> Found | None:
    """The value at the first of some paths that leads to one."""
    return next(filter(None, (find(node, path, pointer) for path in paths)), None)


def find_all(node: Any, *paths: str, pointer: str = "") -> list[Found]:
    """The values at some paths, in which `*` is each element of a list."""
    found: list[Found] = []
    for path in paths:
        head, each, rest = path.partition(".*.")
        held = find(node, head, pointer)
        for part in held.parts() if held is not None and each else ():
            found += find_all(part.value, rest, pointer=part.pointer)
        found += [held] if held is not None and not each else []
    return found


def has(row: Row, path: str) -> bool:
    """Whether the path leads somewhere, be it to null."""
    if path in row:
        return True
    head, dot, rest = path.partition(".")
    inner = row.get(head) if dot else None
    return isinstance(inner, dict) and has(inner, rest)


def listed(value: Any) -> list[Any]:
    """A list; an empty one in the place of anything else."""
    return value if isinstance(value, list) else []


def key_at(found: Found | None) -> str | None:
    """What was found as a key, where it can be one."""
    is_key = found is not None and isinstance(found.value, str | int) and not isinstance(found.value, bool)
    return str(found.value) if found is not None and is_key else None


ANSWERED = ("tool_call_id", "tool_use_id", "toolUseId", "call_id")
"""Where what a tool returned names the call that it answers."""
ANSWERS = "tool_call_id"
"""Key in the `meta` of what a tool returned: the call that it answers."""


def documents_in(found: Found, *, first: int | None = 0) -> list[Context]:
    """Contexts out of retrieved documents in any of the usual shapes; those without text are left out.

    `first` numbers those that have no id; None leaves them without.
    """
    contexts: list[Context] = []
    for index, one in enumerate(found.parts() if isinstance(found.value, list) else [found]):
        held = one.value.get("document") if isinstance(one.value, dict) else None
        if isinstance(held, list):
            number = None if first is None else first + len(contexts)
            contexts += documents_in(Found(held, one.pointer, is_exact=False), first=number)
            continue
        document = one.at("document") if isinstance(held, dict) else one
        text = document.value
        if (isinstance(text, str) and text.strip()) or (isinstance(text, dict) and text_key(text)):
            context = read_context(document.value, "" if first is None else f"S{first + index}", document.pointer)
            contexts.append(context if document.is_exact else replace(context, pointer=document.pointer))
    return contexts


def returned(found: Found, holder: Mapping[str, Any]) -> list[Context]:
    """What a tool returned, as evidence: each document of a list of them, else all of it as it stands.

    `holder` is the message, part or call that holds it, and says which tool it was.
    """
    call = {ANSWERS: first_text(holder, ANSWERED)}
    value = _payload(found.spelled().value)
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        if all(map(text_key, value)):
            documents = documents_in(Found(value, found.pointer, is_exact=False), first=None)
            return [replace(one, kind=OF_TOOL, meta=call) for one in documents]
        if all("json" in part for part in value):
            value = value[0]["json"] if len(value) == 1 else [part["json"] for part in value]
    text = value if isinstance(value, str) else None if value is None else json.dumps(value, ensure_ascii=False)
    if not text or text.isspace():
        return []
    name = first_text(holder, ("name", "tool_name", "function")) or ""
    return [Context(id=name, text=text, pointer=found.pointer, kind=OF_TOOL, meta=call)]


def _payload(value: Any) -> Any:
    """The content of what a tool returned, out of the object around it."""
    if not isinstance(value, dict):
        return value
    inner = next((value[key] for key in ("content", "response", "output", "result") if key in value), None)
    if isinstance(inner, list | dict) and inner:
        return inner
    return text_or_none(value) if value.get("type") == "text" else value


def first_text(item: Mapping[str, Any], keys: tuple[str, ...]) -> str | None:
    """The first of the values under `keys` that is a text."""
    return next((item[key] for key in keys if isinstance(item.get(key), str)), None)


def text_or_none(value: Any) -> str | None:
    """The text of a message's content; None where it has none (a tool call, an image)."""
    if isinstance(value, list):
        parts = [part for part in value if isinstance(part, str) or (isinstance(part, dict) and text_key(part))]
        return "\n".join(text_of(part) for part in parts) or None
    if isinstance(value, dict):
        inner = value.get("parts") or (value.get("text") if isinstance(value.get("text"), dict) else value.get("value"))
        if isinstance(inner, str | list | dict):
            return text_or_none(inner)
    try:
        return text_of(value)
    except (TypeError, RecursionError):
        return None
