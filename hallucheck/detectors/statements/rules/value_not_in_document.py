"""Values that the document does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules import nonsensical_account
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding

RULE = RULES["statements/value-not-in-document"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each value that differs from what its pages say; an account number that is none is another rule's."""
    for finding in findings(RULE, Kind.VALUE, reading, standards):
        doubts = nonsensical_account.check(reading, standards)
        doubted = (other.location.pointer for other in doubts if other.severity >= finding.severity)
        if finding.location.pointer not in doubted:
            yield finding
