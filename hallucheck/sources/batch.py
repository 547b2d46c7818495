"""All inputs of a run, opened: what they are, how their rows become records, and their chunks in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.sources.base import Chunk, Source
from hallucheck.sources.lines import Lines
from hallucheck.sources.mapping import Mapping
from hallucheck.sources.streams import Stream


class InputOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says about the inputs."""

    preset: str | None = None
    """A preset's name, `auto`, or None: our own field names and their aliases."""
    map: tuple[tuple[str, str], ...] = ()
    """Canonical field and path into the row."""
    id_field: str | None = None
    join: str | None = None
    documents_dir: str | None = None
    limit: int | None = None
    sample: int | None = None
    seed: int = 0
    range: tuple[int | None, int | None] | None = None
    filter: tuple[tuple[str, str], ...] = ()
    shard: tuple[int, int] | None = None


class Batch:
    """The inputs of a run."""

    def __init__(self, sources: Sequence[Source], mappings: Sequence[Mapping], reasons: Sequence[str]) -> None:
        self.sources = tuple(sources)
        self.reasons = tuple(reasons)
        """Per input: which preset, and why."""
        self._mappings = tuple(mappings)

    @property
    def total_bytes(self) -> int | None:
        """Bytes of all inputs, for progress; None where one is not known beforehand."""
        sizes = [source.size for source in self.sources]
        return None if None in sizes else sum(size or 0 for size in sizes)

    def mapping(self, source: int) -> Mapping:
        """How the rows of an input become records."""
        return self._mappings[source]

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of all inputs in order, numbered through."""
        index = 0
        for number, source in enumerate(self.sources):
            for chunk in source.chunks(source=number, first_index=index):
                yield chunk
                index = chunk.index + 1


def open_batch(paths: Sequence[str], options: InputOptions | None = None) -> Batch:
    """Open `paths` (files, directories, `-` for stdin).

    Raises:
        UsageError: a name, option or combination is wrong.
        InputError: a file is missing or in a form that cannot be read.
    """
    options = options or InputOptions()
    sources = [Lines(Stream(path)) for path in paths]
    return Batch(sources, [Mapping() for _ in sources], ["as they stand" for _ in sources])
