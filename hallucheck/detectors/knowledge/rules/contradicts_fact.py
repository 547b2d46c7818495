"""A claim that a stored fact rules out.

Detects a claim that gives an event another date or time than the knowledge base has, denies what it has, or puts an
entity into a category that excludes its own. Own confidence: 0.98 that the two exclude each other, times how the
attribute was told, times the confidence of the stored value.

Why it matters: this is the plainest hallucination there is; the truth was at hand.

    {"answer": "The budget meeting is on Tuesday.",
     "knowledge": {"entities": [{"name": "budget meeting", "attributes": {"day": "Wednesday"}}]}}

    day of budget meeting is Wednesday, not Tuesday
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.rules.held_against import flag, is_fact
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="knowledge/contradicts-fact",
    title="Contradiction of a stored fact",
    severity=Severity.CRITICAL,
    confidence=0.98,
    module=__name__,
)


def check(reading: Reading) -> Iterator[Flag]:
    """Every assertion that the base opposes by another date or time, by denial, or by a category that excludes."""
    for assertion in reading.assertions:
        if assertion.opposed and is_fact(assertion):
            yield flag(reading, assertion, RULE.name, RULE.confidence)
