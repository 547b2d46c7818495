"""`hallucheck selftest`: does this installation find what it must, and nothing else?"""

from __future__ import annotations

import typer

from hallucheck.cli.console import TERMINAL
from hallucheck.exit_codes import ExitCode
from hallucheck.selftest import check


def selftest() -> None:
    """Find planted hallucinations and clear their clean twins, with the settings that ship. Takes a second.

    Exits with 0 where all come out as they must, else with 1: then something is wrong with the installation.

    Examples:
        hallucheck selftest
        pip install hallucheck && hallucheck selftest -q
    """
    checked = list(check())
    wrong = [case for case in checked if case.wrong is not None]
    width = max((len(case.record.id or "") for case in checked), default=0)
    for case in checked if not TERMINAL.quiet else ():
        mark = "ok   " if case.wrong is None else "WRONG"
        name, verdict = case.record.id or "", case.record.verdict.value
        TERMINAL.say(f"{mark}  {case.family:10}  {name:{width}}  {verdict:9}  {', '.join(case.found) or 'clean'}")
    for case in wrong:
        TERMINAL.error(f"{case.family}, {case.record.id}: {case.wrong}")
    planted = sum(bool(case.planted) for case in checked)
    TERMINAL.note(f"{planted} planted, {len(checked) - planted} clean, {len(wrong)} of them wrong")
    raise typer.Exit(ExitCode.FAILED if wrong or not checked else ExitCode.PASSED)
