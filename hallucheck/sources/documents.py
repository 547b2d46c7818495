"""JSON that is not one object a line: an array, a pretty-printed object, or an object that holds the records.

The document is never parsed whole. A skimmer walks over it with regular expressions that know strings and
brackets, and hands out one element at a time with its own bytes; whether those are valid is for `decode` to say, so a
broken element costs one row. What is broken between elements ends the file with an error row.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import msgspec

from hallucheck.errors import UnreadableRowError
from hallucheck.model import ErrorNote, Row
from hallucheck.model.aliases import ALIASES
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES
from hallucheck.sources.decode import decode
from hallucheck.sources.payloads import Payloads, in_one_line, unreadable
from hallucheck.sources.streams import Stream
from hallucheck.text.basics.patterns import regex

CONTAINERS: dict[tuple[str, ...], frozenset[str]] = {
    ("results", "results"): frozenset(),
    ("testCases",): frozenset(),
    ("test_cases",): frozenset(),
    ("conversationalTestCases",): frozenset(),
    ("conversational_test_cases",): frozenset(),
    ("testRunData", "testCases"): frozenset(),
    ("testRunData", "conversationalTestCases"): frozenset(),
    ("samples",): frozenset(("eval",)),
    ("data",): frozenset(),
    ("records",): frozenset(),
    ("traces",): frozenset(),
}
"""Where known files keep their records, and which keys must have been seen before: `samples` alone is a field of ours.

promptfoo, deepeval (both spellings), inspect, API answers of langfuse and OpenAI, and plain common sense.
"""

WRAPPERS = frozenset(("results", "rows", "items", "examples", "samples", "predictions", "entries", "test_results"))
"""Where anybody may keep records: a list of objects with an answer, in an object that has none itself."""
_ANSWERS = frozenset((*ALIASES["answer"], "statement", "messages", "row"))
_RECORD = frozenset((*ALIASES["answer"], *ALIASES["question"], *ALIASES["contexts"], "statement", "datasource_item"))


class Document(Payloads):
    """A file of one JSON value, or several one after the other."""

    format = "json"

    def __init__(self, stream: Stream, *, max_value: int = MAX_LINE_BYTES) -> None:
        super().__init__(stream)
        self.max_value = max_value

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The elements, numbered by the line on which they begin."""
        skimmer = Skimmer(self.stream.blocks(CHUNK_BYTES), self.max_value)
        try:
            while (start := skimmer.peek()) is not None:
                if start == _OPEN_LIST:
                    values = skimmer.elements()
                elif start == _OPEN_OBJECT:
                    values = _records(skimmer)
                else:
                    values = iter((skimmer.value(),))
                for value in values:
                    yield self._row(value)
                if start == _OPEN_OBJECT and not skimmer.in_container:
                    yield from self._whole()
                    break
            skimmer.drain()
        except BrokenDocumentError as error:
            reason = str(error)
            skimmer.drain()
            yield unreadable(f"{self.name}: {self.stream.damage or reason}", skimmer.line, kind="damaged")

    def _whole(self) -> Iterator[Row | ErrorNote]:
        """Each object is a record in itself."""
        skimmer = Skimmer(self.stream.blocks(CHUNK_BYTES), self.max_value)
        while skimmer.peek() is not None:
            yield self._row(skimmer.value())

    def _row(self, value: Value) -> Row | ErrorNote:
        if value.sha256 is not None:
            message = f"the record is longer than the limit of {self.max_value} bytes"
            return unreadable(message, value.line, kind="too-long", sha256=value.sha256)
        return Row(in_one_line(value.raw), value.line)


class BrokenDocumentError(Exception):
    """The document's own brackets do not fit."""


class Value(msgspec.Struct, frozen=True):
    """The bytes of one value; where there were too many, their SHA-256 instead."""

    raw: bytes
    line: int
    sha256: str | None = None


