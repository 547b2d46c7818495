"""What comes of an extraction beside its findings: counts, and the summary that the source system's dashboards read.

A claim is a boundary, a bank's name, and each value and transaction that `printed` holds against the pages; without a
document, account numbers and periods instead. A boundary is verified where its pages exist and their text is known,
all else where it stands on its pages. Everything else is unverified: what cannot be held against the document because
there is no text, and what is not found in it. Unverified is not wrong; what is wrong is a finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallucheck.detectors.rules import rules_of
from hallucheck.detectors.statements.printed.differences import Checked
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules.fields import is_named
from hallucheck.model import Finding, Tally

TYPES = tuple(rule.id.partition("/")[2].replace("-", "_") for rule in rules_of("statements"))
"""The types of alerts: the rules' names with underscores. All of them stand in every summary."""


def summarise(findings: Sequence[Finding], *, critical: int = 1, high: int = 3) -> dict[str, Any]:
    """The summary of alerts: status, total_alerts, by_severity, by_type, rejection_recommended."""
    by_severity = dict.fromkeys(("critical", "high", "medium", "low"), 0)
    by_type = dict.fromkeys(TYPES, 0)
    for finding in findings:
        by_severity[finding.severity] += 1
        by_type[finding.rule.partition("/")[2].replace("-", "_")] += 1
    return {
        "status": "hallucinations_detected" if findings else "clean",
        "total_alerts": len(findings),
        "by_severity": by_severity,
        "by_type": by_type,
        "rejection_recommended": by_severity["critical"] >= critical or by_severity["high"] >= high,
    }


def count(reading: ExtractionReading, held: Checked, tally: Tally) -> None:
    """Count the claims of an extraction in `tally`; what could not be judged keeps the record from passing."""
    pages = reading.page_count
    claims, verified = reading.stated + held.claims, held.verified
    for span in reading.ranges:
        if span.possible and pages is not None and (span.end.number or 0) <= pages and reading.text is not None:
            verified += 1
    for holder in reading.holders:
        bank = holder.fields.get("bank_name")
        claims += bank is not None
        if reading.sheets is None:
            claims += ("account_number" in holder.fields) + len(holder.periods)
        elif bank is not None and holder.text is not None:
            verified += is_named(bank, holder.text, reading.standards.banks)
    tally.claims += claims
    tally.verified += verified
    tally.unverified += claims - verified
    rows = reading.statement.figures.get("transactions")
    if rows is not None and not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        tally.missing("transactions: not a list of objects, so none of them could be judged")
    for reason in held.unjudged:
        tally.missing(reason)
