"""What to do after a run, as (command or key, what it does): at most four lines, the most useful first."""

from __future__ import annotations

import shlex

from hallucheck.exit_codes import ExitCode
from hallucheck.model import Verdict
from hallucheck.reports import figures
from hallucheck.reports.escape import visible
from hallucheck.reports.summary import Summary

MOST = 4
TROUBLES = 5
"""Error rows that a terminal names."""


def advice(summary: Summary, *, written: bool = False) -> list[tuple[str, str]]:
    """What this run asks for; `written`: its findings stand in files already."""
    totals, code, rules = summary.totals, summary.gate.exit_code, figures.rules(summary.totals)
    unchecked, troubled = totals.verdicts.get(Verdict.UNCHECKED), totals.error_rows or totals.detector_failures
    counted = summary.config.get("gate", {}).get("count_unchecked", True)
    failed = code == ExitCode.FAILED
    dump = summary.inputs[0].path if summary.inputs else "-"
    dump = visible(shlex.quote(dump)) if dump != "-" else "DUMP"
    often = visible(rules[0].rule) if rules else ""
    hints = (
        (troubled, "-f concise", "names each error row with its line and cause"),
        (troubled and code == ExitCode.COULD_NOT_RUN, "--max-errors N", "lets N errors through"),
        (unchecked, f"hallucheck doctor {dump}", "says what was read, and what each family needs"),
        (rules, f"hallucheck rules {often}", "explains the most frequent finding"),
        (rules and not written, "-o DIR/", "writes every finding with its evidence, and tables"),
        (failed and unchecked and counted, "--set gate.count_unchecked=false", "lets unchecked records through"),
        (failed and rules, "hallucheck baseline create", "accepts today's findings: only new ones fail"),
    )
    return [(command, why) for asked, command, why in hints if asked][:MOST]
