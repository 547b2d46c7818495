"""Pages of the document that belong to no statement."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.findings import Kind, findings
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import MAX_PAGE
from hallucheck.model import Finding

RULE = RULES["statements/uncovered-pages"]


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Statements within another's pages, then the gaps between the ranges, each that holds text."""
    if reading.sheets is not None:
        yield from findings(RULE, Kind.JOINED, reading)
    count, ranges = reading.page_count, reading.ranges
    if reading.statement.boundaries is None or count is None or not 0 < count <= MAX_PAGE:
        return
    if reading.unread or reading.stated > len(ranges) or not all(pages.possible for pages in ranges):
        return
    for start, end in _gaps(reading, count):
        gap = _trimmed(reading, start, end)
        if gap is not None:
            yield _finding(reading, *gap, count)


def _gaps(reading: ExtractionReading, count: int) -> Iterator[tuple[int, int]]:
    reached = 0
    for start, end in sorted(pages.span for pages in reading.ranges if pages.span):
        if start > reached + 1:
            yield reached + 1, min(start - 1, count)
        reached = max(reached, end)
        if reached >= count:
            return
    yield reached + 1, count


def _trimmed(reading: ExtractionReading, start: int, end: int) -> tuple[int, int] | None:
    """The gap without blank pages at its ends, and without what statements do not count; None where nothing is left."""
    pages, least = reading.pages, max(reading.options.min_content_length, 1)
    if pages is None:
        return start, end
    passed = _uncounted(reading)
    own = (page for page in range(start, min(end, len(pages)) + 1) if page not in passed)
    kept = [page for page in own if len(pages[page - 1].strip()) >= least]
    return (kept[0], kept[-1]) if kept else None


def _uncounted(reading: ExtractionReading) -> frozenset[int]:
    """The pages without a number where each statement numbers its own from first to last: letters, advertisements."""
    numbering = reading.sheets.numbering if reading.sheets is not None else {}
    for start, end in (pages.span for pages in reading.ranges if pages.span):
        count = end - start + 1
        if numbering.get(start) != (1, count) or numbering.get(end) != (count, count):
            return frozenset()
    return frozenset(range(1, reading.pages_with_text + 1)).difference(numbering) if reading.ranges else frozenset()


def _finding(reading: ExtractionReading, start: int, end: int, count: int) -> Finding:
    pages, verb = (f"page {start}", "belongs") if start == end else (f"pages {start}-{end}", "belong")
    severity, though = reading.severities.uncovered_pages, ""
    text = Text("\n".join(reading.pages[start - 1 : end])) if reading.pages is not None else None
    for words in reading.options.statement_words if text is not None else ():
        if text is not None and text.has_phrase(words):
            severity, though = reading.severities.uncovered_statement, f", though '{words}' stands there"
            break
    return reading.finding(
        RULE, f"{pages} of {count} {verb} to no statement{though}", reading.pointer("boundaries"), severity,
        page=start, claim=f"{pages} uncovered", detected=pages,
    )  # fmt: skip
