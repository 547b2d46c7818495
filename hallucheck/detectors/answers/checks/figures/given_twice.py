"""A figure given in two units, "165 F (74 C)": where one stands in the evidence, the other is only its conversion."""

from __future__ import annotations

from hallucheck.detectors.answers.evidence.amounts import Amount, dimension
from hallucheck.text.figure.units import dimensions

OFF = 0.03
"""How far a conversion may be off, as a share; for temperatures, `DEGREES`."""

DEGREES = 3.0


def converted(one: Amount, other: Amount) -> bool:
    """Whether two figures of one answer, in different units, say the same."""
    if one.value is None or other.value is None or not one.unit or not other.unit or one.unit == other.unit:
        return False
    left, right = float(one.value), float(other.value)
    units = {one.unit, other.unit}
    if units == {"\u00b0C", "\u00b0F"}:
        celsius, fahrenheit = (left, right) if one.unit == "\u00b0C" else (right, left)
        return abs(celsius * 9 / 5 + 32 - fahrenheit) <= DEGREES
    measured = dimension(one.unit)
    if not measured or measured != dimension(other.unit):
        return False
    left, right = left * float(dimensions()[one.unit][1]), right * float(dimensions()[other.unit][1])
    return abs(left - right) <= OFF * max(abs(left), abs(right))
