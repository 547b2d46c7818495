"""A claim that cites nothing and that no source supports."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/uncited-claim",
    title="A claim without citation or support",
    severity=Severity.LOW,
    confidence=confidence_of("citations/uncited-claim"),
)
