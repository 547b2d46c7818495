"""PDF documents that records point at, each read once per run in a process that can be killed.

A dump is foreign, and so are the PDFs it names. A name is followed only as far as the documents directory or the
dump's own directory; a PDF is parsed in a child process with limits on memory and time. Nothing here starts, and no
PDF library is imported, before a record points at a document.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from pydantic import BaseModel, ConfigDict, Field


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
    """The reading process died twice, for no reason that the document gives."""


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a PDF, page by page; `error` says why there is none.

    A page that holds only an image is no error: its text is empty.
    """

    path: str
    """As the record named it, so that outputs do not depend on the machine."""
    pages: tuple[str, ...] = ()
    error: str | None = None
    """One sentence for a person, without the name of the document."""
    error_kind: ErrorKind | None = None


class DocumentLimits(BaseModel):
    """What one document may cost."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seconds: float = Field(default=20, gt=0, description="Longest time to read one document.")
    memory_mb: int = Field(default=1024, ge=128, description="Most memory (address space) of the reading process.")
    pages: int = Field(default=5000, ge=1, description="Most pages of one document.")
    characters: int = Field(default=20_000_000, ge=1, description="Most characters of one document, all pages.")


class Documents:
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

    def read(self, name: str, *, dump: str) -> Document:
        """The document `name` of a record of the file `dump`. Never raises for what a document is."""
        raise NotImplementedError

    def close(self) -> None:
        """End the child process; the next `read` would start another."""
