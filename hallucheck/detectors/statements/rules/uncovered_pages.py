"""Pages of the document that belong to no statement."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import MAX_PAGE
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/uncovered-pages"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Statements within another's pages, then the gaps between the ranges, each that holds text."""
    if reading.sheets is not None:
        yield from findings(RULE, Kind.JOINED, reading, standards)
    count = reading.page_count
    if reading.statement.boundaries is None or count is None or not 0 < count <= MAX_PAGE:
        return
    if len(reading.ranges) == 1 and reading.ranges[0].span == (1, count):
        return
    if reading.unread or reading.stated > len(reading.ranges) or not all(pages.possible for pages in reading.ranges):
        return
    for start, end in _gaps(reading, count):
        gap = _trimmed(reading, start, end, standards.options.min_content_length)
        if gap is not None:
            yield _finding(reading, *gap, count, standards)


def _gaps(reading: ExtractionReading, count: int) -> Iterator[tuple[int, int]]:
    reached = 0
    for start, end in sorted(pages.span for pages in reading.ranges if pages.span):
        if start > reached + 1:
            yield reached + 1, min(start - 1, count)
        reached = max(reached, end)
        if reached >= count:
            return
    yield reached + 1, count


def _trimmed(reading: ExtractionReading, start: int, end: int, least: int) -> tuple[int, int] | None:
    """The gap without blank pages at its ends; None where it is all blank."""
    pages = reading.pages
    if pages is None:
        return start, end
    kept = [page for page in range(start, min(end, len(pages)) + 1) if len(pages[page - 1].strip()) >= max(least, 1)]
    return (kept[0], kept[-1]) if kept else None


def _finding(reading: ExtractionReading, start: int, end: int, count: int, standards: Standards) -> Finding:
    pages = f"page {start}" if start == end else f"pages {start}-{end}"
    verb = "belongs" if start == end else "belong"
    marked = None
    if reading.pages is not None:
        text = Text("\n".join(reading.pages[start - 1 : end]))
        marked = next((words for words in standards.options.statement_words if text.has_phrase(words)), None)
    severities = standards.severities
    return RULE.finding(
        reading.case,
        f"{pages} of {count} {verb} to no statement" + (f", though '{marked}' stands there" if marked else ""),
        location=Location(pointer=reading.pointer("boundaries"), page=start),
        claim=f"{pages} uncovered",
        detected=pages,
        severity=severities.uncovered_statement if marked else severities.uncovered_pages,
    )
