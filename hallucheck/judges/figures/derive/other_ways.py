"""What follows from stated figures by other means than arithmetic among them: durations, rates, other units, parts."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from hallucheck.judges.figures.claims.check import Check
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import Derivation
from hallucheck.judges.figures.derive.durations import lasting
from hallucheck.judges.figures.derive.fractions import parted
from hallucheck.judges.figures.derive.multiples import multiplied
from hallucheck.judges.figures.derive.rates import happening
from hallucheck.judges.figures.derive.units import converted
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.compounds import joined
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind

SIXTY = Decimal(60)
_HOURS = regex(r"(?<![\d.,:])(\d{1,3}) ?h(?:rs?)?\.? ?$")
CHANGES = (Kind.PERCENTAGE, Kind.POINTS, Kind.RATIO, Kind.DATE)


def following(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Derivation | None:
    """How the claim at index `at` follows from a stated figure of another kind or unit; None where it does not."""
    claim = claims[at]
    if claim.figure.kind in CHANGES:
        return None
    for figure in readings(at, claims):
        derivation = (
            converted(claim, figure, evidence)
            or lasting(claim, figure, claims, found, evidence)
            or happening(claim, figure, claims, evidence)
        )
        if derivation:
            return derivation
    return parted(claim, claim.figure, evidence) or multiplied(claim, claim.figure, evidence)


def readings(at: int, claims: Sequence[FigureClaim]) -> list[Figure]:
    """The claim with the smaller unit behind it, or the larger before it, where they are one; else the claim."""
    claim = claims[at]
    text, offset = claim.sentence.text, claim.sentence.start
    for first in (at, at - 1):
        if not 0 <= first < len(claims) - 1 or claims[first].sentence is not claims[first + 1].sentence:
            continue
        one, two = (claims[index].figure for index in (first, first + 1))
        whole = joined(" " * offset + text, one, two)
        if whole:
            return [whole]
    hours = _HOURS.search(claim.before[-12:])
    if hours and claim.figure.unit in ("minute", "metre") and claim.figure.number < SIXTY:
        minutes = Decimal(hours[1]) * SIXTY + claim.figure.number
        return [msgspec.structs.replace(claim.figure, value=minutes, unit="minute", other=None)]
    return [claim.figure]
