"""The text around a finding, cut from the input row: where the claim stands, and where its evidence does.

A reader wants to see the sentence before and after, not only the words that were flagged. Account numbers are masked
before anything is cut, and a row that reports a bank statement gives no text at all but what its findings quote,
because masking by form cannot know every account number that such a row holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from hallucheck.model import AuditedRecord, Evidence, Location, Status
from hallucheck.model.masking import mask_identifiers

WHOLE = 2_000
"""Code points up to which a text is shown whole."""

AROUND = 600
"""Code points shown on either side of a span of a longer text."""

EDGE = 80
"""More code points that are looked at while masking, so that a number is not cut in two and half of it shown."""

LONGEST_SPAN = 4_000
LONGEST_TEXT = 4_000_000
"""Code points beyond which a text is not looked at."""


class Excerpt(msgspec.Struct, frozen=True, array_like=True):
    """A piece of a text; `start` and `end` are code points in the piece, equal where nothing is highlighted."""

    text: str
    start: int
    end: int
    before: bool
    """Whether the text goes on before the piece."""
    after: bool


class Texts:
    """The texts of one input row. Reads nothing before it is asked."""

    def __init__(self, record: AuditedRecord) -> None:
        statement = record.families.get("statements")
        self._secret = statement is not None and statement.status is not Status.SKIPPED
        self._raw = record.raw
        self._value: Any = None
        self._strings: list[str] | None = None

    def claim(self, location: Location) -> Excerpt | None:
        """The text that a finding points at, with its span; None where it is not there or not to be shown."""
        text = None if self._secret else resolve(self._document(), location.pointer)
        if not isinstance(text, str):
            return None
        start, end = location.start or 0, location.end or 0
        return excerpt(text, start, end) if 0 <= start <= end <= len(text) else None

    def evidence(self, evidence: Evidence) -> Excerpt | None:
        """The text that evidence is quoted from, found by its words at its offsets."""
        start, end, quote = evidence.start, evidence.end, evidence.quote
        if self._secret or not quote or start is None or end is None or not 0 <= start < end:
            return None
        if self._strings is None:
            self._strings = list(strings(self._document()))
        for text in self._strings:
            if len(text) > end - start and text[start:end] == quote:
                return excerpt(text, start, end)
        return None

    def _document(self) -> Any:
        if self._value is None and self._raw:
            self._value = _decoded(self._raw)
            self._raw = b""
        return self._value


def resolve(value: Any, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) names in `value`; None where there is nothing."""
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and key.isascii() and int(key[:9]) < len(value):
            value = value[int(key[:9])]
        else:
            return None
    return value


def strings(value: Any) -> Iterator[str]:
    """Every string in `value` that is not a key, in order."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if len(item) <= LONGEST_TEXT:
                yield item
        elif isinstance(item, dict):
            waiting.extend(reversed(item.values()))
        elif isinstance(item, list):
            waiting.extend(reversed(item))


def excerpt(text: str, start: int, end: int) -> Excerpt | None:
    """A piece of `text` around the code points [start, end), account numbers masked; None where it is too long."""
    if len(text) > LONGEST_TEXT:
        return None
    end = min(end, start + LONGEST_SPAN)
    first, last = (0, len(text)) if len(text) <= WHOLE else (max(start - AROUND, 0), min(end + AROUND, len(text)))
    edge = max(first - EDGE, 0)
    masked = mask_identifiers(text[edge : last + EDGE])  # keeps every length
    return Excerpt(masked[first - edge : last - edge], start - first, end - first, first > 0, last < len(text))


def _decoded(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError):  # half a surrogate pair, which other readers let through
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            return None
