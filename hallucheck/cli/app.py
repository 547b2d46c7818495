"""The commands, in one tuple, and the options that all of them have."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import typer
from typer import Option

from hallucheck import __version__
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.lazy import Entry, LazyGroup, build_group

CONFIG = (
    Entry("init", "config:init", "Write a hallucheck.yaml that shows every key with its default."),
    Entry("check", "config:check", "Validate configuration files."),
    Entry("show", "config:show", "Print the effective settings and where each comes from."),
    Entry("schema", "config:schema", "Print the JSON schema of a configuration, for editors."),
)

BASELINE = (
    Entry("create", "baseline:create", "Write the findings of annotated dumps as a baseline."),
    Entry("prune", "baseline:prune", "Drop from a baseline what annotated dumps no longer hold."),
    Entry("migrate", "baseline:migrate", "Write a baseline of version 0.1 anew."),
)

KB = (
    Entry("check", "kb:check", "Validate knowledge bases."),
    Entry("show", "kb:show", "Show what a knowledge base knows."),
)

HISTORY = (
    Entry("list", "history:list_", "List runs, or records where any flag says which."),
    Entry(
        "show",
        "history:show",
        "Show a record with its statements, contradictions, confidence and findings, in each run that has it.",
    ),
    Entry("entity", "history:entity", "Show how what was said of a subject's entities changed."),
    Entry("similar", "history:similar", "Find earlier questions like this one, and whether their answers agree."),
    Entry("search", "history:search", "Find records by what was asked, answered or found."),
    Entry("trends", "history:trends", "Show how scores, verdicts and false positives move."),
    Entry("prune", "history:prune", "Remove old records, or all of a run or subject."),
    Entry(
        "export",
        "history:export",
        "Write records with all that hangs on them, one JSON object a line, or the audit trail.",
    ),
)

REVIEW = (
    Entry(
        "start", "review_start:start", "Go through the findings of results one by one, with a key for each decision."
    ),
    Entry("list", "review:list_", "List findings that wait for a person, the worst first."),
    Entry("show", "review:show", "Show all that was said of a finding."),
    Entry("resolve", "review:resolve", "Judge a finding."),
    Entry("export", "review:export", "Write reviews, one JSON object a line."),
    Entry("import", "review:import_", "Add reviews from a file to the history."),
)

COMMANDS = (
    Entry("scan", "scan:scan", "Audit dumps of LLM outputs for hallucinations."),
    Entry("gate", "gate:gate", "Judge an annotated dump again under another policy."),
    Entry("report", "gate:report", "Make reports of an annotated dump."),
    Entry("compare", "compare:compare_", "Compare two audits of the same records."),
    Entry("baseline", "", "Let known findings not count.", BASELINE),
    Entry("history", "", "What was audited before.", HISTORY),
    Entry("review", "start", "Decide on findings: `hallucheck review RESULTS` goes through them.", REVIEW),
    Entry("evaluate", "evaluate:evaluate", "Measure verdicts and probabilities against labels."),
    Entry("calibrate", "calibrate:calibrate", "Fit probabilities and a threshold to labels."),
    Entry("rules", "rules:rules", "List the rules, or print a rule's page."),
    Entry("kb", "", "Check and show knowledge bases.", KB),
    Entry("config", "", "Write, check and show configurations.", CONFIG),
    Entry("doctor", "doctor:doctor", "Say what is installed, what a configuration needs, or how a dump is read."),
    Entry("selftest", "selftest:selftest", "Find planted hallucinations and clear their clean twins."),
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
