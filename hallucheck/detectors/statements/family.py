"""The family `statements`: its rules, and the detector that puts them to a case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.statements import result
from hallucheck.detectors.statements.first_sight import FirstSight
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.printed.sheet import SheetCache
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules import (
    RuleFile,
    balance_mismatch,
    discontinuous_statements,
    duplicate_boundaries,
    fabricated_bank,
    impossible_dates,
    inconsistent_data,
    invalid_page_range,
    low_confidence,
    missing_content,
    nonsensical_account,
    phantom_statement,
    suspicious_pattern,
    uncovered_pages,
)
from hallucheck.detectors.statements.rules.held_against_document import DOCUMENT_RULES
from hallucheck.detectors.statements.standards import Standards
from hallucheck.evidence.history.chronicle import Link
from hallucheck.evidence.pdf.page_quality import text_quality
from hallucheck.model import Answers, Case, Finding, Tally

RULES: tuple[RuleFile, ...] = (
    phantom_statement,
    invalid_page_range,
    duplicate_boundaries,
    missing_content,
    uncovered_pages,
    fabricated_bank,
    suspicious_pattern,
    nonsensical_account,
    impossible_dates,
    inconsistent_data,
    balance_mismatch,
    discontinuous_statements,
    *DOCUMENT_RULES,
    low_confidence,
)
"""The files of the rules, in the order in which they are put to a case: pages, then fields, then figures."""

_CHECKS = tuple(rule.check for rule in RULES)
_PLAIN_CHECKS = tuple(rule.check for rule in RULES if rule not in DOCUMENT_RULES)
"""Those that find something without the text of the document."""


class StatementsDetector(Detector):
    """Is what a model reported of a bank statement possible, and does the document bear it out?"""

    family: ClassVar[str] = "statements"

    def __init__(self, options: StatementsOptions, resources: Resources) -> None:
        self._options = options
        self._documents = resources.documents
        self._reject_critical, self._reject_high = resources.reject_critical, resources.reject_high
        self._standards = Standards.of(options, resources.as_of.year)
        self._first_sight = FirstSight(self._standards)
        self._sheets = SheetCache()
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
        if key is not None and (known := self._first_sight.examine(key, case)) is not None:
            return known
        tally = Tally()
        reading = self._read(case, tally)
        checks = _PLAIN_CHECKS if reading.sheets is None else _CHECKS
        found = [finding for check in checks for finding in check(reading)]
        result.count(reading, tally)
        if not tally.claims and not reading.statement.figures:
            tally.skip("nothing is stated that could be judged")
        elif key is not None:
            self._first_sight.learn(key, reading, found, tally)
        return found, tally

    def links(self, case: Case) -> list[Link]:
        """Each account and period, which other records of the account may not join."""
        if self.applies(case) is not None:
            return []
        reading = ExtractionReading(case, self._standards)
        return [link for link, _ in discontinuous_statements.links(reading)]

    @property
    def reach(self) -> int:
        """Days between the ends of statements that may follow each other."""
        return discontinuous_statements.DAYS

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
        reading = ExtractionReading(case, self._standards, document)
        reading.earlier = self._earlier
        if document is not None and not document.error:
            case.attach(_pages, document.pages)
            if any(map(str.strip, document.pages)):
                reading.use(self._sheets.of(document))
        if (over := reading.stated - limit) > 0:
            tally.over_cap += over
            tally.missing(f"{over} boundaries over the limit of {limit} were not looked at")
        return reading


_CLEAN = result.summarise(())
"""One for all records in which nothing is found; nobody changes a result."""


def _pages(_case: Case) -> tuple[str, ...]:
    """The pages of its PDF, attached where it has one."""
    return ()
