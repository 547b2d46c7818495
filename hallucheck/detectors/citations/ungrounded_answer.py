"""An answer of which too few claims rest on the sources.

Detects an answer with fewer than 70 % of its claims grounded.

Why it matters: one weak claim can be cut; an answer that mostly rests on nothing has to be written anew.

    {"answer": "First claim made up [S0]. Second claim made up [S0].", "contexts": ["Something else entirely."]}

    0 of 2 claims are grounded (70 % are needed)
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/ungrounded-answer",
    title="An answer that is not grounded as a whole",
    severity=Severity.MEDIUM,
    confidence=0.7,
    module=__name__,
)
