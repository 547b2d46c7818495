"""The rules of what was held against the document: each reports the differences of one kind."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.printed.findings import Kind, findings
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.rules import RuleFile, nonsensical_account
from hallucheck.model import Finding


class _DocumentRule:
    """A rule of one kind of difference."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.RULE = RULES[f"statements/{name}"]
        self._kind = kind

    def check(self, reading: ExtractionReading) -> Iterator[Finding]:
        """Each difference of the kind; an account number that is none is another rule's."""
        for finding in findings(self.RULE, self._kind, reading):
            doubts = nonsensical_account.check(reading) if self._kind is Kind.VALUE else ()
            doubted = (other.location.pointer for other in doubts if other.severity >= finding.severity)
            if finding.location.pointer not in doubted:
                yield finding


DOCUMENT_RULES: tuple[RuleFile, ...] = (
    _DocumentRule("value-not-in-document", Kind.VALUE),
    _DocumentRule("misplaced-value", Kind.PLACE),
    _DocumentRule("transaction-not-in-document", Kind.ROW),
    _DocumentRule("missing-transactions", Kind.MISSING),
)
