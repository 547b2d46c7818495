"""The parent's side of PDF reading: keeps one child alive over many documents, kills it at the time limit."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import msgspec

from hallucheck.evidence.pdf.worker import Reply, Request, send

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
        self._pipe: Connection | None = None
        self._owner = 0

    @property
    def pid(self) -> int | None:
        """Of the living child."""
        return self._child.pid if self._child else None

    def read(self, path: str) -> Reply:
        """Read one document; a child that dies without a word in mid-read gets one more try."""
        for _ in range(2):
            try:
                pipe = self._started()
                send(pipe, Request(path=path, pages=self._pages, characters=self._characters))
                return self._receive(pipe, self._seconds)
            except (TimeoutError, ChildProcessError) as error:
                self.close()
                return Reply(error=str(error), kind="timeout" if isinstance(error, TimeoutError) else "crashed")
            except (EOFError, ConnectionError):
                self.close()
            except BaseException:
                self.close()  # interrupted: what is in the pipe belongs to no later document
                raise
        return Reply(error="the reading process died twice in the middle of it", kind="crashed")

    def _started(self) -> Connection:
        if self._child is not None and self._owner == os.getpid() and self._child.poll() is None and self._pipe:
            return self._pipe
        self.close()
        self._owner = os.getpid()
        self._pipe, theirs = Pipe()
        arguments = map(str, (self._memory_mb, self._owner, theirs.fileno()))
        self._child = subprocess.Popen(  # noqa: S603 (our own module, on our own interpreter)
            [sys.executable, "-P", "-m", "hallucheck.evidence.pdf.worker", *arguments], pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        theirs.close()
        try:
            self._receive(self._pipe, START_SECONDS)
        except (TimeoutError, EOFError, ConnectionError) as error:
            raise ChildProcessError(f"the reading process does not start (exit code {self.close()})") from error
        return self._pipe

    def _receive(self, pipe: Connection, seconds: float) -> Reply:
        """One message.

        Raises:
            TimeoutError: none came within so many seconds.
            EOFError, ConnectionError: the child died, or wrote what is no reply.
        """
        if not pipe.poll(seconds):
            raise TimeoutError(f"reading it takes longer than {self._seconds:g} s")
        try:
            return msgspec.json.decode(pipe.recv_bytes(self._longest), type=Reply)
        except msgspec.MsgspecError as error:
            raise EOFError("not a reply") from error

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
        if self._pipe is not None:
            self._pipe.close()
        self._child = self._pipe = None
        return child.returncode if ours else None
