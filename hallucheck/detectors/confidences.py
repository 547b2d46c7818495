"""How sure the rules are: every number of it, with where it comes from, here or in the table of the rules.

What follows a colon is of one kind of finding, or a part of which the confidence is the sum or the product. None is
fitted: the numbers that are stand in `verdict/probability.json` (what a finding says of the whole answer) and in the
embedded verifier's parameters; `hallucheck calibrate` maps these here to what labelled data bear out.
"""

from __future__ import annotations

from hallucheck.detectors.rules import RULES

_GIVEN = {
    "knowledge/contradicts-prior: another value": 0.85,
    "knowledge/fabricated-fact: an attribute that the subject lacks": 0.6,
    "knowledge/fabricated-fact: an unknown subject": 0.85,
    "knowledge/fabricated-fact: nearly every entry has this attribute": 0.1,
    "knowledge/fabricated-fact: no attribute has a similar name": -0.1,
    "knowledge/fabricated-fact: the subject has more than 10 attributes": 0.15,
    "knowledge/logical-inconsistency: denied": 0.95,
    "knowledge/logical-inconsistency: exclusive": 0.8,
    "knowledge/logical-inconsistency: impossible": 0.8,
    "knowledge/logical-inconsistency: incompatible": 0.85,
    "knowledge/nonexistent-entity: a definite description": 0.05,
    "knowledge/nonexistent-entity: a pronoun": 0.0,
    "knowledge/nonexistent-entity: a proper name": 0.15,
    "knowledge/nonexistent-entity: a similar entity is known": -0.2,
    "knowledge/nonexistent-entity: names nobody in particular": -0.3,
    "knowledge/nonexistent-entity: resolved nowhere": 0.7,
    "knowledge/temporal-error: calendar": 0.9,
    "knowledge/temporal-error: order": 0.8,
    "knowledge/temporal-error: tense": 0.85,
    "knowledge/temporal-error: years ahead": 0.9,
    "knowledge/unsupported-claim: a figure": 0.15,
    "knowledge/unsupported-claim: a share of a population": 0.5,
    "knowledge/unsupported-claim: an appeal to unnamed research": 0.6,
    "knowledge/unsupported-claim: hedged": -0.2,
    "knowledge/unsupported-claim: said to be proven": 0.1,
}

_GUESSED = {
    "knowledge/contradicts-prior: a confirmation of a request": 0.95,
    "knowledge/contradicts-prior: another thing than was asked about": 0.85,
    "numbers: a single digit": 0.9,
    "numbers: hedged": 0.9,
    "numbers: the number is spelt in words": 0.8,
}

CONFIDENCES = {name: rule.confidence for name, rule in RULES.items()} | _GIVEN | _GUESSED
"""Rule, or rule and kind or part -> its confidence."""


def confidence_of(name: str) -> float:
    """The number under a name of the table."""
    return CONFIDENCES[name]


def part_of(rule: str, part: str) -> tuple[str, float]:
    """A part of a rule's confidence, by the words that explain it."""
    return part, CONFIDENCES[f"{rule}: {part}"]
