"""The commands, in one tuple, and the options that all of them have."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import typer

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.lazy import Entry, LazyGroup, build_group

CONFIG = (
    Entry(
        "init", "hallucheck.cli.commands.config:init", "Write a hallucheck.yaml that shows every key with its default."
    ),
    Entry("check", "hallucheck.cli.commands.config:check", "Validate configuration files."),
    Entry("show", "hallucheck.cli.commands.config:show", "Print the effective settings and where each comes from."),
    Entry("schema", "hallucheck.cli.commands.config:schema", "Print the JSON schema of a configuration, for editors."),
)

BASELINE = (
    Entry("create", "hallucheck.cli.commands.baseline:create", "Write the findings of annotated dumps as a baseline."),
    Entry(
        "prune", "hallucheck.cli.commands.baseline:prune", "Drop from a baseline what annotated dumps no longer hold."
    ),
    Entry("migrate", "hallucheck.cli.commands.baseline:migrate", "Write a baseline of version 0.1 anew."),
)

KB = (
    Entry("check", "hallucheck.cli.commands.kb:check", "Validate knowledge bases."),
    Entry("show", "hallucheck.cli.commands.kb:show", "Show what a knowledge base knows."),
)

HISTORY = (
    Entry("list", "hallucheck.cli.commands.history:list_", "List runs, or records where any flag says which."),
    Entry(
        "show",
        "hallucheck.cli.commands.history:show",
        "Show a record with its statements, contradictions, confidence and findings, in each run that has it.",
    ),
    Entry(
        "entity", "hallucheck.cli.commands.history:entity", "Show how what was said of a subject's entities changed."
    ),
    Entry(
        "similar",
        "hallucheck.cli.commands.history:similar",
        "Find earlier questions like this one, and whether their answers agree.",
    ),
    Entry("search", "hallucheck.cli.commands.history:search", "Find records by what was asked, answered or found."),
    Entry("trends", "hallucheck.cli.commands.history:trends", "Show how scores, verdicts and false positives move."),
    Entry("prune", "hallucheck.cli.commands.history:prune", "Remove old records, or all of a run or subject."),
    Entry(
        "export",
        "hallucheck.cli.commands.history:export",
        "Write records with all that hangs on them, one JSON object a line, or the audit trail.",
    ),
)

REVIEW = (
    Entry(
        "start",
        "hallucheck.cli.commands.review_start:start",
        "Go through the findings of results one by one, with a key for each decision.",
    ),
    Entry("list", "hallucheck.cli.commands.review:list_", "List findings that wait for a person, the worst first."),
    Entry("show", "hallucheck.cli.commands.review:show", "Show all that was said of a finding."),
    Entry("resolve", "hallucheck.cli.commands.review:resolve", "Judge a finding."),
    Entry("export", "hallucheck.cli.commands.review:export", "Write reviews, one JSON object a line."),
    Entry("import", "hallucheck.cli.commands.review:import_", "Add reviews from a file to the history."),
)

COMMANDS = (
    Entry("scan", "hallucheck.cli.commands.scan:scan", "Audit dumps of LLM outputs for hallucinations."),
    Entry("gate", "hallucheck.cli.commands.gate:gate", "Judge an annotated dump again under another policy."),
    Entry("report", "hallucheck.cli.commands.gate:report", "Make reports of an annotated dump."),
    Entry("compare", "hallucheck.cli.commands.compare:compare_", "Compare two audits of the same records."),
    Entry("baseline", "", "Let known findings not count.", BASELINE),
    Entry("history", "", "What was audited before.", HISTORY),
    Entry("review", "start", "Decide on findings: `hallucheck review RESULTS` goes through them.", REVIEW),
    Entry(
        "evaluate", "hallucheck.cli.commands.evaluate:evaluate", "Measure verdicts and probabilities against labels."
    ),
    Entry("calibrate", "hallucheck.cli.commands.calibrate:calibrate", "Fit probabilities and a threshold to labels."),
    Entry("rules", "hallucheck.cli.commands.rules:rules", "List the rules, or print a rule's page."),
    Entry("kb", "", "Check and show knowledge bases.", KB),
    Entry("config", "", "Write, check and show configurations.", CONFIG),
    Entry(
        "doctor",
        "hallucheck.cli.commands.doctor:doctor",
        "Say what is installed, what a configuration needs, or how a dump is read.",
    ),
    Entry(
        "selftest",
        "hallucheck.cli.commands.selftest:selftest",
        "Find planted hallucinations and clear their clean twins.",
    ),
)
"""A command is one file and one line here."""

EPILOG = (
    "Exit codes: 0 gate passed, 1 gate failed, 2 could not run, 3 nothing checked, 4 not comparable, 130 interrupted. "
    "Tab completion: hallucheck --install-completion [bash|zsh|fish|powershell]."
)


def _version(value: bool) -> None:  # noqa: FBT001 (typer calls it with the flag)
    if value:
        TERMINAL.say(f"hallucheck {__version__}")
        raise typer.Exit


def _quiet(value: bool) -> None:  # noqa: FBT001 (as above)
    TERMINAL.quiet |= value


def _verbose(value: int) -> None:
    TERMINAL.verbosity += value


def _no_color(value: bool) -> None:  # noqa: FBT001 (as above)
    TERMINAL.no_color |= value


def _debug(value: bool) -> None:  # noqa: FBT001 (as above)
    TERMINAL.debug |= value


_GLOBAL = "Global"
Quiet = Annotated[
    bool,
    typer.Option(
        "-q",
        "--quiet",
        help="Errors only.",
        callback=_quiet,
        expose_value=False,
        is_eager=True,
        rich_help_panel=_GLOBAL,
    ),
]
Verbose = Annotated[
    int,
    typer.Option(
        "-v",
        "--verbose",
        count=True,
        show_default=False,
        help="Say more; twice, still more.",
        callback=_verbose,
        expose_value=False,
        is_eager=True,
        rich_help_panel=_GLOBAL,
    ),
]
NoColor = Annotated[
    bool,
    typer.Option(
        "--no-color",
        help="No colours; so does NO_COLOR, and FORCE_COLOR forces them.",
        callback=_no_color,
        expose_value=False,
        is_eager=True,
        rich_help_panel=_GLOBAL,
    ),
]
Debug = Annotated[
    bool,
    typer.Option(
        "--debug",
        help="Show the trace of an error.",
        callback=_debug,
        expose_value=False,
        is_eager=True,
        rich_help_panel=_GLOBAL,
    ),
]
Version = Annotated[
    bool, typer.Option("--version", help="Print the version.", callback=_version, expose_value=False, is_eager=True)
]


def common(*, quiet: Quiet = False, verbose: Verbose = 0, no_color: NoColor = False, debug: Debug = False) -> None:
    """The options that every command has; they stand before or after its name."""


def _root(
    *,
    version: Version = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
    no_color: NoColor = False,
    debug: Debug = False,
) -> None:
    """Find hallucinations in dumps of LLM outputs: offline, deterministic, with an exit code that can gate a merge.

    Examples:
        hallucheck scan answers.jsonl -o results/
        hallucheck rules
        hallucheck config init
    """


@cache
def command() -> LazyGroup:
    """The command line as one command."""
    root = Entry("hallucheck", "", "", COMMANDS)
    return build_group(root, common, _root, add_completion=True, epilog=EPILOG)
