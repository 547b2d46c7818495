"""A date or period that no evidence supports."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.numbers.rules.flag import Rated
from hallucheck.model import Rule, Severity
from hallucheck.text.figure.figure import Kind

RULE = Rule(
    id="numbers/unverified-date",
    title="A date without support",
    severity=Severity.LOW,
    confidence=confidence_of("numbers/unverified-date"),
)
RATED = Rated(rule=RULE, kinds=(Kind.DATE,))
