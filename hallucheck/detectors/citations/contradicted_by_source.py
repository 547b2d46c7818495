"""A claim that is less likely once its source is read."""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/contradicted-by-source",
    title="A claim that its own source contradicts",
    severity=Severity.HIGH,
    confidence=0.75,
)
