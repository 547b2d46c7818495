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
from hallucheck.reports.base import Converted, Limited, Report
from hallucheck.reports.summary import Summary
from hallucheck.verdict.totals import Totals

BLOCK = 1 << 20


def limit(body: BinaryIO, report: Limited, block: int = BLOCK) -> None:
    """Leave in `body`, which holds items from its start, no more than `report.limit` of them, in bounded memory."""
    ranks = Counter(report.rank(item) for item in items(body, report.separator, block))
    left = report.limit
    if ranks.total() <= left:
        body.seek(0, 2)
        return
    room = {}
    for rank in sorted(ranks):
        room[rank] = min(ranks[rank], left)
        left -= room[rank]
    with tempfile.TemporaryFile() as kept:
        for item in items(body, report.separator, block):
            rank = report.rank(item)
            if room[rank]:
                room[rank] -= 1
                kept.write(report.separator + item if kept.tell() else item)
        body.seek(0)
        body.truncate()
        kept.seek(0)
        while data := kept.read(block):
            body.write(data)


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


class Fragments(msgspec.Struct, frozen=True, kw_only=True):
    """What one chunk contributes to each target, in memory or (coming from another process) in a file."""

    sizes: tuple[int, ...]
    data: tuple[bytes, ...] | None = None
    file: str | None = None

    @classmethod
    def of(cls, data: Sequence[bytes], file: str | None) -> Fragments:
        """Keep `data`, or write it to `file`, which costs less than a pipe between processes."""
        sizes = tuple(map(len, data))
        if file is None:
            return cls(sizes=sizes, data=tuple(data))
        with Path(file).open("wb") as out:
            out.writelines(data)
        return cls(sizes=sizes, file=file)

    def load(self) -> tuple[bytes, ...]:
        """The contributions, one per target; a file is read once and removed."""
        if self.file is None:
            return self.data or ()
        path = Path(self.file)
        with path.open("rb") as spilled:
            data = tuple(spilled.read(size) for size in self.sizes)
        path.unlink()
        return data

    @classmethod
    def join(cls, parts: Sequence[Fragments], separators: Sequence[bytes]) -> Fragments:
        """The fragments of a chunk that was audited in pieces."""
        columns = zip(*(part.load() for part in parts), strict=True)
        return cls.of([sep.join(filter(None, column)) for sep, column in zip(separators, columns, strict=True)], None)


