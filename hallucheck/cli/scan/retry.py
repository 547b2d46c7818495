"""What `--retry-errors` builds on: the annotated dump of the earlier run, and whether that run was made alike.

An earlier run that was interrupted has a part of its dump; so has a retry that was interrupted. That part is kept as
`NAME.earlier` beside the dump until a run is through.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import audit_date_of, summary_beside
from hallucheck.errors import UsageError
from hallucheck.reports.assembly import Target, checkpoint_of, part_of, read_checkpoint
from hallucheck.reports.formats.annotated import Annotated
from hallucheck.retry import index_of

if TYPE_CHECKING:
    from hallucheck.cli.scan.parts import Request


FREE = ("limits", "documents", "gate", "history")
"""Settings that a retry may change."""


def annotated_target(targets: Sequence[Target]) -> Path:
    """Where the annotated dump goes, which says what the earlier run found.

    Raises:
        UsageError: none is written.
    """
    for target in targets:
        if isinstance(target.report, Annotated) and target.path is not None:
            return target.path
    raise UsageError(
        "--retry-errors needs the annotated dump of the earlier run", "give its -o: a FILE.jsonl, or the directory"
    )


def earlier_date(targets: Sequence[Target]) -> date | None:
    """The audit date of the earlier run, as far as its summary says."""
    return audit_date_of([str(annotated_target(targets))])


def earlier_index(request: Request, key: str, scratch: str) -> str | None:
    """An index of what need not be audited again; None where there is no earlier run.

    Raises:
        UsageError: the earlier run was made otherwise, or still goes on.
    """
    if request.plan.no_text:
        raise UsageError("--retry-errors: reports without text do not hold what was found", "leave --no-text out")
    dump = annotated_target(request.targets)
    rest = leftover(dump)
    interrupted = checkpoint_of(request.targets)
    if interrupted is not None and interrupted.exists():
        _keep(key, dump, interrupted)
    elif dump.exists():
        _alike(request, dump)
    known = [path for path in (dump, rest) if path.exists()]
    if not known:
        TERMINAL.note(f"{dump}: there is no earlier run; every record is audited")
        return None
    index = Path(scratch) / "earlier.sqlite"
    kept, total = index_of(known, index)
    TERMINAL.note(f"{kept:,} of {total:,} records are kept as they were judged; the others are audited")
    return str(index)


def leftover(dump: Path) -> Path:
    """Where the rows of interrupted runs are kept."""
    return dump.with_name(dump.name + ".earlier")


def _keep(key: str, dump: Path, checkpoint: Path) -> None:
    """Put the rows of an interrupted run aside, before a new one begins in their place."""
    read_checkpoint(checkpoint, key)
    part = part_of(dump)
    if part.exists():
        with part.open("r+b") as rows, leftover(dump).open("ab") as kept:
            try:
                fcntl.flock(rows, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UsageError(f"{dump}: another run is writing it", "wait for it, or choose another -o") from None
            kept.write(b"\n")
            shutil.copyfileobj(rows, kept)
            kept.write(b"\n")
    checkpoint.unlink()


def _alike(request: Request, dump: Path) -> None:
    """Refuse to mix what was found under other settings: a retry may have more time, or another gate."""
    summary = summary_beside(dump)
    if not summary:
        TERMINAL.note(f"no summary.json beside {dump}: whether the earlier run had the same settings is not known")
        return
    tool, config = summary.get("tool") or {}, summary.get("config") or {}
    made = (tool.get("version"), summary.get("as_of"), {key: config[key] for key in config if key not in FREE})
    now = request.plan.settings.effective()
    if made != (__version__, str(request.plan.as_of), {key: now[key] for key in now if key not in FREE}):
        raise UsageError(
            f"{dump}: the earlier run had another version, other settings or another audit date",
            "run it as it was run before, or without --retry-errors",
        )
