"""A date or period that no evidence supports.

Detects a day that is more than 7 days from every day in the evidence, and a month, quarter or year that holds no date
and no period of it. A date that reads both ways (03/04/2024) counts as supported if either reading is.

Why it matters: an invented date turns a true event into a false one. The severity is low because answers often carry
dates from common knowledge.

    {"answer": "It closed in October 2024.", "contexts": ["The closing took place on 3 September 2024."]}

    October 2024 is in none of the evidence
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-date",
    title="A date without support",
    severity=Severity.LOW,
    confidence=0.8,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=(Kind.DATE,))
