"""Page ranges that are no ranges."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import Fault, Page, PageRange
from hallucheck.model import Finding

RULE = RULES["statements/invalid-page-range"]


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Faults of each range, of the number of pages, and of what should have been a range."""
    severities = reading.severities
    for unread in reading.unread:
        bad = severities.unreadable_boundaries if unread.what == "boundaries" else severities.page_not_a_number
        message = f"{unread.what} {unread.reason}"
        yield reading.finding(RULE, message, unread.pointer, bad, claim=unread.what, detected=unread.reason)
    total = reading.total_pages
    if total is not None and (total.fault is not None or (total.number or 0) < 0):
        yield _not_a_page(reading, total, "total_pages", "total_pages")
    for pages in filter(None, (*reading.ranges, reading.page_range)):
        if not pages.possible:
            yield from _range(reading, pages)


def _range(reading: ExtractionReading, pages: PageRange) -> Iterator[Finding]:
    ends = ((pages.start, "start page"), (pages.end, "end page"))
    wrong = [(page, end) for page, end in ends if page.fault is not None or (page.number or 0) < 1]
    for page, end in wrong:
        yield _not_a_page(reading, page, f"the {end} of {pages.name}", f"{pages.name}: {end}")
    if not wrong:
        start, last = pages.start.number, pages.end.number
        yield reading.finding(
            RULE, f"{pages.name} starts on page {start}, after its end on page {last}", pages.pointer,
            reading.severities.start_after_end, claim=f"{pages.name}: {pages.pages}", detected=pages.pages,
            expected=f"a start on page {last} or before",
        )  # fmt: skip


def _not_a_page(reading: ExtractionReading, page: Page, what: str, claim: str) -> Finding:
    severities = reading.severities
    reason, severity = page.fault or f"is {page.number}", severities.page_not_a_number
    if page.fault in (None, Fault.NOT_GIVEN):
        severity = severities.page_not_given if page.fault else severities.page_below_one
    value = "" if page.value is None else f": {reading.shown(page.value)}"
    detected = str(page.number) if page.fault is None else reading.shown(page.value)
    message, expected = f"{what} {reason}{value}", "a page number from 1"
    return reading.finding(RULE, message, page.pointer, severity, claim=claim, detected=detected, expected=expected)
