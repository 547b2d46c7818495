"""What a scan has to do with the history: open it, look back, and keep what the run finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hallucheck import __version__
from hallucheck.auditor import Auditor
from hallucheck.cli.console import TERMINAL
from hallucheck.recall import recall, wanted

if TYPE_CHECKING:
    from hallucheck.audit import Recorder
    from hallucheck.auditor import Plan
    from hallucheck.cli.scan.parts import Request
    from hallucheck.config.settings import Settings
    from hallucheck.engines.base import Engine
    from hallucheck.evidence.history.store import Store
    from hallucheck.reports.assembly import Assembly


def history_store(settings: Settings) -> Store | None:
    """The configured history, opened; None where there is none.

    Raises:
        HallucheckError: it cannot be used, said before the first record is read.
    """
    if not settings.history.configured:
        return None
    from hallucheck.evidence.history.store import open_store  # noqa: PLC0415 (only where there is one)

    return open_store(settings.history, create=True)


def remember(
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
            from hallucheck.evidence.history.known import Known  # noqa: PLC0415 (as above)
            from hallucheck.evidence.history.recorder import Recorder, Run  # noqa: PLC0415 (as above)

            run = Run(
                key=key[:32],
                as_of=str(plan.as_of),
                tool_version=__version__,
                config_hash=plan.settings.hash,
                detection_hash=plan.settings.detection,
                inputs=[source.name for source in request.batch.sources],
            )
            recorder = Recorder(request.store, run, resume=request.running.resume, warn=TERMINAL.note)
            known = Known(request.store, run=recorder.number, days=Auditor(plan).reach or 0)
        if wanted(request.batch, plan):
            plan = replace(plan, chronicle=recall(request.batch, plan, engine, known))
        return replace(plan, recorded=recorder is not None), recorder
    except BaseException:
        assembly.abandon()
        raise
