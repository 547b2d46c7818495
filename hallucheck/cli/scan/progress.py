"""Progress of a run on stderr: how much is done, how fast, how long it will take. Only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from hallucheck.audit import ChunkResult
from hallucheck.verdict.totals import Totals


class Bar:
    """Nothing is shown."""

    def advance(self, result: ChunkResult) -> None:
        """A chunk is done."""

    def end(self) -> None:
        """All chunks are done: the line is cleared for what comes next."""


@contextmanager
def progress(total_bytes: int | None, *, shown: bool, before: Totals | None = None) -> Iterator[Bar]:
    """What shows each result.

    Args:
        total_bytes: size of the inputs; None where it is not known.
        shown: False for no progress at all.
        before: what an earlier, interrupted run has done.
    """
    if not shown or not sys.stderr.isatty():
        yield Bar()
        return
    bar = _Drawn(total_bytes, before)
    try:
        yield bar
    finally:
        bar.end()


class _Drawn(Bar):
    def __init__(self, total_bytes: int | None, before: Totals | None) -> None:
        from rich.console import Console  # noqa: PLC0415 (only on a terminal)
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn  # noqa: PLC0415

        columns = (
            TextColumn("{task.fields[records]:,} records"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %" if total_bytes else ""),
            TextColumn("{task.fields[rate]}"),
            TextColumn("{task.fields[flagged]:,} flagged"),
            TimeElapsedColumn(),
            TimeRemainingColumn(compact=True),
        )
        self._total = total_bytes or 0
        self._done, self._flagged = (before.records, before.flagged) if before else (0, 0)
        self._records = 0
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=total_bytes, records=self._done, flagged=self._flagged, rate="")
        self._bar.start()

    def advance(self, result: ChunkResult) -> None:
        bar, task = self._bar, self._task
        if self._done and not self._records:  # chunks are about equally long
            bar.reset(task, completed=min(result.chunk.index * result.chunk.length, self._total))
        self._records += result.totals.records
        self._flagged += result.totals.flagged
        elapsed = bar.tasks[0].elapsed or 0
        rate = f"{self._records / elapsed:,.0f}/s" if elapsed else ""
        records = self._done + self._records
        bar.update(task, advance=result.chunk.length, records=records, flagged=self._flagged, rate=rate)

    def end(self) -> None:
        self._bar.stop()
