"""The contexts of a record, in whatever shape a dump keeps its documents."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from hallucheck.model.foreign.aliases import ID_KEYS, TEXT_KEYS, fold
from hallucheck.model.foreign.values import as_list, kind_of, optional_text, parse, text_of
from hallucheck.model.record import Context, escape_pointer


def read_contexts(value: Any, pointer: str) -> tuple[Context, ...]:
    """The contexts of a value that a row gives for them.

    Raises:
        TypeError, ValueError, RecursionError: it cannot be read.
    """
    if isinstance(value, str):
        return _spelled_contexts(value, pointer) or (Context(id="S0", text=value, pointer=pointer),)
    if isinstance(value, dict):
        if text_key(value) is not None or not _is_keyed(value):
            return (read_context(value, "S0", pointer),)
        named = ((item, str(key)) for key, item in value.items())
        return tuple(read_context(item, key, f"{pointer}/{escape_pointer(key)}") for item, key in named)
    items = enumerate(as_list(value, "texts or objects with a text"))
    return tuple([read_context(item, f"S{at}", f"{pointer}/{at}") for at, item in items if item is not None])


def _spelled_contexts(text: str, pointer: str) -> tuple[Context, ...]:
    """The contexts of a list that was written as text; each stands where the text does."""
    value = parse(text) if text[:1] in ("[", "{") else None
    items = value if isinstance(value, list) else []
    if isinstance(value, dict):  # texts of an object are its fields; passages are objects
        items = [item if isinstance(item, dict) else None for item in value.values()]
    if not items or not all(map(own_text, items)):
        return ()
    return tuple(replace(context, pointer=pointer) for context in read_contexts(value, pointer))


def _is_keyed(value: dict[str, Any]) -> bool:
    """Whether an object holds a passage under each key, and is not itself one."""
    items = [item for item in value.values() if item is not None]
    return all(isinstance(item, dict) for item in items) or all(
        isinstance(item, str | list) or (isinstance(item, dict) and text_key(item) is not None) for item in items
    )


def text_key(item: dict[str, Any]) -> str | None:
    """The key under which an object has its text."""
    plain = next((key for key in TEXT_KEYS if isinstance(item.get(key), str)), None)
    spelled = (key for key in item if isinstance(item[key], str) and fold(key.removeprefix(_PREFIX)) in _TEXT_KEYS)
    return plain or next(spelled, None)


_TEXT_KEYS = frozenset(map(fold, TEXT_KEYS))
_PREFIX = "document."
"""Of all keys of a document in OpenInference's conventions."""


def read_context(item: Any, default_id: str, pointer: str) -> Context:
    """One of them.

    Raises:
        TypeError, ValueError, RecursionError: it cannot be read.
    """
    if isinstance(item, str):
        return Context(id=default_id, text=item, pointer=pointer)
    if isinstance(item, Context):
        return item
    if isinstance(item, list):
        return Context(id=default_id, text=text_of(item), pointer=pointer)
    if not isinstance(item, dict):
        raise TypeError(f"expected a text or an object with a text at {pointer}, found {kind_of(item)}")
    key = text_key(item) or _passage_key(item)
    names = (*ID_KEYS, _PREFIX + "id")
    identifier = next((item[name] for name in names if isinstance(item.get(name), str | int)), default_id)
    score = item.get("score", item.get(_PREFIX + "score"))
    wrapped = [] if key else [name for name, value in item.items() if isinstance(value, dict) and text_key(value)]
    if len(wrapped) == 1:
        inner = read_context(item[wrapped[0]], str(identifier), f"{pointer}/{escape_pointer(wrapped[0])}")
        return replace(inner, score=_number(score) if inner.score is None else inner.score)
    page = item.get("page", item.get("page_number"))
    kind = item.get("kind") or item.get("type")
    return Context(
        id=str(identifier),
        text=_as_text(item, pointer) if key is None else item[key],
        pointer=pointer if key is None else f"{pointer}/{escape_pointer(key)}",
        title=optional_text(item.get("title")),
        url=optional_text(item.get("url") or item.get("uri")),
        score=_number(score),
        kind=optional_text(kind),
        page=page if isinstance(page, int) and not isinstance(page, bool) else None,
        meta=item,
    )


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _passage_key(item: dict[str, Any]) -> str | None:
    """The key of the only text of an object, where all else are figures and single words."""
    texts = [key for key, value in item.items() if isinstance(value, str) and " " in value]
    if len(texts) != 1 or any(isinstance(value, list | dict) for value in item.values()):
        return None
    # a guess: what has eight words is a passage and not a title or a name
    return texts[0] if item[texts[0]].split(None, 8)[7:] else None


def _as_text(item: dict[str, Any], pointer: str) -> str:
    """An object of several fields as JSON, so that nothing of it is lost as evidence."""
    if not any(isinstance(value, str | dict | list) and value for value in item.values()):
        raise ValueError(f"no text at {pointer}; looked for {', '.join(TEXT_KEYS)}")
    return json.dumps(item, ensure_ascii=False)


def own_text(item: Any) -> str:
    """The text of a passage; empty where it has none."""
    if isinstance(item, dict):
        key = text_key(item)
        return "" if key is None else str(item[key])
    return item if isinstance(item, str) else ""
