"""Figures written in words or as fractions, with what stands beside them: "two and a half million", "2½ cups"."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from hallucheck.text.amounts import number_words
from hallucheck.text.amounts.fractions import Number, signed
from hallucheck.text.amounts.scale_and_unit import BASIS_POINT, Behind, behind
from hallucheck.text.amounts.sign_and_currency import Before, before
from hallucheck.text.dates import clocks
from hallucheck.text.figure.figure import ONE, Figure, FigureReading, Kind

PLACES = 3


def spelt(text: str, source: str, reading: FigureReading) -> list[Figure]:
    """The figures of `text` that no run of digits gives alone; `source` is its plain form."""
    found: list[Figure] = []
    spelt: Iterable[Number] = ()
    if reading.words:
        found = [_time(text, start, clock) for start, clock in clocks.in_words(source)]
        spelt = [
            number
            for number in number_words.find(source, reading.language)
            if not any(number.start < time.end and time.start < number.end for time in found)
        ]
    for number in (*spelt, *signed(source)):
        if text[number.start].isupper() and _names_on(source, number.end):
            continue
        after = Behind(number.end, ONE, number.unit) if number.unit else behind(source, number.end, None)
        stop, scale, unit, kind, money = after
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


def _time(text: str, start: int, clock: clocks.Clock) -> Figure:
    return Figure(
        kind=Kind.QUANTITY,
        start=start,
        end=clock.end,
        text=text[start : clock.end],
        value=Decimal(clock.minutes),
        unit="clock",
        other=None if clock.other is None else Decimal(clock.other),
        written=True,
    )


def _step(value: Decimal, scale: Decimal) -> Decimal:
    """What the last digit of a number in words is worth: of two point five million, a hundred thousand."""
    exponent = value.as_tuple().exponent
    return scale.scaleb(exponent) if isinstance(exponent, int) and -PLACES < exponent < 0 else scale


def _names_on(source: str, end: int) -> bool:
    """Whether a capitalised word follows, so that a capitalised number is part of a name: Fifty Shades, Two Towers."""
    return source[end : end + 1] == " " and source[end + 1 : end + 2].isupper()
