"""A claim that cites sources which do not support it."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-claim",
    title="A claim that its sources do not support",
    severity=Severity.MEDIUM,
    confidence=confidence_of("citations/ungrounded-claim"),
)
