"""The contract of a report: head + fragments + tail.

A fragment is what one chunk of audited records contributes; workers make fragments, the run puts them together in
input order. Head and tail are written last, when the totals are known, so a format may carry counts in its first
line. So every report streams, whatever the size of the dump, and is byte-identical whatever the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from hallucheck.model import AuditedRecord
from hallucheck.reports.summary import Summary


class Report(Protocol):
    """A format. Instances hold options only and pickle."""

    name: ClassVar[str]
    """What `--format` calls it."""
    suffixes: ClassVar[tuple[str, ...]]
    """File suffixes that choose it, the longest match wins; empty: stdout only."""
    separator: bytes
    """Stands between two fragments that are not empty."""

    def head(self, summary: Summary) -> bytes:
        """What comes before the first fragment."""

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        """What these records contribute; may be empty."""

    def tail(self, summary: Summary) -> bytes:
        """What comes after the last fragment."""
