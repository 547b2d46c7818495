"""The family `statements`: its rules, and the detector that puts them to a case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.statements import result
from hallucheck.detectors.statements.first_sight import FirstSight
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.printed.differences import compare, document_findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules import consistency, dates, fields, figures, pages
from hallucheck.detectors.statements.standards import Standards
from hallucheck.evidence.history.chronicle import Link
from hallucheck.evidence.pdf.page_quality import text_quality
from hallucheck.model import Answers, Case, Finding, Tally

CHECKS = (
    pages.phantom_statements,
    pages.invalid_ranges,
    pages.duplicate_ranges,
    pages.missing_content,
    pages.uncovered_pages,
    fields.fabricated_banks,
    fields.suspicious_patterns,
    fields.nonsensical_accounts,
    dates.impossible_dates,
    consistency.inconsistent_data,
    figures.balance_mismatches,
    figures.discontinuous_statements,
)
"""What finds the breaches of a rule each, in the order in which a case is put to them: pages, fields, figures."""


class StatementsDetector(Detector):
    """Is what a model reported of a bank statement possible, and does the document bear it out?"""

    family: ClassVar[str] = "statements"

    def __init__(self, options: StatementsOptions, resources: Resources) -> None:
        self._options = options
        self._documents = resources.documents
        self._reject_critical, self._reject_high = resources.reject_critical, resources.reject_high
        self._standards = Standards.of(options, resources.as_of.year)
        self._first_sight = FirstSight(self._standards)
        self._earlier = resources.earlier

    def applies(self, case: Case) -> str | None:
        """A statement that says something."""
        statement = case.record.statement
        if statement is None:
            return "no statement extraction"
        if statement.boundaries is None and not statement.metadata and not statement.figures:
            return "the statement has neither boundaries nor metadata nor figures"
        return None

    def examine(self, case: Case, answers: Answers) -> Examination:
        """Put every rule to the case."""
        del answers
        key = self._first_sight.key(case) if self._earlier is None else None
        if key is not None and (known := self._first_sight.clean(key, case)) is not None:
            return [], known
        tally = Tally()
        reading = self._read(case, tally)
        found = [finding for check in CHECKS for finding in check(reading)]
        compared = compare(reading)
        found += document_findings(reading, compared, [one for one in found if one.rule == fields.ACCOUNT.id])
        found += fields.low_confidences(reading)
        result.count(reading, compared, tally)
        if not tally.claims and not reading.statement.figures:
            tally.skip("nothing is stated that could be judged")
        elif key is not None and not found:
            self._first_sight.learn(key, reading, tally)
        return found, tally

    def links(self, case: Case) -> list[Link]:
        """Each account and period, which other records of the account may not join."""
        if self.applies(case) is not None:
            return []
        reading = ExtractionReading(case, self._standards)
        return [link for link, _ in figures.links(reading)]

    @property
    def reach(self) -> int:
        """Days between the ends of statements that may follow each other."""
        return figures.DAYS

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any]:
        """The source system's summary, and for each page of a document how well its text was read."""
        del tally
        pages = case.attached(_pages)
        if not findings and not pages:
            return _CLEAN
        summary = result.summarise(findings, critical=self._reject_critical, high=self._reject_high)
        return summary | {"page_quality": [text_quality(page) for page in pages]} if pages else summary

    def _read(self, case: Case, tally: Tally) -> ExtractionReading:
        """The case's reading. A document that cannot be read is evidence out of reach: the record cannot pass."""
        document = None
        name = case.record.document
        if name is not None:
            document = self._documents.read(name, dump=case.origin.file)
            if document.error:
                tally.missing(f"{name}: {document.error}")
        limit = self._options.max_boundaries
        reading = ExtractionReading(case, self._standards, document, self._earlier)
        if document is not None and not document.error:
            case.attach(_pages, document.pages)
        if (over := reading.stated - limit) > 0:
            tally.over_cap += over
            tally.missing(f"{over} boundaries over the limit of {limit} were not looked at")
        return reading


_CLEAN = result.summarise(())
"""One for all records in which nothing is found; nobody changes a result."""


def _pages(_case: Case) -> tuple[str, ...]:
    """The pages of its PDF, attached where it has one."""
    return ()
