"""A document and what it may cost."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.evidence.pdf.runs import Run


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


class Document(msgspec.Struct, frozen=True, kw_only=True):
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
