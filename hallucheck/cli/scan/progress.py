"""Progress of a run on stderr: how much is done, how fast, how long it will take. Only on a terminal."""

from __future__ import annotations

import sys

from hallucheck.audit import ChunkResult
from hallucheck.verdict.totals import Totals


class Bar:
    """Shows each result; nothing where stderr is no terminal."""

    def __init__(self, total_bytes: int | None, *, shown: bool, before: Totals) -> None:
        """`total_bytes` of the inputs, where it is known; `before`: what an earlier, interrupted run has done."""
        self._total = total_bytes or 0
        self._done, self._flagged, self._records = before.records, before.flagged, 0
        self._bar = None
        if not shown or not sys.stderr.isatty():
            return
        from rich.console import Console  # noqa: PLC0415 (only on a terminal)
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn  # noqa: PLC0415

        share = "{task.percentage:>3.0f} %" if total_bytes else ""
        texts = map(TextColumn, (share, "{task.fields[rate]}", "{task.fields[flagged]:,} flagged"))
        columns = (TextColumn("{task.fields[records]:,} records"), BarColumn(), *texts)
        times = TimeElapsedColumn(), TimeRemainingColumn(compact=True)
        self._bar = Progress(*columns, *times, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=total_bytes, records=self._done, flagged=self._flagged, rate="")
        self._bar.start()

    def advance(self, result: ChunkResult) -> None:
        """A chunk is done."""
        bar = self._bar
        if bar is None:
            return
        if self._done and not self._records:  # chunks are about equally long
            bar.reset(self._task, completed=min(result.chunk.index * result.chunk.length, self._total))
        self._records += result.totals.records
        self._flagged += result.totals.flagged
        elapsed = bar.tasks[0].elapsed or 0
        rate = f"{self._records / elapsed:,.0f}/s" if elapsed else ""
        records = self._done + self._records
        bar.update(self._task, advance=result.chunk.length, records=records, flagged=self._flagged, rate=rate)

    def end(self) -> None:
        """All chunks are done: the line is cleared for what comes next."""
        if self._bar is not None:
            self._bar.stop()
