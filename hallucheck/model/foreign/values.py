"""Texts, lists, labels and passages as foreign rows hold them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.model.foreign.aliases import ID_KEYS, TEXT_KEYS, fold
from hallucheck.model.record import Context, escape_pointer


def text_of(value: Any) -> str:
    """A text, from a string, a number, or the parts of a chat message."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        raise TypeError("expected text, found true or false")
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, dict):
        for key in TEXT_KEYS:
            if isinstance(value.get(key), str):
                text: str = value[key]
                return text
    if isinstance(value, list) and value and all(isinstance(part, str | dict | list) for part in value):
        return "\n".join(text_of(part) for part in value)
    raise TypeError(f"expected text, found {kind_of(value)}")


def change_leaves(value: Any, change: Callable[[Any], Any]) -> Any:
    """A JSON value with its keys, and all that is neither a list nor an object, changed."""
    if isinstance(value, dict):
        return {change(key): change_leaves(item, change) for key, item in value.items()}
    return [change_leaves(item, change) for item in value] if isinstance(value, list | tuple) else change(value)


def as_list(value: Any, what: str) -> list[Any]:
    """A list; `what` it should hold, for the message."""
    if not isinstance(value, list | tuple):
        raise TypeError(f"expected a list of {what}, found {kind_of(value)}")
    return list(value)


def optional_text(value: Any) -> str | None:
    """A text, of whatever is not null."""
    return value if isinstance(value, str) else None if value is None else str(value)


def kind_of(value: Any) -> str:
    """What a value is, in words."""
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


_SPELLED = r"""'[^'\\]*+(?:\\.[^'\\]*+)*'|"[^"\\]*+(?:\\.[^"\\]*+)*\""""
_ITEM = re.compile(_SPELLED)
_ARRAY = re.compile(rf"\[(?:{_SPELLED})(?>(?:\s++(?:{_SPELLED}))+)\]")
"""Strings between which there is no comma: a list of one string is the same in both spellings."""
_BETWEEN = re.compile(rf"{_SPELLED}|(\}}\s++\{{)")
"""Between two dicts of an array; what looks so inside a string is passed over."""

_UNREADABLE = (ValueError, SyntaxError, TypeError, MemoryError, RecursionError)


def parse(text: str) -> Any:
    """The list or object that a text spells in JSON, Python or numpy; None where it spells none."""
    stripped = text.strip()
    if stripped[:1] not in ("[", "{"):
        return None
    try:
        return msgspec.json.decode(stripped)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return parse_printed(stripped)


def parse_printed(text: str) -> Any:
    """The list or dict that Python or numpy prints so, where there is no doubt; else None."""
    if len(text) > 1 << 20:
        return None
    if _ARRAY.fullmatch(text):
        return _evaluated(f"[{','.join(_ITEM.findall(text))}]")
    if text.startswith("[{"):
        text = _BETWEEN.sub(lambda found: "}, {" if found[1] else found[0], text)
    return _evaluated(text, exactly=True)


def _evaluated(spelled: str, *, exactly: bool = False) -> Any:
    try:
        value = ast.literal_eval(spelled)
        if not isinstance(value, list | dict) or (exactly and repr(value) != spelled):
            return None
        msgspec.json.encode(value)
    except _UNREADABLE:
        return None
    return value


_YES = frozenset(("1", "yes", "true", "hallucinated", "hallucination", "fail", "inconsistent", "unsupported"))
_NO = frozenset(("0", "no", "false", "faithful", "factual", "pass", "consistent", "supported", "correct"))


def is_hallucinated(labels: Any) -> bool | None:
    """Whether `labels` says "hallucinated"; None where there is no label or none that can be read.

    Accepts 0/1, booleans, the usual words, an object with a `label` or `hallucinated` key, and a list of span labels
    (empty: faithful).
    """
    if isinstance(labels, bool):
        return labels
    if isinstance(labels, int | float):
        return bool(labels) if labels in (0, 1) else None
    if isinstance(labels, str):
        word = labels.strip().lower()
        return True if word in _YES else False if word in _NO else None
    if isinstance(labels, dict):
        known = (labels[key] for key in ("hallucinated", "hallucination", "label") if key in labels)
        return is_hallucinated(next(known, None))
    spans = isinstance(labels, list) and all(isinstance(label, dict) for label in labels)
    return bool(labels) if spans else None


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
    by_id = isinstance(value, dict) and all(
        isinstance(item, dict) and str(item.get("id")) == key for key, item in value.items()
    )
    if not items or not (by_id or all(map(own_text, items))):
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
