"""Findings of the differences between an extraction and its document."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.statements.printed.difference import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.shown import shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Evidence, Finding, Location, Rule, Severity
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex

_UNSURE = 0.6
"""Confidence where the value may stand there in a form that was not understood. A guess."""
_LONGEST = 160


def checked(reading: ExtractionReading, standards: Standards) -> Checked:
    """What came of holding the extraction against its document; done on first use."""
    if reading.compared is None:
        if reading.sheets is None:
            reading.compared = Checked()
        else:
            from hallucheck.detectors.statements.printed.comparison import compare  # noqa: PLC0415 (who has a document)

            years = (standards.first_year, standards.last_year)
            reading.compared = compare(reading, reading.sheets, years=years, limit=standards.options.max_rows)
    return reading.compared


def findings(rule: Rule, kind: Kind, reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The differences of one kind, at most as many as a ledger may report."""
    found = [one for one in checked(reading, standards).differences if one.kind is kind]
    for one in found[: standards.options.max_row_findings]:
        yield _finding(rule, one, reading, standards)


def _finding(rule: Rule, one: Difference, reading: ExtractionReading, standards: Standards) -> Finding:
    claim = shown(reading.case, one.claim)
    quote = "" if one.quote is None else _without_numbers(" ".join(one.quote.split())[:_LONGEST])
    message = _without_numbers(one.message)
    return rule.finding(
        reading.case,
        message if message.isprintable() else " ".join("".join(c if c.isprintable() else " " for c in message).split()),
        location=Location(pointer=one.pointer, page=one.page),
        claim=claim,
        detected=claim,
        expected=None if one.expected is None else shown(reading.case, _without_numbers(one.expected)),
        severity=_severity(one, standards),
        confidence=_UNSURE if one.certainty is Certainty.UNSURE else None,
        evidence=(Evidence(source="document", quote=quote, page=one.page),) if quote else (),
        identity=one.identity,
    )


_NUMBER = regex(r"(?<![\d.,*])(?!(?:19|20)\d{6}(?!\d))\d{7,}(?![.,]?\d)")
"""Digits without a point that are too many for an amount and are no date: the document has account numbers too."""


def _without_numbers(text: str) -> str:
    return _NUMBER.sub(lambda match: mask(match[0]), text)


def _severity(one: Difference, standards: Standards) -> Severity:
    severities = standards.severities
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
