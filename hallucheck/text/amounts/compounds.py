"""Quantities in two units that are one: 2 hours and 50 minutes, 6 feet 2 inches, 26 miles 385 yards."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hallucheck.text.amounts.number_words import PARTS as SHARES
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.text.figure.units import dimensions

PARTS = {
    "hour": "minute", "minute": "second", "day": "hour", "week": "day", "year": "month", "foot": "inch",
    "mile": "yard", "lb": "ounce", "kg": "g", "km": "metre", "metre": "cm",
}  # fmt: skip
"""Unit -> the smaller one that may follow it."""

_JOINT = regex(r"\.?,? (?:(?:and|und|et|y|e) )?|[ \u00a0]?")
_AN_HOUR = "an hour and "
_SHARE = regex(r" and (?:a )?(?P<share>half|quarter|three quarters)(?!\w)")


def join(text: str, found: Iterable[Figure]) -> list[Figure]:
    """The figures of a text, neighbours that are one quantity as one: 1 hour 30 minutes, two hours and a quarter."""
    kept: list[Figure] = []
    for figure in found:
        at = figure.start - len(_AN_HOUR)
        if figure.unit == "minute" and at >= 0 and text[at : figure.start].lower() == _AN_HOUR:
            figure = msgspec.structs.replace(  # noqa: PLW2901 (it goes on)
                figure, start=at, text=text[at : figure.end], value=figure.number + 60
            )
        one = joined(text, kept[-1], figure) if kept else None
        if one is not None:
            kept[-1] = one
            continue
        share = _SHARE.match(text, figure.end) if figure.kind is Kind.QUANTITY else None
        if share is not None and figure.value is not None:
            end, value = share.end(), figure.value + SHARES[share["share"]]
            figure = msgspec.structs.replace(figure, end=end, text=text[figure.start : end], value=value)  # noqa: PLW2901 (it goes on)
        kept.append(figure)
    return kept


def joined(text: str, one: Figure, two: Figure) -> Figure | None:
    """Two neighbours as one quantity in the smaller unit; None where they are two."""
    if one.kind is not Kind.QUANTITY or two.kind is not Kind.QUANTITY or one.unit is None:
        return None
    if two.unit is None or PARTS.get(one.unit) != two.unit or one.step < 1 or one.number < 0 or two.number < 0:
        return None
    if two.start - one.end > 6 or not _JOINT.fullmatch(text, one.end, two.start):  # noqa: PLR2004 (", and ")
        return None
    table = dimensions()
    factor = table[one.unit][1] / table[str(two.unit)][1]
    if two.number >= factor:
        return None
    return msgspec.structs.replace(
        two,
        start=one.start,
        text=text[one.start : two.end],
        value=one.number * factor + two.number,
        written=one.written and two.written,
    )
