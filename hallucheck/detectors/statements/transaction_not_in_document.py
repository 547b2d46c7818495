r"""Transactions that are no row of the document.

Detects transactions for which the pages of their statement have no row with that date, description and amount (high;
medium where the rows of the pages were not understood well enough), and a transaction that is given more often than
its row stands there. Rows are made out by where the text stands on the page: columns side by side, descriptions on
several lines, dates that are printed once a day.

Why it matters: an invented pair of payments that cancel each other leaves every sum right.

    {"transactions": [{"date": "2024-03-01", "description": "Rent", "amount": -900},
     {"date": "2024-03-05", "description": "Wire", "amount": -5000}], "metadata": {},
     "document_text": "Statement of March 2024\n03/01 Rent 900.00"}

    transaction 2, '2024-03-05 Wire -5000.00', is no row in the document
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="statements/transaction-not-in-document",
    title="Transaction not in the document",
    severity=Severity.HIGH,
    confidence=0.9,
    module=__name__,
)


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each transaction without a row."""
    yield from findings(RULE, Kind.ROW, reading, standards)
