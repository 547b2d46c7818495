"""Work for the engines; in a module of its own, because other processes must import it."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence

from hallucheck.sources.base import Chunk


class Lines:
    """Gives the lines of a chunk; a line `die` kills the process that reads it."""

    def __call__(self, chunk: Chunk) -> list[str]:
        lines = [row.raw.decode() for row in chunk.rows()]
        if "die" in lines:
            os.kill(os.getpid(), signal.SIGKILL)
        return lines

    def lost(self, chunk: Chunk, reason: str) -> list[str]:
        return [f"lost {row.line}" for row in chunk.rows() if reason]

    def join(self, chunk: Chunk, parts: Sequence[list[str]]) -> list[str]:
        assert chunk.rows()
        return [line for part in parts for line in part]
