"""One process, one chunk after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hallucheck.engines.base import C, R, Work


class Inline:
    """Runs the work where it is called."""

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`."""
        return map(work, chunks)
