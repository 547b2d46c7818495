"""The results of shards joined to what one run over the whole dump gives: its rows in their order, under its inputs."""

from __future__ import annotations

import heapq
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from hallucheck.cli.results import summary_beside
from hallucheck.rejudge import ANNOTATED, in_results
from hallucheck.reports.figures import InputSummary
from hallucheck.reports.formats.annotated import KEY, read, split


class Joined:
    """The rows of several results of one dump, in the order of the dump, in a file that goes with this object."""

    def __init__(self, results: Sequence[str], inputs: tuple[InputSummary, ...]) -> None:
        self.inputs = inputs
        """What the shards were taken from."""
        folder = tempfile.mkdtemp(prefix="hallucheck-")
        self._finalizer = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.path = str(Path(folder) / ANNOTATED)
        ranks = {given.path: rank for rank, given in enumerate(inputs)}
        with ExitStack() as opened:
            files = [opened.enter_context(Path(in_results(path)).open("rb")) for path in results]
            out = opened.enter_context(Path(self.path).open("wb"))
            out.writelines(
                row for _, row in heapq.merge(*(_placed(file, ranks) for file in files), key=lambda one: one[0])
            )


def joined(results: Sequence[str]) -> Joined | None:
    """The joined rows where `results` are directories of shards of one dump; else None."""
    if len(results) == 1 or not all((Path(path) / ANNOTATED).is_file() for path in results):
        return None
    inputs = [summary_beside(Path(path)).get("inputs") for path in results]
    if not inputs[0] or any(given != inputs[0] for given in inputs):
        return None
    try:
        return Joined(results, msgspec.convert(inputs[0], tuple[InputSummary, ...]))
    except msgspec.ValidationError:
        return None  # summaries of another version


def _placed(rows: Iterator[bytes], ranks: Mapping[str, int]) -> Iterator[tuple[tuple[int, int], bytes]]:
    """Each row with where it stood; one that does not say stays behind the one before it."""
    place = (0, 0)
    for row in rows:
        try:
            value = split(row.rstrip())[1] if KEY in row else None
            origin = None if value is None else read(value).origin
        except msgspec.MsgspecError:
            origin = None
        if origin is not None:
            place = (ranks.get(origin.file, len(ranks)), origin.line)
        yield place, row if row.endswith(b"\n") else row + b"\n"
