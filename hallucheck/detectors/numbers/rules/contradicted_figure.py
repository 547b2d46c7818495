"""A figure where the evidence has another one.

Detects a figure whose sentence names a metric that is stored with a different value, a figure in the place of which a
chunk says something else in the same words, a bare answer that stands in another row or year of the table than the
question asks for, and a rise that the source calls a fall. Stronger than "unverified": the finding gives the expected
value and the cell or words it was taken from.

Why it matters: the right value is known, so the answer is not merely unsupported but wrong.

    {"answer": "The NOI was $2,000,000.", "facts": {"net_operating_income": 1200000, "total_revenue": 2000000}}

    $2,000,000 contradicts the evidence: net_operating_income is 1,200,000
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="numbers/contradicted-figure",
    title="A figure that the evidence contradicts",
    severity=Severity.HIGH,
    confidence=0.95,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=())
