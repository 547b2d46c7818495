"""A ratio that no evidence supports.

Detects a ratio or multiple ("DSCR 1.25", "1.5x", "3:1") that is stated nowhere in the evidence and is no quotient of
what is stated there, with a tolerance of 5 %.

Why it matters: covenants hang on the second decimal.

    {"answer": "The DSCR was 1.45.", "contexts": ["The current ratio was 3.25."]}

    1.45 is in none of the evidence
"""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-ratio",
    title="A ratio without support",
    severity=Severity.MEDIUM,
    confidence=0.85,
    module=__name__,
)
RATED = Rated(rule=RULE, kinds=(Kind.RATIO,))
