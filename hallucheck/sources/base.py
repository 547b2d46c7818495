"""The contract of a source: a file becomes chunks, a chunk becomes rows.

A chunk is what one worker takes at a time. For files of plain lines it is a range of bytes that the worker reads
itself; for everything else (compressed files, tables, archives, stdin) the reader turns each record into a JSON
line and sends the lines along. So all that comes after knows one thing only: a row is the bytes of a JSON object.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from hallucheck.errors import UnreadableRowError
from hallucheck.evidence import remote
from hallucheck.model import ErrorNote, Origin, Row
from hallucheck.sources.decode import decode
from hallucheck.sources.files.streams import Stream
from hallucheck.text.basics.patterns import regex

CHUNK_BYTES = 1 << 20
"""Aim for chunks of this size: large enough that handing them over costs nothing, small enough to bound memory."""

MAX_LINE_BYTES = 64 << 20
"""A longer line is refused with an error row; nobody's record is that large, and memory is finite."""

NOTHING = hashlib.sha256(b"").hexdigest()
_BLANK = b" \t\r\n"


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """Consecutive rows of one input. Pickles cheaply: either a byte range or the bytes themselves."""

    index: int
    """Position in the run, over all inputs."""
    file: str
    """The input's name as the user gave it."""
    source: int = 0
    """Which input of the batch; chooses the mapping."""
    first_line: int
    """1-based line (or record number) of the first row."""
    start: int = 0
    length: int
    path: str | None = None
    payload: bytes | None = None
    lines: tuple[int, ...] | None = None
    """Where a payload's lines are not consecutive in the input: the input's line number of each."""
    only: frozenset[int] | None = None
    """The numbers of the rows that were selected; None: all of them."""
    refused: ErrorNote | None = None
    """Set where the chunk stands for one thing that could not be read, such as a line that is too long."""

    def rows(self) -> Iterator[Row]:
        """The selected rows with their line numbers; blank lines count as lines but are no rows."""
        numbers = self.lines or count(self.first_line)
        only = self.only
        for raw, line in zip(io.BytesIO(self.read()), numbers, strict=False):
            stripped = raw.strip(_BLANK)
            if stripped and (only is None or line in only):
                yield Row(stripped, line)

    def read(self) -> bytes:
        """The bytes of the chunk."""
        if self.payload is not None:
            return self.payload
        if self.path is None:
            return b""
        if remote.is_remote(self.path):
            return remote.read_range(self.path, self.start, self.length)
        with Path(self.path).open("rb") as file:
            file.seek(self.start)
            return file.read(self.length)

    def carried(self) -> Chunk:
        """The chunk with its bytes in it where they lie on this machine, and without where others can read them."""
        if self.path is None:
            return self
        if remote.is_remote(self.path):
            return replace(self, payload=None)
        return self if self.payload is not None else replace(self, payload=self.read(), path=None)

    def holding(self, rows: Sequence[Row]) -> Chunk:
        """The chunk with no more than these of its rows, and with their bytes."""
        lines, payload = tuple(row.line for row in rows), b"\n".join(row.raw for row in rows) + b"\n"
        return replace(self, payload=payload, path=None, length=len(payload), lines=lines, first_line=lines[0])

    def split(self) -> list[Chunk]:
        """Two chunks of about half the rows each; the chunk alone where it holds one row."""
        rows = list(self.rows())
        middle = len(rows) // 2
        return [self.holding(rows[:middle]), self.holding(rows[middle:])] if middle else [self]

    def origin(self, line: int, part: int | None = None, turn: int | None = None) -> Origin:
        """The origin of a record of this chunk."""
        return Origin(file=self.file, line=line, part=part, turn=turn)


def unreadable(message: str, line: int, *, kind: str = "unreadable", sha256: str = NOTHING) -> ErrorNote:
    """An error row; `sha256` identifies the raw bytes where there are any."""
    return ErrorNote(kind=kind, message=message, line=line, sha256=sha256)


def refusal(note: ErrorNote, *, file: str, source: int, index: int) -> Chunk:
    """The chunk that stands for something that could not be read."""
    return Chunk(index=index, file=file, source=source, first_line=note.line, length=0, payload=b"", refused=note)


HEAD_ROWS = 20
"""So many rows are looked at to recognise a dump."""

_STRING_OR_BREAK = regex(rb'"[^"\\]*+(?:\\.[^"\\]*+)*"|[ \t]*[\r\n]\s*', re.DOTALL)


class Source:
    """One input, cut into chunks. Can be read more than once, unless it is a pipe that is not kept (`keep`)."""

    format: ClassVar[str]

    def __init__(self, stream: Stream, *, keep: bool = True) -> None:
        self.stream = stream
        self.name = stream.name
        """As the user gave it; `-` for stdin."""
        if keep:
            self.make_rereadable()
        self.size = stream.size
        """Bytes, for progress; None where it is not known beforehand."""

    @property
    def sha256(self) -> str:
        """Of the input's bytes; known once `chunks` is exhausted."""
        return self.stream.sha256

    @property
    def remark(self) -> str:
        """What is to be known of how the file is read."""
        return "no UTF-8, read as Windows-1252" if self.stream.is_windows else ""

    def all(self) -> list[Source]:
        """This one, and others that are in the same file."""
        return [self]

    def make_rereadable(self) -> None:
        """Keep stdin in a temporary file: it is read twice."""
        self.stream.spool()
        self.size = self.stream.size

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows in order with the number by which a person finds them: a line where there is one."""
        raise NotImplementedError

    def head(self) -> list[bytes]:
        """The first rows."""
        return [row.raw for row in islice(self.rows(), HEAD_ROWS) if isinstance(row, Row)]

    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """Chunks of about 1 MiB that carry their rows; each error note is one of its own, in its place."""
        index, held, size = count(first_index), list[Row](), 0
        for row in chain(self.rows(), (None,)):
            if held and (not isinstance(row, Row) or size >= CHUNK_BYTES):
                empty = Chunk(index=next(index), file=self.name, source=source, first_line=0, length=0)
                yield empty.holding(held)
                held, size = [], 0
            if isinstance(row, ErrorNote):
                yield refusal(row, file=self.name, source=source, index=next(index))
            elif row is not None:
                held.append(row)
                size += len(row.raw)
        for _ in () if self.sha256 else self.stream.blocks(CHUNK_BYTES):
            pass  # for the hash, where rows are read in another order than bytes


class Unreadable(Source):
    """Stands in for the source of a file that cannot be read."""

    format = "unreadable"
    sha256 = NOTHING

    def __init__(self, name: str, reason: str) -> None:
        self.name, self.reason, self.size = name, reason, None

    def make_rereadable(self) -> None:
        """There is nothing to be read."""

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The error row."""
        yield unreadable(self.reason, 1)


def with_key(raw: bytes, key: str, value: str, is_there: Callable[[dict[str, Any]], bool]) -> bytes:
    """An object's own bytes with one key put in front; as they are where it has one, or is none."""
    with suppress(UnreadableRowError):
        if not is_there(fields := decode(raw)):
            return msgspec.json.encode({key: value})[:-1] + b"," * bool(fields) + raw[1:].lstrip()
    return raw


def in_one_line(raw: bytes) -> bytes:
    r"""A JSON value without line breaks: dropped between tokens, and kept as \r inside a string, where they are wrong.

    Linear; the spelling of everything else stays.
    """
    if b"\n" not in raw:
        return raw
    kept = _STRING_OR_BREAK.sub(lambda found: found.group() if found.group().startswith(b'"') else b"", raw)
    return kept.replace(b"\n", b"\r")
