"""A claim that is less likely once its source is read.

Detects a claim whose probability of being entailed falls, by more than 0.05, when the cited sources are shown: evidence
against a claim never supports it.

Why it matters: the source that is cited says otherwise.

    {"answer": "The award was not paid [S0].", "contexts": ["The award was paid."],
     "probabilities": [{"claim": "The award was not paid", "p1": 0.1, "p0": 0.6}]}

    the cited sources speak against this claim: P(entailed) 0.10 with them, 0.60 without
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/contradicted-by-source",
    title="A claim that its own source contradicts",
    severity=Severity.HIGH,
    confidence=0.75,
    module=__name__,
)
