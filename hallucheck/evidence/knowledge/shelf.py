"""The knowledge bases of a process: each file loaded once, lazily; large ones mapped from a cache on disk.

The cache is keyed by the content of the file, written to a temporary name and renamed, and built under a lock, so any
number of processes may open one base at the same time. A cache that is cut short or of another version is rebuilt.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path, PurePath
from typing import Any

import msgspec

from hallucheck.evidence.knowledge.base import KnowledgeBase
from hallucheck.evidence.knowledge.names import NameIndex
from hallucheck.evidence.knowledge.reading import KnowledgeError, inline_knowledge, parse_knowledge, read_bytes

CACHE_FROM = 4_000_000
"""Bytes of a file from which it is worth a cache: smaller ones load in a fraction of a second."""

_MAGIC = b"hallucheck-kb-1\n"
_LENGTHS = struct.Struct("<6Q")


class _Header(msgspec.Struct, frozen=True):
    complete: tuple[str, ...]
    exclusive: tuple[tuple[str, ...], ...]
    longest: int


class _Stored(Sequence[bytes]):
    """Entities as slices of the mapped file."""

    def __init__(self, offsets: Sequence[int], blob: memoryview) -> None:
        self._offsets = offsets
        self._blob = blob

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            raise TypeError("entities are read one by one")
        if not 0 <= index < len(self):
            raise IndexError(index)
        return bytes(self._blob[self._offsets[index] : self._offsets[index + 1]])


class Shelf:
    """Opens knowledge bases by path, or as a record carries them, each once."""

    def __init__(self, cache: Path | None = None) -> None:
        """Take the directory for caches of large files; None: cache nothing."""
        self._cache = cache
        self._open: dict[str, KnowledgeBase | KnowledgeError] = {}

    def open(self, path: Path) -> KnowledgeBase:
        """The base in a file.

        Raises:
            KnowledgeError: it cannot be used; raised again each time, without reading the file again.
        """
        return self._kept(os.path.realpath(path), lambda: self._load(path))

    def inline(self, document: Any) -> KnowledgeBase:
        """The base that a record carries; equal ones are indexed once.

        Raises:
            KnowledgeError: it holds mistakes.
        """
        try:
            key = hashlib.blake2b(msgspec.json.encode(document, order="deterministic"), digest_size=16).hexdigest()
        except (TypeError, ValueError, RecursionError):
            return inline_knowledge(document)
        return self._kept(key, lambda: inline_knowledge(document))

    def _kept(self, key: str, load: Callable[[], KnowledgeBase]) -> KnowledgeBase:
        found = self._open.get(key)
        if found is None:
            try:
                found = load()
            except KnowledgeError as error:
                found = error
            if len(self._open) >= KEPT:
                self._open.pop(next(iter(self._open)))
            self._open[key] = found
        if isinstance(found, KnowledgeError):
            raise found
        return found

    def _load(self, path: Path) -> KnowledgeBase:
        data, suffix = read_bytes(path), path.suffix.lower()
        if self._cache is None or len(data) < CACHE_FROM:
            return parse_knowledge(data, suffix, str(path))
        digest = hashlib.blake2b(data + suffix.encode(), digest_size=16).hexdigest()
        cached = self._cache / f"{digest}.kb"
        base = _mapped(cached, str(path))
        if base is not None:
            return base
        try:
            from filelock import FileLock  # noqa: PLC0415 (slow to import; only large bases are cached)

            self._cache.mkdir(parents=True, exist_ok=True)
            with FileLock(f"{cached}.lock"):
                base = _mapped(cached, str(path))  # another process may have built it meanwhile
                if base is None:
                    base = parse_knowledge(data, suffix, str(path))
                    _store(base, cached)
        except OSError:  # a cache that cannot be written is no reason not to audit
            base = parse_knowledge(data, suffix, str(path))
        return base


KEPT = 256
"""Most bases kept at a time; a dump whose every record brings its own must not fill the memory."""


def _store(base: KnowledgeBase, path: Path) -> None:
    index, entities = base.parts
    header = msgspec.json.encode(
        _Header(tuple(sorted(base.complete)), tuple(tuple(sorted(group)) for group in base.exclusive), index.longest)
    )
    header += b" " * (-len(header) % 8)
    blob = b"".join(entities)
    offsets = array("Q", accumulate(map(len, entities), initial=0))
    arrays = [memoryview(part).cast("B") for part in (*index.parts, offsets)]  # type: ignore[arg-type]
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    with temporary.open("wb") as out:
        out.write(_MAGIC)
        out.write(_LENGTHS.pack(len(header), *(len(part) for part in arrays), len(blob)))
        out.write(header)
        for part in arrays:
            out.write(part)
        out.write(blob)
    temporary.replace(path)


def _mapped(path: Path, source: str) -> KnowledgeBase | None:
    """The base in a cache file, or None where there is none that can be used."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):
        return None
    start = len(_MAGIC) + _LENGTHS.size
    if len(view) < start or view[: len(_MAGIC)] != _MAGIC:
        return None
    lengths = _LENGTHS.unpack_from(view, len(_MAGIC))
    if start + sum(lengths) != len(view):
        return None
    header = msgspec.json.decode(bytes(view[start : start + lengths[0]]), type=_Header)
    at = start + lengths[0]
    arrays = []
    for length in lengths[1:5]:
        arrays.append(view[at : at + length].cast("Q"))
        at += length
    index = NameIndex(arrays[0], arrays[1], arrays[2], longest=header.longest)
    return KnowledgeBase(
        _Stored(arrays[3], view[at:]),
        index,
        complete=frozenset(header.complete),
        exclusive=tuple(frozenset(group) for group in header.exclusive),
        source=PurePath(source).name,
    )
