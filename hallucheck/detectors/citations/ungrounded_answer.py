"""An answer of which too few claims rest on the sources."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-answer",
    title="An answer that is not grounded as a whole",
    severity=Severity.MEDIUM,
    confidence=confidence_of("citations/ungrounded-answer"),
)
