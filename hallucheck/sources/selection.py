"""Which rows are audited: `--filter`, `--range`, `--limit`, `--sample`, `--shard`, in this order.

Each works on what the one before left, and counts rows over all inputs: `--range 10:20` are the rows 10 to 19 of
those that the filter let through, counted from 0 as in Python; `--sample` draws from these; the shards 1/n to n/n
divide what is left without overlap, rows of one subject or session always into the same one. So "one row out per row
in" holds for the selected rows: each of them, readable or not, comes out once, with its own line number, and no other
does. A row that cannot be read passes every filter, because nobody can say that it does not belong.

Rows are selected where chunks are cut, and nothing of this runs where no row is left out.
"""

from __future__ import annotations

import hashlib
import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.errors import UnreadableRowError, UsageError
from hallucheck.model import Row
from hallucheck.sources.base import Chunk
from hallucheck.sources.decode import decode
from hallucheck.sources.presets.found import find

Test = Callable[[Chunk, dict[str, Any]], bool]
"""Whether a readable row belongs to the run at all."""

Thread = Callable[[Chunk, dict[str, Any]], str | None]
"""What ties a readable row to others."""


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """The user's choice of rows."""

    limit: int | None = None
    sample: int | None = None
    seed: int = 0
    range: tuple[int | None, int | None] | None = None
    filter: tuple[tuple[str, str], ...] = ()
    shard: tuple[int, int] | None = None

    def check(self) -> None:
        """See that the numbers make sense.

        Raises:
            UsageError: naming the flag.
        """
        for flag, number in (("--limit", self.limit), ("--sample", self.sample)):
            if number is not None and number < 1:
                raise UsageError(f"{flag} must be at least 1, not {number}")
        start, stop = self.range or (None, None)
        if (start or 0) < 0 or (stop is not None and stop < (start or 0)):
            shown = ":".join("" if one is None else str(one) for one in (start, stop))
            raise UsageError(f"--range {shown} must be two row numbers from 0, the first smaller")
        number, count = self.shard or (1, 1)
        if not 1 <= number <= count:
            raise UsageError(f"--shard {number}/{count} must be between 1/{count} and {count}/{count}")

    @property
    def is_everything(self) -> bool:
        """Whether no row is left out."""
        return not (self.filter or self.range or self.limit or self.sample or self.shard)

    def chosen(
        self, chunks: Callable[[], Iterable[Chunk]], test: Test | None = None, thread: Thread | None = None
    ) -> Iterator[Chunk]:
        """The chunks with the selected rows, numbered through. A sample reads the input twice."""
        sampled = None
        if self.sample is not None:  # of the rows left by filter, range and limit; the same on every machine, every day
            state = _Counter(replace(self, sample=None, shard=None), test)
            for _ in state.kept_of(chunks()):
                pass
            lots = (hashlib.blake2b(f"{self.seed}:{at}".encode(), digest_size=8).digest() for at in range(state.kept))
            sampled = frozenset(at for _, at in heapq.nsmallest(self.sample, zip(lots, range(state.kept), strict=True)))
        for index, kept in enumerate(_Counter(self, test, sampled, thread).kept_of(chunks())):
            yield kept if kept.index == index else replace(kept, index=index)

    def matches(self, row: dict[str, Any]) -> bool:
        """Whether a row passes the filters: the value at each path, as text, is the wanted one."""
        for path, wanted in self.filter:
            found = find(row, path)
            value = found.value if found is not None else "null"
            values = value if isinstance(value, list) else [value]
            if not any((str(one).lower() if isinstance(one, bool) else str(one)) == wanted for one in values):
                return False
        return True


class _Counter:
    """Walks over the chunks and says of each row whether it is in."""

    def __init__(
        self,
        selection: Selection,
        test: Test | None,
        sampled: frozenset[int] | None = None,
        thread: Thread | None = None,
    ) -> None:
        self._selection = selection
        self._thread = thread if selection.shard is not None else None
        self._test = test
        self._sampled = sampled
        start, stop = selection.range or (0, None)
        self._start = start or 0
        stops = (stop, None if selection.limit is None else self._start + selection.limit)
        self._stop = min((one for one in stops if one is not None), default=math.inf)
        self._passed = self._drawn = 0
        self.kept = 0
        """Rows left by filter, range and limit so far."""

    def kept_of(self, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
        """The chunks with their selected rows, as long as a row can be in."""
        for chunk in chunks:
            rows = [] if chunk.refused is not None else list(chunk.rows())
            chosen = [row for row in rows if self._is_in(chunk, row)]
            if chosen or (chunk.refused is not None and self._next()):
                is_read = chunk.payload is not None
                part = replace(chunk, only=frozenset(row.line for row in chosen)) if not is_read else None
                yield chunk if len(chosen) == len(rows) else part or chunk.holding(chosen)
            if self._passed >= self._stop:
                return

    def _is_in(self, chunk: Chunk, row: Row) -> bool:
        if self._test is None and not self._selection.filter and self._thread is None:
            return self._next()
        try:
            fields = decode(row.raw)
        except UnreadableRowError:
            return self._next()
        if (self._test is not None and not self._test(chunk, fields)) or not self._selection.matches(fields):
            return False
        return self._next(self._thread(chunk, fields) if self._thread is not None else None)

    def _next(self, thread: str | None = None) -> bool:
        position, left = self._passed, self.kept
        self._passed += 1
        if not self._start <= position < self._stop:
            return False
        self.kept += 1
        if self._sampled is not None and left not in self._sampled:
            return False
        drawn = self._drawn
        if thread is not None:
            name = thread.encode("utf-8", "surrogatepass")
            drawn = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())
        self._drawn += thread is None
        number, count = self._selection.shard or (1, 1)
        return drawn % count == number - 1
