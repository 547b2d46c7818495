"""From fragments to files: whole or not at all, and resumable after a kill at any moment.

While a run goes on, each target grows beside its final place as `NAME.partial`; what goes to stdout grows beside the
first of them, because a run that was stopped has not printed it yet. A small checkpoint beside the first
target says up to which chunk the parts are complete and what the totals are; it is replaced atomically. When all is
done, head and tail are added and each part is renamed over its target. A run that resumes cuts the parts back to the
checkpoint and goes on with the next chunk, so its bytes are those of an undisturbed run.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from hallucheck.errors import OutputError, UsageError
from hallucheck.reports.base import Converted, Report, ration
from hallucheck.reports.figures import Summary
from hallucheck.verdict.totals import Totals

BLOCK = 1 << 20


def limit(body: BinaryIO, report: Report, block: int = BLOCK) -> None:
    """Leave in `body`, which holds items from its start, no more than `report.limit` of them, in bounded memory."""
    ranks = Counter(report.rank(item) for item in items(body, report.separator, block))
    most = report.limit
    if most is None or ranks.total() <= most:
        body.seek(0, 2)
        return
    room = ration(dict(sorted(ranks.items())), most)
    with tempfile.TemporaryFile() as kept:
        for item in items(body, report.separator, block):
            rank = report.rank(item)
            if room[rank]:
                room[rank] -= 1
                kept.write(report.separator + item if kept.tell() else item)
        body.seek(0)
        body.truncate()
        kept.seek(0)
        shutil.copyfileobj(kept, body, block)


def items(body: BinaryIO, separator: bytes, block: int = BLOCK) -> Iterator[bytes]:
    """The items of `body`, read from its start in pieces of `block` bytes."""
    body.seek(0)
    rest = b""
    while data := body.read(block):
        *whole, rest = (rest + data).split(separator)
        yield from whole
    if rest:
        yield rest


CHECKPOINT_SECONDS = 0.5
"""How much work a kill may cost; writing a checkpoint after every chunk would cost more."""


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """A report and where it goes; `path` None is stdout."""

    report: Report
    path: Path | None
    url: str | None = None
    """Where it goes on an object store, in place of `path`."""
    silent: bool = False
    """Made and not shown: stdout with -q."""

    @property
    def name(self) -> str | None:
        """Path or address, for people; None for stdout."""
        return self.url or (str(self.path) if self.path else None)


class Checkpoint(msgspec.Struct, kw_only=True):
    """How far a run got."""

    key: str
    """Identifies inputs, settings and targets; only an equal run may go on from here."""
    next_chunk: int
    sizes: list[int]
    totals: Totals


Growing = tuple[Target, Path, BinaryIO]
"""A target, the part that grows, and its open file."""


class Assembly:
    """The targets of one run while they grow."""

    def __init__(self, targets: Sequence[Target], *, key: str, resume: bool, scratch: str) -> None:
        """Open the targets.

        Args:
            targets: reports and their places.
            key: identifies inputs, settings and targets.
            resume: go on from a checkpoint if there is one.
            scratch: directory for what goes to stdout in the end, where no target is a file.

        Raises:
            UsageError: `resume` without a file target, or over a run with another key, or another run writes there.
            OutputError: a target cannot be written.
        """
        self._saved_at = time.monotonic()
        self._checkpoint = checkpoint_of(targets)
        if resume and self._checkpoint is None:
            raise UsageError("--resume needs a file to resume", hint="give the -o of the interrupted run")
        self.state = Checkpoint(key=key, next_chunk=0, sizes=[0] * len(targets), totals=Totals())
        """Up to the last chunk that is in all parts."""
        parts = [part_for(target, targets, scratch) for target in targets]
        if resume and self._checkpoint is not None and self._checkpoint.exists():
            kept = read_checkpoint(self._checkpoint, key)
            # else killed while the files were put in their places: cheaper to do again than to reason about
            if all(part.exists() and part.stat().st_size >= n for part, n in zip(parts, kept.sizes, strict=True)):
                self.state = kept
        self._growing: list[Growing] = []
        for target, part, size in zip(targets, parts, self.state.sizes, strict=True):
            file = _open(target, part)
            file.truncate(size)
            file.seek(size)
            self._growing.append((target, part, file))

    @property
    def resumable(self) -> bool:
        """Whether a run that ends now can be gone on with."""
        return self._checkpoint is not None and self.state.next_chunk > 0

    def add(self, index: int, fragments: Sequence[bytes], totals: Totals) -> None:
        """Append what chunk `index` contributes; chunks come in order."""
        with self._writing():
            for (target, _, file), fragment in zip(self._growing, fragments, strict=True):
                if fragment:
                    file.write((target.report.separator if file.tell() else b"") + fragment)
        self.state.totals.merge(totals)
        self.state.next_chunk = index + 1
        self.state.sizes = [file.tell() for _, _, file in self._growing]
        if time.monotonic() - self._saved_at > CHECKPOINT_SECONDS:
            self.save()

    def save(self) -> None:
        """Write the checkpoint: all that was added so far will survive a kill."""
        if self._checkpoint is None:
            return
        with self._writing():
            for _, _, file in self._growing:
                file.flush()
            fresh = self._checkpoint.with_name(self._checkpoint.name + ".new")
            fresh.write_bytes(msgspec.json.encode(self.state))
            fresh.replace(self._checkpoint)
        self._saved_at = time.monotonic()

    def finish(self, summary: Summary) -> None:
        """Add heads and tails, put every file in its place, write what goes to stdout, and forget the checkpoint."""
        for target, part, file in self._growing:
            if target.silent:
                part.unlink()
            else:
                with self._writing(target.path):
                    _place(target, part, file, summary)
        self.close()
        if self._checkpoint is not None:
            self._checkpoint.unlink(missing_ok=True)

    def abandon(self) -> None:
        """The run ends early: keep what is done for `--resume`; where nothing is done, leave nothing behind."""
        if self.state.next_chunk:
            with contextlib.suppress(OutputError):  # the error that ended the run is the one to report
                self.save()
        else:
            for _, part, _ in self._growing:
                part.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of the files; what is not finished stays for `--resume`."""
        for _, _, file in self._growing:
            with contextlib.suppress(OSError):
                file.close()

    @contextlib.contextmanager
    def _writing(self, path: Path | None = None) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            where = path or error.filename or "the output"
            hint = "free some space and run with --resume"
            raise OutputError(f"{where}: cannot write: {error.strerror}", hint) from None


