"""The knowledge bases of a process: each file loaded once, lazily; large ones mapped from a cache on disk.

The cache is keyed by the content of the file, written to a temporary name and renamed, and built under a lock, so any
number of processes may open one base at the same time. A cache that is cut short or of another version is rebuilt.
"""

from __future__ import annotations

import hashlib
import mmap
import os
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path, PurePath
from typing import Any

import msgspec

from hallucheck.evidence.knowledge.base import KnowledgeBase
from hallucheck.evidence.knowledge.names import NameIndex
from hallucheck.evidence.knowledge.reading import KnowledgeError, inline_knowledge, parse_knowledge, read_bytes

CACHE_FROM = 4_000_000
"""Bytes of a file from which it is worth a cache: smaller ones load in a fraction of a second."""

_MAGIC = b"hallucheck-kb-2\n"
_START = len(_MAGIC) + 8
"""Where the header begins: its length stands before it."""
KEPT = 256
"""Most bases kept at a time; a dump whose every record brings its own must not fill the memory."""


class _Header(msgspec.Struct, frozen=True):
    complete: tuple[str, ...]
    exclusive: tuple[tuple[str, ...], ...]
    longest: int
    lengths: tuple[int, ...]
    """Bytes of the arrays and of the entities, which follow."""


class _Stored(Sequence[bytes]):
    """Entities as slices of the mapped file."""

    def __init__(self, offsets: Sequence[int], blob: memoryview) -> None:
        self._offsets = offsets
        self._blob = blob

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, index: Any) -> Any:
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


def _store(base: KnowledgeBase, path: Path) -> None:
    index, entities = base.parts
    offsets = array("Q", accumulate(map(len, entities), initial=0))
    parts = [bytes(memoryview(part)) for part in (*index.parts, offsets)] + [b"".join(entities)]  # type: ignore[arg-type]
    groups = tuple(tuple(sorted(group)) for group in base.exclusive)
    kept = _Header(tuple(sorted(base.complete)), groups, index.longest, tuple(map(len, parts)))
    header = msgspec.json.encode(kept)
    header += b" " * (-len(header) % 8)
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_bytes(b"".join((_MAGIC, len(header).to_bytes(8, "little"), header, *parts)))
    temporary.replace(path)


def _mapped(path: Path, source: str) -> KnowledgeBase | None:
    """The base in a cache file, or None where there is none that can be used."""
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        end = _START + int.from_bytes(view[len(_MAGIC) : _START], "little")
        header = msgspec.json.decode(view[_START:end], type=_Header)
    except (OSError, ValueError):
        return None
    ends = [*accumulate(header.lengths, initial=end)]
    if view[: len(_MAGIC)] != _MAGIC or ends[-1] != len(view):
        return None
    *parts, blob = (view[low:high] for low, high in pairwise(ends))
    names, by_word, values, offsets = (part.cast("Q") for part in parts)
    return KnowledgeBase(
        _Stored(offsets, blob),
        NameIndex(names, by_word, values, longest=header.longest),
        complete=frozenset(header.complete),
        exclusive=tuple(map(frozenset, header.exclusive)),
        source=PurePath(source).name,
    )
