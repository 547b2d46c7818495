"""A ratio that no evidence supports."""

from __future__ import annotations

from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-ratio",
    title="A ratio without support",
    severity=Severity.MEDIUM,
    confidence=0.85,
)
RATED = Rated(rule=RULE, kinds=(Kind.RATIO,))
