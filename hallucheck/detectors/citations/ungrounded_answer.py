"""An answer of which too few claims rest on the sources."""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-answer",
    title="An answer that is not grounded as a whole",
    severity=Severity.MEDIUM,
    confidence=0.7,
)
