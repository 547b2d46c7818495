"""Quantities in two units that are one: 2 hours and 50 minutes, 6 feet 2 inches, 26 miles 385 yards."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.text.figure.units import dimensions

PARTS = {
    "hour": "minute", "minute": "second", "day": "hour", "week": "day", "year": "month", "foot": "inch",
    "mile": "yard", "lb": "ounce", "kg": "g", "km": "metre", "metre": "cm",
}  # fmt: skip
"""Unit -> the smaller one that may follow it."""

_JOINT = regex(r",? (?:(?:and|und|et|y|e) )?|[ \u00a0]?")


_SHARES = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "three quarters": Decimal("0.75")}
_SHARE = regex(r" and (?:a )?(?P<share>half|quarter|three quarters)(?!\w)")


def join(text: str, found: Iterable[Figure]) -> list[Figure]:
    """The figures of a text, neighbours that are one quantity as one: 1 hour 30 minutes, two hours and a quarter."""
    kept: list[Figure] = []
    for figure in found:
        one = joined(text, kept[-1], figure) if kept else None
        if one is not None:
            kept[-1] = one
            continue
        share = _SHARE.match(text, figure.end) if figure.kind is Kind.QUANTITY else None
        if share is not None and figure.value is not None:
            end = share.end()
            part = _SHARES[share["share"]]
            figure = msgspec.structs.replace(  # noqa: PLW2901 (it goes on)
                figure, end=end, text=text[figure.start : end], value=figure.value + part
            )
        kept.append(figure)
    return kept


_WORD_BEFORE = regex(r"([^\W\d_]+) $")
_WORD_BEHIND = regex(r" ([^\W\d_]+)")
_APART = regex(r"[.;!?\n]")
_JOINERS = words("and or und oder et ou y o e")
FAR = 80
"""Characters within which a number may leave out the unit of the one before it."""


def carry(text: str, figures: list[Figure]) -> list[Figure]:
    """Give a bare number the unit that it leaves out: five years on the frame and two on the rest.

    The two must stand in the same frame: behind the same word ("for five years and all other parts for two"), or joined
    and before the same word.
    """
    for index, (one, two) in enumerate(pairwise(figures), 1):
        bare = two.kind is Kind.QUANTITY and two.unit is None and not two.naming
        if not bare or one.kind is not Kind.QUANTITY or one.unit in (None, "clock") or two.start - one.end > FAR:
            continue
        if two.written != one.written or two.scale != one.scale or _APART.search(text, one.end, two.start):
            continue
        (before, after), (its_before, its_after) = _frame(text, two), _frame(text, one)
        framed = before and before == its_before and not after
        if framed or (before in _JOINERS and after and after == its_after):
            figures[index] = msgspec.structs.replace(two, unit=figures[index - 1].unit)
    return figures


def _frame(text: str, figure: Figure) -> tuple[str, str]:
    """The words right before and behind a figure; empty where there is none."""
    before = _WORD_BEFORE.search(text[max(0, figure.start - 12) : figure.start])
    after = _WORD_BEHIND.match(text, figure.end)
    return before[1] if before else "", after[1] if after else ""


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
