"""The contract of a report: head + fragments + tail.

A fragment is what one chunk of audited records contributes; workers make fragments, the run puts them together in
input order. Head and tail are written last, when the totals are known, so a format may carry counts in its first
line. So every report streams, whatever the size of the dump, and is byte-identical whatever the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, ClassVar, Protocol, TypeVar, runtime_checkable

from hallucheck.model import AuditedRecord
from hallucheck.reports.figures import Summary

T = TypeVar("T")


class Report:
    """A format with nothing in it; a format overrides the parts it has. Instances hold options only and pickle."""

    name: ClassVar[str]
    """What `--format` calls it."""
    suffixes: ClassVar[tuple[str, ...]]
    """File suffixes that choose it, the longest match wins; empty: stdout only."""
    separator: bytes = b""
    """Stands between two fragments that are not empty."""
    limit: int | None = None
    """Most items that it holds; the separator then stands between items also within a fragment."""
    by_row: ClassVar[bool] = False
    """Whether it has a place for every row, also for those that hold no record."""

    def __init_subclass__(cls, *, name: str = "", suffixes: tuple[str, ...] = ()) -> None:
        """A class without a name is what formats have in common."""
        super().__init_subclass__()
        if name:
            cls.name, cls.suffixes = name, suffixes

    def head(self, summary: Summary) -> bytes:
        """What comes before the first fragment."""
        return b""

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        """What these records contribute; may be empty."""
        return b""

    def tail(self, summary: Summary) -> bytes:
        """What comes after the last fragment."""
        return b""

    def rank(self, item: bytes) -> int:
        """The lower, the sooner an item is kept where there is a limit; of equal ones the first."""
        return 0


class Rooted(Report):
    """A report for code hosts, which names files relative to `root`, the absolute path of the repository."""

    def __init__(self, root: str = "") -> None:
        self.root = root


@runtime_checkable
class Converted(Protocol):
    """A report whose file is not its fragments but is made from them, in bounded memory, once they are all there."""

    def convert(self, body: BinaryIO, path: Path, summary: Summary) -> None:
        """Write `path` from all fragments, which `body` holds from its start."""


def ration(wanted: Mapping[T, int], most: int) -> dict[T, int]:
    """What each gets of `most`, where the first ones get all that they want."""
    given = {}
    for one, number in wanted.items():
        given[one] = min(number, most)
        most -= given[one]
    return given
