"""Page ranges that are no ranges."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import Fault, Page, PageRange
from hallucheck.detectors.statements.reading.shown import shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/invalid-page-range"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Faults of each range, of the number of pages, and of what should have been a range."""
    for unread in reading.unread:
        yield RULE.finding(
            reading.case,
            f"{unread.what} {unread.reason}",
            location=Location(pointer=unread.pointer),
            claim=unread.what,
            detected=unread.reason,
            severity=standards.severities.unreadable_boundaries
            if unread.what == "boundaries"
            else standards.severities.page_not_a_number,
        )
    total = reading.total_pages
    if total is not None and (total.fault is not None or (total.number or 0) < 0):
        yield _not_a_page(reading, total, "total_pages", "total_pages", standards)
    for pages in reading.ranges:
        if not pages.possible:
            yield from _range(reading, pages, standards)
    if reading.page_range is not None and not reading.page_range.possible:
        yield from _range(reading, reading.page_range, standards)


def _range(reading: ExtractionReading, pages: PageRange, standards: Standards) -> Iterator[Finding]:
    severities = standards.severities
    sound = True
    for page, end in ((pages.start, "start page"), (pages.end, "end page")):
        if page.fault is not None or (page.number is not None and page.number < 1):
            sound = False
            yield _not_a_page(reading, page, f"the {end} of {pages.name}", f"{pages.name}: {end}", standards)
    if sound:
        start, end_number = pages.start.number, pages.end.number
        yield RULE.finding(
            reading.case,
            f"{pages.name} starts on page {start}, after its end on page {end_number}",
            location=Location(pointer=pages.pointer),
            claim=f"{pages.name}: {pages.pages}",
            detected=pages.pages,
            expected=f"a start on page {end_number} or before",
            severity=severities.start_after_end,
        )


def _not_a_page(reading: ExtractionReading, page: Page, what: str, claim: str, standards: Standards) -> Finding:
    severities = standards.severities
    if page.fault is None:
        reason, severity = f"is {page.number}", severities.page_below_one
    elif page.fault is Fault.NOT_GIVEN:
        reason, severity = page.fault.value, severities.page_not_given
    else:
        reason, severity = page.fault.value, severities.page_not_a_number
    value = "" if page.value is None else f": {shown(reading.case, page.value)}"
    return RULE.finding(
        reading.case,
        f"{what} {reason}{value}",
        location=Location(pointer=page.pointer),
        claim=claim,
        detected=str(page.number) if page.fault is None else shown(reading.case, page.value),
        expected="a page number from 1",
        severity=severity,
    )
