"""What the flags of a scan say about its outputs: which report goes where."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from hallucheck.cli.console import TERMINAL, width
from hallucheck.errors import UsageError
from hallucheck.evidence import remote
from hallucheck.reports import catalogue as formats
from hallucheck.reports.assembly import Target
from hallucheck.reports.formats.sarif import Sarif
from hallucheck.reports.formats.tables import CsvTable
from hallucheck.sources.batch import Batch
from hallucheck.verdict.suppressions import Baseline


def targets(outputs: Sequence[str], stdout: str | None, *, csv_excel: bool = False) -> tuple[Target, ...]:
    """Which report goes where: `-o` by suffix or directory, `-f` to stdout."""
    chosen = []
    here = Path.cwd()  # code hosts relate paths to the root of the repository
    root = str(next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here))
    for name in outputs:
        path = Path(name)
        if name == "-":
            raise UsageError("-o -: what goes to stdout is chosen by -f", "-f jsonl writes the annotated dump there")
        if remote.is_remote(name):
            chosen += _stored(name, root)
        elif path.is_dir() or not path.suffix or name.endswith(os.sep):
            if path.exists() and not path.is_dir():
                raise UsageError(f"{path}: is no directory, and has no suffix that names a format")
            chosen += [Target(report=report, path=path / file) for file, report in formats.full_set(root=root)]
        else:
            chosen.append(Target(report=formats.by_suffix(path, root=root), path=path))
    seen: set[str | None] = set()
    for target in chosen:
        if target.name in seen:
            raise UsageError(f"{target.name}: given twice as an output")
        seen.add(target.name)
    color = TERMINAL.has_color(sys.stdout)
    report = formats.by_name(stdout or "table", root=root, width=width(100), color=color, written=bool(chosen))
    silent = stdout is None and TERMINAL.quiet  # a target all the same, so that -q may come and go between resumes
    chosen.append(Target(report=report, path=None, silent=silent))
    if not csv_excel:
        return tuple(chosen)
    marked = (type(one.report)(excel=True) if isinstance(one.report, CsvTable) else one.report for one in chosen)
    return tuple(replace(target, report=report) for target, report in zip(chosen, marked, strict=True))


def _stored(url: str, root: str) -> list[Target]:
    """The targets of an address: one file, or the full set under a prefix."""
    if url.startswith(remote.SERVERS):
        raise UsageError(f"{remote.shown(url)}: a server is only read", "write to a file, or to an object store")
    last = Path(url.rpartition("/")[2])
    if last.suffix:
        return [Target(report=formats.by_suffix(last, root=root), path=None, url=url)]
    full_set = formats.full_set(root=root)
    return [Target(report=report, path=None, url=remote.join(url, file)) for file, report in full_set]


def refuse_clash(batch: Batch, chosen: Sequence[Target]) -> None:
    """A dump is never written over.

    Raises:
        UsageError: an output is one of the inputs.
    """
    inputs = {place for source in batch.sources for place in (source.name, Path(source.name).resolve())}
    for target in chosen:
        if target.url in inputs or (target.path is not None and target.path.resolve() in inputs):
            raise UsageError(f"{target.name}: is an input; it would be written over", "give -o another name")


def compared(targets: Sequence[Target], baseline: Baseline | None) -> tuple[Target, ...]:
    """The targets; those that say what is new know what is not."""
    if baseline is None:
        return tuple(targets)
    known = frozenset(baseline.counts)
    return tuple(
        replace(target, report=Sarif(target.report.root, known)) if isinstance(target.report, Sarif) else target
        for target in targets
    )
