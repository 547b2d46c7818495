"""GitHub annotations: workflow commands that put the worst findings beside the lines of the dump.

GitHub shows ten errors, ten warnings and ten notices a step, so the worst findings are named and the rest counted;
they stand in SARIF and, as a summary, in `-f markdown >> "$GITHUB_STEP_SUMMARY"`.
"""

from __future__ import annotations

from typing import ClassVar

from hallucheck.model import Severity
from hallucheck.reports.base import Rooted
from hallucheck.reports.escape import github_command, github_property, shorten
from hallucheck.reports.places import relative
from hallucheck.reports.summary import Summary
from hallucheck.verdict.totals import Highlight

LEVELS = {
    Severity.CRITICAL: "error",
    Severity.HIGH: "error",
    Severity.MEDIUM: "warning",
    Severity.LOW: "notice",
}
MESSAGE = 1000


class GitHub(Rooted):
    """`::error title=hallucheck (rule),file=..,line=..,col=1::message`, the worst first, then the gate."""

    name: ClassVar[str] = "github"
    suffixes: ClassVar[tuple[str, ...]] = ()

    def tail(self, summary: Summary) -> bytes:
        """All of it: only the end of the run knows which findings are the worst."""
        totals, gate = summary.totals, summary.gate
        lines = [self._command(shown) for shown in totals.highlights]
        cut = totals.findings - len(totals.highlights)
        if cut > 0:
            lines.append(f"::notice title=hallucheck::{cut} more findings are not shown here")
        if not gate.passed:
            reasons = github_command(shorten("; ".join(gate.reasons), MESSAGE))
            lines.append(f"::error title=hallucheck gate (exit {gate.exit_code})::{reasons}")
        return "".join(line + "\n" for line in lines).encode()

    def _command(self, shown: Highlight) -> str:
        finding = shown.finding
        message = shorten(finding.message, MESSAGE) + ("" if shown.id is None else f" [{shorten(shown.id, 80)}]")
        return (
            f"::{LEVELS[finding.severity]} title={github_property(f'hallucheck ({finding.rule})')},"
            f"file={github_property(relative(shown.origin.file, self.root))},line={shown.origin.line},col=1"
            f"::{github_command(message)}"
        )
