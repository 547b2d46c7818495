"""Words by which an amount is lowered or raised by a percentage: discounts and taxes."""

from __future__ import annotations

from collections.abc import Iterable

from hallucheck.text.basics.word_lists import words

LOWERED, RAISED = -1, 1

_LOWERED = words(
    "discount discounts discounted off rebate rebates reduced reduction markdown cheaper less sale saving savings "
    "decrease decreased cut lowered drop dropped fell rabatt remise descuento sconto korting desconto"
)
_RAISED = words(
    "tax taxes taxed vat gst surcharge surcharges tip gratuity interest markup increase increased raise raised rise "
    "rose grew growth inflation premium iva mwst mehrwertsteuer tva btw zuschlag"
)


def directions(said: Iterable[str]) -> tuple[int, ...]:
    """Which ways a sentence of these words (lower case) may move an amount by a percentage."""
    found = frozenset(said)
    return tuple(way for way, marks in ((LOWERED, _LOWERED), (RAISED, _RAISED)) if not marks.isdisjoint(found))
