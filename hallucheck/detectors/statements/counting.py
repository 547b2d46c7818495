"""What an extraction states, and how much of it the document bears out.

A claim is a boundary, a bank's name, and each value and transaction that `printed` holds against the pages; without a
document, account numbers and periods instead. A boundary is verified where its pages exist and their text is known,
all else where it stands on its pages. Everything else is unverified: what cannot be held against the document because
there is no text, and what is not found in it. Unverified is not wrong; what is wrong is a finding.
"""

from __future__ import annotations

from hallucheck.detectors.statements.printed.findings import checked
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules.fabricated_bank import is_named
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Tally


def count(reading: ExtractionReading, standards: Standards, tally: Tally) -> None:
    """Count the claims of an extraction in `tally`; what could not be judged keeps the record from passing."""
    pages, held = reading.page_count, checked(reading, standards)
    claims, verified = reading.stated + held.claims, held.verified
    for span in reading.ranges:
        if span.possible and pages is not None and (span.end.number or 0) <= pages and reading.text is not None:
            verified += 1
    for holder in reading.holders:
        bank = holder.fields.get("bank_name")
        claims += bank is not None
        if reading.sheets is None:
            claims += ("account_number" in holder.fields) + len(holder.periods)
        elif bank is not None and holder.text is not None:
            verified += is_named(bank, holder.text, standards)
    tally.claims += claims
    tally.verified += verified
    tally.unverified += claims - verified
    rows = reading.statement.figures.get("transactions")
    if rows is not None and not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        tally.missing("transactions: not a list of objects, so none of them could be judged")
    for reason in held.unjudged:
        tally.missing(reason)
