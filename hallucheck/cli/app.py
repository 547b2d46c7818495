"""The commands, in one tuple, and the options that all of them have."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import typer
from typer import Option, completion

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.lazy import Entry, LazyGroup, add_common, build_group

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
    root = build_group("hallucheck", COMMANDS, common, _root, epilog=EPILOG)
    add_common(root, common)
    return root
