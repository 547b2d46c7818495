"""Every shipped rule, as data; what finds its breaches stands in its family, its page in `pages/` there."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

_TABLE = {
    "statements/phantom-statement": (Severity.CRITICAL, "Statement outside the document"),
    "statements/invalid-page-range": (Severity.HIGH, "Page range that is none"),
    "statements/duplicate-boundaries": (Severity.MEDIUM, "Statements over the same pages"),
    "statements/missing-content": (Severity.HIGH, "Statement without text"),
    "statements/uncovered-pages": (Severity.LOW, "Pages of no statement"),
    "statements/fabricated-bank": (Severity.HIGH, "Bank not in the document"),
    "statements/suspicious-pattern": (Severity.MEDIUM, "Phrase instead of a value"),
    "statements/nonsensical-account": (Severity.HIGH, "Account number that is none"),
    "statements/impossible-dates": (Severity.HIGH, "Impossible period"),
    "statements/inconsistent-data": (Severity.LOW, "Fields that contradict each other"),
    "statements/balance-mismatch": (Severity.HIGH, "Balances that do not add up"),
    "statements/discontinuous-statements": (Severity.MEDIUM, "Statements that do not join"),
    "statements/value-not-in-document": (Severity.HIGH, "Value not in the document"),
    "statements/misplaced-value": (Severity.HIGH, "Value from elsewhere in the document"),
    "statements/transaction-not-in-document": (Severity.HIGH, "Transaction not in the document"),
    "statements/missing-transactions": (Severity.HIGH, "Rows that no transaction holds"),
    "statements/low-confidence": (Severity.LOW, "The model's own doubt"),
    "knowledge/fabricated-fact": (Severity.CRITICAL, "Fabricated fact"),
    "knowledge/nonexistent-entity": (Severity.HIGH, "Nonexistent entity"),
    "knowledge/wrong-attribute": (Severity.HIGH, "Wrong attribute"),
    "knowledge/contradicts-fact": (Severity.CRITICAL, "Contradiction of a stored fact"),
    "knowledge/contradicts-prior": (Severity.HIGH, "Contradiction of an earlier turn"),
    "knowledge/unsupported-claim": (Severity.MEDIUM, "Research or statistics without a source"),
    "knowledge/temporal-error": (Severity.MEDIUM, "Impossible time"),
    "knowledge/logical-inconsistency": (Severity.MEDIUM, "Self-contradiction"),
    "numbers/contradicted-figure": (Severity.HIGH, "A figure that the evidence contradicts"),
    "numbers/unverified-currency": (Severity.MEDIUM, "An amount of money without support"),
    "numbers/unverified-percentage": (Severity.MEDIUM, "A percentage without support"),
    "numbers/unverified-ratio": (Severity.MEDIUM, "A ratio without support"),
    "numbers/unverified-date": (Severity.LOW, "A date without support"),
    "numbers/unverified-quantity": (Severity.MEDIUM, "A number without support"),
    "citations/phantom-citation": (Severity.HIGH, "A citation of a source that is not there"),
    "citations/contradicted-by-source": (Severity.HIGH, "A claim that its own source contradicts"),
    "citations/ungrounded-claim": (Severity.MEDIUM, "A claim that its sources do not support"),
    "citations/unused-evidence": (Severity.LOW, "A citation that changes nothing"),
    "citations/uncited-claim": (Severity.LOW, "A claim without citation or support"),
    "citations/ungrounded-answer": (Severity.MEDIUM, "An answer that is not grounded as a whole"),
    "answers/contradicted-statement": (Severity.HIGH, "A statement against the evidence"),
    "answers/unsupported-statement": (Severity.MEDIUM, "A statement without support"),
    "answers/low-grounding": (Severity.MEDIUM, "Too little of the answer is grounded"),
    "answers/inconsistent-entity": (Severity.MEDIUM, "Entities or values that changed between records"),
    "answers/inconsistent-time": (Severity.HIGH, "Something that had ended is current again"),
    "answers/inconsistent-meaning": (Severity.HIGH, "The opposite was said before"),
    "answers/inconsistent-samples": (Severity.MEDIUM, "Samples that disagree"),
    "answers/low-confidence": (Severity.LOW, "Little confidence in the answer"),
}

RULES = {
    name: Rule(id=name, title=title, severity=severity, confidence=confidence_of(name))
    for name, (severity, title) in _TABLE.items()
}
"""Rule id -> rule, each family's in the order in which it puts them to a case."""


def rules_of(family: str) -> tuple[Rule, ...]:
    """The rules of a shipped family."""
    return tuple(rule for rule in RULES.values() if rule.family == family)
