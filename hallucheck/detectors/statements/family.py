"""The family `statements`: the detector that puts its rules to a case, and what comes of it beside findings.

A dump repeats banks, types of account, periods and pages; what changes from record to record are the account number,
its holder and the figures. Where all else is as in an extraction in which nothing was found, byte for byte, only number
and figures are looked at, by the same functions that the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.rules import rules_of
from hallucheck.detectors.statements.account_forms import Limits, examine
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.printed.differences import compare
from hallucheck.detectors.statements.reading.extraction import ExtractionReading, Standards
from hallucheck.detectors.statements.reading.fields import OWNERS
from hallucheck.detectors.statements.reading.ledgers import adds_up_plainly
from hallucheck.detectors.statements.rules import consistency, coverage, figures, identity
from hallucheck.evidence.history.chronicle import Assertions
from hallucheck.evidence.pdf.page_rows import text_quality
from hallucheck.model import Answers, Case, Finding, Statement, Tally

CHECKS = (
    coverage.phantom_statements,
    coverage.invalid_ranges,
    coverage.duplicate_ranges,
    coverage.missing_content,
    coverage.uncovered_pages,
    identity.fabricated_banks,
    identity.suspicious_patterns,
    identity.nonsensical_accounts,
    consistency.impossible_dates,
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
        self._standards = Standards(options, resources.as_of.year)
        self._first_sight = _FirstSight(self._standards)
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
        _count(reading, tally)
        found += compare(reading, tally, [one for one in found if one.rule == identity.ACCOUNT.id])
        found += identity.low_confidences(reading)
        tally.unverified = tally.claims - tally.verified
        if not tally.claims and not reading.statement.figures:
            tally.skip("nothing is stated that could be judged")
        elif key is not None and not found:
            self._first_sight.learn(key, reading, tally)
        return found, tally

    def links(self, case: Case) -> list[Assertions]:
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
        summary = summarise(findings, critical=self._reject_critical, high=self._reject_high)
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


TYPES = tuple(rule.id.partition("/")[2].replace("-", "_") for rule in rules_of("statements"))
"""The types of alerts: the rules' names with underscores. All of them stand in every summary."""


def summarise(findings: Sequence[Finding], *, critical: int = 1, high: int = 3) -> dict[str, Any]:
    """The summary of alerts: status, total_alerts, by_severity, by_type, rejection_recommended."""
    by_severity = dict.fromkeys(("critical", "high", "medium", "low"), 0)
    by_type = dict.fromkeys(TYPES, 0)
    for finding in findings:
        by_severity[finding.severity] += 1
        by_type[finding.rule.partition("/")[2].replace("-", "_")] += 1
    return {
        "status": "hallucinations_detected" if findings else "clean",
        "total_alerts": len(findings),
        "by_severity": by_severity,
        "by_type": by_type,
        "rejection_recommended": by_severity["critical"] >= critical or by_severity["high"] >= high,
    }


def _count(reading: ExtractionReading, tally: Tally) -> None:
    """Count the claims of an extraction but those that its pages decide."""
    pages = reading.page_count
    tally.claims += reading.stated
    for span in reading.ranges:
        if span.possible and pages is not None and (span.end.number or 0) <= pages and reading.text is not None:
            tally.verified += 1
    for holder in reading.holders:
        bank = holder.fields.get("bank_name")
        tally.claims += bank is not None
        if reading.sheets is None:
            tally.claims += ("account_number" in holder.fields) + len(holder.periods)
        elif bank is not None and holder.text is not None:
            tally.verified += identity.is_named(bank, holder.text, reading.standards.banks)
    rows = reading.statement.figures.get("transactions")
    if rows is not None and not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        tally.missing("transactions: not a list of objects, so none of them could be judged")


_CLEAN = summarise(())
"""One for all records in which nothing is found; nobody changes a result."""


def _pages(_case: Case) -> tuple[str, ...]:
    """The pages of its PDF, attached where it has one."""
    return ()


_NUMBER = "account_number"
_FIGURES = frozenset(("opening_balance", "closing_balance", "transactions"))

_Kind = tuple[Tally, Limits, tuple[str, ...], set[str]]
"""What is needed to judge others like it: its counts, what numbers are held to, patterns for them, sound days."""


class _FirstSight:
    """Remembers kinds of extractions."""

    def __init__(self, standards: Standards) -> None:
        self._standards = standards
        self._kinds: dict[bytes, _Kind] = {}

    def key(self, case: Case) -> bytes | None:
        """All that rules look at but account number and figures; None where more than that can matter."""
        record = case.record
        statement = record.statement
        if statement is None or record.document is not None or "document_text" in statement.pointers:
            return None
        metadata = statement.metadata
        if type(metadata) is not dict or not statement.figures.keys() <= _FIGURES or record is not case.written:
            return None
        number = metadata.get(_NUMBER)
        if type(number) is not str or not (number.isdecimal() and number.isascii()):
            return None
        unread = [name for name in metadata if name in OWNERS and type(metadata[name]) is str]
        plain = {**metadata, _NUMBER: "", **dict.fromkeys(unread, "")}
        parts = (plain, statement.boundaries, statement.total_pages, statement.page_range, statement.pointers)
        try:
            key = msgspec.json.encode((*parts, record.confidence, record.pointers.get("confidence")))
        except (ValueError, OverflowError, RecursionError):
            return None
        return key if len(key) <= 2000 else None  # noqa: PLR2004 (longer ones do not repeat)

    def clean(self, key: bytes, case: Case) -> Tally | None:
        """The counts of an extraction with this key in which nothing is found either; None: look closer."""
        if (kind := self._kinds.get(key)) is None:
            return None
        tally, limits, patterns, days = kind
        statement = case.record.statement or Statement()
        number, figures = statement.metadata[_NUMBER], statement.figures
        if examine(number, limits) is not None or identity.matches(number, patterns):
            return None
        if figures and not adds_up_plainly(figures, self._standards.near):
            return None
        return tally if not figures or consistency.are_sound(figures.get("transactions"), days) else None

    def learn(self, key: bytes, reading: ExtractionReading, tally: Tally) -> None:
        """Remember an extraction in which nothing was found, unless it says several things of accounts."""
        if len(reading.holders) != 1 or tally.claims != tally.unverified or tally.over_cap or tally.unavailable:
            return
        if len(self._kinds) >= 4096:  # noqa: PLR2004 (kinds)
            self._kinds.clear()
        (holder,), standards = reading.holders, self._standards
        patterns = identity.patterns_of(holder, standards.options).get(_NUMBER, ())
        limits, days = identity.limits_of(holder, standards), consistency.sound_days(holder, standards)
        self._kinds[key] = (tally, limits, patterns, days)
