"""A known entity with another attribute than it has."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.rules.held_against import flag, is_fact
from hallucheck.detectors.rules import RULES

RULE = RULES["knowledge/wrong-attribute"]


def check(reading: Reading) -> Iterator[Flag]:
    """Every assertion that the base opposes by another value of a description."""
    for assertion in reading.assertions:
        if assertion.opposed and not is_fact(assertion):
            yield flag(reading, assertion, RULE.name, RULE.confidence)
