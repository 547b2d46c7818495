"""Statements that cover the same pages."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import PageRange
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location, Severity

RULE = RULES["statements/duplicate-boundaries"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """One pass over the ranges in order of their pages, each held against the one before it that reaches furthest."""
    if len(reading.ranges) < 2:  # noqa: PLR2004 (it takes two to overlap)
        return
    seen: dict[tuple[int, int], PageRange] = {}
    furthest: PageRange | None = None
    read = [pages for pages in reading.ranges if pages.span is not None]
    for pages in sorted(read, key=lambda pages: pages.span or (0, 0)):
        span = pages.span or (0, 0)
        first = seen.setdefault(span, pages)
        if first is not pages:
            message = f"{pages.name} covers {pages.pages} again, as {first.name} does"
            yield _finding(reading, pages, message, first, standards.severities.repeated_range)
            continue
        if not pages.possible:
            continue
        if furthest is not None and furthest.span is not None and span[0] <= furthest.span[1]:
            yield _overlap(reading, pages, furthest, standards)
        if furthest is None or furthest.span is None or span[1] > furthest.span[1]:
            furthest = pages


def _overlap(reading: ExtractionReading, pages: PageRange, other: PageRange, standards: Standards) -> Finding:
    (start, end), (_, reach) = pages.span or (0, 0), other.span or (0, 0)
    if start == reach:
        message = f"{pages.name} begins on page {start}, on which {other.name} ends"
        return _finding(reading, pages, message, other, standards.severities.shared_page)
    shared = min(end, reach) - start + 1
    message = f"{pages.name} ({pages.pages}) and {other.name} ({other.pages}) share {shared} pages"
    if shared == 1:
        message = f"{pages.name} ({pages.pages}) lies within {other.name} ({other.pages})"
    return _finding(reading, pages, message, other, standards.severities.overlapping_ranges)


def _finding(
    reading: ExtractionReading, pages: PageRange, message: str, other: PageRange, severity: Severity
) -> Finding:
    return RULE.finding(
        reading.case,
        message,
        location=Location(pointer=pages.pointer, page=pages.start.number),
        claim=f"{pages.pages}, {other.pages}",
        detected=pages.pages,
        expected=f"pages outside {other.pages}",
        severity=severity,
    )
