"""An amount of money that no evidence supports.

Detects a sum ("$1.2M", "EUR 1.234,56", "two million dollars") that is in none of the tables, facts and chunks of the
record, neither as it stands nor rounded to the digits shown, nor within the tolerance (5 %), and that does not follow
from stated figures by a sum, difference, product or mean. Another currency is another amount.

Why it matters: amounts are what readers of an answer act on, and models invent them fluently.

    {"answer": "Repairs came to $48,200.", "contexts": ["The roof cost $31,900 in 2024."]}

    $48,200 is in none of the evidence
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-currency",
    title="An amount of money without support",
    severity=Severity.MEDIUM,
    confidence=0.95,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=(Kind.CURRENCY,))
