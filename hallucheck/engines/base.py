"""The contract of an engine: map a piece of work over chunks, results in input order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar


class Divisible(Protocol):
    """A chunk, as far as an engine knows it."""

    @property
    def length(self) -> int:
        """Bytes."""

    def split(self) -> Sequence[Self]:
        """Two smaller pieces that make up the whole, or the piece alone where it holds one row."""

    def carried(self) -> Self:
        """The chunk with its bytes in it where they lie on this machine, and without where others can read them."""


C = TypeVar("C", bound=Divisible)
R = TypeVar("R")
C_contra = TypeVar("C_contra", bound=Divisible, contravariant=True)


class Item(NamedTuple):
    """A path at which a worker will look, and what it shall find there."""

    path: str
    real: str | None
    """The file whose bytes these are; "": a folder; None: a link that leads out of what may be read."""


class Work(Protocol[C_contra, R]):
    """What is done to a chunk. Pickles; builds what it needs in each process on first use."""

    def __call__(self, chunk: C_contra) -> R:
        """The result for one chunk. Never raises for what one record does."""

    def lost(self, chunk: C_contra, reason: str) -> R:
        """The result for a chunk of one row whose worker died."""

    def join(self, chunk: C_contra, parts: Sequence[R]) -> R:
        """One result for `chunk` out of the results of its pieces, in order."""

    def modules(self) -> Iterable[str]:
        """What it imports: workers that are forked share it."""

    def files(self) -> Iterable[str]:
        """The files and folders that it opens by path: what another machine must be sent."""

    def chunk_files(self, chunk: C_contra) -> Iterable[Item]:
        """What a chunk names beside them."""

    def variables(self) -> Mapping[str, str]:
        """The environment variables that it reads."""


def in_pieces(work: Work[C, R], chunk: C, do: Callable[[C], R]) -> R:
    """The result of a chunk that kills whoever works on it: its halves done apart, down to the row that kills."""
    pieces = chunk.split()
    if len(pieces) == 1:
        return work.lost(
            chunk, "the worker process died while it audited this record (out of memory, or a crash in native code)"
        )
    return work.join(chunk, [do(piece) for piece in pieces])


class Engine(Protocol):
    """How the work is mapped. Engines differ in nothing else: results are equal byte for byte."""

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`, with a bounded number under way."""


class Inline:
    """One process, one chunk after the other: runs the work where it is called."""

    spills = False

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`."""
        return map(work, chunks)
