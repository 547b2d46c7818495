"""Values that the document does not hold.

Detects an account number, holder, account type, currency, period, due date, balance, limit or total, and a
transaction's date, description, amount, sign or running balance, that is not what the pages of the statement say: high
where they say something else or hold no such value, medium where it may have been derived or stand there in a form that
was not understood. The message names the page and what stands there. Numbers that are masked on the page must agree in
the digits that are shown; a number given in full where the page masks it cannot have been read there.

Values are looked for on the pages of their own boundary, tolerant of what banks print: grouped and bracketed figures,
trailing signs, CR and DR, day or month first as the document itself has it, split words, right-to-left scripts, letters
that a scanner reads for digits. Pages without text leave their values unchecked.

Why it matters: a plausible value that stands nowhere is the error that nobody sees.

    {"metadata": {"account_number": "000000748291636"},
     "document_text": "Statement of March 2024. Account Number 000000748291635, in US dollars"}

    the account number ***********1636 stands nowhere in the document; page 1 shows ***********1635
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements import nonsensical_account
from hallucheck.detectors.statements.printed.difference import Kind
from hallucheck.detectors.statements.printed.findings import findings
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Rule, Severity

RULE = Rule(
    id="statements/value-not-in-document",
    title="Value not in the document",
    severity=Severity.HIGH,
    confidence=0.9,
    module=__name__,
)


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each value that differs from what its pages say; an account number that is none is another rule's."""
    for finding in findings(RULE, Kind.VALUE, reading, standards):
        doubted = (other.location.pointer for other in nonsensical_account.check(reading, standards))
        if finding.location.pointer not in doubted:
            yield finding
