"""One line per finding, `file:line: severity rule message [id]`: for editors, grep and logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.model import AuditedRecord, Verdict
from hallucheck.reports.base import Report
from hallucheck.reports.escape import shorten, visible
from hallucheck.reports.summary import Summary
from hallucheck.verdict.intervals import several

MESSAGE = 500
"""Code points of a message that are shown."""


class Concise(Report, name="concise", suffixes=(".txt",)):
    """A line per finding and per error row, then one for the gate. Suppressed findings are left out."""

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return "".join(line + "\n" for record in records for line in _lines(record)).encode()

    def tail(self, summary: Summary) -> bytes:
        return (gate_line(summary) + "\n").encode()


def _lines(record: AuditedRecord) -> Iterator[str]:
    place = f"{visible(record.origin.file)}:{record.origin.line}"
    end = "" if record.id is None else f" [{shorten(record.id, 80)}]"
    if record.error is not None:
        yield f"{place}: error {visible(record.error.kind)} {shorten(record.error.message, MESSAGE)}{end}"
    elif record.verdict is Verdict.ERROR:  # a family failed
        yield f"{place}: error detector {shorten('; '.join(record.reasons), MESSAGE)}{end}"
    for finding in record.unsuppressed:
        yield f"{place}: {finding.severity} {visible(finding.rule)} {shorten(finding.message, MESSAGE)}{end}"


def gate_line(summary: Summary) -> str:
    """The outcome of the run in one line."""
    totals, gate = summary.totals, summary.gate
    outcome = "passed" if gate.passed else "failed"
    reasons = shorten("; ".join(gate.reasons), 1000)
    hidden = f", {totals.suppressed:,} suppressed" if totals.suppressed else ""
    return (
        f"hallucheck: {totals.found} in {totals.flagged} of "
        f"{several(totals.records, 'record')}{hidden}; gate {outcome} (exit {gate.exit_code}): {reasons}"
    )
