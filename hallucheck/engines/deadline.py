"""A time limit for each record, without a system call for each record.

One repeating timer ticks while a chunk is audited; each tick asks whether the record under way began too long ago.
Starting a record costs one look at the clock. Works in the main thread of a process (where signals arrive), which is
where both engines work; elsewhere, and where there are no such signals, there is no limit.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Expired(BaseException):
    """Raised inside the record that took too long. Not an `Exception`: no detector's `except` may swallow it."""


class Deadline:
    """Watches one record at a time; `limit` in seconds, 0 for none."""

    __slots__ = ("_begun", "limit")

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._begun: float | None = None

    @contextmanager
    def ticking(self) -> Iterator[None]:
        """While a chunk is audited: keep the timer running, and put back what was there before."""
        possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if not self.limit or not possible:
            yield
            return
        before = signal.signal(signal.SIGALRM, self._tick)
        every = max(self.limit / 8, 0.01)
        signal.setitimer(signal.ITIMER_REAL, every, every)
        try:
            yield
        finally:
            self._begun = None
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def start(self) -> None:
        """A record begins."""
        self._begun = time.monotonic()

    def stop(self) -> None:
        """The record is done; what follows has no limit."""
        self._begun = None

    def _tick(self, _signal: int, _frame: FrameType | None) -> None:
        begun = self._begun
        if begun is not None and time.monotonic() - begun > self.limit:
            self._begun = None
            raise Expired
