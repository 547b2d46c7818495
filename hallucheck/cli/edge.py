"""The commands, in one tuple, and the edge: the one place where errors become words on stderr and exit codes."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

import typer
from typer import Option, completion

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL, reset
from hallucheck.cli.lazy import Entry, LazyGroup, build_group, make_command
from hallucheck.errors import HallucheckError, NotComparableError
from hallucheck.exit_codes import ExitCode
from hallucheck.reports.escape import visible

COMMANDS = (
    Entry("scan", "scan:scan", "Audit dumps of LLM outputs for hallucinations."),
    Entry("gate", "gate:gate", "Judge an annotated dump again under another policy."),
    Entry("report", "gate:report", "Make reports of an annotated dump."),
    Entry("compare", "compare:compare_", "Compare two audits of the same records."),
    Entry("baseline", "baseline:", "Let known findings not count."),
    Entry("history", "history:", "What was audited before."),
    Entry("review", "review:", "Decide on findings: `hallucheck review RESULTS` goes through them.", "start"),
    Entry("evaluate", "evaluate:evaluate", "Measure verdicts and probabilities against labels."),
    Entry("calibrate", "calibrate:calibrate", "Fit probabilities and a threshold to labels."),
    Entry("rules", "rules:rules", "List the rules, or print a rule's page."),
    Entry("kb", "kb:", "Check and show knowledge bases."),
    Entry("config", "config:", "Write, check and show configurations."),
    Entry("doctor", "doctor:doctor", "Say what is installed, what a configuration needs, or how a dump is read."),
    Entry("selftest", "selftest:selftest", "Find planted hallucinations and clear their clean twins."),
)
"""A command is one file and one line here."""

EPILOG = (
    "Exit codes: 0 gate passed, 1 gate failed, 2 could not run, 3 nothing checked, 4 not comparable, 130 interrupted. "
    "Tab completion: hallucheck --install-completion bash|zsh|fish|powershell."
)


def _version(value: bool) -> None:  # noqa: FBT001 (typer calls it with the flag)
    if value:
        TERMINAL.say(f"hallucheck {__version__}")
        raise typer.Exit


def _global(field: str, *names: str, **more: Any) -> Any:
    """An option of every command: what is given before and after its name adds up in a field of the terminal."""

    def add(value: int) -> None:
        now = getattr(TERMINAL, field)
        setattr(TERMINAL, field, type(now)(now + value))

    return Option(*names, callback=add, expose_value=False, is_eager=True, rich_help_panel="Global", **more)


Quiet = Annotated[bool, _global("quiet", "-q", "--quiet", help="Errors only.")]
Verbose = Annotated[
    int, _global("verbosity", "-v", "--verbose", count=True, show_default=False, help="Say more; twice, still more.")
]
NoColor = Annotated[
    bool, _global("no_color", "--no-color", help="No colours; so does NO_COLOR, and FORCE_COLOR forces them.")
]
Debug = Annotated[bool, _global("debug", "--debug", help="Show the trace of an error.")]
Version = Annotated[
    bool, Option("--version", help="Print the version.", callback=_version, expose_value=False, is_eager=True)
]


Shell = Literal["bash", "zsh", "fish", "powershell", "pwsh"] | None
Install = Annotated[
    Shell, Option(callback=completion.install_callback, expose_value=False, help="Install completion for the shell.")
]
Show = Annotated[
    Shell, Option(callback=completion.show_callback, expose_value=False, help="Show completion for the shell.")
]


def common(*, quiet: Quiet = False, verbose: Verbose = 0, no_color: NoColor = False, debug: Debug = False) -> None:
    """The options that every command has; they stand before or after its name."""


def _root(*, version: Version = False, install_completion: Install = None, show_completion: Show = None) -> None:
    """Find hallucinations in dumps of LLM outputs: offline, deterministic, with an exit code that can gate a merge.

    Examples:
        hallucheck scan answers.jsonl -o results/
        hallucheck rules
        hallucheck config init
    """


@cache
def command() -> LazyGroup:
    """The command line as one command."""
    completion.completion_init()  # type: ignore[attr-defined]
    root: LazyGroup = build_group("hallucheck", COMMANDS, common, _root, epilog=EPILOG)
    root.params += make_command("", common).params
    return root


PROGRAM = "hallucheck"
ISSUES = "https://github.com/hallucheck/hallucheck/issues"


def run(args: Sequence[str]) -> int:
    """Run one command line; the exit code. Never raises but for `SystemExit`."""
    reset()
    TERMINAL.debug = "--debug" in args
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    if "_HALLUCHECK_COMPLETE" in os.environ:
        command().main(list(args), prog_name=PROGRAM)
    reported = False
    try:
        root = command()
        with root.make_context(PROGRAM, list(args)) as context:
            result = root.invoke(context)
        code = result if isinstance(result, int) else ExitCode.PASSED
    except BaseException as error:  # noqa: BLE001 (this is the edge: whatever happened, it ends here as a code)
        reported = isinstance(error, OSError)
        code = _translate(error)
    return code if _flushed(reported=reported) or code == ExitCode.INTERRUPTED else ExitCode.COULD_NOT_RUN


def _translate(error: BaseException) -> int:
    if isinstance(error, typer.Exit):
        return error.exit_code
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else ExitCode.PASSED
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        TERMINAL.note("interrupted")
        return ExitCode.INTERRUPTED
    if isinstance(error, BrokenPipeError):
        return ExitCode.COULD_NOT_RUN
    if TERMINAL.debug:
        for line in "".join(traceback.format_exception(error)).splitlines():
            TERMINAL.write(visible(line))
    TERMINAL.error(*_words(error))
    return ExitCode.NOT_COMPARABLE if isinstance(error, NotComparableError) else ExitCode.COULD_NOT_RUN


def _words(error: BaseException) -> tuple[str, str | None]:
    """What to say, and what to do about it."""
    if isinstance(error, HallucheckError):
        return error.message, error.hint
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        return error.format_message(), context and f"`{context.command_path} --help` shows how it is used"
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}", None
    if isinstance(error, ModuleNotFoundError) and not (error.name or "hallucheck").startswith("hallucheck"):
        return f"this needs {error.name}, which is not installed", "`hallucheck doctor` names the extra that brings it"
    if isinstance(error, MemoryError):
        return "out of memory", "use fewer --jobs"
    text = f"{type(error).__name__}: {error}"[:300]
    return f"internal error: {text}", f"this is a defect of hallucheck; run again with --debug and report it: {ISSUES}"


def _flushed(*, reported: bool) -> bool:
    """Write out what is left; where that fails say so, once, and let nothing be tried when the interpreter ends."""
    if sys.stdout is None:
        return True
    try:
        sys.stdout.flush()
    except OSError as error:
        if not reported:
            _translate(error)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return False
    return True
