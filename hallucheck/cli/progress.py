"""Progress of a run on stderr: how much is done, how fast, how long it will take. Only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hallucheck.audit import ChunkResult
from hallucheck.verdict.totals import Totals


@contextmanager
def progress(
    total_bytes: int | None, *, shown: bool, before: Totals | None = None
) -> Iterator[Callable[[ChunkResult], None]]:
    """A function to call with each result.

    Args:
        total_bytes: size of the inputs; None where it is not known.
        shown: False for no progress at all.
        before: what an earlier, interrupted run has done.
    """
    if not shown or not sys.stderr.isatty():
        yield lambda _: None
        return
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
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        done, flagged = (before.records, before.flagged) if before else (0, 0)
        task = bar.add_task("", total=total_bytes, records=done, flagged=flagged, rate="")
        records = 0

        def advance(result: ChunkResult) -> None:
            nonlocal records, flagged
            if done and not records:  # chunks are about equally long
                bar.reset(task, completed=min(result.chunk.index * result.chunk.length, total_bytes or 0))
            records += result.totals.records
            flagged += result.totals.flagged
            elapsed = bar.tasks[0].elapsed or 0
            rate = f"{records / elapsed:,.0f}/s" if elapsed else ""
            bar.update(task, advance=result.chunk.length, records=done + records, flagged=flagged, rate=rate)

        yield advance
