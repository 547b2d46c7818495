"""Which pages statements are said to cover: whether there are such pages, each once, with text, and none left over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import MAX_PAGE, Fault, Page, PageRange, counted
from hallucheck.detectors.statements.reading.texts import Text
from hallucheck.model import Finding, Rule, Severity

PHANTOM = RULES["statements/phantom-statement"]
INVALID = RULES["statements/invalid-page-range"]
DUPLICATE = RULES["statements/duplicate-boundaries"]
MISSING = RULES["statements/missing-content"]
UNCOVERED = RULES["statements/uncovered-pages"]

Span = tuple[int, int]


def phantom_statements(reading: ExtractionReading) -> Iterator[Finding]:
    """More boundaries than pages; boundaries beyond the last page; pages of one statement reported as several."""
    count, stated = _pages_of(reading), reading.stated
    if count is None:
        return
    if stated > max(count, 0):
        yield reading.finding(
            PHANTOM, f"{counted(stated, 'statement')} in a document of {counted(count, 'page')}",
            reading.pointer("boundaries"), reading.severities.more_statements_than_pages, claim=f"{stated} statements",
            detected=counted(stated, "statement"), expected=f"at most {max(count, 0)}",
        )  # fmt: skip
    for pages in filter(None, (*reading.ranges, reading.page_range)):
        for page, verb in ((pages.end, "ends"), (pages.start, "starts")):
            if page.number is not None and page.number > count:
                yield reading.finding(
                    PHANTOM, f"{pages.name} {verb} on page {page.number} of a document of {counted(count, 'page')}",
                    page.pointer, reading.severities.page_beyond_document, claim=f"{pages.name}: {pages.pages}",
                    detected=f"page {page.number}", expected=f"page {count} or before",
                )  # fmt: skip
                break
    numbering, spans = _numbered(reading)
    ends = {end for _, _, end in spans}
    for pages, start, _ in spans:
        one, total = numbering.get(start, (1, 1))
        if one > 1 and numbering.get(start - 1) == (one - 1, total) and start - 1 in ends:
            message = (
                f"{pages.name} begins on page {start}, which reads 'page {one} of {total}' of the statement before"
            )
            severity, identity = reading.severities.split_statement, f"SPLIT {pages.name}"
            yield _numbered_otherwise(reading, PHANTOM, pages, message, severity, identity=identity, page=start)


def _numbered(reading: ExtractionReading) -> tuple[dict[int, Span], list[tuple[PageRange, int, int]]]:
    """How pages number themselves where they do, as 'page 2 of 4', and the ranges that there are."""
    numbering = reading.sheets.numbering if reading.sheets is not None else {}
    ranges = reading.ranges if numbering else ()
    return numbering, [(pages, *pages.span) for pages in ranges if pages.possible and pages.span]


def _numbered_otherwise(
    reading: ExtractionReading, rule: Rule, pages: PageRange, message: str, severity: Severity, **more: Any
) -> Finding:
    """A range that parts or joins what numbers its own pages."""
    return reading.finding(rule, message, pages.pointer, severity, claim=pages.name, detected=pages.name, **more)


def _pages_of(reading: ExtractionReading) -> int | None:
    """The document's pages: as its text counts them, where the only statement begins it and no page is known apart."""
    count, starts = reading.page_count, [pages.start.number for pages in reading.ranges]
    if reading.pages is not None or reading.sheets is None or reading.stated != 1 or starts != [1]:
        return count
    _, printed = reading.sheets.numbering.get(1, (1, None))
    return min(filter(None, (count, printed)), default=count)


def invalid_ranges(reading: ExtractionReading) -> Iterator[Finding]:
    """Faults of each range, of the number of pages, and of what should have been a range."""
    severities = reading.severities
    for what, reason, pointer in reading.unread:
        bad = severities.unreadable_boundaries if what == "boundaries" else severities.page_not_a_number
        yield reading.finding(INVALID, f"{what} {reason}", pointer, bad, claim=what, detected=reason)
    total = reading.total_pages
    if total is not None and (total.fault is not None or (total.number or 0) < 0):
        yield _not_a_page(reading, total, "total_pages", "total_pages")
    for pages in filter(None, (*reading.ranges, reading.page_range)):
        if not pages.possible:
            yield from _impossible(reading, pages)


