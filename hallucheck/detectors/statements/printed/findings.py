"""What differs between an extraction and its document, as data, and the findings that rules make of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from hallucheck.detectors.statements.options import Severities
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.model import Evidence, Finding, Rule, Severity
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex


class Kind(StrEnum):
    """Which rule reports it."""

    VALUE = "a value that the document does not hold"
    PLACE = "a value that stands elsewhere in the document"
    ROW = "a transaction that is no row of the document"
    MISSING = "rows of the document that no transaction holds"
    SPLIT = "pages of one statement reported as several"
    JOINED = "pages of several statements reported as one"


class Certainty(StrEnum):
    """How surely it is an error."""

    CONTRADICTED = "the document says something else"
    ABSENT = "it stands nowhere in the document"
    UNSURE = "it may be derived, or printed in a way that was not understood"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where an extraction and its document part. Texts hold account data; who shows them masks them."""

    kind: Kind
    certainty: Certainty
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


def checked(reading: ExtractionReading) -> Checked:
    """What came of holding the extraction against its document; done on first use."""
    if reading.compared is None:
        if reading.sheets is None:
            reading.compared = Checked()
        else:
            from hallucheck.detectors.statements.printed.comparison import compare  # noqa: PLC0415 (who has a document)

            reading.compared = compare(reading, reading.sheets)
    return reading.compared


def findings(rule: Rule, kind: Kind, reading: ExtractionReading) -> Iterator[Finding]:
    """The differences of one kind, at most as many as a ledger may report."""
    found = [one for one in checked(reading).differences if one.kind is kind]
    for one in found[: reading.options.max_row_findings]:
        yield _finding(rule, one, reading)


def _finding(rule: Rule, one: Difference, reading: ExtractionReading) -> Finding:
    claim = reading.shown(one.claim)
    quote = "" if one.quote is None else _without_numbers(" ".join(one.quote.split())[:_LONGEST])
    message = _without_numbers(one.message)
    if not message.isprintable():
        message = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return reading.finding(
        rule, message, one.pointer, _severity(one, reading.severities), page=one.page, claim=claim, detected=claim,
        expected=None if one.expected is None else reading.shown(_without_numbers(one.expected)),
        confidence=_UNSURE if one.certainty is Certainty.UNSURE else None,
        evidence=(Evidence(source="document", quote=quote, page=one.page),) if quote else (), identity=one.identity,
    )  # fmt: skip


_NUMBER = regex(r"(?<![\d.,*])(?!(?:19|20)\d{6}(?!\d))\d{7,}(?![.,]?\d)")
"""Digits without a point that are too many for an amount and are no date: the document has account numbers too."""


def _without_numbers(text: str) -> str:
    return _NUMBER.sub(lambda match: mask(match[0]), text)


def _severity(one: Difference, severities: Severities) -> Severity:
    if one.certainty is Certainty.UNSURE:
        return severities.value_uncertain
    is_other = one.certainty is Certainty.CONTRADICTED
    return {
        Kind.VALUE: severities.value_contradicted if is_other else severities.value_absent,
        Kind.PLACE: severities.misplaced_value,
        Kind.ROW: severities.invented_transaction,
        Kind.MISSING: severities.missing_transactions,
        Kind.SPLIT: severities.split_statement,
        Kind.JOINED: severities.joined_statements,
    }[one.kind]
