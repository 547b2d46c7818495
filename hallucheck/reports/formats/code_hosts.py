"""Findings a line each: for editors, grep and logs, and as annotations of code hosts. Suppressed ones are left out.

GitHub takes workflow commands and shows the first ten errors, ten warnings and ten notices of a step, so the gate comes
first, then rows that could not be read and the worst findings, as many as are shown; the rest is counted. All of them
stand in SARIF and, as a summary, in `-f markdown >> "$GITHUB_STEP_SUMMARY"`. GitLab takes code-quality JSON for its
merge-request widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hallucheck.model import AuditedRecord, Severity, Verdict
from hallucheck.reports.base import Report, Rooted
from hallucheck.reports.escape import github_command, github_property, relative, shorten, visible
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import encode
from hallucheck.verdict.intervals import several
from hallucheck.verdict.totals import Highlight, Trouble

LEVELS = {Severity.CRITICAL: "error", Severity.HIGH: "error", Severity.MEDIUM: "warning", Severity.LOW: "notice"}
MESSAGE = 500
"""Code points of a message that are shown."""

SHOWN = 10
"""Annotations of each level that GitHub shows of one step."""


class GitHub(Rooted, name="github", suffixes=()):
    """`::error title=hallucheck (rule),file=..,line=..,col=1::message`, the gate first, then the worst."""

    def tail(self, summary: Summary) -> bytes:
        totals, gate = summary.totals, summary.gate
        lines = []
        if not gate.passed:
            reasons = github_command(shorten("; ".join(gate.reasons), MESSAGE))
            lines.append(f"::error title=hallucheck gate (exit {gate.exit_code})::{reasons}")
        lines += [self._line("error", shorten(t.kind, MESSAGE), t.message, t) for t in totals.troubles[:3]]
        room = {"error": SHOWN - len(lines), "warning": SHOWN, "notice": SHOWN - 1}
        left = totals.faults
        for highlight in totals.highlights:
            level = LEVELS[highlight.finding.severity]
            if room[level] > 0:
                room[level] -= 1
                left -= 1
                lines.append(self._line(level, highlight.finding.rule, highlight.finding.message, highlight))
        if left > 0:
            lines.append(f"::notice title=hallucheck::{several(left, 'more fault')} not shown here")
        return "".join(line + "\n" for line in lines).encode()

    def _line(self, level: str, kind: str, text: str, shown: Highlight | Trouble) -> str:
        message = shorten(text, MESSAGE) + ("" if shown.id is None else f" [{shorten(shown.id, 80)}]")
        file = github_property(relative(shown.origin.file, self.root))
        place = f"file={file},line={max(shown.origin.line, 1)},col=1"
        return f"::{level} title={github_property(f'hallucheck ({kind})')},{place}::{github_command(message)}"


SEVERITIES = {Severity.CRITICAL: "blocker", Severity.HIGH: "critical", Severity.MEDIUM: "major", Severity.LOW: "minor"}


class GitLab(Rooted, name="gitlab", suffixes=("codequality.json", "code-quality.json", "code-quality-report.json")):
    """A JSON array with one issue per finding and per error row."""

    separator = b",\n"

    def head(self, summary: Summary) -> bytes:
        return b"[\n"

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return self.separator.join(encode(issue) for record in records for issue in self._issues(record))

    def tail(self, summary: Summary) -> bytes:
        return b"\n]\n" if summary.totals.findings or summary.totals.error_rows else b"]\n"

    def _issues(self, record: AuditedRecord) -> Iterator[dict[str, Any]]:
        error, line = record.error, record.origin.line
        where = {"path": relative(record.origin.file, self.root), "lines": {"begin": max(line, 1)}}
        found = [(one.message, one.rule, one.fingerprint, SEVERITIES[one.severity]) for one in record.unsuppressed]
        if error is not None:
            found.insert(0, (error.message, f"hallucheck/{error.kind}", f"{error.sha256[:32]}-{line}", "major"))
        for message, *named in found:
            named_so = dict(zip(("check_name", "fingerprint", "severity"), named, strict=True))
            yield {"description": shorten(message, MESSAGE), **named_so, "location": where}


class Concise(Report, name="concise", suffixes=(".txt",)):
    """A line per finding and per error row, then one for the gate. Suppressed findings are left out."""

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return "".join(line + "\n" for record in records for line in _lines(record)).encode()

    def tail(self, summary: Summary) -> bytes:
        totals, gate = summary.totals, summary.gate
        hidden = f", {totals.suppressed:,} suppressed" if totals.suppressed else ""
        found = f"{totals.found} in {totals.flagged} of {several(totals.records, 'record')}{hidden}"
        outcome = f"gate {'passed' if gate.passed else 'failed'} (exit {gate.exit_code})"
        return f"hallucheck: {found}; {outcome}: {shorten('; '.join(gate.reasons), 1000)}\n".encode()


def _lines(record: AuditedRecord) -> Iterator[str]:
    place = f"{visible(record.origin.file)}:{record.origin.line}"
    end = "" if record.id is None else f" [{shorten(record.id, 80)}]"
    if record.error is not None:
        yield f"{place}: error {visible(record.error.kind)} {shorten(record.error.message, MESSAGE)}{end}"
    elif record.verdict is Verdict.ERROR:  # a family failed
        yield f"{place}: error detector {shorten('; '.join(record.reasons), MESSAGE)}{end}"
    for finding in record.unsuppressed:
        yield f"{place}: {finding.severity} {visible(finding.rule)} {shorten(finding.message, MESSAGE)}{end}"