def _impossible(reading: ExtractionReading, pages: PageRange) -> Iterator[Finding]:
    ends = ((pages.start, "start page"), (pages.end, "end page"))
    wrong = [(page, end) for page, end in ends if page.fault is not None or (page.number or 0) < 1]
    for page, end in wrong:
        yield _not_a_page(reading, page, f"the {end} of {pages.name}", f"{pages.name}: {end}")
    if not wrong:
        start, last = pages.start.number, pages.end.number
        yield reading.finding(
            INVALID, f"{pages.name} starts on page {start}, after its end on page {last}", pages.pointer,
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
    return reading.finding(INVALID, message, page.pointer, severity, claim=claim, detected=detected, expected=expected)


def duplicate_ranges(reading: ExtractionReading) -> Iterator[Finding]:
    """One pass over the ranges in order of their pages, each held against the one before it that reaches furthest."""
    seen: dict[Span, PageRange] = {}
    furthest: tuple[int, PageRange] | None = None
    severities = reading.severities
    read = [(pages.span, pages) for pages in reading.ranges if pages.span is not None]
    for span, pages in sorted(read, key=lambda one: one[0]) if len(read) > 1 else ():
        first = seen.setdefault(span, pages)
        if first is not pages:
            message = f"{pages.name} covers {pages.pages} again, as {first.name} does"
            yield _duplicate(reading, pages, message, first, severities.repeated_range)
        elif pages.possible:
            (start, end), (reach, other) = span, furthest or (0, pages)
            shared, severity = min(end, reach) - start + 1, severities.overlapping_ranges
            if start == reach:
                message = f"{pages.name} begins on page {start}, on which {other.name} ends"
                yield _duplicate(reading, pages, message, other, severities.shared_page)
            elif shared > 0:
                message = f"{pages.name} ({pages.pages}) and {other.name} ({other.pages}) share {shared} pages"
                if shared == 1:
                    message = f"{pages.name} ({pages.pages}) lies within {other.name} ({other.pages})"
                yield _duplicate(reading, pages, message, other, severity)
            furthest = (end, pages) if end > reach else furthest


def _duplicate(
    reading: ExtractionReading, pages: PageRange, message: str, other: PageRange, severity: Severity
) -> Finding:
    return reading.finding(
        DUPLICATE, message, pages.pointer, severity, page=pages.start.number, claim=f"{pages.pages}, {other.pages}",
        detected=pages.pages, expected=f"pages outside {other.pages}",
    )  # fmt: skip


def missing_content(reading: ExtractionReading) -> Iterator[Finding]:
    """Each boundary against the text of its pages; metadata against a document that has none."""
    least, ranges = reading.options.min_content_length, reading.ranges
    if reading.text_fault is not None:
        for found in ranges or (None,):
            what = "the statement was read" if found is None else f"{found.name} was found"
            yield _missing(reading, f"{what}, but the document text {reading.text_fault}", found)
    elif reading.text is not None:
        for pages, text in ((pages, reading.text_of(pages) or reading.text) for pages in ranges):
            if text.blank(least):
                where = "on pages" if text is not reading.text else "in a document"
                yield _missing(reading, f"{pages.name} was found {where} of {text.length} characters of text", pages)
        if not ranges and any(holder.fields for holder in reading.holders) and reading.text.blank(1):
            yield _missing(reading, "the statement was read from a document without text")


def _missing(reading: ExtractionReading, message: str, pages: PageRange | None = None) -> Finding:
    return reading.finding(
        MISSING, message, pages.pointer if pages else reading.pointer("metadata"), reading.severities.missing_content,
        page=pages.start.number if pages else None, claim=f"{pages.name}: {pages.pages}" if pages else "statement",
        expected=f"at least {reading.options.min_content_length} characters",
    )  # fmt: skip


def uncovered_pages(reading: ExtractionReading) -> Iterator[Finding]:
    """Statements within another's pages, then the gaps between the ranges, each that holds text."""
    yield from _joined(reading)
    count, ranges = reading.page_count, reading.ranges
    if reading.statement.boundaries is None or count is None or not 0 < count <= MAX_PAGE:
        return
    if reading.unread or reading.stated > len(ranges) or not all(pages.possible for pages in ranges):
        return
    reached = 0
    for start, end in (*sorted(pages.span for pages in ranges if pages.span), (count + 1, count + 1)):
        if reached < min(start - 1, count) and (gap := _trimmed(reading, reached + 1, min(start - 1, count))):
            yield _uncovered(reading, *gap, count)
        reached = max(reached, end)


def _joined(reading: ExtractionReading) -> Iterator[Finding]:
    """Statements within another's pages; those of several accounts may be reported on the same pages."""
    accounts = any(holder.pointer.rpartition("/")[0].endswith("/accounts") for holder in reading.holders)
    severities, (numbering, spans) = reading.severities, _numbered(reading)
    for pages, start, end in () if accounts else spans:
        again = [
            page for page in range(start + 1, end + 1) if page - 1 in numbering and numbering.get(page, (0, 0))[0] == 1
        ]
        if any(numbering[page - 1][0] > 1 or numbering[page - 1][1] == 1 for page in again):
            stands = f"page {again[0]} reads 'page 1 of {numbering[again[0]][1]}'"
            message, severity = f"{pages.name}, {pages.pages}, joins statements: {stands}", severities.joined_statements
            identity = f"JOINED {pages.name}"
            yield _numbered_otherwise(reading, UNCOVERED, pages, message, severity, identity=identity, page=again[0])


def _trimmed(reading: ExtractionReading, start: int, end: int) -> Span | None:
    """The gap without blank pages at its ends, and without what statements do not count; None where nothing is left.

    Where each statement numbers its own pages from first to last, pages without a number are letters, advertisements.
    """
    pages, least = reading.pages, max(reading.options.min_content_length, 1)
    if pages is None:
        return start, end
    numbering, spans = _numbered(reading)
    counts = [(numbering.get(first), numbering.get(last), last - first + 1) for _, first, last in spans]
    passed = bool(counts) and all(one == (1, count) and other == (count, count) for one, other, count in counts)
    own = (page for page in range(start, min(end, len(pages)) + 1) if not passed or page in numbering)
    kept = [page for page in own if len(pages[page - 1].strip()) >= least]
    return (kept[0], kept[-1]) if kept else None


def _uncovered(reading: ExtractionReading, start: int, end: int, count: int) -> Finding:
    pages, verb = (f"page {start}", "belongs") if start == end else (f"pages {start}-{end}", "belong")
    severity, though = reading.severities.uncovered_pages, ""
    text = Text("\n".join(reading.pages[start - 1 : end])) if reading.pages is not None else Text("")
    if words := next(filter(text.has_phrase, reading.options.statement_words), None):
        severity, though = reading.severities.uncovered_statement, f", though '{words}' stands there"
    return reading.finding(
        UNCOVERED, f"{pages} of {count} {verb} to no statement{though}", reading.pointer("boundaries"), severity,
        page=start, claim=f"{pages} uncovered", detected=pages,
    )  # fmt: skip
