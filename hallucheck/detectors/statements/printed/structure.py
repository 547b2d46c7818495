"""Boundaries against the page numbers that a document prints: 'page 1 of 4' to 'page 4 of 4' are one statement."""

from __future__ import annotations

from hallucheck.detectors.statements.printed.difference import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.sheet import Sheets
from hallucheck.detectors.statements.reading.extraction import ExtractionReading


def check_structure(reading: ExtractionReading, sheets: Sheets, checked: Checked) -> None:
    """Boundaries that part what is numbered through, and those that join what is numbered apart."""
    numbering = sheets.numbering
    if not numbering:
        return
    spans = [(pages, pages.span) for pages in reading.ranges if pages.possible and pages.span]
    ends = {span[1] for _, span in spans if span}
    for pages, span in spans:
        start, end = span
        one, total = numbering.get(start, (1, 1))
        if one > 1 and numbering.get(start - 1) == (one - 1, total) and start - 1 in ends:
            message = (
                f"{pages.name} begins on page {start}, which reads 'page {one} of {total}' of the statement before"
            )
            checked.differences.append(_difference(Kind.SPLIT, pages.pointer, pages.name, message, start))
        again = [
            page
            for page in range(start + 1, end + 1)
            if numbering.get(page, (0, 0))[0] == 1 and numbering.get(page - 1) is not None
        ]
        if (
            again
            and any(numbering[page - 1][0] > 1 or numbering[page - 1][1] == 1 for page in again)
            and not _accounts(reading)
        ):
            page = again[0]
            message = (
                f"{pages.name}, {pages.pages}, joins statements: page {page} reads 'page 1 of {numbering[page][1]}'"
            )
            checked.differences.append(_difference(Kind.JOINED, pages.pointer, pages.name, message, page))


def _accounts(reading: ExtractionReading) -> bool:
    """Whether several accounts are reported on the same pages: their pages may be numbered apart."""
    return any(holder.pointer.rpartition("/")[0].endswith("/accounts") for holder in reading.holders)


def _difference(kind: Kind, pointer: str, name: str, message: str, page: int) -> Difference:
    return Difference(
        kind=kind, certainty=Certainty.CONTRADICTED, pointer=pointer, claim=name, message=message,
        identity=f"{kind.name} {name}", page=page,
    )  # fmt: skip
