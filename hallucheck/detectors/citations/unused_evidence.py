"""A citation that is there for show.

Detects a claim that is likely with the cited sources and just as likely with them blacked out: whatever it rests on,
it is not what it cites. A weaker finding than a claim that is false. With the embedded verifier, which knows nothing
but the sources, another source must hold more of the claim's words than those that it cites: two sources that say the
same make neither of them decorative.

Why it matters: decorative citations make answers look better founded than they are.

    {"answer": "The hearing took place in May 2023 [S1].", "contexts": ["Hearing: May 2023.", "Costs: 500."]}

    the claim is as likely without what it cites: P(entailed) 0.84 with it, 0.84 without
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/unused-evidence",
    title="A citation that changes nothing",
    severity=Severity.LOW,
    confidence=0.6,
    module=__name__,
)
