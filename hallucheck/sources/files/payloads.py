"""For all formats whose rows are not lines of a plain file: rows become JSON lines that travel with the chunk."""

from __future__ import annotations

import hashlib
import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, islice
from typing import Any

import msgspec

from hallucheck.errors import UnreadableRowError
from hallucheck.model import ErrorNote, Row
from hallucheck.sources.base import CHUNK_BYTES, Chunk, Source, refusal, unreadable
from hallucheck.sources.decode import decode
from hallucheck.text.basics.patterns import regex

HEAD_ROWS = 20
"""So many rows are looked at to recognise a dump."""

_STRING_OR_BREAK = regex(rb'"[^"\\]*+(?:\\.[^"\\]*+)*"|[ \t]*[\r\n]\s*', re.DOTALL)


class Payloads(Source):
    """A source that reads rows in its own way; subclasses say how in `rows`."""

    @abstractmethod
    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows in order with the number by which a person finds them: a line where there is one."""

    def head(self) -> list[bytes]:
        """The first rows."""
        return [row.raw for row in islice(self.rows(), HEAD_ROWS) if isinstance(row, Row)]

    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """Chunks that carry their rows."""
        yield from pack(self.rows(), file=self.name, source=source, first_index=first_index)
        for _ in () if self.sha256 else self.stream.blocks(CHUNK_BYTES):
            pass  # for the hash, where rows are read in another order than bytes


class Unreadable(Payloads):
    """Stands in for the source of a file that cannot be read."""

    format = "unreadable"
    sha256 = hashlib.sha256(b"").hexdigest()

    def __init__(self, name: str, reason: str) -> None:
        self.name, self.reason, self.size = name, reason, None

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The error row."""
        yield unreadable(self.reason, 1)


def pack(rows: Iterable[Row | ErrorNote], *, file: str, source: int, first_index: int) -> Iterator[Chunk]:
    """Pack rows into chunks of about 1 MiB; each error note is a chunk of its own, in its place."""
    index = count(first_index)
    held: list[Row] = []
    size = 0
    for row in chain(rows, (None,)):
        if held and (not isinstance(row, Row) or size >= CHUNK_BYTES):
            payload = b"\n".join(row.raw for row in held) + b"\n"
            yield Chunk(
                index=next(index),
                file=file,
                source=source,
                first_line=held[0].line,
                length=len(payload),
                payload=payload,
                lines=tuple(row.line for row in held),
            )
            held, size = [], 0
        if isinstance(row, ErrorNote):
            yield refusal(row, file=file, source=source, index=next(index))
        elif row is not None:
            held.append(row)
            size += len(row.raw)


def with_key(raw: bytes, key: str, value: str, is_there: Callable[[dict[str, Any]], bool]) -> bytes:
    """An object's own bytes with one key put in front; as they are where it has one, or is none."""
    try:
        fields = decode(raw)
    except UnreadableRowError:
        return raw
    return raw if is_there(fields) else msgspec.json.encode({key: value})[:-1] + b"," * bool(fields) + raw[1:].lstrip()


def in_one_line(raw: bytes) -> bytes:
    r"""A JSON value without line breaks: dropped between tokens, and kept as \r inside a string, where they are wrong.

    Linear; the spelling of everything else stays.
    """
    if b"\n" not in raw:
        return raw
    kept = _STRING_OR_BREAK.sub(lambda found: found.group() if found.group().startswith(b'"') else b"", raw)
    return kept.replace(b"\n", b"\r")
