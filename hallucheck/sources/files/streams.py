"""An input as a stream of bytes: a file or stdin, decompressed, hashed as it is read, never held whole."""

from __future__ import annotations

import bz2
import hashlib
import io
import lzma
import os
import sys
import tempfile
import weakref
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

import zstandard
from isal import igzip, isal_zlib

from hallucheck.errors import InputError
from hallucheck.evidence import remote
from hallucheck.text.basics.patterns import regex

STDIN = "-"
PEEK_BYTES = 64 << 10
BOM = b"\xef\xbb\xbf"

_BEGINS = {
    "gz": regex(rb"\x1f\x8b"),
    "zst": regex(rb"\x28\xb5\x2f\xfd"),
    "xz": regex(rb"\xfd7zXZ\x00"),
    "bz2": regex(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
}
_BZIP_BLOCK = 1 << 20
"""Nothing of a block, at most 900 kB, can be had before all of it is there."""
_XZ_MEMORY = 256 << 20
"""More than the 65 MiB that `xz -9` needs; a file that wants more is refused."""
_ZSTD_PIECE = 1 << 10
"""Compressed bytes at a time: zstd can blow up 4 bytes to 128 KiB, so this bounds memory to 32 MiB."""
_ZSTD_WINDOW = 1 << 27
_ISAL_ERROR: type[Exception] = isal_zlib.IsalError  # type: ignore[assignment]  # its stubs call the class an object
_DAMAGE = (EOFError, OSError, zlib.error, lzma.LZMAError, _ISAL_ERROR, zstandard.ZstdError)


class Stream:
    """The bytes of one input. `blocks` can be called again, but for a pipe only after `spool`."""

    def __init__(self, name: str, stdin: BinaryIO | None = None) -> None:
        self.name = remote.shown(name)
        self.path: str | None = None
        """Path or address where it can be read again; None for stdin and other pipes."""
        self.damage: str | None = None
        """Why the stream ended before its end; set once `blocks` is exhausted."""
        self.sha256 = ""
        self._pipe: BinaryIO | None = None
        self._spooled: BinaryIO | None = None
        self._peeked = b""
        try:
            if name == STDIN and stdin is None and sys.stdin is None:
                raise InputError("cannot read stdin: it is closed", "name a file, or pipe a dump in")
            if name == STDIN:
                self._pipe = stdin or sys.stdin.buffer
            elif remote.is_remote(name) or Path(name).is_file():
                self.path = name
            else:  # a named pipe, or what a shell gives for <(command)
                self._pipe = Path(name).open("rb")  # noqa: SIM115 (lives as long as the stream)
                weakref.finalize(self, self._pipe.close)
            if self._pipe is not None:
                self._look(self._pipe)
            else:
                with self.open() as file:
                    self._look(file)
        except OSError as error:
            raise InputError(f"cannot read {name}: {error.strerror or error}") from error

    def _look(self, file: BinaryIO) -> None:
        """Learn what can be known from the first bytes."""
        raw = file.read(PEEK_BYTES)
        wanted = PEEK_BYTES
        self.compression = next((name for name, begin in _BEGINS.items() if begin.match(raw)), None)
        if self.compression == "bz2" and len(raw) == PEEK_BYTES:
            raw += file.read(_BZIP_BLOCK)
            wanted += _BZIP_BLOCK
        self.first = _peek(raw, self.compression) if self.compression else raw
        """The first bytes, decompressed: up to 64 KiB."""
        self.is_whole = len(raw) < wanted and len(self.first) < PEEK_BYTES
        """Whether `first` is all there is."""
        self.is_windows = is_windows_1252(self.first)
        """Whether the text is in the old code page of Windows; it is handed out as UTF-8."""
        if self.is_windows:
            self.first = _as_utf8(self.first)
        self.size = len(raw) if len(raw) < wanted else None
        """Bytes, for progress; None where it is not known beforehand."""
        if self._pipe is not None:
            self._peeked = raw
        elif remote.is_remote(str(self.path)):
            self.size = remote.state(str(self.path))[0]
        else:
            self.size = os.fstat(file.fileno()).st_size

    def spool(self) -> None:
        """Copy a pipe to a temporary file, so that it can be read twice."""
        if self._pipe is None or self._spooled is not None:
            return
        self._spooled = spooled = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the stream)
        weakref.finalize(self, spooled.close)
        spooled.write(self._peeked)
        while block := self._pipe.read(1 << 20):
            spooled.write(block)
        spooled.flush()
        self.size = spooled.tell()

    @property
    def is_plain(self) -> bool:
        """Whether byte ranges of the file are byte ranges of the stream."""
        return self.path is not None and self.compression is None and not self.is_windows

    def blocks(self, size: int) -> Iterator[bytes]:
        """The stream in blocks of exactly `size` bytes (the last one shorter), without a byte order mark."""
        self.damage = None
        with self.open() as file:
            digest = hashlib.sha256()

            def hashed() -> Iterator[bytes]:
                while piece := file.read(1 << 20):
                    digest.update(piece)
                    yield piece

            raw = Pieces(hashed())
            pieces = _decompressed(raw, self.compression, size)
            try:
                blocks = _filled(map(_as_utf8, pieces) if self.is_windows else pieces, size)
                if first := next(blocks, b"").removeprefix(BOM):
                    yield first
                yield from blocks
            except _DAMAGE as error:
                is_cut = isinstance(error, EOFError)
                what = "ends too early: the file was cut off" if is_cut else f"is damaged ({error})"
                self.damage = f"the compressed data {what}"
            while raw.read(1 << 20):
                pass  # what a decompressor left unread
        self.sha256 = digest.hexdigest()

    def open(self) -> BinaryIO:
        """The raw bytes from the beginning."""
        if self._spooled is not None:
            self._spooled.seek(0)
            return open(self._spooled.fileno(), "rb", closefd=False)
        if self._pipe is not None:
            peeked, self._peeked = self._peeked, b""
            some = partial(getattr(self._pipe, "read1", self._pipe.read), 1 << 20)
            return io.BufferedReader(Pieces(chain((peeked,) if peeked else (), iter(some, b""))), 1 << 20)
        if self.path is not None and remote.is_remote(self.path):
            return remote.open_file(self.path)
        try:
            return Path(self.name).open("rb")
        except OSError as error:
            raise InputError(f"cannot read {self.name}: {error.strerror or error}") from error


