"""Rows of the document that no transaction holds."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="statements/missing-transactions",
    title="Rows that no transaction holds",
    severity=Severity.HIGH,
    confidence=confidence_of("statements/missing-transactions"),
)


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The rows of each statement that were left out."""
    yield from findings(RULE, Kind.MISSING, reading, standards)
