"""PDF documents that records point at, each read once per run in a process that can be killed.

A dump is foreign, and so are the PDFs it names. A name is followed only as far as the documents directory or the
dump's own directory; a PDF is parsed in a child process with limits on memory and time. Nothing here starts, and no
PDF library is imported, before a record points at a document.
"""

from __future__ import annotations

import os
import tempfile
import threading
import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.evidence.pdf.runs import Run

if TYPE_CHECKING:
    from hallucheck.evidence.pdf.reader import PdfReader
    from hallucheck.evidence.places import Place

RECENT = 8
"""Documents that are kept in memory."""


class ErrorKind(StrEnum):
    """Why a document has no text."""

    MISSING = "missing"
    """No file of that name."""
    OUTSIDE = "outside"
    """The name leads out of the directories that documents may come from."""
    UNREADABLE = "unreadable"
    """A directory or a device, or no permission."""
    ENCRYPTED = "encrypted"
    """Needs a password, or a cipher that is not installed."""
    DAMAGED = "damaged"
    """Not a PDF, or not a whole one."""
    TIMEOUT = "timeout"
    """Took longer than `DocumentLimits.seconds`."""
    MEMORY = "memory"
    """Needed more than `DocumentLimits.memory_mb`, or inflates beyond reason."""
    LIMIT = "limit"
    """More pages or characters than allowed."""
    CRASHED = "crashed"
    """The reading process does not start, or died twice for no reason that the document gives."""


class Document(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """The text of a PDF, page by page; `error` says why there is none.

    A page that holds only an image is no error: its text is empty.
    """

    path: str
    """As the record named it, so that outputs do not depend on the machine."""
    pages: tuple[str, ...] = ()
    runs: tuple[tuple[Run, ...], ...] = ()
    """Where the text of each page stands; empty for a page where that cannot be known."""
    error: str | None = None
    """One sentence for a person, without the name of the document."""
    error_kind: ErrorKind | None = None


class DocumentLimits(BaseModel):
    """What one document may cost."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    seconds: float = Field(default=20.0, gt=0, description="Longest time to read one document.")
    memory_mb: int = Field(default=1024, ge=128, description="Most memory (address space) of the reading process.")
    pages: int = Field(default=5000, ge=1, description="Most pages of one document.")
    characters: int = Field(default=20_000_000, ge=1, description="Most characters of one document, all pages.")


class Documents(AbstractContextManager["Documents"]):
    """Reads documents. Pickles as its settings, so each process reads with a child of its own.

    `root` is the directory of the documents (`--documents DIR`); names that are not found there, and all names where
    it is not given, are looked up beside the dump. `cache` is a directory of the run, shared by its processes.
    """

    def __init__(
        self, *, root: str | None = None, limits: DocumentLimits | None = None, cache: str | None = None
    ) -> None:
        self.root = root
        self.limits = limits or DocumentLimits()
        self.cache = cache
        self._lock = threading.Lock()
        self._reader: PdfReader | None = None
        self._found = lru_cache(maxsize=RECENT)(self._find)

    def read(self, name: str, *, dump: str) -> Document:
        """The document `name` of a record of the file `dump`. Never raises for what a document is."""
        with self._lock:
            return self._found(name, dump)

    def close(self) -> None:
        """End the child process; the next `read` would start another."""
        if self._reader is not None:
            self._reader.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Documents, root=self.root, limits=self.limits, cache=self.cache), ()

    def _find(self, name: str, dump: str) -> Document:
        from hallucheck.evidence import places  # noqa: PLC0415 (only where a record points at a document)

        place = places.locate(name, root=self.root, dump=dump)
        if isinstance(place, places.Refusal):
            return Document(path=name, error=place.sentence, error_kind=place.kind)
        if self.cache is None:
            document = self._parse(place)
        else:
            patience = 3 * self.limits.seconds + 60  # two tries, some air, and the start of another one's child
            document = once(self.cache, place.key, lambda: self._parse(place), patience)
        return msgspec.structs.replace(document, path=name)

    def _parse(self, place: Place) -> Document:
        if self._reader is None:
            from hallucheck.evidence.pdf.reader import PdfReader  # noqa: PLC0415 (as in `_find`)

            self._reader = PdfReader(**self.limits.model_dump())
            weakref.finalize(self, self._reader.close)  # for whoever forgets to close
        from hallucheck.evidence import remote  # noqa: PLC0415 (as in `_find`)

        if remote.is_remote(place.path):
            with tempfile.NamedTemporaryFile(prefix="hallucheck-", suffix=".pdf") as file:
                remote.fetch(place.path, file.file)
                file.flush()
                reply = self._reader.read(file.name)
        else:
            reply = self._reader.read(place.path)
        kind = ErrorKind(reply.kind) if reply.kind else None
        return Document(path=place.path, pages=reply.pages, runs=reply.runs, error=reply.error, error_kind=kind)


def once(directory: str, key: str, read: Callable[[], Document], patience: float) -> Document:
    """The document of `key`: from the cache of the run, else from `read`, whose result all its processes will get.

    Whoever comes first holds a lock while reading; the others wait for it and find the result. Where the cache cannot
    be used (the disk is full, a lock is held for more than `patience` seconds), the document is read all the same: the
    cache saves time and decides nothing.
    """
    entry = Path(directory) / key
    found = _load(entry)
    if found is not None:
        return found
    from filelock import FileLock, Timeout  # noqa: PLC0415 (slow to import; most runs read no document)

    with ExitStack() as stack:
        try:
            entry.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(f"{entry}.lock", timeout=patience))
        except (OSError, Timeout):
            return read()
        found = _load(entry)  # another process may have been quicker
        if found is None:
            found = read()
            written = entry.with_suffix(f".{os.getpid()}")
            with suppress(OSError):
                written.write_bytes(msgspec.msgpack.encode(found))
                written.replace(entry)
        return found


def _load(entry: Path) -> Document | None:
    try:
        return msgspec.msgpack.decode(entry.read_bytes(), type=Document)
    except (OSError, msgspec.MsgspecError):
        return None
