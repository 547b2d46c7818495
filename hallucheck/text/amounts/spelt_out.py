"""Figures written in words or as fractions, with what stands beside them: "two and a half million", "2½ cups"."""

from __future__ import annotations

from decimal import Decimal

from hallucheck.text.amounts import number_words
from hallucheck.text.amounts.fractions import Number, signed
from hallucheck.text.amounts.scale_and_unit import BASIS_POINT, Behind, behind
from hallucheck.text.amounts.sign_and_currency import before
from hallucheck.text.dates import clocks
from hallucheck.text.figure.figure import ONE, Figure, FigureReading, Kind

PLACES = 3


def spelt(text: str, source: str, reading: FigureReading) -> list[Figure]:
    """The figures of `text` that no run of digits gives alone; `source` is its plain form."""
    found = [_time(text, start, clock) for start, clock in clocks.in_words(source)] if reading.words else []
    taken = [(time.start, time.end) for time in found]
    numbers = number_words.find(source, reading.language) if reading.words else ()
    for number in (*numbers, *signed(source)):
        named = text[number.start].isupper() and _names_on(source, number.end)
        if not named and not any(number.start < end and start < number.end for start, end in taken):
            found.append(_share(text, number) if number.share else _amount(text, source, number))
    return found


def _share(text: str, number: Number) -> Figure:
    return Figure(
        kind=Kind.PERCENTAGE,
        start=number.start,
        end=number.end,
        text=text[number.start : number.end],
        value=number.value,
        step=_step(number.value, ONE),
        written=not number.digits,
    )


def _amount(text: str, source: str, number: Number) -> Figure:
    """A number with the sign and currency before it, and the scale, unit or currency behind it."""
    after = Behind(number.end, ONE, number.unit) if number.unit else behind(source, number.end, None)
    stop, scale, unit, kind, money = after
    value = number.value * scale
    if money:
        kind = Kind.CURRENCY
    elif kind is Kind.QUANTITY and unit is None and scale is ONE:
        stop = number.end
    if unit == BASIS_POINT:
        unit, value = None, value / 100
    head = before(source, number.start)
    return Figure(
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
