"""Extractions that the model itself doubts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.money import read_amount
from hallucheck.detectors.statements.reading.shown import shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/low-confidence"]

_PER_CENT = 100


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The confidence of the record, then of each holder."""
    record = reading.case.record
    least = standards.options.min_confidence
    if record.confidence is not None and not least <= record.confidence <= 1:
        yield from _judge(reading, "the model", record.confidence, record.pointer("confidence"), standards)
    for holder in reading.holders:
        field = holder.fields.get("confidence")
        if field is not None:
            yield from _judge(reading, holder.name, field.value, field.pointer, standards)


def _judge(reading: ExtractionReading, whose: str, value: Any, pointer: str, standards: Standards) -> Iterator[Finding]:
    least = standards.options.min_confidence
    number = read_amount(value.removesuffix("%") if isinstance(value, str) else value)
    share = None if number is None else float(number / _PER_CENT if 1 < number <= _PER_CENT else number)
    if share is None or not 0 <= share <= 1:
        message = f"{whose}'s own confidence is {shown(reading.case, value)}, not a number from 0 to 1"
    elif share < least:
        message = f"{whose}'s own confidence is {share:g}, below {least:g}"
    else:
        return
    yield RULE.finding(
        reading.case,
        message,
        location=Location(pointer=pointer),
        claim=f"{whose}: {shown(reading.case, value)}",
        detected=shown(reading.case, value),
        expected=f"at least {least:g}",
        severity=standards.severities.low_confidence,
    )
