"""The child's life: killed, orphaned, forked, interrupted.

A FIFO stands for a document that hangs: opening it blocks.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hallucheck.evidence.pdf import reader as pdf_reader
from hallucheck.evidence.pdf.reader import PdfReader
from hallucheck.evidence.pdf.worker import Reply, send

LIMITS = {"memory_mb": 512, "pages": 100, "characters": 1000}


@pytest.fixture
def reader() -> Iterator[PdfReader]:
    reader = PdfReader(seconds=60, **LIMITS)
    yield reader
    reader.close()


@pytest.fixture
def hanging(tmp_path: Path) -> Path:
    path = tmp_path / "hanging.pdf"
    os.mkfifo(path)
    return path


@pytest.fixture
def after_sending(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Makes something happen between a request and its reply."""

    def install(event: Callable[[], None]) -> None:
        def send_then(*arguments: Any) -> None:
            send(*arguments)
            event()

        monkeypatch.setattr(pdf_reader, "send", send_then)

    return install


def test_one_child_reads_many_documents(reader: PdfReader, good: Path) -> None:
    assert reader.pid is None
    assert reader.read(str(good)).pages == ("Hello",)
    first = reader.pid
    assert [reader.read(str(good)).pages for _ in range(3)] == [("Hello",)] * 3
    assert reader.pid == first


def test_hanging_document_is_killed_and_the_next_one_reads(good: Path, hanging: Path) -> None:
    reader = PdfReader(seconds=0.5, **LIMITS)
    assert reader.read(str(hanging)) == Reply(error="reading it takes longer than 0.5 s", kind="timeout")
    assert reader.pid is None
    assert reader.read(str(good)).pages == ("Hello",)
    reader.close()


def test_idle_child_that_was_killed_is_replaced_unnoticed(reader: PdfReader, good: Path) -> None:
    reader.read(str(good))
    _signal(reader, signal.SIGKILL)
    assert reader.read(str(good)).pages == ("Hello",)


def test_child_killed_in_mid_read_gets_one_more_try(
    reader: PdfReader, good: Path, hanging: Path, after_sending: Callable[[Callable[[], None]], None]
) -> None:
    killed: list[int | None] = []

    def kill_once() -> None:
        if not killed:
            killed.append(reader.pid)
            good.replace(hanging)
            _signal(reader, signal.SIGKILL)

    after_sending(kill_once)
    assert reader.read(str(hanging)).pages == ("Hello",)
    assert reader.pid not in killed


def test_child_killed_in_mid_read_twice_is_an_error(
    reader: PdfReader, good: Path, hanging: Path, after_sending: Callable[[Callable[[], None]], None]
) -> None:
    killed: list[int | None] = []

    def kill() -> None:
        if len(killed) < 2:
            killed.append(reader.pid)
            _signal(reader, signal.SIGKILL)

    after_sending(kill)
    assert reader.read(str(hanging)) == Reply(
        error="the reading process died twice in the middle of it", kind="crashed"
    )
    assert len(set(killed)) == 2
    assert reader.read(str(good)).pages == ("Hello",)


def test_interrupted_read_leaves_no_reply_for_the_next_document(
    reader: PdfReader,
    good: Path,
    hanging: Path,
    after_sending: Callable[[Callable[[], None]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    after_sending(interrupt)
    with pytest.raises(KeyboardInterrupt):
        reader.read(str(hanging))
    assert reader.pid is None
    monkeypatch.undo()
    assert reader.read(str(good)).pages == ("Hello",)


def test_child_that_does_not_start_is_an_error(reader: PdfReader, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert reader.read(str(good)) == Reply(error="the reading process does not start (exit code 1)", kind="crashed")


def test_ctrl_c_of_the_terminal_leaves_the_child_to_its_parent(reader: PdfReader, good: Path) -> None:
    reader.read(str(good))
    first = reader.pid
    _signal(reader, signal.SIGINT)
    assert reader.read(str(good)).pages == ("Hello",)
    assert reader.pid == first


ORPHAN = """
import sys
from hallucheck.evidence.pdf import reader as pdf_reader

send = pdf_reader.send
reader = pdf_reader.PdfReader(seconds=600, memory_mb=512, pages=9, characters=9)

def send_and_tell(*arguments):
    send(*arguments)
    print(reader.pid, flush=True)

pdf_reader.send = send_and_tell
reader.read(sys.argv[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child in mid-read that its parent died")
def test_child_dies_with_its_parent_in_mid_read(hanging: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHAN, str(hanging)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        assert _alive(child)
        parent.kill()
    _until(lambda: not _alive(child))


FORK = """
import os, sys
from hallucheck.evidence.pdf.reader import PdfReader

reader = PdfReader(seconds=60, memory_mb=512, pages=9, characters=9)
reader.read(sys.argv[1])
before = reader.pid
if (fork := os.fork()) == 0:
    pages = reader.read(sys.argv[1]).pages
    mine = reader.pid
    reader.close()
    os._exit(0 if pages == ("Hello",) and mine != before else 1)
_, status = os.waitpid(fork, 0)
print(status, reader.read(sys.argv[1]).pages, reader.pid == before)
reader.close()
"""


def test_forked_process_leaves_the_child_of_its_parent_alone(good: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FORK, str(good)], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("0 ('Hello',) True\n", "")


def test_nothing_is_printed_by_parent_or_child(
    build: SimpleNamespace, tmp_path: Path, capfd: pytest.CaptureFixture[str], reader: PdfReader
) -> None:
    path = tmp_path / "odd.pdf"
    path.write_bytes(build.pdf(build.stream(build.text(b"x"))).replace(b"startxref\n", b"startxref\n1"))
    reader.read(str(path))
    reader.close()
    assert capfd.readouterr() == ("", "")


def _signal(reader: PdfReader, number: int) -> None:
    assert reader.pid
    os.kill(reader.pid, number)


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
