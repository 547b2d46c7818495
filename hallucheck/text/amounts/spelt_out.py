"""Figures written in words or as fractions, with what stands beside them: "two and a half million", "2½ cups"."""

from __future__ import annotations

from decimal import Decimal

from hallucheck.text.amounts import number_words
from hallucheck.text.amounts.fractions import Number, signed
from hallucheck.text.amounts.scale_and_unit import BASIS_POINT, Behind, behind
from hallucheck.text.amounts.sign_and_currency import Before, before
from hallucheck.text.basics.spans import touches
from hallucheck.text.dates import clocks
from hallucheck.text.figure.figure import ONE, Figure, FigureReading, Kind

PLACES = 3


def spelt(text: str, source: str, reading: FigureReading) -> list[Figure]:
    """The figures of `text` that no run of digits gives alone; `source` is its plain form."""
    found: list[Figure] = []
    written: list[Number] = []
    if reading.words:
        found = [_time(text, start, clock) for start, clock in clocks.in_words(source)]
        times = [(time.start, time.end) for time in found]
        written = [n for n in number_words.find(source, reading.language) if not touches(n.start, n.end, times)]
    numbers = (*written, *signed(source))
    return [
        *found,
        *(_figure(text, source, n) for n in numbers if not text[n.start].isupper() or not _names_on(source, n.end)),
    ]


def _figure(text: str, source: str, number: Number) -> Figure:
    """The figure of a number, with its scale, unit and currency; a share is per cent, whatever stands beside it."""
    after = Behind(number.end, ONE, number.unit) if number.unit else behind(source, number.end, None)
    stop, scale, unit, kind, money = after
    head, value = before(source, number.start), number.value * scale
    if number.share:
        head = Before(number.start, negative=False, currency=None)
        kind, value, stop, money = Kind.PERCENTAGE, number.value, number.end, None
    elif kind is Kind.QUANTITY and unit is None and scale is ONE and not money:
        stop = number.end
    if unit == BASIS_POINT:
        unit, value = None, value / 100
    currency = head.currency or money
    return Figure(
        kind=Kind.CURRENCY if currency else kind,
        start=head.start,
        end=stop,
        text=text[head.start : stop],
        value=-value if head.negative else value,
        step=_step(number.value, scale),
        currency=currency,
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
