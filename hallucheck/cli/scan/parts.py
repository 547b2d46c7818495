"""The parts that `scan` assembles: settings, inputs, targets, engine. Imported only when a scan begins."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hallucheck import __version__
from hallucheck.audit import AuditorBuilder, ChunkResult, audit
from hallucheck.auditor import Auditor, ChunkAuditor, Plan
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import Joined
from hallucheck.cli.scan.flags import Running
from hallucheck.cli.scan.inputs import first_record
from hallucheck.cli.scan.preconditions import earlier_index
from hallucheck.config.settings import Settings
from hallucheck.engines.base import Engine, Inline
from hallucheck.errors import UsageError
from hallucheck.evidence.remote import is_remote, shown
from hallucheck.evidence.remote import state as remote_state
from hallucheck.exit_codes import ExitCode
from hallucheck.recall import recall, wanted
from hallucheck.rejudge import Retry
from hallucheck.reports.assembly import Assembly, Target
from hallucheck.reports.escape import place, shorten, visible
from hallucheck.reports.figures import TROUBLES, Past, Summary
from hallucheck.reports.html import Html
from hallucheck.reports.redact import trend_without_text
from hallucheck.reports.stored import StoredAssembly
from hallucheck.sources.base import Source, Unreadable
from hallucheck.sources.batch import Batch, InputOptions
from hallucheck.verdict.intervals import several
from hallucheck.verdict.totals import Totals

if TYPE_CHECKING:
    from hallucheck.engines.ray import Ray
    from hallucheck.evidence.history.recorder import Recorder
    from hallucheck.evidence.history.store import Store


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """A scan, ready to run."""

    plan: Plan
    batch: Batch
    options: InputOptions
    targets: tuple[Target, ...]
    jobs: int
    running: Running = field(default_factory=Running)
    """As wanted."""
    exit_zero: bool = False
    store: Store | None = None
    """The history, where one is configured."""
    auditor: type[ChunkAuditor] = Auditor
    """What is done to a chunk: an audit, or a judgement of one that was made before."""
    shards: Joined | None = None
    """The results of shards, where these are judged or shown as one."""


def refuse_network(settings: Settings, names: Sequence[str]) -> None:
    """Nothing uses a network unless the settings say so; `--offline` makes sure that they do not.

    Raises:
        UsageError: a server is configured, or an input or output is not on this machine.
    """
    for name in filter(is_remote, names):
        raise UsageError(f"--offline: {shown(name)} is not on this machine", "leave --offline out, or fetch it before")
    if settings.verifier.networked:
        raise UsageError("--offline: the settings name a server as verifier", "leave --offline out, or use embedded")


def jobs(running: Running, batch: Batch, settings: Settings) -> int:
    """How many processes: as wanted, else one for a small dump and one per core for a large one.

    A server is asked by one process, many questions at once: its caps hold for the run, not for each process.

    Raises:
        UsageError: the engine is not for so many processes, or for no cluster.
    """
    wanted, engine = running.jobs, running.engine
    if running.ray_address is not None and engine != "ray":
        hint = "add --engine ray, or leave it out"
        raise UsageError(f"--ray-address {running.ray_address}: is for --engine ray", hint)
    if engine == "inline" and (wanted or 1) > 1:
        raise UsageError(f"--engine inline --jobs {wanted}: inline is one process", "leave one of them out")
    if engine != "ray" and (settings.verifier.networked or engine == "inline"):
        return 1
    size = batch.total_bytes
    small = engine is None and size is not None and size < 16 << 20  # starting processes would cost more than it gains
    return wanted or (1 if small else len(os.sched_getaffinity(0)))


def run(request: Request) -> Summary:
    """Run the audit."""
    with (
        tempfile.TemporaryDirectory(prefix="hallucheck-", ignore_cleanup_errors=True) as scratch,
        ExitStack() as stack,
    ):
        # a request to end ends the run like Ctrl-C: in order, and resumable
        stack.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, signal.default_int_handler))
        engine = _engine(request, stack)
        reports = tuple(target.report for target in request.targets)
        plan = replace(request.plan, reports=reports, scratch=scratch)
        key = _key(request)
        running = request.running
        build: AuditorBuilder = request.auditor
        earlier = earlier_index(request, scratch) if running.retry_errors else None
        if earlier is not None:
            build = partial(Retry, index=earlier)
        far = any(target.url for target in request.targets)
        assembly = (StoredAssembly if far else Assembly)(
            request.targets, key=key, resume=running.resume and not running.retry_errors, scratch=scratch
        )
        plan, recorder = _remember(request, plan, engine, assembly, key)
        is_shown = sys.stderr.isatty() and not TERMINAL.quiet
        bar = Bar(request.batch.total_bytes, assembly.state.totals) if is_shown else None
        end = stack.callback(bar.end if bar else lambda: None)
        try:
            return audit(
                request.batch,
                plan,
                engine,
                assembly,
                auditor=build,
                recorder=recorder,
                exit_zero=request.exit_zero,
                inputs=request.shards.inputs if request.shards else None,
                ended=lambda: _ended(request, end),
                progress=bar.advance if bar else lambda _: None,
            )
        except KeyboardInterrupt:
            end()
            if assembly.resumable and request.auditor is Auditor:
                TERMINAL.note(
                    f"{assembly.state.totals.records:,} records are done; the same command with --resume goes on"
                )
            raise


def history_store(settings: Settings, *, create: bool = True) -> Store | None:
    """The configured history, opened; None where there is none.

    Raises:
        HallucheckError: it cannot be used, said before the first record is read.
    """
    if not (settings.history.url or settings.history.url_env):
        return None
    from hallucheck.evidence.history.store import open_store  # noqa: PLC0415 (only where there is one)

    return open_store(settings.history, create=create)


def _remember(
    request: Request, plan: Plan, engine: Engine, assembly: Assembly, key: str
) -> tuple[Plan, Recorder | None]:
    """The plan with what was said before, and who keeps what will be found.

    A judgement of what was audited before neither looks back nor is kept.
    """
    if request.auditor is not Auditor:
        return plan, None
    try:
        recorder = known = None
        if request.store is not None:
            from hallucheck.evidence.history.recorder import Recorder, Run, add_known  # noqa: PLC0415 (as above)

            hashes = {"config_hash": plan.settings.hash, "detection_hash": plan.settings.detection}
            names = [source.name for source in request.batch.sources]
            run = Run(key=key[:32], as_of=str(plan.as_of), tool_version=__version__, inputs=names, **hashes)
            recorder = Recorder(request.store, run, resume=request.running.resume, warn=TERMINAL.note)
            known = partial(add_known, request.store, run=recorder.number, days=Auditor(plan).reach or 0)
        if wanted(request.batch, plan):
            plan = replace(plan, chronicle=recall(request.batch, plan, engine, known))
        return replace(plan, recorded=recorder is not None), recorder
    except BaseException:
        assembly.abandon()
        raise


def exit_code(summary: Summary, *, judged: bool = False) -> int:
    """The exit code; where -q silences the summary, a run that did not do its job says so on stderr, and on what."""
    code = summary.gate.exit_code
    if TERMINAL.quiet and code in (ExitCode.COULD_NOT_RUN, ExitCode.NOT_CHECKED):
        for given in summary.inputs if code == ExitCode.NOT_CHECKED and not judged else ():
            TERMINAL.error(f"{given.path}: {given.missing or summary.gate.reasons[0]}", given.hint or None)
        TERMINAL.error("; ".join(summary.gate.reasons))
        for trouble in summary.totals.troubles[:TROUBLES]:
            TERMINAL.write(f"  {shorten(place(trouble.origin), 120)}: {shorten(trouble.message, 240)}")
    return code


def _ended(request: Request, end: Callable[[], None]) -> Past:
    """All is audited: make room for what is printed, and say how the history went where a report draws that."""
    end()
    if request.store is None or not any(isinstance(target.report, Html) for target in request.targets):
        return Past()
    from hallucheck.cli.history_trends import past  # noqa: PLC0415 (needs SQLAlchemy)

    found = past(request.store)
    return Past(trends=tuple(map(trend_without_text, found.trends))) if request.plan.no_text else found


def _engine(request: Request, stack: ExitStack) -> Engine:
    running = request.running
    if running.engine == "ray" and request.plan.settings.verifier.networked:
        TERMINAL.note("--engine ray: the verifier is a server, which one process asks for all: this one does the audit")
    elif running.engine == "ray":
        if running.retry_errors:
            hint = "leave --engine out: few records are audited anew"
            raise UsageError("--retry-errors: not with --engine ray", hint)
        from hallucheck.engines.ray import Ray  # noqa: PLC0415 (as above)

        engine = Ray(running.ray_address, running.jobs)
        stack.callback(_done_with, engine)
        return engine
    elif request.jobs > 1:
        from hallucheck.engines.processes import Processes  # noqa: PLC0415 (what it imports takes a while)

        return stack.enter_context(closing(Processes(request.jobs)))
    return Inline()


def _done_with(engine: Ray) -> None:
    engine.close()
    if engine.repeated:
        TERMINAL.note(f"Ray: a worker or node was lost; {several(engine.repeated, 'chunk')} done again")


def _key(request: Request) -> str:
    """What must be equal for a run to go on where another one stopped."""
    inputs = [(source.name, _state(source)) for source in request.batch.sources]
    outputs = [(target.report.name, target.name) for target in request.targets]
    plan = request.plan
    parts = (__version__, plan.settings.hash, plan.suppressions, str(plan.as_of), inputs, outputs, plan.no_text)
    return hashlib.sha256(repr((parts, msgspec.to_builtins(request.options))).encode()).hexdigest()


def _state(source: Source) -> object:
    """What changes when an input does; None of a pipe."""
    where = (None if isinstance(source, Unreadable) else source.stream.path) or source.name
    if is_remote(where):
        return remote_state(where)
    path = Path(where)
    state = path.stat() if path.is_file() else None
    return state and (state.st_size, state.st_mtime_ns)


def describe(request: Request) -> None:
    """Say what a scan would do."""
    lines = []
    for source, recognised in zip(request.batch.sources, request.batch.recognised, strict=True):
        lines.append(f"{source.name}: {source.format}" + (f"; {recognised.sentence}" if recognised.sentence else ""))
        if not request.plan.no_text:
            lines += first_record(recognised)
    lines.append(f"audit date {request.plan.as_of}, settings {request.plan.settings.hash}, {request.jobs} process(es)")
    lines += [f"{target.report.name} -> {target.name or 'stdout'}" for target in request.targets]
    for line in lines:
        TERMINAL.say(visible(line))


class Bar:
    """A line that shows how far the run is; `total_bytes` of the inputs, where it is known."""

    def __init__(self, total_bytes: int | None, before: Totals) -> None:
        """Show it; `before`: what an earlier, interrupted run has done."""
        from rich.console import Console  # noqa: PLC0415 (only on a terminal)
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn  # noqa: PLC0415

        self._done, self._flagged, self._records = before.records, before.flagged, 0
        share = "{task.percentage:>3.0f} %" if total_bytes else ""
        texts = map(TextColumn, (share, "{task.fields[rate]}", "{task.fields[flagged]:,} flagged"))
        columns = (TextColumn("{task.fields[records]:,} records"), BarColumn(), *texts)
        times = TimeElapsedColumn(), TimeRemainingColumn(compact=True)
        self._bar = Progress(*columns, *times, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=total_bytes, records=self._done, flagged=self._flagged, rate="")
        self._bar.start()

    def advance(self, result: ChunkResult) -> None:
        """A chunk is done."""
        task = self._bar.tasks[0]
        if self._done and not self._records:  # chunks are about equally long
            before = result.chunk.index * result.chunk.length
            self._bar.reset(self._task, completed=int(min(before, task.total or 0)))
        self._records += result.totals.records
        self._flagged += result.totals.flagged
        rate = f"{self._records / task.elapsed:,.0f}/s" if task.elapsed else ""
        records = self._done + self._records
        self._bar.update(self._task, advance=result.chunk.length, records=records, flagged=self._flagged, rate=rate)

    def end(self) -> None:
        """All chunks are done: the line is cleared for what comes next."""
        self._bar.stop()
