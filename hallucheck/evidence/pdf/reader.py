"""The parent's side of PDF reading: keeps one child alive over many documents, kills it at the time limit."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time

import msgspec

from hallucheck.evidence.pdf.worker import HEADER, Reply, Request, send

START_SECONDS = 60
"""Longest start of the child: interpreter and PDF library, on a machine that is busy with other things."""

BYTES_PER_CHARACTER = 6
"""Of a reply: JSON writes a control character as a six-byte escape."""


class PdfReader:
    """Reads PDFs in a child process, which starts on first use and is replaced when it dies or is killed.

    Not thread-safe. After a fork the new process leaves its parent's child alone and starts one of its own.
    """

    def __init__(self, *, seconds: float, memory_mb: int, pages: int, characters: int) -> None:
        self._pages, self._characters = pages, characters
        self._seconds = seconds
        self._memory_mb = memory_mb
        self._longest = 2 * characters * BYTES_PER_CHARACTER + pages * 6 + 1_000_000  # text, and the runs of it
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0

    @property
    def pid(self) -> int | None:
        """Of the living child."""
        return self._child.pid if self._child else None

    def read(self, path: str) -> Reply:
        """Read one document; a child that dies without a word in mid-read gets one more try."""
        for _ in range(2):
            try:
                return self._ask(path)
            except TimeoutError as error:
                self.close()
                return Reply(error=str(error), kind="timeout")
            except ChildProcessError as error:
                self.close()
                return Reply(error=str(error), kind="crashed")
            except (EOFError, BrokenPipeError):
                self.close()
            except BaseException:
                self.close()  # interrupted: what is in the pipe belongs to no later document
                raise
        return Reply(error="the reading process died twice in the middle of it", kind="crashed")

    def _ask(self, path: str) -> Reply:
        child = self._started()
        assert child.stdin is not None  # noqa: S101 (for the type checker: opened with a pipe)
        send(child.stdin, Request(path=path, pages=self._pages, characters=self._characters))
        return self._receive(child, time.monotonic() + self._seconds)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._owner == os.getpid() and self._child.poll() is None:
            return self._child
        self.close()
        self._owner = os.getpid()
        self._child = subprocess.Popen(  # noqa: S603 (our own module, on our own interpreter)
            [sys.executable, "-P", "-m", "hallucheck.evidence.pdf.worker", str(self._memory_mb), str(self._owner)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            self._receive(self._child, time.monotonic() + START_SECONDS)
        except (TimeoutError, EOFError) as error:
            raise ChildProcessError(f"the reading process does not start (exit code {self.close()})") from error
        return self._child

    def _receive(self, child: subprocess.Popen[bytes], deadline: float) -> Reply:
        """One message.

        Raises:
            TimeoutError: the deadline passed.
            EOFError: the child died, or wrote what is no reply.
        """
        (length,) = HEADER.unpack(self._exactly(child, HEADER.size, deadline))
        if length > self._longest:
            raise EOFError("a reply longer than the limits allow")
        try:
            return msgspec.json.decode(self._exactly(child, length, deadline), type=Reply)
        except msgspec.MsgspecError as error:
            raise EOFError("not a reply") from error

    def _exactly(self, child: subprocess.Popen[bytes], size: int, deadline: float) -> bytes:
        assert child.stdout is not None  # noqa: S101 (as in `_ask`)
        descriptor = child.stdout.fileno()
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        data = bytearray()
        while len(data) < size:
            left = deadline - time.monotonic()
            if left <= 0 or not poll.poll(left * 1000):
                raise TimeoutError(f"reading it takes longer than {self._seconds:g} s")
            piece = os.read(descriptor, min(size - len(data), 1 << 20))
            if not piece:
                raise EOFError("the child has gone")
            data += piece
        return bytes(data)

    def close(self) -> int | None:
        """End the child, if there is one; its exit code where it was ours. May be interrupted, and called again."""
        child = self._child
        if child is None:
            return None
        ours = self._owner == os.getpid()
        if ours:
            child.kill()
            child.wait()
        else:
            child.returncode = 0  # this process came by a fork: the child is not its own to end or to wait for
        for pipe in (child.stdin, child.stdout):
            with contextlib.suppress(OSError):  # what was still to be written has no reader left
                if pipe is not None:
                    pipe.close()
        self._child = None
        return child.returncode if ours else None
