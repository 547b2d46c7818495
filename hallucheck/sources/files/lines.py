"""One JSON object a line: byte ranges of a plain file, or the lines themselves of a compressed one or of stdin.

The file is read in blocks and cut at the last line break of each, so that boundaries depend on the bytes alone. A
line that goes on over many blocks is hashed and forgotten as soon as it is longer than the limit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from hallucheck.evidence import remote
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Chunk, Source, refusal, unreadable
from hallucheck.sources.files.streams import BOM, Stream

MIN_CHUNK_BYTES = 64 << 10
CHUNKS_WANTED = 32
"""A file of less than 32 MiB is cut finer, so that there is something to share out."""


class Lines(Source):
    """A stream of lines."""

    format = "jsonl"

    def __init__(self, stream: Stream, *, max_line: int = MAX_LINE_BYTES) -> None:
        super().__init__(stream)
        self.max_line = max_line

    def head(self) -> list[bytes]:
        """The lines of the first 64 KiB; the last one only where it is whole."""
        data = self.stream.first.removeprefix(BOM)
        if not self.stream.is_whole:
            data = data[: data.rfind(b"\n") + 1]
        return [line for line in data.splitlines() if line.strip()]

    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """Byte ranges, or payloads where there is no file to read them from."""
        stream = self.stream
        plain = stream.is_plain
        block = min(chunk_bytes(stream.size), self.max_line)
        index = first_index
        far = plain and remote.is_remote(stream.path or "")
        cutter = Cutter(
            keep=far or not plain, max_line=self.max_line, at=len(BOM) if stream.first.startswith(BOM) else 0
        )
        for cut in cutter.cuts(stream.blocks(block)):
            if cut.sha256 is not None:
                limit = f"{self.max_line >> 20} MiB" if self.max_line >= 1 << 20 else f"{self.max_line} bytes"
                message = f"the line is {cut.length} bytes long; the limit is {limit}"
                note = unreadable(message, cut.line, kind="too-long", sha256=cut.sha256)
                yield refusal(note, file=self.name, source=source, index=index)
            elif not stream.damage or not cut.last:
                yield Chunk(
                    index=index,
                    file=self.name,
                    source=source,
                    first_line=cut.line,
                    start=cut.start,
                    length=cut.length,
                    path=stream.path if plain else None,
                    payload=cut.payload,
                )
            else:
                continue  # half a line, left by the damage
            index += 1
        if stream.damage:
            note = unreadable(f"{self.name}: {stream.damage}", cutter.line, kind="damaged")
            yield refusal(note, file=self.name, source=source, index=index)


def chunk_bytes(size: int | None) -> int:
    """How large chunks shall be: depends on nothing but the input's size."""
    if size is None:
        return CHUNK_BYTES
    return min(CHUNK_BYTES, max(MIN_CHUNK_BYTES, size // CHUNKS_WANTED))


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """Whole lines: from byte `start`, `length` bytes; with `sha256`, one line that is too long."""

    line: int
    start: int
    length: int
    payload: bytes | None = None
    sha256: str | None = None
    last: bool = False
    """What came after the last line break."""


class Cutter:
    """Cuts blocks at line breaks; holds at most the unfinished line, up to the limit."""

    def __init__(self, *, keep: bool, max_line: int = MAX_LINE_BYTES, at: int = 0) -> None:
        self.keep = keep
        self.max_line = max_line
        self.line = 1
        self._start = at
        self._tail: list[bytes] = []
        self._tail_size = 0
        self._digest = hashlib.sha256()
        """Of the unfinished line, as far as it spans blocks."""

    def cuts(self, blocks: Iterable[bytes]) -> Iterator[Cut]:
        """Cuts of whole lines; blocks must not be longer than the limit."""
        for given in blocks:
            block = given
            first = block.find(b"\n")
            if first >= 0 and self._tail_size + first > self.max_line:
                self._lengthen(block[:first])
                yield self._cut(b"", 1, refused=True)
                block = block[first + 1 :]
            end = block.rfind(b"\n") + 1
            if end:
                yield self._cut(block[:end], block.count(b"\n"))
            if end < len(block):
                self._lengthen(block[end:])
        if self._tail_size:
            yield self._cut(b"", 0, refused=self._tail_size > self.max_line)

    def _cut(self, end: bytes, breaks: int, *, refused: bool = False) -> Cut:
        """What was not cut so far, up to this `end`; a refused line ends before its line break."""
        length = self._tail_size + len(end)
        cut = Cut(
            line=self.line,
            start=self._start,
            length=length,
            payload=b"".join((*self._tail, end)) if self.keep and not refused else None,
            sha256=self._digest.hexdigest() if refused else None,
            last=not breaks,
        )
        self._start += length + (refused and breaks)
        self.line += breaks
        self._tail, self._tail_size, self._digest = [], 0, hashlib.sha256()
        return cut

    def _lengthen(self, piece: bytes) -> None:
        """The unfinished line goes on."""
        self._digest.update(piece)
        self._tail_size += len(piece)
        if self.keep and self._tail_size <= self.max_line:
            self._tail.append(piece)
        else:
            self._tail.clear()
