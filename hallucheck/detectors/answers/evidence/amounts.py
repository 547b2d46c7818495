"""Figures of two short texts held against each other: the same value, or one in the place of another."""

from __future__ import annotations

import msgspec

from hallucheck.judges.figures.evidence.agree import ZERO, Fit, comparable, date_fit, fit
from hallucheck.text.amounts import numerals
from hallucheck.text.amounts.find import named_figures
from hallucheck.text.amounts.hedges import Hedge, hedge
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, Kind, Period
from hallucheck.text.figure.units import LETTERS, SCALES, dimensions, units

MOST = 200
"""Figures of a text that are compared."""

_COUNTED = words(
    "mcg ug µg μg mmol mol iu unit units tablet tablets capsule capsules puff puffs drop drops bpm mmhg meq "
    "teaspoon teaspoons tablespoon tablespoons cup cups dose doses pill pills patch patches vial vials "
    "percent percentage pct"
)


class Amount(msgspec.Struct, frozen=True):
    """A figure and how exactly its text means it."""

    figure: Figure
    how: Hedge


def amounts(text: str) -> list[Amount]:
    """The figures of `text`, in order, at most `MOST`."""
    return [Amount(one, hedge(text, one.start, one.end)) for one in named_figures(text)[:MOST]]


def same(one: Amount, other: Amount) -> bool:
    """Whether two figures say the same, as far as each says anything."""
    left, right = one.figure, other.figure
    if left.period or right.period:
        return any(
            max(date_fit(period, reference, 0), date_fit(reference, period, 0)) > Fit.NONE
            for period in (left.period, left.other)
            for reference in (right.period, right.other)
            if isinstance(period, Period) and isinstance(reference, Period)
        )
    if left.naming or right.naming:
        return numerals.key(left.text) == numerals.key(right.text)
    return _agrees(one, other) or _agrees(other, one)


def _agrees(claim: Amount, actual: Amount) -> bool:
    factor = comparable(claim.figure, actual.figure)
    return factor is not None and any(
        fit(value, claim.figure.step, reference * factor, claim.how, ZERO) > Fit.NONE
        for value in (claim.figure.number, claim.figure.other)
        for reference in (actual.figure.number, actual.figure.other)
        if not isinstance(value, Period | None) and not isinstance(reference, Period | None)
    )


def is_unit(word: str) -> bool:
    """Whether a word behind a figure is a unit, a scale or a sign of money or share."""
    lower = word.lower()
    return lower in units() or lower in SCALES or lower in LETTERS or lower in _COUNTED or not word[0].isalnum()


def like(one: Amount, other: Amount) -> bool:
    """Whether two figures are of one sort, so that one can stand in the place of the other."""
    left, right = one.figure, other.figure
    if left.kind is not right.kind or left.naming != right.naming:
        return False
    return _days(left.period) == _days(right.period) if left.kind is Kind.DATE else bool(left.unit) == bool(right.unit)


def _days(period: Period | None) -> str:
    return "" if period is None else "day" if period.days == 1 else "month" if period.days < 32 else "year"  # noqa: PLR2004


def dimension(unit: str) -> str:
    """What a unit measures, or an empty string where that is not known."""
    return dimensions().get(unit, ("",))[0]
