"""Values that sound like a filled-in form rather than a statement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.banks import BankRegister
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.printed.vocabulary import kinds_in
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder
from hallucheck.detectors.statements.reading.names import fold, read_name
from hallucheck.model import Finding

RULE = RULES["statements/suspicious-pattern"]

LONGEST = 200
"""Characters of a value in which patterns are searched."""


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Each field that has patterns against them, unless the document bears its value out."""
    for holder in reading.holders:
        for name, patterns in patterns_of(holder, reading.options).items():
            field = holder.fields.get(name)
            if field is None or not isinstance(field.value, str) or not matches(field.value[:LONGEST], patterns):
                continue
            if not _borne_out(holder, name, field, reading.standards.banks):
                value = reading.shown(field.value)
                message = f"the {name.replace('_', ' ')} '{value}' is a phrase, not a value"
                yield reading.flag(RULE, field, message, reading.severities.suspicious_pattern)


def patterns_of(holder: Holder, options: StatementsOptions) -> Mapping[str, tuple[str, ...]]:
    """The patterns of each field, with those of the holder's type of account."""
    kind = holder.fields.get("account_type")
    if not options.suspicious_patterns_by_type or kind is None or not isinstance(kind.value, str):
        return options.suspicious_patterns
    found = dict(options.suspicious_patterns)
    for of, further in options.suspicious_patterns_by_type.items():
        if of in kinds_in(kind.value[:LONGEST]):
            for name, patterns in further.items():
                found[name] = (*found.get(name, ()), *patterns)
    return found


def matches(value: str, patterns: tuple[str, ...]) -> bool:
    """Whether any of `patterns` is found in `value`, lower case and with single spaces; remembered but of numbers."""
    if not value.isdecimal():
        return _matches(value, patterns)
    return any(pattern.search(value) for pattern in _compiled(patterns))


@lru_cache(maxsize=8192)
def _matches(value: str, patterns: tuple[str, ...]) -> bool:
    plain = " ".join(fold(value).split())
    return any(pattern.search(plain) for pattern in _compiled(patterns))


@lru_cache(maxsize=64)
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns))


def _borne_out(holder: Holder, name: str, field: Field, banks: BankRegister) -> bool:
    value = field.value[:LONGEST]
    if holder.text is not None and holder.text.has_name(read_name(value)):
        return True
    return name == "bank_name" and banks.find(read_name(value)) is not None
