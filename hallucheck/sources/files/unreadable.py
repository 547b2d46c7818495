"""A file among others that cannot be read at all: one error row that names it, and the others are read."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.sources.base import NOTHING, Chunk, refusal, unreadable


class Unreadable:
    """Stands in for the source of such a file."""

    format = "unreadable"

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        self.size: int | None = None

    @property
    def sha256(self) -> str:
        """Of nothing."""
        return NOTHING

    def head(self) -> list[bytes]:
        """No row."""
        return []

    def chunks(self, *, source: int, first_index: int) -> Iterator[Chunk]:
        """The error row."""
        yield refusal(unreadable(self.reason, 1), file=self.name, source=source, index=first_index)
