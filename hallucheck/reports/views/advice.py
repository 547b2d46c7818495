"""What to do after a run, as (command or key, what it does): at most four lines, the most useful first."""

from __future__ import annotations

import shlex

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Verdict
from hallucheck.reports import figures
from hallucheck.reports.escape import visible
from hallucheck.reports.summary import Summary

MOST = 4


def advice(summary: Summary, *, written: bool = False) -> list[tuple[str, str]]:
    """What this run asks for; `written`: its findings stand in files already."""
    totals, code = summary.totals, summary.gate.exit_code
    hints: list[tuple[str, str]] = []
    if totals.error_rows or totals.detector_failures:
        hints.append(("-f concise", "names each error row with its line and cause"))
        if code == ExitCode.COULD_NOT_RUN:
            hints.append(("--max-errors N", "lets N errors through"))
    if totals.verdicts.get(Verdict.UNCHECKED):
        hints.append((f"hallucheck doctor {_dump(summary)}", "says what was read, and what each family needs"))
    rules = figures.rules(totals)
    if rules:
        hints.append((f"hallucheck rules {visible(rules[0].rule)}", "explains the most frequent finding"))
        if not written:
            hints.append(("-o DIR/", "writes every finding with its evidence, and tables"))
    unchecked_counts = summary.config.get("gate", {}).get("count_unchecked", True)
    if code == ExitCode.FAILED and totals.verdicts.get(Verdict.UNCHECKED) and unchecked_counts:
        hints.append(("--set gate.count_unchecked=false", "lets unchecked records through"))
    if code == ExitCode.FAILED and rules:
        hints.append(("hallucheck baseline create", "accepts today's findings: only new ones fail"))
    return hints[:MOST]


def _dump(summary: Summary) -> str:
    """The first input, as a word of a command line."""
    name = summary.inputs[0].path if summary.inputs else "-"
    return visible(shlex.quote(name)) if name != "-" else "DUMP"
