"""Figures given in another unit than the source's: 25 °C as 77 °F, 6 feet 2 inches as 188 cm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain

from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.agree import TEMPERATURES, comparable, fit, rounds, within
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.figure.figure import ONE, Figure

FREEZING = Decimal(32)
DEGREES = Decimal(9) / 5
OFF = Decimal(5)
"""How far a round number may be off by conversion, in per cent: 60 miles are about 100 km, not 120."""
TEN = Decimal(10)
HOT = 100
"""From here on temperatures are stated in fives and tens: 350 °F as 175 or 180 °C."""


def converted(
    claim: FigureClaim, figure: Figure, evidence: FigureEvidence, said: Sequence[Figure]
) -> Derivation | None:
    """The figure of the evidence, or of what is `said` and verified, that `figure` gives in another unit, or None."""
    if figure.unit is None or figure.unit == "clock":
        return None
    for stated in chain(evidence.measured, said):
        if any(_fits(claim, figure, worth) for worth in _worth(claim, figure, stated)):
            return Derivation(text=f"{figure.text} = {stated.text}", terms=(stated.text,), operation="conversion")
    return None


def _worth(claim: FigureClaim, figure: Figure, stated: Figure) -> Iterator[Decimal]:
    """What a stated figure is worth in the claim's unit; a rise by 10 °C is one by 18 °F."""
    if figure.unit not in TEMPERATURES or stated.unit not in TEMPERATURES:
        factor = comparable(figure, stated)
        if factor is not None:
            yield stated.number * factor
    elif figure.unit != stated.unit:
        freezing = 0 if claim.change else FREEZING
        celsius = stated.unit == "°C"
        yield stated.number * DEGREES + freezing if celsius else (stated.number - freezing) / DEGREES


def _fits(claim: FigureClaim, figure: Figure, worth: Decimal) -> bool:
    """Whether a converted value is the claimed one, rounded to the digits shown or to a round number near it."""
    if fit(figure.number, figure.step, worth, claim.hedge, Decimal(0)):
        return True
    warm = figure.unit in TEMPERATURES
    step = figure.step
    while step >= ONE and step * TEN <= (TEN if warm else abs(figure.number)) and figure.number % (step * TEN) == 0:
        step *= TEN
    if step == ONE and (warm or abs(figure.number) >= HOT) and figure.number % 5 == 0:
        step *= 5
    if warm:
        return abs(worth) >= HOT and abs(figure.number - worth) * 2 <= step
    near = rounds(figure.number, step, worth) and within(figure.number, worth, OFF)
    return claim.hedge in (Hedge.EXACT, Hedge.ABOUT) and near
