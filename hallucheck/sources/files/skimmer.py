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
_SPACE = regex(rb"[ \t\r\n]*+")
_SCALAR = regex(rb"[^,:\[\]{}\s\"]*+")
_IN_STRING = regex(rb'[^"\\]*+(["\\])')
_TO_MARK = regex(rb'(?>(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*)(["\[\]{}])', re.DOTALL)
"""Up to a bracket, or to a string that goes on in the next block. Python < 3.11.5 misreads (a|b)*+."""


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
        line, size, kept, digest = self.line, 0, list[bytes](), None
        for piece in self._nested() if first in (OPEN_LIST, OPEN_OBJECT, _QUOTE) else self._scalar():
            size += len(piece)
            kept.append(piece)
            if size > self._limit:
                digest = digest or hashlib.sha256()
                digest.update(b"".join(kept))
                kept.clear()
        if not size:
            raise BrokenDocumentError(f"not JSON at line {self.line}: a value is missing")
        return Value(b"".join(kept), line, None if digest is None else digest.hexdigest())

    def drain(self) -> None:
        """Read on to the end, for the hash."""
        for _ in self._blocks:
            pass

    def _nested(self) -> Iterator[bytes]:
        """A string, a list or an object in pieces, one a block."""
        in_string = self._buffer[self._at] == _QUOTE
        depth, at = 0, self._at + in_string
        while True:
            match = (_IN_STRING if in_string else _TO_MARK).match(self._buffer, at)
            if match is None:
                at = max(at - len(self._buffer), 0)  # a backslash at the end escapes what comes next
                yield self._take(len(self._buffer))
                if not self._refill():
                    raise BrokenDocumentError("the JSON ends in the middle")
                continue
            at, mark = match.end(), match[1]
            if mark == b"\\":
                at += 1
                continue
            if mark == b'"':
                in_string = not in_string
            else:
                depth += 1 if mark in b"[{" else -1
            if not depth and not in_string:
                yield self._take(at)
                return

    def _scalar(self) -> Iterator[bytes]:
        while True:
            match = _SCALAR.match(self._buffer, self._at)
            yield self._take(match.end() if match else self._at)
            if self._at < len(self._buffer) or not self._refill():
                return

    def _take(self, end: int) -> bytes:
        """The bytes up to `end`."""
        piece = self._buffer[self._at : end]
        self._at = end
        return piece

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
