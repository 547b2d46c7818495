"""What differs between an extraction and its document, as data, and the findings that rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.model import Evidence, Finding, Severity
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex


class Kind(StrEnum):
    """The rule that reports it."""

    VALUE = "statements/value-not-in-document"
    PLACE = "statements/misplaced-value"
    ROW = "statements/transaction-not-in-document"
    MISSING = "statements/missing-transactions"


class Certainty(StrEnum):
    """How surely it is an error."""

    CONTRADICTED = "the document says something else"
    ABSENT = "it stands nowhere in the document"
    UNSURE = "it may be derived, or printed in a way that was not understood"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where an extraction and its document part. Texts hold account data; who shows them masks them."""

    kind: Kind
    certainty: Certainty = Certainty.CONTRADICTED
    pointer: str
    claim: str
    """The value in the extraction's own words, or 'row 4'."""
    message: str
    identity: str
    """What identifies it within its record."""
    expected: str | None = None
    quote: str | None = None
    page: int | None = None
    """Where the quote stands."""


class Checked(msgspec.Struct, kw_only=True):
    """What came of holding an extraction against its document."""

    differences: list[Difference] = []
    claims: int = 0
    verified: int = 0
    unjudged: list[str] = []
    """Why some values could not be judged."""


_UNSURE = 0.6
"""Confidence where the value may stand there in a form that was not understood. A guess."""
_LONGEST = 160
_NUMBER = regex(r"(?<![\d.,*])(?!(?:19|20)\d{6}(?!\d))\d{7,}(?![.,]?\d)")
"""Digits without a point that are too many for an amount and are no date: the document has account numbers too."""


def compare(reading: ExtractionReading) -> Checked:
    """What differs between the extraction and the pages: values, then rows; of accounts on the same pages together."""
    checked = Checked()
    if (sheets := reading.sheets) is None:
        return checked
    from hallucheck.detectors.statements.printed.claimed import Claimed, claims_of  # noqa: PLC0415 (who has a document)
    from hallucheck.detectors.statements.printed.fields import check_values  # noqa: PLC0415 (as above)
    from hallucheck.detectors.statements.printed.rows import check_rows  # noqa: PLC0415 (as above)
    from hallucheck.detectors.statements.printed.sheet import Pages  # noqa: PLC0415 (as above)

    groups: dict[object, list[Claimed]] = {}
    for claimed in claims_of(reading):
        check_values(claimed, Pages(sheets, claimed.span), checked, reading.standards)
        if claimed.rows:
            groups.setdefault(claimed.span if claimed.name.startswith("account") else claimed.name, []).append(claimed)
    for group in groups.values():
        check_rows(group, Pages(sheets, group[0].span), checked)
    return checked


def document_findings(reading: ExtractionReading, checked: Checked, doubted: list[Finding]) -> Iterator[Finding]:
    """The differences of each kind, at most as many as a ledger may report; an account number in doubt is left out."""
    for kind in Kind:
        found = [one for one in checked.differences if one.kind is kind]
        for one in found[: reading.options.max_row_findings]:
            finding = _finding(one, reading)
            if not any(
                kind is Kind.VALUE and other.location.pointer == one.pointer and other.severity >= finding.severity
                for other in doubted
            ):
                yield finding


def _finding(one: Difference, reading: ExtractionReading) -> Finding:
    claim = reading.shown(one.claim)
    quote = "" if one.quote is None else _without_numbers(" ".join(one.quote.split())[:_LONGEST])
    message = _without_numbers(one.message)
    if not message.isprintable():
        message = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return reading.finding(
        RULES[one.kind], message, one.pointer, _severity(one, reading), page=one.page, claim=claim, detected=claim,
        expected=None if one.expected is None else reading.shown(_without_numbers(one.expected)),
        confidence=_UNSURE if one.certainty is Certainty.UNSURE else None,
        evidence=(Evidence(source="document", quote=quote, page=one.page),) if quote else (), identity=one.identity,
    )  # fmt: skip


def _without_numbers(text: str) -> str:
    return _NUMBER.sub(lambda match: mask(match[0]), text)


def _severity(one: Difference, reading: ExtractionReading) -> Severity:
    severities = reading.severities
    if one.certainty is Certainty.UNSURE:
        return severities.value_uncertain
    if one.kind is Kind.VALUE:
        contradicted = one.certainty is Certainty.CONTRADICTED
        return severities.value_contradicted if contradicted else severities.value_absent
    return {
        Kind.PLACE: severities.misplaced_value,
        Kind.ROW: severities.invented_transaction,
        Kind.MISSING: severities.missing_transactions,
    }[one.kind]
