"""Work for the engines; in a module of its own, because other processes must import it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hallucheck.engines.base import Item
from hallucheck.engines.deadline import Deadline, Expired
from hallucheck.evidence.mirror import here
from hallucheck.sources.base import Chunk


class Lines:
    """Gives the lines of a chunk; a line `die` kills the process that reads it."""

    def files(self) -> Iterator[str]:
        return iter(())

    def modules(self) -> tuple[str, ...]:
        return (type(self).__module__,)

    def chunk_files(self, chunk: Chunk) -> Iterator[Item]:
        del chunk
        return iter(())

    def variables(self) -> dict[str, str]:
        return {}

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


class Unstartable(Lines):
    """Ends the process that unpacks it."""

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        return os._exit, (3,)


class DieOnce(Lines):
    """Kills its worker once, in the middle; `flag` says that it has."""

    def __init__(self, flag: Path) -> None:
        self._flag = flag

    def __call__(self, chunk: Chunk) -> list[str]:
        if chunk.index == 3 and not self._flag.exists():
            self._flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(chunk)


class Files(Lines):
    """Gives what the files that it was sent hold, and what it sees of one that it was not."""

    def __init__(self, sent: Path, other: Path) -> None:
        self._sent, self._other = str(sent), str(other)

    def files(self) -> Iterator[str]:
        yield self._sent

    def __call__(self, chunk: Chunk) -> list[str]:
        del chunk
        sent = sorted(Path(here(self._sent)).iterdir())
        return [*(f"{path.name} {path.read_text()}" for path in sent), str(Path(here(self._other)).exists())]


class Slow(Lines):
    """Takes too long over a line `slow`."""

    def __call__(self, chunk: Chunk) -> list[str]:
        assert threading.current_thread() is threading.main_thread()  # where a time limit can interrupt
        return [self._said(line, Deadline(0.2)) for line in super().__call__(chunk)]

    def _said(self, line: str, deadline: Deadline) -> str:
        try:
            with deadline.ticking():
                deadline.start()
                time.sleep(30 if line == "slow" else 0)
        except Expired:
            return "late"
        return line
