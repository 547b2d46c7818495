"""Statements that the document has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.findings import Kind, findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.model import Finding

RULE = RULES["statements/phantom-statement"]


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """More boundaries than pages; boundaries beyond the last page."""
    count, stated = _pages_of(reading), reading.stated
    if count is None:
        return
    if stated > max(count, 0):
        yield reading.finding(
            RULE, f"{_counted(stated, 'statement')} in a document of {_counted(count, 'page')}",
            reading.pointer("boundaries"), reading.severities.more_statements_than_pages, claim=f"{stated} statements",
            detected=_counted(stated, "statement"), expected=f"at most {max(count, 0)}",
        )  # fmt: skip
    for pages in filter(None, (*reading.ranges, reading.page_range)):
        for page, verb in ((pages.end, "ends"), (pages.start, "starts")):
            if page.number is not None and page.number > count:
                yield reading.finding(
                    RULE, f"{pages.name} {verb} on page {page.number} of a document of {_counted(count, 'page')}",
                    page.pointer, reading.severities.page_beyond_document, claim=f"{pages.name}: {pages.pages}",
                    detected=f"page {page.number}", expected=f"page {count} or before",
                )  # fmt: skip
                break
    if reading.sheets is not None:
        yield from findings(RULE, Kind.SPLIT, reading)


def _pages_of(reading: ExtractionReading) -> int | None:
    """The document's pages: as its text counts them, where the only statement begins it and no page is known apart."""
    count, starts = reading.page_count, [pages.start.number for pages in reading.ranges]
    if reading.pages is not None or reading.sheets is None or reading.stated != 1 or starts != [1]:
        return count
    _, printed = reading.sheets.numbering.get(1, (1, None))
    return min(filter(None, (count, printed)), default=count)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
