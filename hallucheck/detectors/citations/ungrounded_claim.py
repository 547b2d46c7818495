"""A claim that cites sources which do not support it.

Detects a claim with citations whose probability of being entailed stays low, or hardly rises, when the cited sources
are shown: the verdict on the probabilities with and without them (bounds: `sure`, `used`, `confident`). The severity is
medium where P(entailed) stays below 0.35, and low where the claim is merely in doubt. The embedded verifier knows words
and not the world, and doubts many a true claim in other words: its doubts are findings below `doubtful` only, and not
where the sources are data. Where it decides, a figure that the sources neither hold nor imply is a finding whatever P.

Why it matters: a citation is a promise that the source says so; readers trust cited claims more and check them less.

    {"answer": "Compensation was set at 100,000 [S0].", "contexts": [{"id": "S0", "text": "Compensation: 50,000."}]}

    the cited sources do not support this claim: P(entailed) 0.31 with them, 0.12 without (confidence 0.28 of 0.45)
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-claim",
    title="A claim that its sources do not support",
    severity=Severity.MEDIUM,
    confidence=0.7,
    module=__name__,
)
