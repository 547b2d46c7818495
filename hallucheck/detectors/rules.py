"""Every shipped rule, as data; what finds its breaches stands in its family, its page in `pages/` there."""

from __future__ import annotations

from hallucheck.model import Rule, Severity

TABLE = {
    "statements/phantom-statement": (Severity.CRITICAL, 1.0, "certain", "Statement outside the document"),
    "statements/invalid-page-range": (Severity.HIGH, 1.0, "certain", "Page range that is none"),
    "statements/duplicate-boundaries": (Severity.MEDIUM, 0.9, "guessed", "Statements over the same pages"),
    "statements/missing-content": (Severity.HIGH, 0.8, "guessed", "Statement without text"),
    "statements/uncovered-pages": (Severity.LOW, 0.6, "guessed", "Pages of no statement"),
    "statements/fabricated-bank": (Severity.HIGH, 0.8, "guessed", "Bank not in the document"),
    "statements/suspicious-pattern": (Severity.MEDIUM, 0.6, "guessed", "Phrase instead of a value"),
    "statements/nonsensical-account": (Severity.HIGH, 0.9, "guessed", "Account number that is none"),
    "statements/impossible-dates": (Severity.HIGH, 0.9, "guessed", "Impossible period"),
    "statements/inconsistent-data": (Severity.LOW, 0.5, "guessed", "Fields that contradict each other"),
    "statements/balance-mismatch": (Severity.HIGH, 0.9, "guessed", "Balances that do not add up"),
    "statements/discontinuous-statements": (Severity.MEDIUM, 0.7, "guessed", "Statements that do not join"),
    "statements/value-not-in-document": (Severity.HIGH, 0.9, "guessed", "Value not in the document"),
    "statements/misplaced-value": (Severity.HIGH, 0.85, "guessed", "Value from elsewhere in the document"),
    "statements/transaction-not-in-document": (Severity.HIGH, 0.9, "guessed", "Transaction not in the document"),
    "statements/missing-transactions": (Severity.HIGH, 0.85, "guessed", "Rows that no transaction holds"),
    "statements/low-confidence": (Severity.LOW, 1.0, "certain", "The model's own doubt"),
    "knowledge/fabricated-fact": (Severity.CRITICAL, 0.85, "given", "Fabricated fact"),
    "knowledge/nonexistent-entity": (Severity.HIGH, 0.85, "given", "Nonexistent entity"),
    "knowledge/wrong-attribute": (Severity.HIGH, 0.96, "given", "Wrong attribute"),
    "knowledge/contradicts-fact": (Severity.CRITICAL, 0.98, "given", "Contradiction of a stored fact"),
    "knowledge/contradicts-prior": (Severity.HIGH, 0.8, "given", "Contradiction of an earlier turn"),
    "knowledge/unsupported-claim": (Severity.MEDIUM, 0.6, "given", "Research or statistics without a source"),
    "knowledge/temporal-error": (Severity.MEDIUM, 0.85, "given", "Impossible time"),
    "knowledge/logical-inconsistency": (Severity.MEDIUM, 0.85, "given", "Self-contradiction"),
    "numbers/contradicted-figure": (Severity.HIGH, 0.95, "guessed", "A figure that the evidence contradicts"),
    "numbers/unverified-currency": (Severity.MEDIUM, 0.95, "guessed", "An amount of money without support"),
    "numbers/unverified-percentage": (Severity.MEDIUM, 0.9, "guessed", "A percentage without support"),
    "numbers/unverified-ratio": (Severity.MEDIUM, 0.85, "guessed", "A ratio without support"),
    "numbers/unverified-date": (Severity.LOW, 0.8, "guessed", "A date without support"),
    "numbers/unverified-quantity": (Severity.MEDIUM, 0.9, "guessed", "A number without support"),
    "citations/phantom-citation": (Severity.HIGH, 1.0, "certain", "A citation of a source that is not there"),
    "citations/contradicted-by-source": (Severity.HIGH, 0.75, "guessed", "A claim that its own source contradicts"),
    "citations/ungrounded-claim": (Severity.MEDIUM, 0.7, "guessed", "A claim that its sources do not support"),
    "citations/unused-evidence": (Severity.LOW, 0.6, "guessed", "A citation that changes nothing"),
    "citations/uncited-claim": (Severity.LOW, 0.6, "guessed", "A claim without citation or support"),
    "citations/ungrounded-answer": (Severity.MEDIUM, 0.7, "guessed", "An answer that is not grounded as a whole"),
    "answers/contradicted-statement": (Severity.HIGH, 0.8, "guessed", "A statement against the evidence"),
    "answers/unsupported-statement": (Severity.MEDIUM, 0.6, "guessed", "A statement without support"),
    "answers/low-grounding": (Severity.MEDIUM, 0.7, "guessed", "Too little of the answer is grounded"),
    "answers/inconsistent-entity": (Severity.MEDIUM, 0.7, "guessed", "Entities or values that changed between records"),
    "answers/inconsistent-time": (Severity.HIGH, 0.7, "guessed", "Something that had ended is current again"),
    "answers/inconsistent-meaning": (Severity.HIGH, 0.7, "guessed", "The opposite was said before"),
    "answers/inconsistent-samples": (Severity.MEDIUM, 0.7, "guessed", "Samples that disagree"),
    "answers/low-confidence": (Severity.LOW, 0.6, "guessed", "Little confidence in the answer"),
}
"""Id -> severity; confidence, where nothing makes a finding surer or less sure; where that comes from; title.

Given: taken from the definition of the family's score. Certain: what is found cannot be otherwise.
"""

RULES = {
    name: Rule(id=name, title=title, severity=severity, confidence=confidence)
    for name, (severity, confidence, _, title) in TABLE.items()
}
"""Rule id -> rule, each family's in the order in which it puts them to a case."""


def rules_of(family: str) -> tuple[Rule, ...]:
    """The rules of a shipped family."""
    return tuple(rule for rule in RULES.values() if rule.family == family)
