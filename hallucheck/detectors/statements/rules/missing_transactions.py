"""Rows of the document that no transaction holds."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding

RULE = RULES["statements/missing-transactions"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The rows of each statement that were left out."""
    yield from findings(RULE, Kind.MISSING, reading, standards)
