"""The parts that `scan` assembles: settings, inputs, targets, engine. Imported only when a scan begins."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from hallucheck import __version__
from hallucheck.audit import audit
from hallucheck.auditor import Auditor, ChunkAuditor, Plan
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.progress import progress
from hallucheck.cli.remembering import remember
from hallucheck.cli.trending import trends
from hallucheck.config.load import Loaded, load_settings
from hallucheck.config.settings import Settings
from hallucheck.engines.base import Engine
from hallucheck.engines.inline import Inline
from hallucheck.engines.processes import Processes
from hallucheck.errors import UsageError
from hallucheck.reports import catalogue as formats
from hallucheck.reports.assembly import Assembly, Target
from hallucheck.reports.escape import visible
from hallucheck.reports.html import Html
from hallucheck.reports.summary import Summary
from hallucheck.reports.trends import Trend
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.verdict.suppressions import NOTHING, Suppressions

if TYPE_CHECKING:
    from hallucheck.evidence.history.store import Store

SMALL_DUMP = 16 << 20
"""Below this many bytes starting processes costs more than it gains."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A scan, ready to run."""

    settings: Settings
    batch: Batch
    options: InputOptions
    targets: tuple[Target, ...]
    as_of: date
    jobs: int
    documents: Path | None
    no_text: bool
    resume: bool
    exit_zero: bool
    suppressions: Suppressions = NOTHING
    store: Store | None = None
    """The history, where one is configured."""
    auditor: type[ChunkAuditor] = Auditor
    """What is done to a chunk: an audit, or a judgement of one that was made before."""


def settings(
    *, config: str | None, overrides: Sequence[str], isolated: bool, flags: Mapping[str, tuple[str, Any]]
) -> Loaded:
    """The effective settings; flags that were not given say nothing."""
    return load_settings(
        config=Path(config) if config else None,
        overrides=overrides,
        isolated=isolated,
        env=os.environ,
        flags={
            name: (key, value) for name, (key, value) in flags.items() if value is not None and value not in ([], {})
        },
    )


def refuse_network(settings: Settings) -> None:
    """Nothing uses a network unless the settings say so; `--offline` makes sure that they do not.

    Raises:
        UsageError: a server is configured.
    """
    if settings.verifier.networked:
        raise UsageError(
            "--offline: the settings name a server as verifier", hint="leave --offline out, or use embedded"
        )


def words(values: Iterable[str] | None) -> list[str]:
    """Repeated and comma-separated values as one list."""
    return [word for value in values or () for word in value.replace(",", " ").split()]


def pairs(flag: str, values: Iterable[str] | None) -> dict[str, str]:
    """`key=value` words as a mapping.

    Raises:
        UsageError: a word has no `=`.
    """
    found = {}
    for value in values or ():
        key, equals, rest = value.partition("=")
        if not (key and equals):
            raise UsageError(f"{flag} {value}: expected NAME=VALUE", hint=f"as in {flag} answer=$.output.text")
        found[key] = rest
    return found


