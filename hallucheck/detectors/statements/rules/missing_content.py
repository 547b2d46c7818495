"""Statements in a document that has next to no text."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import PageRange
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/missing-content"]


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each boundary against the text of its pages; metadata against a document that has none."""
    least = standards.options.min_content_length
    if reading.text_fault is not None:
        fault = f"but the document text {reading.text_fault}"
        for pages in reading.ranges:
            yield _finding(reading, standards, f"{pages.name} was found, {fault}", pages)
        if not reading.ranges:
            yield _finding(reading, standards, f"the statement was read, {fault}")
        return
    if reading.text is None:
        return
    for pages in reading.ranges:
        text = reading.text_of(pages) or reading.text
        if text.blank(least):
            where = "on pages" if text is not reading.text else "in a document"
            yield _finding(
                reading, standards, f"{pages.name} was found {where} of {text.length} characters of text", pages
            )
    if not reading.ranges and any(holder.fields for holder in reading.holders) and text_is_empty(reading):
        yield _finding(reading, standards, "the statement was read from a document without text")


def text_is_empty(reading: ExtractionReading) -> bool:
    """Whether the document has no text at all."""
    return reading.text is not None and reading.text.blank(1)


def _finding(reading: ExtractionReading, standards: Standards, message: str, pages: PageRange | None = None) -> Finding:
    return RULE.finding(
        reading.case,
        message,
        location=Location(
            pointer=pages.pointer if pages else reading.pointer("metadata"), page=pages.start.number if pages else None
        ),
        claim=f"{pages.name}: {pages.pages}" if pages else "statement",
        expected=f"at least {standards.options.min_content_length} characters",
        severity=standards.severities.missing_content,
    )
