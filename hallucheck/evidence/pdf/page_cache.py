"""Documents already read in this run, on disk, so that processes that need the same one read it once between them.

One file a document, named by its path, size and time of change. Whoever comes first holds a lock while reading; the
others wait for it and find the result. The directory belongs to the run, which removes it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from hallucheck.evidence.pdf.document import Document


def once(directory: str, key: str, read: Callable[[], Document], patience: float) -> Document:
    """The document of `key`: from the cache, else from `read`, whose result all others of the run will get.

    Where the cache cannot be used (the disk is full, a lock is held for more than `patience` seconds), the document
    is read all the same: the cache saves time and decides nothing.
    """
    entry = Path(directory) / key
    found = _load(entry)
    if found is not None:
        return found
    from filelock import FileLock, Timeout  # noqa: PLC0415 (slow to import; most runs read no document)

    with contextlib.ExitStack() as stack:
        try:
            entry.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(f"{entry}.lock", timeout=patience))
        except (OSError, Timeout):
            return read()
        found = _load(entry)  # another process may have been quicker
        if found is None:
            found = read()
            _store(entry, found)
        return found


def _load(entry: Path) -> Document | None:
    try:
        return msgspec.msgpack.decode(entry.read_bytes(), type=Document)
    except (OSError, msgspec.MsgspecError):
        return None


def _store(entry: Path, document: Document) -> None:
    partial = entry.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        partial.write_bytes(msgspec.msgpack.encode(document))
        partial.replace(entry)
