"""Figures that are those of the evidence by a factor: another unit, 25 °C as 77 °F; a recipe for four taken for six."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from hallucheck.judges.figures.claims.check import Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.terms import Among
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.agree import TEMPERATURES, ZERO, comparable, fit, rounds, within
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.figure.figure import ONE, Figure

FREEZING = Decimal(32)
DEGREES = Decimal(9) / 5
OFF = Decimal(5)
"""How far a round number may be off by conversion, in per cent: 60 miles are about 100 km, not 120."""
TEN, LARGE = Decimal(10), Decimal(100)
ENOUGH = 3
"""So many figures by one factor are no chance."""
PARTS = 20
"""A factor is a fraction of no larger numbers: six of four."""
UNITS = (1, 10, Fraction(1, 10))
"""What is no factor of anything: these are mistakes of the unit."""
SAME = 0.02
"""How far a factor may be off by rounding."""


def converted(figure: Figure, among: Among) -> Derivation | None:
    """The figure of the evidence, or of what is said and verified, that `figure` gives in another unit, or None."""
    if figure.unit is None:
        return None
    said = (other.figure for other, _ in among.beside if other.figure.unit not in (None, "clock", figure.unit))
    spelt = (one for _, _, one in among.evidence.spelt() if one.unit not in (None, "clock"))
    for stated in chain(among.evidence.measured, said, spelt):
        if any(_fits(among.claim, figure, worth) for worth in _worth(among.claim, figure, stated)):
            return Derivation(text=f"{figure.text} = {stated.text}", terms=(stated.text,), operation="conversion")
    return None


def _worth(claim: FigureClaim, figure: Figure, stated: Figure) -> Iterator[Decimal]:
    """What a stated figure is worth in the claim's unit; a rise by 10 °C is one by 18 °F."""
    factor = comparable(figure, stated)
    if factor is not None:
        yield stated.number * factor
    elif {figure.unit, stated.unit} == TEMPERATURES:
        freezing = 0 if claim.change else FREEZING
        celsius = stated.unit == "°C"
        yield stated.number * DEGREES + freezing if celsius else (stated.number - freezing) / DEGREES


def _fits(claim: FigureClaim, figure: Figure, worth: Decimal) -> bool:
    """Whether a converted value is the claimed one, rounded to the digits shown or to a round number near it."""
    step = figure.step
    while step >= ONE and step * TEN <= abs(figure.number) and figure.number % (step * TEN) == 0:
        step *= TEN
    if step == ONE and abs(figure.number) >= LARGE and figure.number % 5 == 0:
        step *= 5  # 350 °F as 175 °C
    plainly = claim.hedge in (Hedge.EXACT, Hedge.ABOUT)
    near = plainly and rounds(figure.number, step, worth) and within(figure.number, worth, OFF)
    return near or fit(figure.number, figure.step, worth, claim.hedge, ZERO) > 0


def scaled(among: Among) -> dict[int, Derivation]:
    """The claims, by index, that are stated figures of the same thing times the one factor that most of them share."""
    claims, factors = among.claims, dict[Fraction, dict[int, Figure]]()
    for index, (claim, check) in enumerate(zip(claims, among.found, strict=True)):
        if len(claims) < ENOUGH or not claim.figure.value or (check and check.standing is Standing.VERIFIED):
            continue
        for stated in among.evidence.amounts:
            one = comparable(claim.figure, stated.figure)
            if one is None or not stated.figure.value or not stated.label & claim.label:
                continue
            ratio = Fraction(claim.figure.number) / Fraction(stated.figure.number * one)
            factor = ratio.limit_denominator(PARTS)
            alike = 0 < factor.numerator <= PARTS and abs(ratio - factor) <= SAME * factor
            if alike and factor not in UNITS:
                factors.setdefault(factor, {}).setdefault(index, stated.figure)
    factor, members = max(factors.items(), key=lambda item: len(item[1]), default=(Fraction(1), {}))
    if len({figure.start for figure in members.values()}) < ENOUGH:
        return {}
    return {
        index: Derivation(text=f"{claims[index].figure.text} = {figure.text} × {factor}", terms=(figure.text,))
        for index, figure in members.items()
    }
