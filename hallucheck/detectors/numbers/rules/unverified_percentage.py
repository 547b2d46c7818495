"""A percentage that no evidence supports.

Detects a percentage, or a number of percentage or basis points, that is stated nowhere in the evidence and is no share,
percent change, sum or complement of what is stated there. Percentages may be off by 2 % of the actual value, not by two
points; points are never taken for per cent.

Why it matters: growth and share are computed by the model on the fly, and it often computes them wrongly.

    {"answer": "Occupancy rose by 30%.", "contexts": ["Occupancy was 80 units in 2023 and 96 units in 2024."]}

    30% is in none of the evidence, and does not follow from it
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-percentage",
    title="A percentage without support",
    severity=Severity.MEDIUM,
    confidence=0.9,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=(Kind.PERCENTAGE, Kind.POINTS))
