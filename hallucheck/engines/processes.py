"""One machine: a pool of processes, a bounded number of chunks under way, results in input order.

A worker that dies (killed for its memory, a crash in native code) breaks the whole pool of the standard library. Then
the pool is made anew and what was under way is done again, one chunk at a time in a process of its own; the chunk that
breaks that one too is split until the row that kills is alone, and that row becomes an error row. Where not even an
idle worker lives, the run ends.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import forkserver
from typing import Any

from hallucheck.engines import collector
from hallucheck.engines.base import C, R, Work, in_pieces
from hallucheck.errors import EngineError

# Both start clean: no threads, locks or sockets of the parent are copied in a half-way state. A fork server imports
# what the work needs once, and its children begin with that in memory that they share.
_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_CONTEXT = multiprocessing.get_context(_METHOD)
_work: Any = None


def _install(packed: bytes) -> None:
    """In each worker: unpack and keep the work, and leave Ctrl-C to the parent, which ends the run in order."""
    global _work  # noqa: PLW0603 (one per process: what a pool's initialiser is for)
    collector.while_starting()  # unpacking imports what the work needs
    _work = pickle.loads(packed)  # noqa: S301 (the parent packed it)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End with the parent: one that was killed cannot end its workers, and they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(chunk: Any) -> Any:
    return _work(chunk)


class Processes:
    """Runs the work in `jobs` processes."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def close(self) -> None:
        """End the server that workers are forked from, and wait for it, so that its time counts as ours."""
        server = getattr(forkserver, "_forkserver", None)
        if server is not None and _METHOD == "forkserver":
            server._stop()  # noqa: SLF001 (else it goes on until this process ends)

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`; at most three chunks a worker are under way."""
        pool = self._pool(work, self.jobs)
        under_way: deque[tuple[C, Future[R]]] = deque()
        todo = iter(chunks)
        try:
            while True:
                while len(under_way) < 3 * self.jobs and (chunk := next(todo, None)) is not None:
                    under_way.append((chunk, self._submit(pool, _do, chunk)))
                if not under_way:
                    return
                chunk, future = under_way.popleft()
                try:
                    result = future.result()
                except BrokenProcessPool:
                    pool.shutdown(wait=False, cancel_futures=True)
                    self._start_idle(work)
                    result = self._alone(work, chunk)
                    pool = self._pool(work, self.jobs)
                    under_way = deque((other, self._again(pool, other, done)) for other, done in under_way)
                yield result
        finally:
            _end(pool)

    def _start_idle(self, work: Work[C, R]) -> None:
        """Start a worker that has nothing to do: where that fails, no record is to blame, and none would ever be done.

        Raises:
            EngineError: it died.
        """
        try:
            self._apart(work, os.getpid)
        except BrokenProcessPool:
            raise EngineError(
                "worker processes cannot be started here: one ended before it had anything to do",
                hint="-j 1 does without them; from Python, start the run below `if __name__ == '__main__':` of a file",
            ) from None

    def _alone(self, work: Work[C, R], chunk: C) -> R:
        """The result of a chunk that may kill its process."""
        try:
            result: R = self._apart(work, _do, chunk)
        except BrokenProcessPool:
            return in_pieces(work, chunk, lambda piece: self._alone(work, piece))
        return result

    def _apart(self, work: Work[C, R], function: Callable[..., Any], *given: C) -> Any:
        """What a function gives in a worker of its own."""
        pool = self._pool(work, 1)
        try:
            return self._submit(pool, function, *given).result()
        finally:
            _end(pool)

    def _again(self, pool: ProcessPoolExecutor, chunk: C, done: Future[R]) -> Future[R]:
        """What was finished before the pool broke stays; the rest, cancelled with the pool or not, is done again."""
        kept = done.done() and not done.cancelled() and done.exception() is None
        return done if kept else self._submit(pool, _do, chunk)

    @staticmethod
    def _submit(pool: ProcessPoolExecutor, function: Callable[..., Any], *given: C) -> Future[Any]:
        try:
            return pool.submit(function, *given)
        except (BrokenProcessPool, EOFError, ConnectionError) as error:  # the last two: of a fork server that died
            broken: Future[Any] = Future()
            broken.set_exception(BrokenProcessPool(str(error)))
            return broken

    @staticmethod
    def _pool(work: Any, jobs: int) -> ProcessPoolExecutor:
        _CONTEXT.set_forkserver_preload(["hallucheck.engines.preload", *work.modules()])
        return ProcessPoolExecutor(jobs, mp_context=_CONTEXT, initializer=_install, initargs=(pickle.dumps(work),))


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers now: what they still work on is not wanted any more, or there is nothing left."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(timeout=5)
