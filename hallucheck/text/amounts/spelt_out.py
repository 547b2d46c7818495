"""Figures written in words or as fractions, with what stands beside them: "two and a half million", "2½ cups"."""

from __future__ import annotations

from decimal import Decimal

from hallucheck.text.amounts import number_words
from hallucheck.text.amounts.fractions import signed
from hallucheck.text.amounts.scale_and_unit import BASIS_POINT, behind
from hallucheck.text.amounts.sign_and_currency import Before, before
from hallucheck.text.figure.figure import ONE, Figure, FigureReading, Kind

PLACES = 3


def spelt(text: str, source: str, reading: FigureReading) -> list[Figure]:
    """The figures of `text` that no run of digits gives alone; `source` is its plain form."""
    found: list[Figure] = []
    spelt = number_words.find(source, reading.language) if reading.words else ()
    for number in (*spelt, *signed(source)):
        if text[number.start].isupper() and _names_on(source, number.end):
            continue
        stop, scale, unit, kind, money = behind(source, number.end, None)
        value = number.value * scale
        if number.share:
            kind, value, stop, money = Kind.PERCENTAGE, number.value, number.end, None
        elif money:
            kind = Kind.CURRENCY
        elif kind is Kind.QUANTITY and unit is None and scale is ONE:
            stop = number.end
        if unit == BASIS_POINT:
            unit, value = None, value / 100
        head = Before(number.start, negative=False, currency=None) if number.share else before(source, number.start)
        found.append(
            Figure(
                kind=Kind.CURRENCY if head.currency else kind,
                start=head.start,
                end=stop,
                text=text[head.start : stop],
                value=-value if head.negative else value,
                step=_step(number.value, scale),
                currency=head.currency or money,
                unit=None if head.currency else unit,
                scale=scale,
                written=not number.digits,
            )
        )
    return found


def _step(value: Decimal, scale: Decimal) -> Decimal:
    """What the last digit of a number in words is worth: of two point five million, a hundred thousand."""
    exponent = value.as_tuple().exponent
    return scale.scaleb(exponent) if isinstance(exponent, int) and -PLACES < exponent < 0 else scale


def _names_on(source: str, end: int) -> bool:
    """Whether a capitalised word follows, so that a capitalised number is part of a name: Fifty Shades, Two Towers."""
    return source[end : end + 1] == " " and source[end + 1 : end + 2].isupper()
