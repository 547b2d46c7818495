"""A claim that cites nothing and that no source supports.

Detects a claim without a citation, in an answer that cites elsewhere, that stays unlikely when all sources are shown.
With the embedded verifier, below `doubtful` only.

Why it matters: in an answer that cites its sources, the sentence between the citations passes as sourced, too.

    {"answer": "Compensation was 50,000 [S0]. This is common in such cases.", "contexts": ["Compensation: 50,000."]}

    the claim cites nothing and no source supports it: P(entailed) 0.22
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/uncited-claim",
    title="A claim without citation or support",
    severity=Severity.LOW,
    confidence=0.6,
    module=__name__,
)
