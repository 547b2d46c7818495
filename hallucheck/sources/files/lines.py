"""One JSON object a line: byte ranges of a plain file, or the lines themselves of a compressed one or of stdin.

The file is read in blocks and cut at the last line break of each, so that boundaries depend on the bytes alone. A
line that goes on over many blocks is hashed and forgotten as soon as it is longer than the limit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count

from msgspec.structs import replace

from hallucheck.evidence import remote
from hallucheck.model import ErrorNote
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Chunk, Source, refusal, unreadable
from hallucheck.sources.files.streams import BOM, Stream

MIN_CHUNK_BYTES = 64 << 10
CHUNKS_WANTED = 32
"""A file of less than 32 MiB is cut finer, so that there is something to share out."""


class Lines(Source):
    """A stream of lines."""

    format = "jsonl"

    def __init__(self, stream: Stream, *, max_line: int = MAX_LINE_BYTES) -> None:
        super().__init__(stream, keep=False)
        self.max_line = max_line

    def head(self) -> list[bytes]:
        """The lines of the first 64 KiB; the last one only where it is whole."""
        data = self.stream.first.removeprefix(BOM)
        if not self.stream.is_whole:
            data = data[: data.rfind(b"\n") + 1]
        return [line for line in data.splitlines() if line.strip()]

    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """Byte ranges, or payloads where there is no file to read them from."""
        stream, index, line = self.stream, count(first_index), 1
        path = stream.path if stream.is_plain else None
        start = len(BOM) if stream.first.startswith(BOM) else 0
        empty = Chunk(index=0, file=self.name, source=source, first_line=1, start=start, length=0, path=path)
        keep = path is None or remote.is_remote(path)
        block = min(chunk_bytes(stream.size), self.max_line)
        for cut in cut_lines(stream.blocks(block), empty, keep=keep, max_line=self.max_line):
            if isinstance(cut, ErrorNote):
                line = cut.line
                yield refusal(cut, file=self.name, source=source, index=next(index))
                continue
            line = cut.first_line
            if cut.length and not stream.damage:  # else half a line, left by the damage
                yield replace(cut, index=next(index))
        if stream.damage:
            note = unreadable(f"{self.name}: {stream.damage}", line, kind="damaged")
            yield refusal(note, file=self.name, source=source, index=next(index))


def chunk_bytes(size: int | None) -> int:
    """How large chunks shall be: depends on nothing but the input's size."""
    if size is None:
        return CHUNK_BYTES
    return min(CHUNK_BYTES, max(MIN_CHUNK_BYTES, size // CHUNKS_WANTED))


def cut_lines(blocks: Iterable[bytes], empty: Chunk, *, keep: bool, max_line: int) -> Iterator[Chunk | ErrorNote]:
    """Chunks of whole lines, with their bytes or without, and a note for a line that is too long.

    Blocks must not be longer than the limit; the unfinished line is held up to it. What comes after the last line break
    is the last chunk, be it empty.
    """
    line, start = empty.first_line, empty.start
    tail, size, digest = list[bytes](), 0, hashlib.sha256()
    for given in blocks:
        block = given
        first = block.find(b"\n")
        if first >= 0 and size + first > max_line:
            digest.update(block[:first])
            yield _too_long(line, size + first, max_line, digest.hexdigest())
            line, start, block = line + 1, start + size + first + 1, block[first + 1 :]
            tail, size, digest = [], 0, hashlib.sha256()
        end = block.rfind(b"\n") + 1
        if end:
            payload = b"".join((*tail, block[:end])) if keep else None
            yield replace(empty, first_line=line, start=start, length=size + end, payload=payload)
            line, start = line + block.count(b"\n"), start + size + end
            tail, size, digest = [], 0, hashlib.sha256()
        rest = block[end:]
        digest.update(rest)
        size += len(rest)
        tail = [*tail, rest] if keep and size <= max_line else []
    if size > max_line:
        yield _too_long(line, size, max_line, digest.hexdigest())
    else:
        payload = b"".join(tail) if keep else None
        yield replace(empty, first_line=line, start=start, length=size, payload=payload)


def _too_long(line: int, size: int, limit: int, sha256: str) -> ErrorNote:
    shown = f"{limit >> 20} MiB" if limit >= 1 << 20 else f"{limit} bytes"
    return unreadable(f"the line is {size} bytes long; the limit is {shown}", line, kind="too-long", sha256=sha256)
