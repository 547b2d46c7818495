r"""Rows of the document that no transaction holds.

Detects rows on the pages of a statement that stand in the columns of its transactions and are none of them (high;
medium where the document is plain text, whose columns are uncertain). Balances carried forward, totals and tables of
daily balances are no transactions. Nothing is said of an extraction that gives no transactions.

Why it matters: a model that stops after the first twenty rows leaves the rest out of the books.

    {"transactions": [{"date": "2024-03-01", "description": "Rent", "amount": -900}], "metadata": {},
     "document_text": "Statement of March 2024\n03/01 Rent 900.00\n03/04 Coffee 4.10"}

    1 row is in no transaction, on page 1: '03/04 Coffee 4.10'
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="statements/missing-transactions",
    title="Rows that no transaction holds",
    severity=Severity.HIGH,
    confidence=0.85,
    module=__name__,
)


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The rows of each statement that were left out."""
    yield from findings(RULE, Kind.MISSING, reading, standards)
