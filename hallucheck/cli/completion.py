"""Tab completion for a shell by name: `hallucheck --show-completion zsh`. Without a name the shell is found out."""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.cli.console import TERMINAL
from hallucheck.errors import UsageError
from hallucheck.exit_codes import ExitCode

SHOW, INSTALL = "--show-completion", "--install-completion"
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def is_asked_for(args: Sequence[str]) -> bool:
    """Whether the command line asks for completion and for nothing else."""
    return bool(args) and args[0] in (SHOW, INSTALL)


def complete(args: Sequence[str], program: str, variable: str) -> int:
    """Show or install the completion of `program` for the shell that is named, or in which it runs.

    Raises:
        UsageError: there is no such shell, or nobody knows which one this is.
    """
    from typer._completion_shared import _get_shell_name, get_completion_script, install  # noqa: PLC0415 (rare)

    flag, *rest = args
    shell = rest[0] if rest else _get_shell_name()
    if shell not in SHELLS or len(rest) > 1:
        what = f"there is no completion for {' '.join(rest)}" if rest else "nobody knows in which shell this is"
        raise UsageError(f"{flag}: {what}", f"name one: hallucheck {flag} {'|'.join(SHELLS)}")
    if flag == SHOW:
        TERMINAL.say(get_completion_script(prog_name=program, complete_var=variable, shell=shell))
    else:
        _, path = install(shell=shell, prog_name=program, complete_var=variable)
        TERMINAL.say(f"{shell} completion is written to {path}; it works in the next shell that is opened")
    return ExitCode.PASSED
