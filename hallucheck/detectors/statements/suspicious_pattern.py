"""Values that sound like a filled-in form rather than a statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from hallucheck.detectors.statements.fields import Field, Holder
from hallucheck.detectors.statements.names import fold, read_name
from hallucheck.detectors.statements.reading import ExtractionReading
from hallucheck.detectors.statements.shown import shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location, Rule, Severity

RULE = Rule(
    id="statements/suspicious-pattern",
    title="Phrase instead of a value",
    severity=Severity.MEDIUM,
    confidence=0.6,
)

LONGEST = 200
"""Characters of a value in which patterns are searched."""


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each field that has patterns against them, unless the document bears its value out."""
    for holder in reading.holders:
        for name, patterns in standards.options.suspicious_patterns.items():
            field = holder.fields.get(name)
            if field is None or not isinstance(field.value, str) or not matches(field.value[:LONGEST], patterns):
                continue
            if not _borne_out(holder, name, field, standards):
                value = shown(reading.case, field.value)
                yield RULE.finding(
                    reading.case,
                    f"the {name.replace('_', ' ')} '{value}' is a phrase, not a value",
                    location=Location(pointer=field.pointer),
                    claim=value,
                    detected=value,
                    severity=standards.severities.suspicious_pattern,
                )


@lru_cache(maxsize=8192)
def matches(value: str, patterns: tuple[str, ...]) -> bool:
    """Whether any of `patterns` is found in `value`, lower case and with single spaces; cached."""
    plain = " ".join(fold(value).split())
    return any(pattern.search(plain) for pattern in _compiled(patterns))


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))


def _borne_out(holder: Holder, name: str, field: Field, standards: Standards) -> bool:
    value = field.value[:LONGEST]
    if holder.text is not None and holder.text.has_name(read_name(value)):
        return True
    return name == "bank_name" and standards.banks.find(read_name(value)) is not None
