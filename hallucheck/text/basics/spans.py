"""Arithmetic on spans: code points [start, end) of one string."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Protocol, TypeVar


def overlap(start: int, end: int, other_start: int, other_end: int) -> bool:
    """Whether two spans share a code point; an empty span shares none.

    >>> overlap(0, 4, 3, 6), overlap(0, 3, 3, 6)
    (True, False)
    """
    return start < other_end and other_start < end and start < end and other_start < other_end


def is_within(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether one of `spans` holds all of a span.

    >>> is_within(1, 3, [(0, 3)]), is_within(1, 4, [(0, 3), (2, 5)])
    (True, False)
    """
    return any(low <= start and end <= high for low, high in spans)


def begins_in(start: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether one of `spans` holds the code point."""
    return is_within(start, start + 1, spans)


def touches(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether a span that is not empty shares a code point with one of `spans`."""
    return any(low < end and start < high for low, high in spans)


class Placed(Protocol):
    """Something that stands at a place of a text."""

    @property
    def start(self) -> int:
        """Where it begins."""

    @property
    def end(self) -> int:
        """Where it ends."""


P = TypeVar("P", bound=Placed)


def placed_within(found: Sequence[P], start: int, end: int) -> list[P]:
    """Those of `found`, in the order in which they stand, that a span holds; by bisection."""
    first = bisect_left(found, start, key=_start)
    return [each for each in found[first : bisect_left(found, end, first, key=_start)] if each.end <= end]


def disjoint(found: Iterable[P]) -> list[P]:
    """Those of `found` that overlap none before them, in the order in which they stand."""
    kept: list[P] = []
    for each in found:
        at = bisect_left(kept, each.start, key=_start)
        if not (at and kept[at - 1].end > each.start) and not (at < len(kept) and kept[at].start < each.end):
            kept.insert(at, each)
    return kept


_start = attrgetter("start")


def replace(text: str, replacements: Iterable[tuple[int, int, str]]) -> str:
    """`text` with each [start, end) replaced, right to left, so that every span refers to the original.

    Of overlapping replacements the one given first wins; spans outside the text are left out.

    >>> replace("a b c", [(0, 1, "one"), (4, 5, "three"), (0, 3, "lost")])
    'one b three'
    """
    chosen: list[tuple[int, int, str]] = []
    for start, end, new in replacements:
        if 0 <= start < end <= len(text) and not any(overlap(start, end, low, high) for low, high, _ in chosen):
            chosen.append((start, end, new))
    for start, end, new in sorted(chosen, reverse=True):
        text = text[:start] + new + text[end:]
    return text