class Pieces(io.RawIOBase):
    """Bytes that come in pieces, as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._held = b""

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """One piece at most: a wait for many within one call would not notice a Ctrl-C that comes between two."""
        data = self._held or next(self._pieces, b"")
        data, self._held = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def is_windows_1252(first: bytes) -> bool:
    """Whether a text begins in code page 1252, as older programs of Windows write it, and not in UTF-8.

    No character of it is UTF-8 of several bytes, and each high byte is a letter beside plain letters or a sign of
    typography; a stray byte in a row is neither.
    """
    if first.isascii() or first.startswith(_NO_TEXT) or b"\0" in first:
        return False
    if not first.decode("utf-8", "ignore").isascii():
        return False
    with suppress(UnicodeDecodeError):
        return _PLAIN_1252.fullmatch(first.decode("cp1252")) is not None
    return False


_NO_TEXT = (b"%PDF", b"PAR1", b"PK\x03\x04")
_HIGH = r"(?![\x00-\x7f])\w"
_PLAIN_1252 = regex(
    rf"(?>(?:[\x00-\x7f]++|(?!{_HIGH})[^\x00-\x7f]|(?<=[A-Za-z])(?:{_HIGH}){{1,3}}+(?!{_HIGH})"
    rf"|(?:{_HIGH}){{1,3}}+(?=[A-Za-z])|(?<= ){_HIGH}(?= ))*)"
)


def _as_utf8(piece: bytes) -> bytes:
    return piece.decode("cp1252", "replace").encode()


_FRAMES: dict[str | None, tuple[int, Callable[[], Any]]] = {
    "zst": (_ZSTD_PIECE, lambda: zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj()),
    "bz2": (1 << 18, bz2.BZ2Decompressor),
    "xz": (1 << 18, lambda: lzma.LZMADecompressor(memlimit=_XZ_MEMORY)),
}
"""How much is read at a time, and what decompresses one frame or stream of a file."""


def _decompressed(file: io.RawIOBase | BinaryIO, compression: str | None, size: int) -> Iterator[bytes]:
    """What a file holds, its frames one after the other, never more than `size` bytes at a time."""
    if compression not in _FRAMES:
        reader = igzip.GzipFile(fileobj=file, mode="rb") if compression else file  # type: ignore[no-untyped-call]
        yield from iter(partial(reader.read, size), b"")
        return
    step, begin = _FRAMES[compression]
    most = () if compression == "zst" else (size,)
    decompressor = None
    compressed = b""
    while compressed := compressed or file.read(step):
        if decompressor is None and not (compressed := compressed.lstrip(b"\0")):
            continue  # padding between streams
        decompressor = decompressor or begin()
        yield decompressor.decompress(compressed, *most)
        while most and not (decompressor.eof or decompressor.needs_input):
            yield decompressor.decompress(b"", size)
        compressed = b""
        if decompressor.eof:
            compressed, decompressor = decompressor.unused_data, None
    if decompressor is not None:
        raise EOFError("it ends before its end-of-stream mark")


def _filled(pieces: Iterator[bytes], size: int) -> Iterator[bytes]:
    """Blocks of exactly `size`, so that boundaries depend on the bytes and not on how a pipe delivered them.

    What arrived before an error still comes out.
    """
    held = bytearray()
    try:
        for piece in pieces:
            held += piece
            while len(held) >= size:
                yield bytes(held[:size])
                del held[:size]
    except _DAMAGE:
        if held:
            yield bytes(held)
        raise
    if held:
        yield bytes(held)


def _peek(raw: bytes, compression: str) -> bytes:
    """The beginning of what `raw`, the beginning of a compressed stream, holds."""
    with suppress(*_DAMAGE):  # the piece ends in the middle; `blocks` will say if the whole does too
        return next(_filled(_decompressed(io.BytesIO(raw), compression, PEEK_BYTES), PEEK_BYTES), b"")
    return b""
