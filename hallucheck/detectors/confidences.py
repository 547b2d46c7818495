"""How sure the rules are: every number of it in one table, which says where the number comes from.

Of a rule it is the confidence of its findings where nothing makes them surer or less sure; what follows a colon is of
one kind of finding, or a part of which the confidence is the sum or the product. None is fitted: the numbers that are
stand in `verdict/probability.json` (what a finding says of the whole answer) and in the embedded verifier's parameters;
`hallucheck calibrate` maps these here to what labelled data bear out.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Basis(StrEnum):
    """Where a number comes from."""

    GIVEN = "given"
    """Taken from the definition of the family's score."""
    GUESSED = "guessed"
    CERTAIN = "certain"
    """What is found cannot be otherwise."""


class Confidence(NamedTuple):
    """A number from 0 to 1, or a part of one, and where it comes from."""

    value: float
    basis: Basis


_GIVEN = {
    "knowledge/contradicts-fact": 0.98,
    "knowledge/contradicts-prior": 0.8,
    "knowledge/contradicts-prior: another value": 0.85,
    "knowledge/fabricated-fact": 0.85,
    "knowledge/fabricated-fact: an attribute that the subject lacks": 0.6,
    "knowledge/fabricated-fact: an unknown subject": 0.85,
    "knowledge/fabricated-fact: nearly every entry has this attribute": 0.1,
    "knowledge/fabricated-fact: no attribute has a similar name": -0.1,
    "knowledge/fabricated-fact: the subject has more than 10 attributes": 0.15,
    "knowledge/logical-inconsistency": 0.85,
    "knowledge/logical-inconsistency: denied": 0.95,
    "knowledge/logical-inconsistency: exclusive": 0.8,
    "knowledge/logical-inconsistency: impossible": 0.8,
    "knowledge/logical-inconsistency: incompatible": 0.85,
    "knowledge/nonexistent-entity": 0.85,
    "knowledge/nonexistent-entity: a definite description": 0.05,
    "knowledge/nonexistent-entity: a pronoun": 0.0,
    "knowledge/nonexistent-entity: a proper name": 0.15,
    "knowledge/nonexistent-entity: a similar entity is known": -0.2,
    "knowledge/nonexistent-entity: names nobody in particular": -0.3,
    "knowledge/nonexistent-entity: resolved nowhere": 0.7,
    "knowledge/temporal-error": 0.85,
    "knowledge/temporal-error: calendar": 0.9,
    "knowledge/temporal-error: order": 0.8,
    "knowledge/temporal-error: tense": 0.85,
    "knowledge/temporal-error: years ahead": 0.9,
    "knowledge/unsupported-claim": 0.6,
    "knowledge/unsupported-claim: a figure": 0.15,
    "knowledge/unsupported-claim: a share of a population": 0.5,
    "knowledge/unsupported-claim: an appeal to unnamed research": 0.6,
    "knowledge/unsupported-claim: hedged": -0.2,
    "knowledge/unsupported-claim: said to be proven": 0.1,
    "knowledge/wrong-attribute": 0.96,
}

_GUESSED = {
    "answers/contradicted-statement": 0.8,
    "answers/inconsistent-entity": 0.7,
    "answers/inconsistent-meaning": 0.7,
    "answers/inconsistent-samples": 0.7,
    "answers/inconsistent-time": 0.7,
    "answers/low-confidence": 0.6,
    "answers/low-grounding": 0.7,
    "answers/unsupported-statement": 0.6,
    "citations/contradicted-by-source": 0.75,
    "citations/uncited-claim": 0.6,
    "citations/ungrounded-answer": 0.7,
    "citations/ungrounded-claim": 0.7,
    "citations/unused-evidence": 0.6,
    "knowledge/contradicts-prior: a confirmation of a request": 0.95,
    "knowledge/contradicts-prior: another thing than was asked about": 0.85,
    "numbers/contradicted-figure": 0.95,
    "numbers/unverified-currency": 0.95,
    "numbers/unverified-date": 0.8,
    "numbers/unverified-percentage": 0.9,
    "numbers/unverified-quantity": 0.9,
    "numbers/unverified-ratio": 0.85,
    "numbers: a single digit": 0.9,
    "numbers: hedged": 0.9,
    "numbers: the number is spelt in words": 0.8,
    "statements/balance-mismatch": 0.9,
    "statements/discontinuous-statements": 0.7,
    "statements/duplicate-boundaries": 0.9,
    "statements/fabricated-bank": 0.8,
    "statements/impossible-dates": 0.9,
    "statements/inconsistent-data": 0.5,
    "statements/misplaced-value": 0.85,
    "statements/missing-content": 0.8,
    "statements/missing-transactions": 0.85,
    "statements/nonsensical-account": 0.9,
    "statements/suspicious-pattern": 0.6,
    "statements/transaction-not-in-document": 0.9,
    "statements/uncovered-pages": 0.6,
    "statements/value-not-in-document": 0.9,
}

_CERTAIN = {
    "citations/phantom-citation": 1.0,
    "statements/invalid-page-range": 1.0,
    "statements/low-confidence": 1.0,
    "statements/phantom-statement": 1.0,
}

CONFIDENCES: dict[str, Confidence] = {
    name: Confidence(value, basis)
    for basis, table in ((Basis.GIVEN, _GIVEN), (Basis.GUESSED, _GUESSED), (Basis.CERTAIN, _CERTAIN))
    for name, value in table.items()
}
"""Rule, or rule and kind or part -> its confidence."""


def confidence_of(name: str) -> float:
    """The number under a name of the table."""
    return CONFIDENCES[name].value


def part_of(rule: str, part: str) -> tuple[str, float]:
    """A part of a rule's confidence, by the words that explain it."""
    return part, CONFIDENCES[f"{rule}: {part}"].value
