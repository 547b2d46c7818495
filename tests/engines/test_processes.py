from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import psutil
import pytest

from hallucheck.engines.base import Inline
from hallucheck.engines.processes import Processes
from hallucheck.errors import EngineError
from hallucheck.sources.base import Chunk
from tests.engines.works import Lines, Unstartable


def _chunks(*texts: str) -> list[Chunk]:
    return [
        Chunk(index=index, file="d", first_line=1, length=len(text), payload=text.encode())
        for index, text in enumerate(texts)
    ]


def test_results_come_in_the_order_of_the_chunks() -> None:
    chunks = _chunks(*(f"{n}a\n{n}b\n" for n in range(20)))
    expected = list(Inline().map(Lines(), chunks))
    assert list(Processes(2).map(Lines(), chunks)) == expected == [[f"{n}a", f"{n}b"] for n in range(20)]


def test_a_row_that_kills_its_worker_is_the_only_one_lost() -> None:
    chunks = _chunks("a\nb\n", "c\nd\ndie\ne\nf\n", "g\n")
    assert list(Processes(2).map(Lines(), chunks)) == [["a", "b"], ["c", "d", "lost 3", "e", "f"], ["g"]]


def test_what_was_cancelled_with_a_broken_pool_is_done_again() -> None:
    engine: Processes[Chunk, object] = Processes(1)
    cancelled: Future[object] = Future()
    cancelled.cancel()
    with ProcessPoolExecutor(1) as pool:
        again = engine._again(pool, _chunks("a")[0], cancelled)
        assert again is not cancelled
        again.cancel()
    finished: Future[object] = Future()
    finished.set_result("a")
    with ProcessPoolExecutor(1) as pool:
        assert engine._again(pool, _chunks("a")[0], finished) is finished


def test_workers_that_cannot_start_end_the_run() -> None:
    chunks = _chunks(*(f"{n}a\n{n}b\n" for n in range(20)))
    with pytest.raises(EngineError, match="cannot be started") as raised:
        list(Processes(2).map(Unstartable(), chunks))
    assert "-j 1" in str(raised.value.hint)


def test_no_chunk_no_result() -> None:
    assert list(Processes(2).map(Lines(), [])) == []


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = (
        "from hallucheck.engines.processes import Processes\n"
        "from hallucheck.sources.base import Chunk\n"
        "from tests.engines.works import Lines\n"
        "chunks = (Chunk(index=n, file='d', first_line=1, length=2, payload=b'a\\n') for n in range(10**9))\n"
        "if __name__ == '__main__':\n    for _ in Processes(2).map(Lines(), chunks): print('x', flush=True)\n"
    )
    (tmp_path / "run.py").write_text(script)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    parent = subprocess.Popen([sys.executable, tmp_path / "run.py"], env=environment, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"x\n"
    workers = psutil.Process(parent.pid).children(recursive=True)
    assert len(workers) >= 2
    parent.kill()
    parent.wait()
    parent.stdout.close()
    _, alive = psutil.wait_procs(workers, timeout=30)
    assert alive == []
