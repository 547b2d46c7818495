"""A claim that is less likely once its source is read."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/contradicted-by-source",
    title="A claim that its own source contradicts",
    severity=Severity.HIGH,
    confidence=confidence_of("citations/contradicted-by-source"),
)
