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
            raise UsageError(
                f"--range {_shown(start)}:{_shown(stop)} must be two row numbers from 0, the first smaller"
            )
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
        sampled = self._sampled(chunks(), test) if self.sample is not None else None
        state = _Counter(self, test, sampled, thread)
        index = 0
        for chunk in chunks():
            kept = state.keep(chunk)
            if kept is not None:
                yield kept if kept.index == index else replace(kept, index=index)
                index += 1
            if state.is_done:
                return

    def matches(self, row: dict[str, Any]) -> bool:
        """Whether a row passes the filters: the value at each path, as text, is the wanted one."""
        return all(_equals(find(row, path), wanted) for path, wanted in self.filter)

    def _sampled(self, chunks: Iterable[Chunk], test: Test | None) -> frozenset[int]:
        """Which of the rows left by filter, range and limit are drawn; the same on every machine, every day."""
        state = _Counter(replace(self, sample=None, shard=None), test, None)
        for chunk in chunks:
            state.keep(chunk)
            if state.is_done:
                break
        return frozenset(heapq.nsmallest(self.sample or 0, range(state.kept), key=self._lot))

    def _lot(self, position: int) -> bytes:
        return hashlib.blake2b(f"{self.seed}:{position}".encode(), digest_size=8).digest()


class _Counter:
    """Walks over the chunks and says of each row whether it is in."""

    def __init__(
        self, selection: Selection, test: Test | None, sampled: frozenset[int] | None, thread: Thread | None = None
    ) -> None:
        self._selection = selection
        self._thread = thread if selection.shard is not None else None
        self._test = test
        self._sampled = sampled
        start, stop = selection.range or (None, None)
        self._start = start or 0
        stops = [stop] if stop is not None else []
        if selection.limit is not None:
            stops.append(self._start + selection.limit)
        self._stop = min(stops, default=None)
        self._passed = 0
        self.kept = 0
        """Rows left by filter, range and limit so far."""
        self._drawn = 0

    @property
    def is_done(self) -> bool:
        """Whether no later row can be in."""
        return self._stop is not None and self._passed >= self._stop

    def keep(self, chunk: Chunk) -> Chunk | None:
        """The chunk with its selected rows; None where there are none."""
        if chunk.refused is not None:
            return chunk if self._next() else None
        rows = list(chunk.rows())
        chosen = [row for row in rows if self._is_in(chunk, row)]
        if len(chosen) == len(rows):
            return chunk if rows else None
        return _reduced(chunk, chosen) if chosen else None

    def _is_in(self, chunk: Chunk, row: Row) -> bool:
        thread = None
        if self._test is not None or self._selection.filter or self._thread is not None:
            try:
                fields = decode(row.raw)
            except UnreadableRowError:
                return self._next()
            if self._test is not None and not self._test(chunk, fields):
                return False
            if not self._selection.matches(fields):
                return False
            thread = self._thread(chunk, fields) if self._thread is not None else None
        return self._next(thread)

    def _next(self, thread: str | None = None) -> bool:
        position = self._passed
        self._passed += 1
        if position < self._start or (self._stop is not None and position >= self._stop):
            return False
        left = self.kept
        self.kept += 1
        if self._sampled is not None and left not in self._sampled:
            return False
        number, count = self._selection.shard or (1, 1)
        if thread is not None:
            name = thread.encode("utf-8", "surrogatepass")
            drawn = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())
        else:
            drawn = self._drawn
            self._drawn += 1
        return drawn % count == number - 1


def _reduced(chunk: Chunk, rows: list[Row]) -> Chunk:
    lines = tuple(row.line for row in rows)
    if chunk.payload is None:
        return replace(chunk, only=frozenset(lines))
    payload = b"\n".join(row.raw for row in rows) + b"\n"
    return replace(chunk, payload=payload, path=None, length=len(payload), lines=lines, first_line=lines[0])


def _equals(found: Any, wanted: str) -> bool:
    if found is None:
        return wanted == "null"
    values = found.value if isinstance(found.value, list) else [found.value]
    return any((str(value).lower() if isinstance(value, bool) else str(value)) == wanted for value in values)


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)
