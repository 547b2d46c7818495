"""Extractions that the model itself doubts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.money import read_amount
from hallucheck.model import Finding

RULE = RULES["statements/low-confidence"]

_PER_CENT = 100


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """The confidence of the record, then of each holder."""
    record = reading.case.record
    if record.confidence is not None and not reading.options.min_confidence <= record.confidence <= 1:
        yield from _judge(reading, "the model", record.confidence, record.pointer("confidence"))
    for holder, field in reading.given("confidence"):
        yield from _judge(reading, holder.name, field.value, field.pointer)


def _judge(reading: ExtractionReading, whose: str, value: Any, pointer: str) -> Iterator[Finding]:
    least, shown = reading.options.min_confidence, reading.shown(value)
    number = read_amount(value.removesuffix("%") if isinstance(value, str) else value)
    share = None if number is None else float(number / _PER_CENT if 1 < number <= _PER_CENT else number)
    if share is None or not 0 <= share <= 1:
        message = f"{whose}'s own confidence is {shown}, not a number from 0 to 1"
    elif share < least:
        message = f"{whose}'s own confidence is {share:g}, below {least:g}"
    else:
        return
    yield reading.finding(
        RULE, message, pointer, reading.severities.low_confidence, claim=f"{whose}: {shown}", detected=shown,
        expected=f"at least {least:g}",
    )  # fmt: skip
