"""Figures that are those of the evidence by one factor: a recipe for four taken for six, all amounts halved."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.agree import comparable
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.figure.figure import Figure, Kind

ENOUGH = 3
"""So many figures by one factor are no chance."""
PARTS = 20
"""A factor is a fraction of no larger numbers: six of four."""
SAME = 0.02
"""How far a factor may be off by rounding."""


def scaled(
    claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> dict[int, Derivation]:
    """The claims, by index, that are stated figures of the same thing times the one factor that most of them share."""
    factors: dict[Fraction, dict[int, Figure]] = {}
    for index, claim in enumerate(claims):
        check = found[index]
        if claim.figure.kind is Kind.DATE or not claim.figure.value or (check and check.standing is Standing.VERIFIED):
            continue
        for stated in evidence.compared:
            one = comparable(claim.figure, stated.figure) if stated.figure.value else None
            if one is None or not stated.label & claim.label:
                continue
            ratio = Fraction(claim.figure.number) / Fraction(stated.figure.number * one)
            factor = ratio.limit_denominator(PARTS)
            if 0 < factor.numerator <= PARTS and abs(ratio - factor) <= SAME * factor and not _is_power(factor):
                factors.setdefault(factor, {}).setdefault(index, stated.figure)
    if not factors:
        return {}
    factor, members = max(factors.items(), key=lambda item: len(item[1]))
    if len({figure.start for figure in members.values()}) < ENOUGH:
        return {}
    return {
        index: Derivation(text=f"{claims[index].figure.text} = {figure.text} × {factor}", terms=(figure.text,))
        for index, figure in members.items()
    }


def _is_power(factor: Fraction) -> bool:
    """Whether it is 1 or one of ten: that is a mistake of the unit."""
    return factor in (1, 10, Fraction(1, 10))
