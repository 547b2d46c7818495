"""What a scan needs before its first record: its verifier, and with `--retry-errors` the earlier run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import summary_beside
from hallucheck.errors import UsageError
from hallucheck.rejudge import index_of
from hallucheck.reports.assembly import Target, checkpoint_of
from hallucheck.reports.escape import visible
from hallucheck.reports.formats.annotated import Annotated
from hallucheck.verifiers.choose import Name, open_verifier
from hallucheck.verifiers.server.openai import ANSWER_TOKENS, OpenAIVerifier, ServerOptions
from hallucheck.verifiers.stored.cache import CachedVerifier, key

if TYPE_CHECKING:
    from hallucheck.cli.scan.parts import Request
    from hallucheck.config.settings import Settings


def make_ready(settings: Settings, *, offline: bool, fetch: bool) -> None:
    """See that a local model is there before processes start; fetch it where settings and `fetch` allow that.

    Raises:
        UsageError: it is not there, or would have to be fetched while `offline`.
        MissingExtraError: what runs it is not installed.
    """
    if settings.verifier.name is not Name.ONNX:
        return
    if wanted := settings.verifier.fetches:
        if offline:
            hint = "leave --offline out for once, or give a folder as verifier.onnx.model"
            raise UsageError(f"--offline: the verifier's model {wanted} is not in the hub's cache", hint)
        if not fetch:
            return
        TERMINAL.note(f"fetching {wanted} into the hub's cache")
    open_verifier(settings.verifier)


def report_estimate(request: Request) -> None:
    """Say how many questions a run would ask, and of a server also what they would cost. Asks nothing."""
    from hallucheck.auditor import Auditor  # noqa: PLC0415 (only a dry run with such a verifier)

    options = request.plan.settings.verifier
    if options.name not in (Name.OPENAI, Name.ONNX):  # whose questions cost money or minutes
        return
    if wanted := options.fetches:
        TERMINAL.say(visible(f"verifier onnx: the model {wanted} would be fetched first"))
        return
    verifier = open_verifier(options)
    cached = verifier if isinstance(verifier, CachedVerifier) else None
    asked = cached.verifier if cached else verifier
    auditor = Auditor(request.plan)
    seen: set[bytes] = set()
    fresh = tokens = 0
    cost = 0.0
    for chunk in request.batch.chunks():
        posed = {key(verifier.identity, question): question for question in auditor.questions(chunk)}
        questions = [question for name, question in posed.items() if name not in seen]
        seen.update(posed)
        left = cached.unanswered(questions) if cached else questions
        fresh += len(left)
        if isinstance(asked, OpenAIVerifier):
            sent, price = asked.estimate(left)
            tokens, cost = tokens + sent, cost + price
    known = f", {len(seen) - fresh:,} of them answered before" if fresh < len(seen) else ""
    TERMINAL.say(visible(f"verifier {verifier.identity}: {len(seen):,} questions{known}"))
    for line in _priced(fresh, tokens, cost, options.server) if options.server else ():
        TERMINAL.say(line)


def _priced(requests: int, tokens: int, cost: float, server: ServerOptions) -> Iterator[str]:
    yield (
        f"  at most {requests:,} requests (without repeats after failures), "
        f"about {tokens:,} tokens to send and {requests * ANSWER_TOKENS:,} to receive"
    )
    if server.price_in or server.price_out:
        yield f"  cost about {cost:,.4f}, in the unit of price_in and price_out"
    else:
        yield "  cost not known: verifier.server.price_in and price_out are not set"
    if server.max_requests is not None and server.max_requests < requests:
        yield f"  max_requests stops the run at {server.max_requests:,}; claims beyond it stay unverified"
    if server.max_cost is not None and server.max_cost < cost:
        yield f"  max_cost stops the run at {server.max_cost:g}; claims beyond it stay unverified"


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
    hint = "give its -o: a FILE.jsonl, or the directory"
    raise UsageError("--retry-errors needs the annotated dump of the earlier run", hint)


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
        hint = "run it as it was run before, or without --retry-errors"
        raise UsageError(f"{dump}: the earlier run had another version, other settings or another audit date", hint)
