"""Structured evidence as sentences: a JSON object, flattened into what a writer would say of it.

Each value becomes a sentence of the words of its key and of itself; `true` affirms the key, `false` denies it, `null`
says nothing. Opening hours get the words of a timetable, and a few usual keys those that prose has for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import orjson

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections

DEEPEST = 8
MOST = 2000
BRIEF = 80
"""Levels that are entered, values that are read, and letters of a value that shares a sentence with others."""

YES = frozenset(("true", "yes"))
NO = frozenset(("false", "no", "none"))
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])|[_\-.]+")
_HOURS = regex(r"(\d{1,2}):(\d{1,2})\s*[-–]\s*(\d{1,2}):(\d{1,2})")
_TOPICS = {
    key: words
    for line in sections("cues.txt", "hallucheck.verifiers")["keys"]
    for keys, _, words in [line.partition(": ")]
    for key in keys.split()
}


def prose(text: str) -> str | None:
    """The sentences of a JSON object or list of objects; None for any other text."""
    given = _read(text)
    if given is None:
        return None
    return "\n".join(islice(_sentences(given, (), 0), MOST)) or None


def _read(text: str) -> Any:
    """The object, or the list of objects; None for any other text."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    listed = isinstance(given, list) and any(isinstance(item, dict) for item in given)
    return given if isinstance(given, dict) or listed else None


def truths(text: str) -> list[tuple[str, bool | None]]:
    """What a JSON object affirms, denies, or leaves open (null beside a yes or a no), at any depth."""
    given = _read(text)
    found: list[tuple[str, bool | None]] = []
    stack: list[tuple[Any, int]] = [(given, 0)]
    while stack and len(found) < MOST:
        value, depth = stack.pop()
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if isinstance(value, dict):
            said = {key: _truth(item) for key, item in value.items()}
            if any(truth is not None for truth in said.values()):
                found += [
                    (_spelt(key), said[key]) for key, item in value.items() if item is None or said[key] is not None
                ]
        if depth < DEEPEST:
            stack += [(item, depth + 1) for item in inner if isinstance(item, dict | list)]
    return found


def _sentences(value: Any, path: tuple[str, ...], depth: int) -> Iterator[str]:
    if isinstance(value, dict) and depth < DEEPEST:
        yield from _object(value, path, depth)
    elif isinstance(value, list) and depth < DEEPEST:
        if all(isinstance(item, str | int | float) for item in value):
            yield f"{_said(path)}: {', '.join(map(str, value))}"
            return
        for item in value:
            yield from _sentences(item, path, depth + 1)
    elif isinstance(value, str | int | float):
        yield f"{_said(path)}: {_plain(value)}"


def _object(value: dict[str, Any], path: tuple[str, ...], depth: int) -> Iterator[str]:
    topic = " ".join(path)
    truths = {key: _truth(item) for key, item in value.items()}
    yes = ", ".join(_spoken(key) for key, truth in truths.items() if truth)
    if yes:
        yield f"{_said(path)}: yes, offers {yes}"
    yield from (f"{topic}: no {_spoken(key)}" for key, truth in truths.items() if truth is False)
    left = {key: item for key, item in value.items() if truths[key] is None and item is not None}
    plain = {key: item for key, item in left.items() if isinstance(item, str | int | float) and len(str(item)) <= BRIEF}
    yield from _plain_fields(topic, plain)
    for key, item in left.items():
        if key not in plain:
            yield from _sentences(item, (*path[-1:], _spelt(key)), depth + 1)


def _plain_fields(topic: str, plain: dict[str, Any]) -> Iterator[str]:
    """One sentence for the short values of an object, and its opening hours."""
    texts = {key: item.strip() for key, item in plain.items() if isinstance(item, str)}
    hours = {key: match for key, item in texts.items() if (match := _HOURS.fullmatch(item))}
    brief = [f"{_spoken(key)}: {_plain(item)}" for key, item in plain.items() if key not in hours]
    if brief:
        yield f"{topic} " + ", ".join(brief)
    if hours:
        yield from _timetable(topic, hours)


def _timetable(topic: str, hours: dict[str, re.Match[str]]) -> Iterator[str]:
    """`"Monday": "11:0-21:0"`: when it is open, and when not."""
    closed = 0
    for day, match in hours.items():
        opens, past, shuts, by = map(int, match.groups())
        if (opens, past) == (shuts, by):
            closed += 1
            yield f"{topic} {_spelt(day)}: closed"
        else:
            yield f"{topic} {_spelt(day)}: open, opens, operates from {opens}:{past:02d} to {shuts}:{by:02d}, closes"
    if not closed:
        yield f"{topic} open daily, every day, {len(hours)} days a week"


def _truth(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and len(value) < 6:  # noqa: PLR2004 (letters of "false")
        low = value.strip().lower()
        return True if low in YES else False if low in NO else None
    return None


def _plain(value: str | float) -> str:
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _spelt(key: str) -> str:
    return _CAMEL.sub(" ", key)


def _spoken(key: str) -> str:
    return _said((_spelt(key),))


def _said(path: tuple[str, ...]) -> str:
    """A key with the words that prose has for it."""
    topic = " ".join(path)
    found = dict.fromkeys(said for word in topic.lower().split() for said in _TOPICS.get(word, "").split())
    return " ".join((topic, *found))
