"""Statements that cover the same pages."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import PageRange
from hallucheck.model import Finding, Severity

RULE = RULES["statements/duplicate-boundaries"]

Span = tuple[int, int]


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """One pass over the ranges in order of their pages, each held against the one before it that reaches furthest."""
    seen: dict[Span, PageRange] = {}
    furthest: tuple[Span, PageRange] | None = None
    read = [(pages.span, pages) for pages in reading.ranges if pages.span is not None]
    for span, pages in sorted(read, key=lambda one: one[0]) if len(read) > 1 else ():
        first = seen.setdefault(span, pages)
        if first is not pages:
            message = f"{pages.name} covers {pages.pages} again, as {first.name} does"
            yield _finding(reading, pages, message, first, reading.severities.repeated_range)
        elif pages.possible:
            if furthest is not None and span[0] <= furthest[0][1]:
                yield _overlap(reading, span, pages, *furthest)
            if furthest is None or span[1] > furthest[0][1]:
                furthest = span, pages


def _overlap(reading: ExtractionReading, span: Span, pages: PageRange, reached: Span, other: PageRange) -> Finding:
    (start, end), reach = span, reached[1]
    shared = min(end, reach) - start + 1
    message = f"{pages.name} ({pages.pages}) and {other.name} ({other.pages}) share {shared} pages"
    severity = reading.severities.overlapping_ranges
    if start == reach:
        message = f"{pages.name} begins on page {start}, on which {other.name} ends"
        severity = reading.severities.shared_page
    elif shared == 1:
        message = f"{pages.name} ({pages.pages}) lies within {other.name} ({other.pages})"
    return _finding(reading, pages, message, other, severity)


def _finding(
    reading: ExtractionReading, pages: PageRange, message: str, other: PageRange, severity: Severity
) -> Finding:
    return reading.finding(
        RULE, message, pages.pointer, severity, page=pages.start.number, claim=f"{pages.pages}, {other.pages}",
        detected=pages.pages, expected=f"pages outside {other.pages}",
    )  # fmt: skip