class Checkpoint(msgspec.Struct, kw_only=True):
    """How far a run got."""

    key: str
    """Identifies inputs, settings and targets; only an equal run may go on from here."""
    next_chunk: int
    sizes: list[int]
    totals: Totals


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
        self.targets = tuple(targets)
        self.totals = Totals()
        self.next_chunk = 0
        self._key = key
        self._files: list[BinaryIO] = []
        self._saved_at = time.monotonic()
        first = next((target.path for target in targets if target.path), None)
        self._checkpoint = checkpoint_of(targets)
        if resume and self._checkpoint is None:
            raise UsageError("--resume needs a file to resume", hint="give the -o of the interrupted run")
        there = resume and self._checkpoint is not None and self._checkpoint.exists()
        found = read_checkpoint(self._checkpoint, key) if there and self._checkpoint else None
        self._parts = [
            part_of(target.path or (first.with_name(f"{first.name}.stdout") if first else Path(scratch) / "stdout"))
            for target in self.targets
        ]
        if found and not self._complete(found):
            found = None  # killed while the files were put in their places: cheaper to do again than to reason about
        for target, part in zip(self.targets, self._parts, strict=True):
            self._files.append(self._open(target, part, resuming=found is not None))
        self._sizes = [0] * len(self._files)
        """Of the parts, up to the last chunk that is in all of them."""
        if found is not None:
            self._go_on(found)

    @property
    def resumable(self) -> bool:
        """Whether a run that ends now can be gone on with."""
        return self._checkpoint is not None and self.next_chunk > 0

    def _complete(self, found: Checkpoint) -> bool:
        """Whether every part holds what the checkpoint says."""
        return all(
            part.exists() and part.stat().st_size >= size for part, size in zip(self._parts, found.sizes, strict=True)
        )

    def _open(self, target: Target, part: Path, *, resuming: bool) -> BinaryIO:
        try:
            part.parent.mkdir(parents=True, exist_ok=True)
            file = part.open("r+b" if resuming and part.exists() else "w+b")
        except OSError as error:
            raise OutputError(f"{target.path or 'stdout'}: cannot write: {error.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise UsageError(f"{target.path}: another run is writing it", "wait for it, or choose another -o") from None
        return file

    def _go_on(self, found: Checkpoint) -> None:
        for file, size in zip(self._files, found.sizes, strict=True):
            file.truncate(size)
            file.seek(size)
        self._sizes = found.sizes
        self.next_chunk = found.next_chunk
        self.totals = found.totals

    def add(self, index: int, fragments: Fragments, totals: Totals) -> None:
        """Append what chunk `index` contributes; chunks come in order."""
        with self._writing():
            for target, file, fragment in zip(self.targets, self._files, fragments.load(), strict=True):
                if fragment:
                    if target.report.separator and file.tell():
                        file.write(target.report.separator)
                    file.write(fragment)
        self.totals.merge(totals)
        self.next_chunk = index + 1
        self._sizes = [file.tell() for file in self._files]
        if time.monotonic() - self._saved_at > CHECKPOINT_SECONDS:
            self.save()

    def save(self) -> None:
        """Write the checkpoint: all that was added so far will survive a kill."""
        if self._checkpoint is None:
            return
        with self._writing():
            for file in self._files:
                file.flush()
            checkpoint = self._state()
            fresh = self._checkpoint.with_name(self._checkpoint.name + ".new")
            fresh.write_bytes(msgspec.json.encode(checkpoint))
            fresh.replace(self._checkpoint)
        self._saved_at = time.monotonic()

    def _state(self) -> Checkpoint:
        return Checkpoint(key=self._key, next_chunk=self.next_chunk, sizes=self._sizes, totals=self.totals)

    def finish(self, summary: Summary) -> None:
        """Add heads and tails, put every file in its place, write what goes to stdout, and forget the checkpoint."""
        for target, file, part in zip(self.targets, self._files, self._parts, strict=True):
            if target.silent:
                part.unlink()
                continue
            with self._writing(target.path):
                head, tail = target.report.head(summary), target.report.tail(summary)
                if isinstance(target.report, Limited):
                    limit(file, target.report)
                if isinstance(target.report, Converted) and target.path is not None:
                    with _whole(target.path) as whole:
                        target.report.convert(file, whole, summary)
                elif target.path is None:
                    if sys.stdout is None:  # `>&-`
                        raise OutputError("cannot write to stdout: it is closed", "leave -f out and say -q, or open it")
                    _pour(head, file, tail, sys.stdout.buffer)
                    part.unlink()
                else:
                    _place(target.path, head, file, tail)
        self.close()
        if self._checkpoint is not None:
            self._checkpoint.unlink(missing_ok=True)

    def abandon(self) -> None:
        """The run ends early: keep what is done for `--resume`; where nothing is done, leave nothing behind."""
        if self.next_chunk:
            with contextlib.suppress(OutputError):  # the error that ended the run is the one to report
                self.save()
        else:
            for part in self._parts:
                part.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let go of the files; what is not finished stays for `--resume`."""
        for file in self._files:
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
            raise OutputError(
                f"{where}: cannot write: {error.strerror}", "free some space and run with --resume"
            ) from None


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


def part_of(path: Path) -> Path:
    """Where the file grows."""
    return path.with_name(path.name + ".partial")


def _place(path: Path, head: bytes, file: BinaryIO, tail: bytes) -> None:
    """Make the final file out of its part, and rename it into place only when it is whole and on disk."""
    if not head:
        file.write(tail)
        file.flush()
        os.fsync(file.fileno())
        part_of(path).replace(path)
        return
    with _whole(path) as whole, whole.open("wb") as out:
        _pour(head, file, tail, out)


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """The place of a file that is made out of its part, and put where it belongs when it is whole and on disk."""
    whole = path.with_name(path.name + ".whole")
    yield whole
    with whole.open("r+b") as out:
        os.fsync(out.fileno())
    whole.replace(path)
    part_of(path).unlink()


def _pour(head: bytes, file: BinaryIO, tail: bytes, out: BinaryIO) -> None:
    out.write(head)
    file.seek(0)
    shutil.copyfileobj(file, out, BLOCK)
    out.write(tail)
    out.flush()
