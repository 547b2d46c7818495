"""Statements that the document has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/phantom-statement"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """More boundaries than pages; boundaries beyond the last page."""
    count = reading.page_count
    if count is None:
        return
    if reading.stated > max(count, 0):
        yield RULE.finding(
            reading.case,
            f"{_statements(reading.stated)} in a document of {_pages(count)}",
            location=Location(pointer=reading.pointer("boundaries")),
            claim=f"{reading.stated} statements",
            detected=_statements(reading.stated),
            expected=f"at most {max(count, 0)}",
            severity=standards.severities.more_statements_than_pages,
        )
    ranges = reading.ranges if reading.page_range is None else (*reading.ranges, reading.page_range)
    for pages in ranges:
        for page, verb in ((pages.end, "ends"), (pages.start, "starts")):
            if page.number is not None and page.number > count:
                yield RULE.finding(
                    reading.case,
                    f"{pages.name} {verb} on page {page.number} of a document of {_pages(count)}",
                    location=Location(pointer=page.pointer),
                    claim=f"{pages.name}: {pages.pages}",
                    detected=f"page {page.number}",
                    expected=f"page {count} or before",
                    severity=standards.severities.page_beyond_document,
                )
                break
    if reading.sheets is not None:
        yield from findings(RULE, Kind.SPLIT, reading, standards)


def _pages(count: int) -> str:
    return f"{count} page" if count == 1 else f"{count} pages"


def _statements(count: int) -> str:
    return f"{count} statement" if count == 1 else f"{count} statements"
