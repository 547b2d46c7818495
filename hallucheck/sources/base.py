"""The contract of a source: a file becomes chunks, a chunk becomes rows.

A chunk is what one worker takes at a time. For files of plain lines it is a range of bytes that the worker reads
itself; for everything else (compressed files, tables, containers, stdin) the reader turns each record into a JSON
line and sends the lines along. So all that comes after knows one thing only: a row is the bytes of a JSON object.
"""

from __future__ import annotations

import hashlib
import io
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from hallucheck.evidence import remote
from hallucheck.model import ErrorNote, Origin, Row
from hallucheck.sources.files.streams import Stream

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
        if self.path is not None and remote.is_remote(self.path):
            return replace(self, payload=None)
        if self.path is None or self.payload is not None:
            return self
        return replace(self, payload=self.read(), path=None)

    def split(self) -> list[Chunk]:
        """Two chunks of about half the rows each; the chunk alone where it holds one row."""
        data = self.read() if self.refused is None else b""
        middle = data.find(b"\n", len(data) // 2) + 1
        if middle in (0, len(data)):
            middle = data.rfind(b"\n", 0, max(len(data) - 1, 0)) + 1
        if middle == 0:
            return [self]
        above = data.count(b"\n", 0, middle)
        later, lines = self.first_line + above, self.lines or ()
        return [
            replace(self, length=middle, payload=data[:middle], lines=lines[:above] or None),
            replace(
                self,
                first_line=lines[above] if lines else later,
                start=self.start + middle,
                length=len(data) - middle,
                payload=data[middle:],
                lines=lines[above:] or None,
            ),
        ]

    def origin(self, line: int, part: int | None = None, turn: int | None = None) -> Origin:
        """The origin of a record of this chunk."""
        return Origin(file=self.file, line=line, part=part, turn=turn)


def unreadable(message: str, line: int, *, kind: str = "unreadable", sha256: str = NOTHING) -> ErrorNote:
    """An error row; `sha256` identifies the raw bytes where there are any."""
    return ErrorNote(kind=kind, message=message, line=line, sha256=sha256)


def refusal(note: ErrorNote, *, file: str, source: int, index: int) -> Chunk:
    """The chunk that stands for something that could not be read."""
    return Chunk(index=index, file=file, source=source, first_line=note.line, length=0, payload=b"", refused=note)


class Source(ABC):
    """One input, cut into chunks. Can be read more than once, except stdin."""

    format: ClassVar[str]

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.name = stream.name
        """As the user gave it; `-` for stdin."""
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

    @abstractmethod
    def head(self) -> list[bytes]:
        """The first few rows, for recognising what kind of dump it is."""

    @abstractmethod
    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """The chunks in order."""
