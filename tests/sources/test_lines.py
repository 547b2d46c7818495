"""Lines of plain and compressed files: where they are cut, numbered and hashed, and what is refused."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest
import zstandard

from hallucheck.errors import UnreadableRowError
from hallucheck.model import ErrorNote
from hallucheck.sources.base import Chunk
from hallucheck.sources.decode import decode
from hallucheck.sources.files.lines import Lines, chunk_bytes, cut_lines
from hallucheck.sources.files.streams import Stream

COMPRESS = {
    "plain": lambda data: data,
    "gz": lambda data: gzip.compress(data, mtime=0),
    "gz in two members": lambda data: gzip.compress(data[:5000]) + gzip.compress(data[5000:]),
    "zst": zstandard.compress,
    "bz2": lambda data: bz2.compress(data, 1),
    "bz2 in two streams": lambda data: bz2.compress(data[:5000]) + bz2.compress(data[5000:]),
    "xz": lzma.compress,
    "xz in two streams": lambda data: lzma.compress(data[:5000]) + bytes(8) + lzma.compress(data[5000:]),
    "zst in two frames": lambda data: zstandard.compress(data[:5000]) + zstandard.compress(data[5000:]),
}


def chunks(path: Path, max_line: int = 1 << 20) -> list[Chunk]:
    return list(Lines(Stream(str(path)), max_line=max_line).chunks(source=0, first_index=0))


def numbered(found: list[Chunk]) -> list[tuple[int, bytes]]:
    return [(row.line, row.raw) for chunk in found for row in chunk.rows()]


@pytest.mark.parametrize("compress", COMPRESS.values(), ids=COMPRESS)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("last", [True, False], ids=["last line break", "no last line break"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no mark", "byte order mark"])
def test_rows_keep_their_bytes_and_line_numbers(tmp_path: Path, compress: Any, end: Any, last: Any, mark: Any) -> None:
    lines = [b'{"id":%d,"answer":"%s"}' % (number, b"x" * (number % 60)) for number in range(4000)]
    lines[17] = b""
    lines[18] = b"   "
    lines[300] = b"broken"
    data = compress(mark + end.join(lines) + (end if last else b""))
    path = tmp_path / "dump.jsonl"
    path.write_bytes(data)
    source = Lines(Stream(str(path)))
    found = list(source.chunks(source=0, first_index=3))
    assert len(found) > 1
    assert [chunk.index for chunk in found] == list(range(3, 3 + len(found)))
    wanted = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    assert numbered(found) == wanted
    assert numbered([pickle.loads(pickle.dumps(chunk)) for chunk in found]) == wanted  # noqa: S301 (our own bytes)
    halves = [half for chunk in found for part in chunk.split() for half in part.split()]
    assert len(halves) > len(found)
    assert numbered(halves) == wanted
    assert source.sha256 == hashlib.sha256(data).hexdigest()
    assert source.size == len(data)


def test_a_chunk_of_one_row_cannot_be_split(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(b'{"a":1}\n')
    (chunk,) = chunks(tmp_path / "one.jsonl")
    assert chunk.split() == [chunk]


def test_an_empty_file_has_no_rows(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert chunks(tmp_path / "empty.jsonl") == []


def test_one_percent_broken_lines_cost_only_themselves(tmp_path: Path) -> None:
    broken = [b'{"a":', b"\xff\xfe{}", b"[1,2]", b'{"a":NaN}', b"{'a':1}", b"[" * 5000, b'{"a":"\x01"}', b"}", b"nul"]
    lines = [
        broken[number // 100 % len(broken)] if number % 100 == 50 else b'{"id":"r%d","answer":"yes"}' % number
        for number in range(10_000)
    ]
    (tmp_path / "dump.jsonl").write_bytes(b"\n".join(lines))
    good, bad = 0, []
    for chunk in chunks(tmp_path / "dump.jsonl"):
        for row in chunk.rows():
            try:
                assert decode(row.raw)["id"] == f"r{row.line - 1}"
                good += 1
            except UnreadableRowError:
                bad.append(row.line)
    assert good == 9900
    assert bad == list(range(51, 10_000, 100))


@pytest.mark.parametrize("compress", [COMPRESS["plain"], COMPRESS["gz"]], ids=["plain", "gz"])
def test_a_line_over_the_limit_is_refused_and_the_others_are_read(tmp_path: Path, compress: Any) -> None:
    long = b'{"a":"' + b"x" * 300_000 + b'"}'
    lines = [b'{"a":1}', long, b'{"a":2}', b'{"a":3}', long, long, b'{"a":4}', long]
    (tmp_path / "dump.jsonl").write_bytes(compress(b"\n".join(lines)))
    found = chunks(tmp_path / "dump.jsonl", max_line=100_000)
    refused = [(chunk.refused.line, chunk.refused.kind) for chunk in found if chunk.refused]
    assert refused == [(2, "too-long"), (5, "too-long"), (6, "too-long"), (8, "too-long")]
    assert {chunk.refused.sha256 for chunk in found if chunk.refused} == {hashlib.sha256(long).hexdigest()}
    assert "300008 bytes" in next(chunk.refused.message for chunk in found if chunk.refused)
    assert numbered(found) == [(1, b'{"a":1}'), (3, b'{"a":2}'), (4, b'{"a":3}'), (7, b'{"a":4}')]
    assert all(len(chunk.read()) <= 200_000 for chunk in found)


def test_a_long_line_within_the_limit_is_one_row(tmp_path: Path) -> None:
    long = b'{"a":"' + b"x" * 300_000 + b'"}'
    (tmp_path / "dump.jsonl").write_bytes(b"\n".join([b'{"b":1}', long, b'{"c":1}']))
    assert numbered(chunks(tmp_path / "dump.jsonl")) == [(1, b'{"b":1}'), (2, long), (3, b'{"c":1}')]


def test_no_more_than_the_limit_is_held() -> None:
    empty = Chunk(index=0, file="d.jsonl", first_line=1, length=0)
    frame: Any = None
    held = 0

    def blocks() -> Iterator[bytes]:
        nonlocal held
        for _ in range(500):
            yield b"x" * 100
            held = max(held, sum(map(len, frame.gi_frame.f_locals["tail"])))

    frame = cut_lines(blocks(), empty, keep=True, max_line=1000)
    (note,) = frame
    assert isinstance(note, ErrorNote)
    assert note.sha256 == hashlib.sha256(b"x" * 50_000).hexdigest()
    assert held <= 1000


@pytest.mark.parametrize("kind", ["gz", "zst", "bz2", "xz"])
@pytest.mark.parametrize("damage", ["cut off", "overwritten"])
def test_rows_before_damage_count_and_one_error_row_follows(tmp_path: Path, kind: str, damage: str) -> None:
    lines = [b'{"id":"%s"}' % os.urandom(60).hex().encode() for _ in range(5000)]
    data = bytearray(COMPRESS[kind](b"\n".join(lines)))
    if damage == "cut off":
        del data[len(data) * 2 // 3 :]
    else:
        data[len(data) * 2 // 3 : len(data) * 2 // 3 + 4000] = bytes(4000)
    path = tmp_path / f"dump.jsonl.{kind}"
    path.write_bytes(data)
    source = Lines(Stream(str(path)))
    found = list(source.chunks(source=0, first_index=0))
    got = numbered(found)
    notes = [chunk.refused for chunk in found if chunk.refused]
    assert [note.kind for note in notes] == ["damaged"]
    assert found[-1].refused is not None
    assert str(path) in notes[0].message
    readable = sum(raw == line for (_, raw), line in zip(got, lines, strict=False))
    assert readable > 1000
    assert len(got) - readable <= 1 + (damage == "overwritten") * len(lines)
    assert source.sha256 == hashlib.sha256(data).hexdigest()


class Dribble(io.RawIOBase):
    """A pipe that delivers a few bytes at a time."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data = data
        self._step = step
        self._at = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # type: ignore[no-untyped-def, override]
        piece = self._data[self._at : self._at + min(self._step, len(buffer))]
        buffer[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)


