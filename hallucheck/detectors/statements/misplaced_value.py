"""Values that stand in the document, but elsewhere.

Detects values and transactions that stand on the pages of another statement, amounts and descriptions that belong to
another row of the same statement, and an account number that heads another account's transactions (high). The message
names the page and the row.

Why it matters: each value was read, but put where it does not belong: it is booked on the wrong account.

    {"boundaries": [{"start_page": 1, "end_page": 1, "closing_balance": 812.40}, {"start_page": 2, "end_page": 2}],
     "document_text": ["Statement of March 2024. Closing balance 75.10",
                       "Statement of April 2024. Closing balance 812.40"]}

    the closing balance 812.40 stands on page 2, not on page 1
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="statements/misplaced-value",
    title="Value from elsewhere in the document",
    severity=Severity.HIGH,
    confidence=0.85,
    module=__name__,
)


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each value that stands elsewhere."""
    yield from findings(RULE, Kind.PLACE, reading, standards)
