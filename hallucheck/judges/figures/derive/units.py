"""Figures given in another unit than the source's: 25 °C as 77 °F, 100 miles as 160 km, 6 feet 2 inches as 188 cm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import Derivation, Operand
from hallucheck.judges.figures.evidence.agree import fit, rounds, within
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import ONE, Figure, Kind
from hallucheck.text.figure.units import dimensions

CELSIUS, FAHRENHEIT = "°C", "°F"
TEMPERATURES = (CELSIUS, FAHRENHEIT)
FREEZING = Decimal(32)
DEGREES = Decimal(9) / 5
OFF = Decimal(5)
"""How far a round number may be off by conversion, in per cent: 60 miles are about 100 km, not 120."""
HOT = 100
"""From here on temperatures are stated in fives and tens: 350 °F as 175 or 180 °C."""
TEN = Decimal(10)
_BY = regex(r"[^.;\n]{1,24}")
"""Between the sides of an area: "4 m by 5 m", "4 m long and 5 m wide"."""
_BELOW = regex(r"[ ](?:below (?:zero|freezing)|minus|unter null)\b", re.IGNORECASE)
ALSO = {"gallon": ("impgal",)}
"""What a unit may also be elsewhere."""


def converted(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """The stated figure that `figure` gives in another unit; None where there is none."""
    if figure.unit is None or figure.unit == "clock":
        return None
    if area := _area(claim, figure, evidence):
        return area
    for stated in evidence.measured:
        for worth in _worth(claim, figure, stated):
            if _fits(claim, figure, worth):
                return Derivation(
                    text=f"{figure.text} = {stated.text}",
                    operation="conversion",
                    operands=(Operand(value=float(stated.number), name=stated.text),),
                )
    return None


def _area(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """A length by a width: 4 m by 5 m are 20 m²."""
    table = dimensions()
    if table.get(str(figure.unit), ("",))[0] != "area":
        return None
    for _, chunk in evidence.chunks:
        for one, two in pairwise(chunk.figures):
            long, wide = table.get(str(one.unit)), table.get(str(two.unit))
            if not (long and wide and long[0] == wide[0] == "length" and _BY.fullmatch(chunk.text, one.end, two.start)):
                continue
            if _fits(claim, figure, one.number * long[1] * two.number * wide[1] / table[str(figure.unit)][1]):
                return Derivation(
                    text=f"{figure.text} = {one.text} × {two.text}",
                    operation="area",
                    operands=tuple(Operand(value=float(side.number), name=side.text) for side in (one, two)),
                )
    return None


def _worth(claim: FigureClaim, figure: Figure, stated: Figure) -> Iterator[Decimal]:
    """What a stated figure is worth in the claim's unit."""
    mine, its = str(figure.unit), str(stated.unit)
    if {mine, its} & {"degree"} and {mine, its} & set(TEMPERATURES):
        yield stated.number
        if _BELOW.match(claim.sentence.text, figure.end - claim.sentence.start):
            yield -stated.number
        return
    if mine in TEMPERATURES and its in TEMPERATURES:
        if mine != its:
            yield _degrees(stated.number, its, change=claim.change)
        return
    table = dimensions()
    for ours in (mine, *ALSO.get(mine, ())):
        for theirs in (its, *ALSO.get(its, ())):
            one, two = table.get(ours), table.get(theirs)
            if one and two and one[0] == two[0] and (figure.kind is stated.kind is Kind.QUANTITY):
                yield stated.number * two[1] / one[1]


def _degrees(value: Decimal, unit: str, *, change: bool) -> Decimal:
    """Degrees of one scale in the other; a rise by 10 °C is one by 18 °F."""
    if unit == CELSIUS:
        return value * DEGREES + (0 if change else FREEZING)
    return (value if change else value - FREEZING) / DEGREES


def _fits(claim: FigureClaim, figure: Figure, worth: Decimal) -> bool:
    """Whether a converted value is the claimed one, rounded to the digits shown or to a round number near it."""
    if fit(figure.number, figure.step, worth, claim.hedge, Decimal(0)):
        return True
    step = _round_step(figure)
    if figure.unit in TEMPERATURES:
        return abs(worth) >= HOT and abs(figure.number - worth) * 2 <= step
    return claim.hedge in (Hedge.EXACT, Hedge.ABOUT) and (
        rounds(figure.number, step, worth) and within(figure.number, worth, OFF)
    )


def _round_step(figure: Figure) -> Decimal:
    """What the last digit that is no zero of a whole number is worth: 100 in 1,100, 5 in 225; at most ten degrees."""
    if figure.step < ONE or not figure.number:
        return figure.step
    step, limit = figure.step, TEN if figure.unit in TEMPERATURES else abs(figure.number)
    while step * TEN <= limit and figure.number % (step * TEN) == 0:
        step *= TEN
    fives = figure.unit in TEMPERATURES or abs(figure.number) >= HOT
    return step * 5 if fives and step < TEN and figure.number % (step * 5) == 0 else step
