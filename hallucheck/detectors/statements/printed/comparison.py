"""An extraction against its document, whole: structure, values, transactions. Done once for a case, whoever asks."""

from __future__ import annotations

from hallucheck.detectors.statements.printed.claimed import Claimed, claims_of
from hallucheck.detectors.statements.printed.difference import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.fields import Pages, check_values
from hallucheck.detectors.statements.printed.rows import check_rows
from hallucheck.detectors.statements.printed.sheet import Sheets
from hallucheck.detectors.statements.reading.extraction import ExtractionReading


def compare(reading: ExtractionReading, sheets: Sheets, *, years: tuple[int, int], limit: int) -> Checked:
    """What differs between the extraction and the pages; `years` bound its periods, `limit` its transactions."""
    checked = Checked()
    check_structure(reading, sheets, checked)
    claims = claims_of(reading, limit)
    for claimed in claims:
        check_values(claimed, Pages(sheets, claimed.span), checked, years=years)
    for group in _groups(claims):
        check_rows(group, sheets, checked)
    return checked


def _groups(claims: list[Claimed]) -> list[list[Claimed]]:
    """The statements with transactions, those together that share pages."""
    groups: list[list[Claimed]] = []
    for claimed in claims:
        if not claimed.rows:
            continue
        accounts = (one for one in groups if one[-1].name.startswith("account") and one[-1].span == claimed.span)
        group = next(accounts, None) if claimed.name.startswith("account") else None
        if group is None:
            groups.append([claimed])
        else:
            group.append(claimed)
    return groups


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
