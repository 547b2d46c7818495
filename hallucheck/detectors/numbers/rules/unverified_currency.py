"""An amount of money that no evidence supports."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-currency",
    title="An amount of money without support",
    severity=Severity.MEDIUM,
    confidence=confidence_of("numbers/unverified-currency"),
)
RATED = Rated(rule=RULE, kinds=(Kind.CURRENCY,))
