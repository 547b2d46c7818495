"""A citation of a source that does not exist."""

from __future__ import annotations

from hallucheck.detectors.confidences import confidence_of
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/phantom-citation",
    title="A citation of a source that is not there",
    severity=Severity.HIGH,
    confidence=confidence_of("citations/phantom-citation"),
)
