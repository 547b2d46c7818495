"""A number, with or without a unit, that no evidence supports.

Detects a count or measure ("1,850 employees", "24 months", "120 km/h") that is stated nowhere in the evidence, in no
unit of the same dimension, and does not follow from it. Bare whole numbers below `smallest_count` are no claims, nor
are numbers of lists, sections, versions, telephones and names.

Why it matters: a wrong count is as wrong as a wrong sum. Finance profiles leave this rule off, because their answers
are full of terms and counts that no table holds.

    {"answer": "The lease runs for 36 months.", "contexts": ["Tenants may leave after 24 months."]}

    36 months is in none of the evidence
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-quantity",
    title="A number without support",
    severity=Severity.MEDIUM,
    confidence=0.9,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=(Kind.QUANTITY,))