@pytest.mark.parametrize("step", [1000, 65_537])
def test_chunks_of_stdin_do_not_depend_on_how_it_arrives(step: int) -> None:
    data = b"\n".join(b'{"id":%d,"x":"%s"}' % (number, b"y" * 300) for number in range(8000))

    def read(stdin: BinaryIO) -> list[Chunk]:
        return list(Lines(Stream("-", stdin)).chunks(source=0, first_index=0))

    at_once = read(io.BytesIO(data))
    assert read(io.BufferedReader(Dribble(data, step))) == at_once
    assert len(at_once) > 2
    assert len(numbered(at_once)) == 8000


def test_chunk_size_depends_on_the_size_of_the_file_alone() -> None:
    assert chunk_bytes(None) == chunk_bytes(10**12) == 1 << 20
    assert chunk_bytes(100) == 64 << 10
    assert chunk_bytes(16 << 20) == 512 << 10


def test_damage_inside_a_gzip_file_costs_what_comes_after_it(opened: Any) -> None:
    whole = gzip.compress(b"".join(b'{"answer": "%d"}\n' % number for number in range(20_000)), mtime=0)
    broken = whole[: len(whole) // 2] + b"\xff" * 64 + whole[len(whole) // 2 + 64 :]
    *good, last = opened(broken, "dump.jsonl.gz").chunks()
    assert last.refused is not None
    assert "damaged" in last.refused.message or "cut off" in last.refused.message
    assert sum(len(list(chunk.rows())) for chunk in good) < 20_000
