"""What the flags of a scan say about its inputs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from hallucheck.cli.console import TERMINAL
from hallucheck.cli.scan.flags import Inputs
from hallucheck.config.settings import Settings
from hallucheck.errors import UsageError
from hallucheck.evidence.remote import is_remote
from hallucheck.exit_codes import ExitCode
from hallucheck.reports.escape import shorten
from hallucheck.reports.summary import Summary
from hallucheck.sources.batch import Batch, InputOptions
from hallucheck.sources.recognise import Recognised, sketch

WIDTH = 100
"""So much of each field of a first record is shown."""


def words(values: Iterable[str] | None) -> list[str]:
    """Repeated and comma-separated values as one list."""
    return [word for value in values or () for word in value.replace(",", " ").split()]


def pairs(flag: str, values: Iterable[str] | None, example: str) -> dict[str, str]:
    """`key=value` words as a mapping.

    Raises:
        UsageError: a word has no `=`.
    """
    found = {}
    for value in values or ():
        key, equals, rest = value.partition("=")
        if not (key and equals):
            raise UsageError(f"{flag} {value}: expected NAME=VALUE", hint=f"as in {flag} {example}")
        found[key] = rest
    return found


def input_options(settings: Settings, given: Inputs | None = None) -> InputOptions:
    """What settings and flags say about the inputs."""
    given = given or Inputs()
    documents = given.documents
    if documents is not None and not is_remote(documents) and not Path(documents).is_dir():
        fault = "is a file, not a directory" if Path(documents).exists() else "there is no such directory"
        raise UsageError(f"--documents {documents}: {fault}")
    return InputOptions(
        preset=settings.preset,
        map=tuple(settings.map.items()),
        id_field=given.id_field,
        session_field=given.session_field,
        rows=given.rows,
        join=str(given.join) if given.join else None,
        documents_dir=documents or None,
        limit=given.limit,
        sample=given.sample,
        seed=given.seed,
        range=_range(given.range_),
        filter=tuple(pairs("--filter", given.filter_, "provider=openai").items()),
        shard=_shard(given.shard),
        max_line=settings.limits.max_line_mb << 20,
    )


def _range(text: str | None) -> tuple[int | None, int | None] | None:
    if text is None:
        return None
    first, colon, last = text.partition(":")
    try:
        bounds = (int(first) if first else None, int(last) if last else None)
    except ValueError:
        bounds = (-1, -1)
    if not colon or any(bound is not None and bound < 0 for bound in bounds):
        raise UsageError(f"--range {text}: expected A:B with whole numbers", hint="as in --range 100:200, or :50")
    return bounds


def _shard(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    share, _, shares = text.partition("/")
    if not (share.isdecimal() and shares.isdecimal() and 1 <= int(share) <= int(shares)):
        raise UsageError(f"--shard {text}: expected I/N with 1 <= I <= N", hint="as in --shard 1/4")
    return int(share), int(shares)


def audit_date(text: str | None) -> date:
    """The audit date: as given, else today; it is written to the result."""
    if text is None:
        return date.today()  # noqa: DTZ011 (the user's own day)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"--as-of {text}: not a date", hint="as in --as-of 2025-09-01") from None


def report_inputs(batch: Batch, settings: Settings, *, show_first: bool = True) -> None:
    """Say which layout was chosen for each input and why, which keys became which fields, and what is missing.

    With -v also how the first record was read, unless no text is to be shown.
    """
    configured = settings.effective()
    knows = bool(configured["knowledge"].get("path") or configured["numbers"].get("database"))
    for source, given in zip(batch.sources, batch.recognised, strict=True):
        recognised = given.beside_knowledge() if knows else given
        if recognised.sentence:
            TERMINAL.note(f"{source.name}: {recognised.sentence}")
        if recognised.hint:
            TERMINAL.note(f"  {recognised.hint}")
        for line in first_record(recognised) if show_first else ():
            TERMINAL.detail(line)


def warn_of_unnamed_documents(batch: Batch) -> None:
    """Say that `--documents` was given and that no first row of an input names one."""
    for source, recognised in zip(batch.sources, batch.recognised, strict=True):
        fields = {field for field, _ in recognised.taken}
        if recognised.first is not None and "statement" in fields and "document" not in fields:
            TERMINAL.note(
                f"{source.name}: warning: no first record names a PDF for --documents; it stands in `document`, "
                "`file_name`, `file`, `pdf` or `source` and ends in .pdf (docs/statements.md)"
            )


def first_record(recognised: Recognised) -> list[str]:
    """The fields of the first record with the beginning of each, a line each."""
    if recognised.first is None:
        return []
    return [f"  {field}: {shorten(text, WIDTH)}" for field, text in sketch(recognised.first)]


def show_first_records(batch: Batch) -> None:
    """Say how the fields of results that are read again stand in them; what they lacked was said at the scan."""
    for source, recognised in zip(batch.sources, batch.recognised, strict=True):
        if not recognised.missing and recognised.taken:
            for line in (f"{source.name}: {recognised.sentence}", *first_record(recognised)):
                TERMINAL.note(line)


def report_unchecked(summary: Summary) -> None:
    """Under -q, where no note was read before: why nothing was checked."""
    if summary.gate.exit_code == ExitCode.NOT_CHECKED and TERMINAL.quiet:
        for given in summary.inputs:
            TERMINAL.error(f"{given.path}: {given.missing or summary.gate.reasons[0]}", given.hint or None)
