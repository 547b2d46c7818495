"""A known entity with another attribute than it has.

Detects a claim whose subject and attribute the knowledge base has, with another value there. Own confidence: 0.96 that
the values differ, times how the attribute was told (by its name 1, by a phrase such as "works in" 0.97, by the kind of
the value 0.93), times the confidence that the base gives its value. Values that cannot be compared raise nothing.

Why it matters: a right name beside a wrong department, price or address is believed for the name's sake.

    {"answer": "John Smith works in the Marketing department.",
     "knowledge": {"entities": [{"name": "John Smith", "attributes": {"department": "Engineering"}}]}}

    department of John Smith is Engineering, not Marketing
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.rules.held_against import flag, is_fact
from hallucheck.model import Rule, Severity

RULE = Rule(
    id="knowledge/wrong-attribute", title="Wrong attribute", severity=Severity.HIGH, confidence=0.96, module=__name__
)


def check(reading: Reading) -> Iterator[Flag]:
    """Every assertion that the base opposes by another value of a description."""
    for assertion in reading.assertions:
        if assertion.opposed and not is_fact(assertion):
            yield flag(reading, assertion, RULE.name, RULE.confidence)
