"""Sparing the garbage collector and the allocator.

The collector looks through all that is alive, and here next to nothing of that is garbage.

Modules and their tables stay for good, and records hold no cycles. Looking for cycles among them, as often as the
interpreter does by itself, takes a fifth of the time of starting up and of auditing.
"""

from __future__ import annotations

import gc

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Of malloc.h."""

_KEPT = 64 << 20
"""Bytes of free memory that a worker keeps, at most."""


def while_starting() -> None:
    """Look seldom. Call before anything large is imported."""
    gc.set_threshold(1_000_000)  # new objects, more than start-up makes; the interpreter looks every 700


def keep_memory() -> None:
    """Give no memory back between chunks, which need as much each: getting it anew takes a worker 4 % of its time."""
    import ctypes  # noqa: PLC0415 (only workers do this)

    allocator = getattr(ctypes.CDLL(None), "mallopt", None)  # of glibc
    if allocator is not None:
        allocator(_TRIM_THRESHOLD, _KEPT)
        allocator(_MMAP_THRESHOLD, _KEPT // 2)


def while_working() -> None:
    """Forget what is there now, and look no more until `after` says so."""
    gc.freeze()
    gc.disable()


def after(chunk: int) -> None:
    """The records of chunks before this one are gone: from time to time look at the little that is left."""
    if chunk % 64 == 0:
        gc.collect()


def when_done() -> None:
    """Look by itself again, at what is made from now on: a look at all that was read costs as much as many records."""
    gc.freeze()
    gc.enable()