def _open(target: Target, part: Path) -> BinaryIO:
    """The part, with what is in it; nobody else may write it."""
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        part.touch()
        file = part.open("r+b")
    except OSError as error:
        raise OutputError(f"{target.path or 'stdout'}: cannot write: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise UsageError(f"{target.path}: another run is writing it", "wait for it, or choose another -o") from None
    return file


def _place(target: Target, part: Path, file: BinaryIO, summary: Summary) -> None:
    """Make the final file out of its part, and rename it into place only when it is whole and on disk."""
    report, path = target.report, target.path
    head, tail = report.head(summary), report.tail(summary)
    if report.limit is not None:
        limit(file, report)
    if path is None:
        if sys.stdout is None:  # `>&-`
            raise OutputError("cannot write to stdout: it is closed", "leave -f out and say -q, or open it")
        _pour(head, file, tail, sys.stdout.buffer)
        part.unlink()
    elif not head and not isinstance(report, Converted):
        file.write(tail)
        file.flush()
        os.fsync(file.fileno())
        part.replace(path)
    else:
        whole = path.with_name(path.name + ".whole")
        if isinstance(report, Converted):
            report.convert(file, whole, summary)
        else:
            with whole.open("wb") as out:
                _pour(head, file, tail, out)
        with whole.open("r+b") as out:
            os.fsync(out.fileno())
        whole.replace(path)
        part.unlink()


def _pour(head: bytes, file: BinaryIO, tail: bytes, out: BinaryIO) -> None:
    out.write(head)
    file.seek(0)
    shutil.copyfileobj(file, out, BLOCK)
    out.write(tail)
    out.flush()


def part_for(target: Target, targets: Sequence[Target], scratch: str) -> Path:
    """Where a target grows: beside its place; what goes to stdout beside the first file, if there is one."""
    first = next((one.path for one in targets if one.path), None)
    path = target.path or (first.with_name(f"{first.name}.stdout") if first else Path(scratch) / "stdout")
    return path.with_name(path.name + ".partial")


def checkpoint_of(targets: Sequence[Target]) -> Path | None:
    """Where the checkpoint of a run with these targets is; None where none of them is a file."""
    first = next((target.path for target in targets if target.path), None)
    return first.with_name(first.name + ".checkpoint") if first else None


def read_checkpoint(path: Path, key: str) -> Checkpoint:
    """How far the interrupted run got.

    Raises:
        OutputError: the file cannot be read.
        UsageError: it was another run.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Checkpoint)
    except (msgspec.DecodeError, OSError) as error:
        raise OutputError(f"{path}: cannot read the checkpoint: {error}", "run without --resume") from None
    if found.key != key:
        raise UsageError(
            f"{path}: the interrupted run had other inputs, settings or outputs",
            hint="run it again without --resume, or as it was run before, on the same audit date (--as-of)",
        )
    return found
