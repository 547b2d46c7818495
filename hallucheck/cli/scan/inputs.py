"""What the flags of a scan say about its inputs, and about its outputs: which report goes where."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from hallucheck.cli.console import TERMINAL, width
from hallucheck.cli.scan.flags import Inputs
from hallucheck.config.settings import Settings
from hallucheck.errors import UsageError
from hallucheck.evidence import remote
from hallucheck.evidence.remote import is_remote
from hallucheck.reports import catalogue as formats
from hallucheck.reports.assembly import Target
from hallucheck.reports.escape import shorten
from hallucheck.reports.formats.sarif import Sarif
from hallucheck.reports.formats.tables import CsvTable
from hallucheck.sources.batch import Batch, InputOptions
from hallucheck.sources.recognise import Recognised, sketch
from hallucheck.verdict.suppressions import Baseline


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
    same = ("id_field", "session_field", "rows", "limit", "sample", "seed")
    return InputOptions(
        **{name: getattr(given, name) for name in same},
        preset=settings.preset,
        map=tuple(settings.map.items()),
        join=str(given.join) if given.join else None,
        documents_dir=documents or None,
        range=_range(given.range_),
        filter=tuple(pairs("--filter", given.filter_, "provider=openai").items()),
        shard=_shard(given.shard),
        max_line=settings.limits.max_line_mb << 20,
    )


def _range(text: str | None) -> tuple[int | None, int | None] | None:
    if text is None:
        return None
    bounds = text.split(":")
    if len(bounds) != 2 or not all(bound.isdecimal() for bound in bounds if bound):  # noqa: PLR2004 (A and B)
        raise UsageError(f"--range {text}: expected A:B with whole numbers", hint="as in --range 100:200, or :50")
    first, last = (int(bound) if bound else None for bound in bounds)
    return first, last


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


def report_inputs(batch: Batch, settings: Settings, *, show_first: bool = True, documents: bool = False) -> None:
    """Say which layout was chosen for each input and why, which keys became which fields, and what is missing.

    With -v also how the first record was read, unless no text is to be shown. `documents`: they were given, so a first
    record should name one.
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
        fields = {field for field, _ in recognised.taken}
        if documents and recognised.first is not None and "statement" in fields and "document" not in fields:
            TERMINAL.note(
                f"{source.name}: warning: no first record names a PDF for --documents; it stands in `document`, "
                "`file_name`, `file`, `pdf` or `source` and ends in .pdf (docs/statements.md)"
            )


def first_record(recognised: Recognised) -> list[str]:
    """The fields of the first record with the beginning of each, a line each."""
    fields = sketch(recognised.first) if recognised.first else ()
    return [f"  {field}: {shorten(text, 100)}" for field, text in fields]


def targets(outputs: Sequence[str], stdout: str | None, *, csv_excel: bool = False) -> tuple[Target, ...]:
    """Which report goes where: `-o` by suffix or directory, `-f` to stdout."""
    here = Path.cwd()  # code hosts relate paths to the root of the repository
    root = str(next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here))
    chosen = [target for name in outputs for target in _targets_at(name, root)]
    for name, count in Counter(target.name for target in chosen).items():
        if count > 1:
            raise UsageError(f"{name}: given twice as an output")
    color = TERMINAL.has_color(sys.stdout)
    report = formats.by_name(stdout or "table", root=root, width=width(100), color=color, written=bool(chosen))
    silent = stdout is None and TERMINAL.quiet  # a target all the same, so that -q may come and go between resumes
    chosen.append(Target(report=report, path=None, silent=silent))
    if not csv_excel:
        return tuple(chosen)
    marked = (type(one.report)(excel=True) if isinstance(one.report, CsvTable) else one.report for one in chosen)
    return tuple(replace(target, report=report) for target, report in zip(chosen, marked, strict=True))


def _targets_at(name: str, root: str) -> Iterator[Target]:
    """The targets at a path or an address: one file, or the full set in a directory or under a prefix."""
    if name == "-":
        raise UsageError("-o -: what goes to stdout is chosen by -f", "-f jsonl writes the annotated dump there")
    far = is_remote(name)
    if far and name.startswith(remote.SERVERS):
        raise UsageError(f"{remote.shown(name)}: a server is only read", "write to a file, or to an object store")
    path = Path(name.rpartition("/")[2] if far else name)
    if path.suffix and not name.endswith(os.sep) and (far or not path.is_dir()):
        report = formats.by_suffix(path, root=root)
        yield Target(report=report, path=None, url=name) if far else Target(report=report, path=path)
        return
    if not far and path.exists() and not path.is_dir():
        raise UsageError(f"{path}: is no directory, and has no suffix that names a format")
    for file, report in formats.full_set(root=root):
        yield Target(report=report, path=None if far else path / file, url=remote.join(name, file) if far else None)


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
