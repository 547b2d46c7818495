"""A citation that is there for show."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/unused-evidence",
    title="A citation that changes nothing",
    severity=Severity.LOW,
    confidence=confidence_of("citations/unused-evidence"),
)