_OPEN_LIST, _CLOSE_LIST, _OPEN_OBJECT, _CLOSE_OBJECT = b"[]{}"
_COMMA, _COLON, _QUOTE = b',:"'
_DEPTH = {_OPEN_LIST: 1, _OPEN_OBJECT: 1, _CLOSE_LIST: -1, _CLOSE_OBJECT: -1}
_STRING = rb'[^"\\]*+(?:\\.[^"\\]*+)*+"'
_REST_OF_STRING = regex(_STRING, re.DOTALL)
_TO_BRACKET = regex(rb'(?:[^"\[\]{}]++|"' + _STRING + rb")*+", re.DOTALL)
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
        self.in_container = False
        """Whether a list of records was found."""

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
        self.expect(_OPEN_LIST)
        if self.peek() == _CLOSE_LIST:
            self._at += 1
            return
        while True:
            yield self.value()
            if self.expect(_COMMA, _CLOSE_LIST) == _CLOSE_LIST:
                return

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; the caller takes each value before going on."""
        self.expect(_OPEN_OBJECT)
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
        taken = _Taken(self._limit)
        line = self.line
        if first in (_OPEN_LIST, _OPEN_OBJECT, _QUOTE):
            self._nested(taken)
        else:
            self._scalar(taken)
        return taken.value(line)

    def drain(self) -> None:
        """Read on to the end, for the hash."""
        for _ in self._blocks:
            pass

    def _nested(self, taken: _Taken) -> None:
        buffer, start = self._buffer, self._at
        in_string = buffer[start] == _QUOTE
        depth = 0 if in_string else 1
        at = start + 1
        while depth or in_string:
            if in_string:
                match = _REST_OF_STRING.match(buffer, at)
                if match:
                    in_string, at = False, match.end()
                    continue
                at = len(buffer) - _odd_backslash(buffer, at)
            else:
                match = _TO_BRACKET.match(buffer, at)
                at = match.end() if match else at
                if at < len(buffer):
                    byte = buffer[at]
                    at += 1
                    in_string = byte == _QUOTE
                    depth += _DEPTH.get(byte, 0)
                    continue
            taken.add(buffer[start:at])
            self._at = at
            if not self._refill():
                raise BrokenDocumentError("the JSON ends in the middle")
            buffer, start, at = self._buffer, 0, 0
        taken.add(buffer[start:at])
        self._at = at

    def _scalar(self, taken: _Taken) -> None:
        while True:
            match = _SCALAR.match(self._buffer, self._at)
            end = match.end() if match else self._at
            taken.add(self._buffer[self._at : end])
            self._at = end
            if end < len(self._buffer) or not self._refill():
                break
        if not taken.size:
            raise BrokenDocumentError(f"not JSON at line {self.line}: a value is missing")

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


class _Taken:
    """The bytes of a value as they come; from the limit on, only their hash."""

    def __init__(self, limit: int) -> None:
        self.size = 0
        self._limit = limit
        self._pieces: list[bytes] = []
        self._digest = hashlib.sha256()

    def add(self, piece: bytes) -> None:
        if not self.size + len(piece) > self._limit:
            self._pieces.append(piece)
        else:
            for earlier in self._pieces:
                self._digest.update(earlier)
            self._pieces.clear()
            self._digest.update(piece)
        self.size += len(piece)

    def value(self, line: int) -> Value:
        if self.size > self._limit:
            return Value(b"", line, self._digest.hexdigest())
        return Value(b"".join(self._pieces), line)


def _odd_backslash(buffer: bytes, since: int) -> int:
    """1 where the buffer ends in a backslash that escapes the byte to come."""
    return (len(buffer) - max(len(buffer[since:].rstrip(b"\\")) + since, since)) % 2


def _records(skimmer: Skimmer) -> Iterator[Value]:
    """The elements of the list in which the object that begins here keeps its records."""
    seen: set[str] = set()
    for key in skimmer.members():
        kind = skimmer.peek()
        paths = [path for path, before in CONTAINERS.items() if path[0] == key and before <= seen]
        seen.add(key)
        if kind == _OPEN_LIST and (key,) in paths:
            yield from _objects(skimmer)
        elif kind == _OPEN_LIST and key in WRAPPERS and seen.isdisjoint(_RECORD):
            yield from _objects(skimmer, _ANSWERS)
        elif kind == _OPEN_OBJECT and any(len(path) > 1 for path in paths):
            for inner in skimmer.members():
                if skimmer.peek() == _OPEN_LIST and (key, inner) in paths:
                    yield from _objects(skimmer)
                else:
                    skimmer.value()
        else:
            skimmer.value()


def _objects(skimmer: Skimmer, keys: frozenset[str] = frozenset()) -> Iterator[Value]:
    """The elements, where the first of them is an object, and has one of `keys` if any are asked for."""
    elements = skimmer.elements()
    first = next(elements, None)
    if first is None:
        skimmer.in_container = skimmer.in_container or not keys
    elif first.sha256 or (first.raw.startswith(b"{") and (not keys or _has_one(first.raw, keys))):
        skimmer.in_container = True
        yield first
    for element in elements:
        if skimmer.in_container:
            yield element


def _has_one(raw: bytes, keys: frozenset[str]) -> bool:
    try:
        return not keys.isdisjoint(decode(raw))
    except UnreadableRowError:
        return False
