"""An extraction against its document, whole: structure, values, transactions. Done once for a case, whoever asks."""

from __future__ import annotations

from hallucheck.detectors.statements.printed.claimed import Claimed, claims_of
from hallucheck.detectors.statements.printed.difference import Checked
from hallucheck.detectors.statements.printed.fields import Pages, check_values
from hallucheck.detectors.statements.printed.rows import check_rows
from hallucheck.detectors.statements.printed.sheet import Sheets
from hallucheck.detectors.statements.printed.structure import check_structure
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
