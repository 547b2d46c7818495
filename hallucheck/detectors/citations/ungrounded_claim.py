"""A claim that cites sources which do not support it."""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-claim",
    title="A claim that its sources do not support",
    severity=Severity.MEDIUM,
    confidence=0.7,
)
