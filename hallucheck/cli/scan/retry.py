"""What `--retry-errors` builds on: the annotated dump of the earlier run, and whether that run was made alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import audit_date_of, summary_beside
from hallucheck.errors import UsageError
from hallucheck.rejudge import index_of
from hallucheck.reports.assembly import Target, checkpoint_of
from hallucheck.reports.formats.annotated import Annotated

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


def earlier_index(request: Request, scratch: str) -> str | None:
    """An index of what need not be audited again; None where there is no earlier run.

    Raises:
        UsageError: the earlier run was made otherwise, or is not through.
    """
    if request.plan.no_text:
        raise UsageError("--retry-errors: reports without text do not hold what was found", "leave --no-text out")
    dump, checkpoint = annotated_target(request.targets), checkpoint_of(request.targets)
    if not dump.exists():
        if checkpoint is not None and checkpoint.exists():
            raise UsageError(f"{dump}: the earlier run was interrupted", "finish it with --resume first")
        TERMINAL.note(f"{dump}: there is no earlier run; every record is audited")
        return None
    _alike(request, dump)
    index = Path(scratch) / "earlier.sqlite"
    kept, total = index_of(dump, index)
    TERMINAL.note(f"{kept:,} of {total:,} records are kept as they were judged; the others are audited")
    return str(index)


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
