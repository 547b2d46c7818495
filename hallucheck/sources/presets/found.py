"""Where something stands in a row, and what leads there: dotted paths, JSON in strings, parts of messages."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from hallucheck.model.record import escape_pointer

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


def texts_of(found: Found | None, kind: str) -> list[Found]:
    """The texts of those parts of a message that are of a type."""
    return [
        part.at("text")
        for part in (found.parts() if found is not None else ())
        if isinstance(part.value, dict) and part.value.get("type") == kind and isinstance(part.value.get("text"), str)
    ]


def key_of(row: Row, path: str) -> str | None:
    """What stands at a path as a key, where it can be one."""
    return key_at(find(row, path))


def key_at(found: Found | None) -> str | None:
    """What was found as a key, where it can be one."""
    is_key = found is not None and isinstance(found.value, str | int) and not isinstance(found.value, bool)
    return str(found.value) if found is not None and is_key else None
