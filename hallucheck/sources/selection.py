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
from itertools import count
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
        number, of = self.shard or (1, 1)
        if not 1 <= number <= of:
            raise UsageError(f"--shard {number}/{of} must be between 1/{of} and {of}/{of}")

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
            left = sum(number for _, number in replace(self, shard=None)._kept(chunks(), test))  # noqa: SLF001 (its own)
            lots = (hashlib.blake2b(f"{self.seed}:{at}".encode(), digest_size=8).digest() for at in range(left))
            sampled = frozenset(at for _, at in heapq.nsmallest(self.sample, zip(lots, range(left), strict=True)))
        for index, (kept, _) in enumerate(
            self._kept(chunks(), test, thread if self.shard is not None else None, sampled)
        ):
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

    def _look(self, chunk: Chunk, row: Row, test: Test | None, thread: Thread | None) -> tuple[bool, str | None]:
        """Whether a row belongs to the run at all, and what ties it to others."""
        if test is None and not self.filter and thread is None:
            return True, None
        try:
            fields = decode(row.raw)
        except UnreadableRowError:
            return True, None
        belongs = (test is None or test(chunk, fields)) and self.matches(fields)
        return belongs, thread(chunk, fields) if belongs and thread is not None else None

    def _kept(
        self,
        chunks: Iterable[Chunk],
        test: Test | None,
        thread: Thread | None = None,
        sampled: frozenset[int] | None = None,
    ) -> Iterator[tuple[Chunk, int]]:
        """The chunks with their selected rows, and how many these are, as long as a row can be in."""
        start, last = self.range or (0, None)
        start = start or 0
        stops = (last, None if self.limit is None else start + self.limit)
        stop = min((one for one in stops if one is not None), default=math.inf)
        passed, left, drawn = 0, count(), count()

        def is_in(tie: str | None = None) -> bool:
            nonlocal passed
            passed += 1
            if not start < passed <= stop or (sampled is not None and next(left) not in sampled):
                return False
            if self.shard is None:
                return True
            name = (tie or "").encode("utf-8", "surrogatepass")
            lot = next(drawn) if tie is None else int.from_bytes(hashlib.blake2b(name, digest_size=8).digest())
            return lot % self.shard[1] == self.shard[0] - 1

        for chunk in chunks:
            rows = list(chunk.rows())
            looks = ((row, *self._look(chunk, row, test, thread)) for row in rows)
            chosen = [row for row, belongs, tie in looks if belongs and is_in(tie)]
            if chunk.refused is not None and is_in():
                yield chunk, 1
            elif chosen:
                is_read = chunk.payload is not None
                part = replace(chunk, only=frozenset(row.line for row in chosen)) if not is_read else None
                yield chunk if len(chosen) == len(rows) else part or chunk.holding(chosen), len(chosen)
            if passed >= stop:
                return
