"""Amounts that follow from a rate: 500 mg twice daily is 1,000 mg a day, 20 EUR a month is 240 EUR a year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from hallucheck.evidence.chunks import Stated
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import AMOUNTS, Derivation, Operand
from hallucheck.judges.figures.evidence.about import relation
from hallucheck.judges.figures.evidence.agree import comparable
from hallucheck.judges.figures.evidence.evidence import FigureEvidence, stated_rate
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.rates import PACES, Rate, lengths, rate, rate_of_sentence
from hallucheck.text.figure.figure import ONE, Figure, Kind

FEW = 3
"""So many amounts with a rate may be meant though the claim's words are not theirs."""
MOST = 12
ALIKE = 0.3
ABOUT = Decimal("0.05")


def happening(
    claim: FigureClaim, figure: Figure, claims: Sequence[FigureClaim], evidence: FigureEvidence
) -> Derivation | None:
    """How an amount of the claim's period follows from one that is stated for another; None where it does not."""
    if figure.kind not in AMOUNTS or (figure.unit is None and figure.kind is Kind.QUANTITY):
        return None
    rated = list(_rated(claim, figure, evidence))
    if not rated:
        return None
    own = claim_rate(claim) or rate_of_sentence(claim.sentence.text) or rate_of_sentence(claim.asked)
    if own is None or own.times != 1:
        return _spent(claim, figure, claims, rated)
    return _in_unit(claim, figure, own.unit, rated) or _worked(claim, figure, own.unit, rated, evidence)


def has_pace(claim: FigureClaim) -> bool:
    """Whether the answer means the claim per some stretch of time."""
    return not PACES.isdisjoint(claim.said.words) and claim.figure.kind in AMOUNTS and claim_rate(claim) is not None


def claim_rate(claim: FigureClaim) -> Rate | None:
    """How often, or per how long, the answer means the claim."""
    text, low = claim.sentence.text, claim.sentence.start
    return rate(text, max(0, claim.figure.start - low), max(0, claim.figure.end - low))


def _rated(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Iterator[tuple[Stated, Rate, Decimal]]:
    """The stated amounts of the claim's kind that have a rate, each with its worth in the claim's unit."""
    found = []
    for stated, often in evidence.rated:
        factor = comparable(figure, stated.figure) if stated.figure.kind is figure.kind else None
        if factor is not None and (stated.figure.unit or not figure.unit):
            found.append((stated, often, stated.figure.number * factor))
    few = len(found) <= FEW
    yield from [entry for entry in found if few or relation(claim, entry[0]) >= ALIKE][:MOST]


def _in_unit(
    claim: FigureClaim, figure: Figure, unit: str, rated: Sequence[tuple[Stated, Rate, Decimal]]
) -> Derivation | None:
    """The same amount per another stretch of time: a day, a year."""
    for stated, often, worth in rated:
        for amount, shown in _per(worth, often, unit):
            if _fits(claim, figure, amount):
                return _found(figure, f"{stated.figure.text} × {shown}", stated.figure)
    return None


def _per(worth: Decimal, often: Rate, unit: str) -> Iterator[tuple[Decimal, str]]:
    """What an amount of a rate makes in one `unit` of time, with the factor that makes it."""
    for length in lengths(often.unit, unit):
        yield worth * often.times * length, _shown(often.times * length)
    if often.unit != unit:
        for length in lengths(unit, often.unit):
            yield worth * often.times / length, f"{_shown(often.times)} / {_shown(length)}"


def _worked(
    claim: FigureClaim,
    figure: Figure,
    unit: str,
    rated: Sequence[tuple[Stated, Rate, Decimal]],
    evidence: FigureEvidence,
) -> Derivation | None:
    """So much per hour, and so many hours a week: so much a week."""
    for stated, often, worth in rated:
        for times, other in _times(often.unit, evidence):
            if other is None or other[0] == stated.figure:
                continue
            counted, rhythm = other
            for amount, _ in _per(worth * often.times * times, Rate(rhythm.times, rhythm.unit), unit):
                if _fits(claim, figure, amount):
                    return _found(figure, f"{stated.figure.text} × {counted.text}", stated.figure, counted)
    return None


def _times(unit: str, evidence: FigureEvidence) -> Iterator[tuple[Decimal, tuple[Figure, Rate] | None]]:
    """Stated lengths in a unit that have a rate themselves: 40 hours a week, five days a week."""
    for _, chunk in evidence.chunks:
        for index, figure in enumerate(chunk.figures[:MOST]):
            if figure.unit == unit and (rhythm := stated_rate(chunk, index)):
                yield figure.number, (figure, rhythm)
        for figure in chunk.spelt[:MOST]:
            if figure.unit == unit and (rhythm := rate(chunk.text, figure.end, figure.end)):
                yield figure.number, (figure, rhythm)


def _spent(
    claim: FigureClaim, figure: Figure, claims: Sequence[FigureClaim], rated: Sequence[tuple[Stated, Rate, Decimal]]
) -> Derivation | None:
    """So much a month, and a number of months in the claim's own sentence: six months cost so much."""
    for other in claims:
        if other.sentence is not claim.sentence or other.figure.unit is None or other is claim:
            continue
        for stated, often, worth in rated:
            for length in lengths(often.unit, other.figure.unit):
                if _fits(claim, figure, worth * often.times * length * other.figure.number):
                    return _found(figure, f"{stated.figure.text} × {other.figure.text}", stated.figure, other.figure)
    return None


def _fits(claim: FigureClaim, figure: Figure, amount: Decimal) -> bool:
    if abs(figure.number - amount) * 2 <= figure.step * (amount != amount.to_integral_value() or figure.step < ONE):
        return True
    if figure.number == amount:
        return True
    return claim.hedge is Hedge.ABOUT and abs(figure.number - amount) <= ABOUT * abs(amount)


def _shown(number: Decimal) -> str:
    return f"{number.normalize():f}"


def _found(figure: Figure, how: str, *terms: Figure) -> Derivation:
    return Derivation(
        text=f"{figure.text} = {how}",
        operation="rate",
        operands=tuple(Operand(value=float(term.number), name=term.text) for term in terms),
    )