def input_options(
    settings: Settings,
    *,
    id_field: str | None = None,
    join: Path | None = None,
    documents: Path | None = None,
    limit: int | None = None,
    sample: int | None = None,
    seed: int = 0,
    range_: str | None = None,
    filters: Sequence[str] | None = None,
    shard: str | None = None,
) -> InputOptions:
    """What the flags say about the inputs."""
    if documents is not None and not documents.is_dir():
        raise UsageError(f"--documents {documents}: there is no such directory")
    return InputOptions(
        preset=settings.preset,
        map=tuple(settings.map.items()),
        id_field=id_field,
        join=str(join) if join else None,
        documents_dir=str(documents) if documents else None,
        limit=limit,
        sample=sample,
        seed=seed,
        range=_range(range_),
        filter=tuple(pairs("--filter", filters).items()),
        shard=_shard(shard),
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


def open_inputs(paths: Sequence[str], options: InputOptions) -> Batch:
    """Open the inputs, and say which layout was chosen for each and why."""
    batch = open_batch(paths, options)
    for source, reason in zip(batch.sources, batch.reasons, strict=True):
        if reason:
            TERMINAL.note(f"{source.name}: {reason}")
    return batch


def targets(outputs: Sequence[Path], stdout: str | None) -> tuple[Target, ...]:
    """Which report goes where: `-o` by suffix or directory, `-f` to stdout."""
    chosen = []
    root = str(_repository())
    for path in outputs:
        if str(path) == "-":
            raise UsageError("-o -: what goes to stdout is chosen by -f", "-f jsonl writes the annotated dump there")
        if path.is_dir() or not path.suffix or str(path).endswith(os.sep):
            if path.exists() and not path.is_dir():
                raise UsageError(f"{path}: is no directory, and has no suffix that names a format")
            chosen += [Target(report=entry.report, path=path / entry.filename) for entry in formats.full_set(root=root)]
        else:
            chosen.append(Target(report=formats.by_suffix(path, root=root), path=path))
    seen: set[Path | None] = set()
    for target in chosen:
        if target.path in seen:
            raise UsageError(f"{target.path}: given twice as an output")
        seen.add(target.path)
    if stdout is not None or not TERMINAL.quiet:
        width, color = shutil.get_terminal_size((100, 24)).columns, TERMINAL.has_color(sys.stdout)
        report = formats.by_name(stdout or "table", root=root, width=width, color=color)
        chosen.append(Target(report=report, path=None))
    return tuple(chosen)


def refuse_clash(batch: Batch, chosen: Sequence[Target]) -> None:
    """A dump is never written over.

    Raises:
        UsageError: an output is one of the inputs.
    """
    inputs = {Path(source.name).resolve() for source in batch.sources}
    for target in chosen:
        if target.path is not None and target.path.resolve() in inputs:
            raise UsageError(f"{target.path}: is an input; it would be written over", "give -o another name")


def _repository() -> Path:
    """The root of the repository of the working directory, to which code hosts relate paths; else the directory."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)


def jobs(wanted: int | None, batch: Batch, settings: Settings) -> int:
    """How many processes: as wanted, else one for a small dump and one per core for a large one.

    A server is asked by one process, many questions at once: its caps hold for the run, not for each process.
    """
    if settings.verifier.networked:
        return 1
    if wanted is not None:
        return wanted
    size = batch.total_bytes
    return 1 if size is not None and size < SMALL_DUMP else len(os.sched_getaffinity(0))


def run(request: Request) -> Summary:
    """Run the audit."""
    with tempfile.TemporaryDirectory(prefix="hallucheck-") as scratch, _stoppable():
        engine: Engine = Inline() if request.jobs == 1 else Processes(request.jobs)
        plan = Plan(
            settings=request.settings,
            as_of=request.as_of,
            mappings=tuple(request.batch.mapping(index) for index in range(len(request.batch.sources))),
            reports=tuple(target.report for target in request.targets),
            documents_root=str(request.documents) if request.documents else None,
            scratch=scratch,
            spill=request.jobs > 1,
            no_text=request.no_text,
            suppressions=request.suppressions,
        )
        key = _key(request)
        assembly = Assembly(request.targets, key=key, resume=request.resume, scratch=scratch)
        plan, recorder = remember(request, plan, engine, assembly, key)
        with (
            _telling_how_to_go_on(request, assembly),
            progress(request.batch.total_bytes, shown=not TERMINAL.quiet, before=assembly.totals) as advance,
        ):
            return audit(
                request.batch,
                plan,
                engine,
                assembly,
                auditor=request.auditor,
                recorder=recorder,
                exit_zero=request.exit_zero,
                trends=lambda: _trends(request),
                progress=advance,
            )


def _trends(request: Request) -> tuple[Trend, ...]:
    """How the history went, where there is one and a report that draws it."""
    drawn = any(isinstance(target.report, Html) for target in request.targets)
    return trends(request.store) if request.store is not None and drawn else ()


@contextmanager
def _telling_how_to_go_on(request: Request, assembly: Assembly) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if assembly.resumable and request.auditor is Auditor:
            TERMINAL.note(f"{assembly.totals.records:,} records are done; the same command with --resume goes on")
        raise


@contextmanager
def _stoppable() -> Iterator[None]:
    """A request to end (SIGTERM) ends the run like Ctrl-C: in order, and resumable."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _key(request: Request) -> str:
    """What must be equal for a run to go on where another one stopped."""
    inputs = []
    for source in request.batch.sources:
        path = Path(source.name)
        state = path.stat() if path.is_file() else None
        inputs.append((source.name, state and (state.st_size, state.st_mtime_ns)))
    outputs = [(target.report.name, str(target.path)) for target in request.targets]
    parts = (
        __version__,
        request.settings.hash,
        request.suppressions,
        str(request.as_of),
        inputs,
        outputs,
        request.no_text,
    )
    return hashlib.sha256(repr((parts, msgspec.to_builtins(request.options))).encode()).hexdigest()


def print_settings(loaded: Loaded) -> None:
    """The effective settings as YAML, with the place that set each."""
    from hallucheck.cli.config import show_settings  # noqa: PLC0415 (rare)

    show_settings(loaded)


def describe(request: Request) -> None:
    """Say what a scan would do."""
    lines = [
        f"{source.name}: {source.format}" + (f"; {reason}" if reason else "")
        for source, reason in zip(request.batch.sources, request.batch.reasons, strict=True)
    ]
    lines.append(f"audit date {request.as_of}, settings {request.settings.hash}, {request.jobs} process(es)")
    lines += [f"{target.report.name} -> {target.path or 'stdout'}" for target in request.targets]
    for line in lines:
        TERMINAL.say(visible(line))
