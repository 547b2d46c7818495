"""Transactions that are no row of the document."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding

RULE = RULES["statements/transaction-not-in-document"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each transaction without a row."""
    yield from findings(RULE, Kind.ROW, reading, standards)
