"""The rules of bank statements: one file each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.model import Finding, Rule


class RuleFile(Protocol):
    """A module of a rule: the rule as data, and the function that finds its breaches."""

    RULE: Rule

    def check(self, reading: ExtractionReading) -> Iterator[Finding]:
        """The breaches of the rule in one extraction."""
