"""An extraction against its document, whole: structure, values, transactions. Done once for a case, whoever asks."""

from __future__ import annotations

from hallucheck.detectors.statements.printed.claimed import Claimed, claims_of
from hallucheck.detectors.statements.printed.fields import Pages, check_values
from hallucheck.detectors.statements.printed.findings import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.rows import check_rows
from hallucheck.detectors.statements.printed.sheet import Sheets
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.pages import PageRange


def compare(reading: ExtractionReading, sheets: Sheets) -> Checked:
    """What differs between the extraction and the pages."""
    checked = Checked()
    check_structure(reading, sheets, checked)
    claims = claims_of(reading)
    for claimed in claims:
        check_values(claimed, Pages(sheets, claimed.span), checked, reading.standards)
    for group in _groups(claims):
        check_rows(group, sheets, checked)
    return checked


def _groups(claims: list[Claimed]) -> list[list[Claimed]]:
    """The statements with transactions, those of accounts together that share pages."""
    groups: dict[object, list[Claimed]] = {}
    for claimed in claims:
        if claimed.rows:
            key = claimed.span if claimed.name.startswith("account") else claimed.name
            groups.setdefault((claimed.name.startswith("account"), key), []).append(claimed)
    return list(groups.values())


def check_structure(reading: ExtractionReading, sheets: Sheets, checked: Checked) -> None:
    """Boundaries that part what is numbered through, and those that join what is numbered apart."""
    numbering = sheets.numbering
    spans = [(pages, *pages.span) for pages in reading.ranges if pages.possible and pages.span] if numbering else []
    ends = {end for _, _, end in spans}
    # Several accounts that are reported on the same pages may have their pages numbered apart.
    accounts = any(holder.pointer.rpartition("/")[0].endswith("/accounts") for holder in reading.holders)
    for pages, start, end in spans:
        one, total = numbering.get(start, (1, 1))
        if one > 1 and numbering.get(start - 1) == (one - 1, total) and start - 1 in ends:
            message = f"begins on page {start}, which reads 'page {one} of {total}' of the statement before"
            checked.differences.append(_difference(Kind.SPLIT, pages, f"{pages.name} {message}", start))
        inner = [page for page in range(start + 1, end + 1) if page - 1 in numbering]
        again = [page for page in inner if numbering.get(page, (0, 0))[0] == 1]
        if any(numbering[page - 1][0] > 1 or numbering[page - 1][1] == 1 for page in again) and not accounts:
            message = f"{pages.pages}, joins statements: page {again[0]} reads 'page 1 of {numbering[again[0]][1]}'"
            checked.differences.append(_difference(Kind.JOINED, pages, f"{pages.name}, {message}", again[0]))


def _difference(kind: Kind, pages: PageRange, message: str, page: int) -> Difference:
    return Difference(
        kind=kind, certainty=Certainty.CONTRADICTED, pointer=pages.pointer, claim=pages.name, message=message,
        identity=f"{kind.name} {pages.name}", page=page,
    )  # fmt: skip
