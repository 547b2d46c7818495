"""Statements in a document that has next to no text."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import PageRange
from hallucheck.model import Finding

RULE = RULES["statements/missing-content"]


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Each boundary against the text of its pages; metadata against a document that has none."""
    if reading.text_fault is not None:
        fault = f"but the document text {reading.text_fault}"
        for pages in reading.ranges:
            yield _finding(reading, f"{pages.name} was found, {fault}", pages)
        if not reading.ranges:
            yield _finding(reading, f"the statement was read, {fault}")
        return
    if reading.text is None:
        return
    for pages in reading.ranges:
        text = reading.text_of(pages) or reading.text
        if text.blank(reading.options.min_content_length):
            where = "on pages" if text is not reading.text else "in a document"
            yield _finding(reading, f"{pages.name} was found {where} of {text.length} characters of text", pages)
    if not reading.ranges and any(holder.fields for holder in reading.holders) and reading.text.blank(1):
        yield _finding(reading, "the statement was read from a document without text")


def _finding(reading: ExtractionReading, message: str, pages: PageRange | None = None) -> Finding:
    return reading.finding(
        RULE, message, pages.pointer if pages else reading.pointer("metadata"), reading.severities.missing_content,
        page=pages.start.number if pages else None, claim=f"{pages.name}: {pages.pages}" if pages else "statement",
        expected=f"at least {reading.options.min_content_length} characters",
    )  # fmt: skip
