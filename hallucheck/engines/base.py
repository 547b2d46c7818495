"""The contract of an engine: map a piece of work over chunks, results in input order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, Self, TypeVar


class Divisible(Protocol):
    """A chunk, as far as an engine knows it."""

    def split(self) -> Sequence[Self]:
        """Two smaller pieces that make up the whole, or the piece alone where it holds one row."""


C = TypeVar("C", bound=Divisible)
R = TypeVar("R")
C_contra = TypeVar("C_contra", bound=Divisible, contravariant=True)


class Work(Protocol[C_contra, R]):
    """What is done to a chunk. Pickles; builds what it needs in each process on first use."""

    def __call__(self, chunk: C_contra) -> R:
        """The result for one chunk. Never raises for what one record does."""

    def lost(self, chunk: C_contra, reason: str) -> R:
        """The result for a chunk of one row whose worker died."""

    def join(self, chunk: C_contra, parts: Sequence[R]) -> R:
        """One result for `chunk` out of the results of its pieces, in order."""


class Engine(Protocol):
    """How the work is mapped. Engines differ in nothing else: results are equal byte for byte."""

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`, with a bounded number under way."""
