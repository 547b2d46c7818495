"""Walking over JSON without parsing it: one value at a time with its own bytes.

Regular expressions know strings and brackets; whether the bytes of a value are valid is for `decode` to say.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import msgspec

from hallucheck.sources.base import MAX_LINE_BYTES
from hallucheck.text.basics.patterns import regex


class BrokenDocumentError(Exception):
    """The document's own brackets do not fit."""


class Value(msgspec.Struct, frozen=True):
    """The bytes of one value; where there were too many, their SHA-256 instead."""

    raw: bytes
    line: int
    sha256: str | None = None


OPEN_LIST, _CLOSE_LIST, OPEN_OBJECT, _CLOSE_OBJECT = b"[]{}"
_COMMA, _COLON, _QUOTE = b',:"'
_DEPTH = {OPEN_LIST: 1, OPEN_OBJECT: 1, _CLOSE_LIST: -1, _CLOSE_OBJECT: -1}
_STRING = rb'[^"\\]*+(?:\\.[^"\\]*+)*+"'
_REST_OF_STRING = regex(_STRING, re.DOTALL)
_TO_BRACKET = regex(rb'(?>(?:[^"\[\]{}]++|"' + _STRING + rb")*)", re.DOTALL)  # Python < 3.11.5 misreads (a|b)*+
_SCALAR = regex(rb"[^,:\[\]{}\s\"]*+")
_SPACE = regex(rb"[ \t\r\n]*+")


class Skimmer:
    """Walks over JSON in blocks of bytes; holds one block and the value being read, up to `limit` bytes."""

    def __init__(self, blocks: Iterator[bytes], limit: int = MAX_LINE_BYTES) -> None:
        self._blocks = blocks
        self._limit = limit
        self._buffer = b""
        self._at = 0
        self._line = 1
        self._counted = 0

    @property
    def line(self) -> int:
        """The 1-based line of the next byte."""
        self._line += self._buffer.count(b"\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def peek(self) -> int | None:
        """The next byte that is not blank; None at the end."""
        while True:
            match = _SPACE.match(self._buffer, self._at)
            self._at = match.end() if match else self._at
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._refill():
                return None

    def expect(self, *wanted: int) -> int:
        """Take one of these bytes."""
        found = self.peek()
        if found is None:
            raise BrokenDocumentError("the JSON ends in the middle")
        if found not in wanted:
            names = " or ".join(repr(chr(byte)) for byte in wanted)
            raise BrokenDocumentError(f"not JSON at line {self.line}: expected {names}, found {chr(found)!r}")
        self._at += 1
        return found

    def elements(self) -> Iterator[Value]:
        """The elements of the list that begins here."""
        for _ in self.items():
            yield self.value()

    def items(self) -> Iterator[None]:
        """The elements of the list that begins here; the caller takes each value before going on."""
        self.expect(OPEN_LIST)
        if self.peek() == _CLOSE_LIST:
            self._at += 1
            return
        while True:
            yield
            if self.expect(_COMMA, _CLOSE_LIST) == _CLOSE_LIST:
                return

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; the caller takes each value before going on."""
        self.expect(OPEN_OBJECT)
        if self.peek() == _CLOSE_OBJECT:
            self._at += 1
            return
        while True:
            if self.peek() != _QUOTE:
                self.expect(_QUOTE)
            key = self.value().raw
            self.expect(_COLON)
            try:
                yield msgspec.json.decode(key, type=str)
            except (msgspec.MsgspecError, ValueError):
                yield ""
            if self.expect(_COMMA, _CLOSE_OBJECT) == _CLOSE_OBJECT:
                return

    def value(self) -> Value:
        """The value that begins here, whatever it is."""
        first = self.peek()
        if first is None:
            raise BrokenDocumentError("the JSON ends in the middle")
        line, size, digest, kept = self.line, 0, hashlib.sha256(), []
        for piece in self._nested() if first in (OPEN_LIST, OPEN_OBJECT, _QUOTE) else self._scalar():
            size += len(piece)
            digest.update(piece)
            kept.append(piece)
            if size > self._limit:
                kept.clear()
        if not size:
            raise BrokenDocumentError(f"not JSON at line {self.line}: a value is missing")
        return Value(b"".join(kept), line, digest.hexdigest() if size > self._limit else None)

    def drain(self) -> None:
        """Read on to the end, for the hash."""
        for _ in self._blocks:
            pass

    def _nested(self) -> Iterator[bytes]:
        """A string, a list or an object in pieces, one a block."""
        in_string = self._buffer[self._at] == _QUOTE
        depth = 0 if in_string else 1
        at = self._at + 1
        while depth or in_string:
            match = (_REST_OF_STRING if in_string else _TO_BRACKET).match(self._buffer, at)
            if in_string and match:
                in_string, at = False, match.end()
                continue
            end = match.end() if match else at
            if not in_string and end < len(self._buffer):
                in_string = self._buffer[end] == _QUOTE
                depth += _DEPTH.get(self._buffer[end], 0)
                at = end + 1
                continue
            end = len(self._buffer) - (_odd_backslash(self._buffer, at) if in_string else 0)
            piece = self._buffer[self._at : end]
            self._at = end
            yield piece
            if not self._refill():
                raise BrokenDocumentError("the JSON ends in the middle")
            at = 0
        piece = self._buffer[self._at : at]
        self._at = at
        yield piece

    def _scalar(self) -> Iterator[bytes]:
        while True:
            match = _SCALAR.match(self._buffer, self._at)
            end = match.end() if match else self._at
            piece = self._buffer[self._at : end]
            self._at = end
            yield piece
            if end < len(self._buffer) or not self._refill():
                return

    def _refill(self) -> bool:
        """Add a block; what was taken is dropped."""
        block = next(self._blocks, None)
        if block is None:
            return False
        line = self.line
        self._buffer = self._buffer[self._at :] + block
        self._at = self._counted = 0
        self._line = line
        return True


def _odd_backslash(buffer: bytes, since: int) -> int:
    """1 where the buffer ends in a backslash that escapes the byte to come."""
    return (len(buffer) - max(len(buffer[since:].rstrip(b"\\")) + since, since)) % 2
