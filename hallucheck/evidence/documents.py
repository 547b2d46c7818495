"""PDF documents that records point at, each read once per run in a process that can be killed."""

from __future__ import annotations

import msgspec


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a PDF, page by page; `error` says why there is none."""

    path: str
    pages: tuple[str, ...] = ()
    error: str | None = None


class Documents:
    """Reads documents."""
