"""The edge: the one place where errors become words on stderr and exit codes."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import typer

from hallucheck.cli.app import command
from hallucheck.cli.console import TERMINAL, reset
from hallucheck.errors import HallucheckError, NotComparableError
from hallucheck.exit_codes import ExitCode

PROGRAM = "hallucheck"
COMPLETE_VARIABLE = "_HALLUCHECK_COMPLETE"
ISSUES = "https://github.com/hallucheck/hallucheck/issues"
MAX_SHOWN = 300


def run(args: Sequence[str]) -> int:
    """Run one command line; the exit code. Never raises but for `SystemExit`."""
    reset()
    TERMINAL.debug = "--debug" in args
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    if COMPLETE_VARIABLE in os.environ:
        command().main(list(args), prog_name=PROGRAM)
    reported = False
    try:
        code = _invoke(list(args))
    except BaseException as error:  # noqa: BLE001 (this is the edge: whatever happened, it ends here as a code)
        reported = isinstance(error, OSError)
        code = _translate(error)
    return code if _flushed(reported=reported) or code == ExitCode.INTERRUPTED else ExitCode.COULD_NOT_RUN


def _invoke(args: list[str]) -> int:
    root = command()
    with root.make_context(PROGRAM, args) as context:
        result = root.invoke(context)
    return result if isinstance(result, int) else ExitCode.PASSED


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
        TERMINAL.trace("".join(traceback.format_exception(error)))
    TERMINAL.error(*_words(error))
    return ExitCode.NOT_COMPARABLE if isinstance(error, NotComparableError) else ExitCode.COULD_NOT_RUN


def _words(error: BaseException) -> tuple[str, str | None]:
    """What to say, and what to do about it."""
    if isinstance(error, HallucheckError):
        return error.message, error.hint
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        if context is None:
            return error.format_message(), None
        return error.format_message(), f"`{context.command_path} --help` shows how it is used"
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}", None
    if isinstance(error, ModuleNotFoundError) and not (error.name or "hallucheck").startswith("hallucheck"):
        return f"this needs {error.name}, which is not installed", "`hallucheck doctor` names the extra that brings it"
    if isinstance(error, MemoryError):
        return "out of memory", "use fewer --jobs"
    text = f"{type(error).__name__}: {error}"[:MAX_SHOWN]
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
