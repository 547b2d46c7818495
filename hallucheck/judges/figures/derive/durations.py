"""Durations that follow from two times: open from 9:00 to 17:30 is eight and a half hours, 1998 to 2013 is 15 years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, combinations, islice, pairwise, product

from hallucheck.evidence.chunks import Chunk
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import Derivation, Operand
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import month
from hallucheck.text.dates.periods import CLOCKED, DATED, DAY, age, between_clocks, between_dates, day_of, within
from hallucheck.text.figure.figure import Figure, Kind, Period

FEW = 4
"""Dates of a chunk that are paired each with each; of more, only neighbours."""
GAP = 160
"""How far apart two neighbours may stand, in characters."""
MOST = 60
"""Pairs that are tried for one claim."""
HALF = Decimal("0.5")
SIXTH = Decimal(1) / 6
"""How far a number of hours may be off unless it is said to be about so many: ten minutes."""
REACH = 32
_FIRST = regex(
    r"(?<![\d.,:])(\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?: (?:de )?([^\W\d_]{3,10})\.?)?"
    r" ?(?:to|until|till|through|bis(?: zum)?|au|al|ao|a|até|hasta el|tot(?: en met)?|t/m|-|–) ?(?:the |le )?$",
    re.IGNORECASE,
)
YEAR, NEARLY, LONG, MONTHS = 365.25, 330, 3652, 364
"""Days of a year, of nearly one, of ten years, and of what is shorter than a year."""
BEYOND = Decimal("1.25")

_AGED = regex(r"\b(?:at|aged?(?: of)?|im alter von|à l['’]âge de|a la edad de|all['’]età di) $", re.IGNORECASE)
_OLD = regex(r"\b(?:years?[ -]old|years? of age|jahren? alt|jaar oud|años de edad)\b", re.IGNORECASE)
_LATER = regex(
    r" (later|after|afterwards|thereafter|before|earlier|später|danach|zuvor|vorher|plus tard|après|avant|"
    r"más tarde|después|antes|dopo|prima|depois|eerder)\b",
    re.IGNORECASE,
)
_CLAUSE = regex(r"[.,;:!?\n]|\b(?:and|but|und|et|y|e|en)\b")
_EARLIER = frozenset(("before", "earlier", "zuvor", "vorher", "avant", "antes", "prima", "eerder"))
_YEARS = {"year": 1, "decade": 10, "century": 100}
_SEASONS = regex(r" (?:consecutive |straight )?(?:seasons?|editions?|campaigns?)\b")
_INCLUSIVE = frozenset(("season", "seasons", "consecutive", "inclusive", "period", "fiscal", "editions", "annual"))
"""Words by which years are counted with both ends: five seasons from 2019 to 2023."""


def lasting(
    claim: FigureClaim,
    figure: Figure,
    claims: Sequence[FigureClaim],
    found: Sequence[Check | None],
    evidence: FigureEvidence,
) -> Derivation | None:
    """How the length of time in `figure` follows from two times of the sentence or the evidence; None if not."""
    unit = figure.unit or ("year" if _aged(claim) or _SEASONS.match(_behind(claim, figure)) else None)
    if unit in CLOCKED:
        return _from_clocks(claim, figure, unit, _pairs(claim, claims, found, evidence, clocks=True))
    if unit not in DATED:
        return None
    aged = unit == "year" and (_aged(claim) or _old(claim, figure))
    for one, two in _pairs(claim, claims, found, evidence, clocks=False):
        first, second = one.period, two.period
        if first is None or second is None:
            continue
        if not (first.recurring or second.recurring) and second.start < first.start:
            first, second = second, first
        for length in _lengths(first, second, unit, aged=aged, inclusive=_counted_whole(claim)):
            if _fits(figure, length, claim.hedge):
                return _found(figure, one, two)
    return _from_one(claim, figure, unit, evidence)


def falling(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """The day that lies a stated length of time from a stated day: 11 April is 30 days after 12 March."""
    day = figure.period
    if day is None:
        return None
    if day.days > 1:
        return _in_year(claim, figure, day, evidence) if day.days > MONTHS else None
    lengths = [length for length in evidence.measured if length.unit in DATED]
    dated = [date for _, dates, _ in evidence.times for _, date in dates]
    for date, length in islice(product((*(each for each in evidence.told if each.period), *dated), lengths), MOST):
        its = date.period
        if its is None or its.days > 1 or its.recurring != day.recurring or its == day:
            continue
        one, two = (its, day) if its.start < day.start else (day, its)
        if length.number in between_dates(one, two, str(length.unit)):
            return _found(figure, date, length)
    return None


def _in_year(claim: FigureClaim, figure: Figure, year: Period, evidence: FigureEvidence) -> Derivation | None:
    """The year that a text counts from the date before it: opened in 1881, burnt down 23 years later."""
    for chunk, dated, _ in evidence.times:
        for length in chain(chunk.figures, chunk.spelt):
            way = _LATER.match(chunk.text, length.end) if length.unit in _YEARS else None
            before = [date for _, date in dated if date.end <= length.start]
            its = before[-1].period if way and before else None
            if way is None or its is None or its.recurring:
                continue
            clause = _CLAUSE.split(chunk.text[before[-1].end : length.start])[-1]
            if content(clause + _CLAUSE.split(chunk.text[way.end() : way.end() + GAP])[0]).isdisjoint(claim.about):
                continue  # of something else that came later
            years = length.number * _YEARS[str(length.unit)] * (-1 if way[1].lower() in _EARLIER else 1)
            if its.start.year + years == year.start.year:
                return _found(figure, before[-1], length)
    return None


def striking(figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """The time of day that lies a stated length from a stated time: 15:15 is six hours after 9:15."""
    spelt = chain.from_iterable(chunk.spelt for _, chunk in evidence.chunks)
    lengths = [length for length in (*evidence.measured, *spelt) if length.unit in CLOCKED]
    clocks = chain.from_iterable(clocks for _, _, clocks in evidence.times)
    for (_, clock), length in islice(product(clocks, lengths), MOST):
        minutes = length.number * CLOCKED[str(length.unit)]
        if 0 < minutes < DAY and figure.number in ((clock.number + minutes) % DAY, (clock.number - minutes) % DAY):
            return _found(figure, clock, length)
    return None


def _lengths(first: Period, second: Period, unit: str, *, aged: bool, inclusive: bool) -> Iterator[Decimal]:
    if unit == "year" and not first.recurring and not second.recurring and (aged or _lived(first, second)):
        yield from age(first, second)
    if aged:
        return
    yield from between_dates(first, second, unit)
    if inclusive and unit == "year":
        yield Decimal(second.start.year - first.start.year + 1)


def _lived(first: Period, second: Period) -> bool:
    """Whether full years may be said of the time between two days: of ten or more, and no nearly full one."""
    return (
        first.days == second.days == 1
        and (second.start - first.start).days > LONG
        and ((second.start - first.start).days % YEAR < NEARLY)
    )


def _from_clocks(
    claim: FigureClaim, figure: Figure, unit: str, pairs: Iterator[tuple[Figure, Figure]]
) -> Derivation | None:
    exact = claim.hedge is Hedge.EXACT
    for one, two in pairs:
        length = between_clocks(one, two, unit)
        off = abs(length - figure.number)
        if _fits(figure, length, claim.hedge) and not (exact and unit == "hour" and off > SIXTH):
            return _found(figure, one, two)
    return None


def _from_one(claim: FigureClaim, figure: Figure, unit: str, evidence: FigureEvidence) -> Derivation | None:
    """From a stretch of days that is written as one date: 4-29 March 2024."""
    for chunk, dated, _ in evidence.times:
        for _, date in dated:
            period = date.period
            if period is not None and period.days == 1:
                period = _stretch(chunk.text, date.start, period)
            if period is not None and any(_fits(figure, length, claim.hedge) for length in within(period, unit)):
                return _found(figure, date)
    return None


def _stretch(text: str, start: int, last: Period) -> Period | None:
    """The days up to a date whose first one is a bare number: 3 to 10 July, vom 12. bis 26. März."""
    match = _FIRST.search(text[max(0, start - REACH) : start])
    if match is None:
        return None
    which = month(match[2]) if match[2] else last.start.month
    first = day_of(last.start.year, which, int(match[1])) if which else None
    return Period(first.start, last.end) if first and first.start < last.end else None


def _pairs(
    claim: FigureClaim,
    claims: Sequence[FigureClaim],
    found: Sequence[Check | None],
    evidence: FigureEvidence,
    *,
    clocks: bool,
) -> Iterator[tuple[Figure, Figure]]:
    """Two times that belong together: of the claim's own sentence, then of one chunk; in the order of the text."""
    own = [
        other.figure
        for other, check in zip(claims, found, strict=True)
        if other.sentence is claim.sentence
        and _is_time(other.figure, clocks=clocks)
        and check is not None
        and check.standing is Standing.VERIFIED
    ]
    yield from combinations(own[:FEW], 2)
    everywhere = [point for _, dated, timed in evidence.times for _, point in (timed if clocks else dated)]
    if len(evidence.times) > 1 and len(everywhere) <= FEW:
        yield from combinations(everywhere, 2)
    tried = 0
    for chunk, dated, timed in evidence.times:
        for pair in _of_chunk(chunk, timed if clocks else dated, claim, few=2 if clocks else FEW):
            tried += 1
            if tried > MOST:
                return
            yield pair


def _of_chunk(
    chunk: Chunk, points: Sequence[tuple[int, Figure]], claim: FigureClaim, *, few: int
) -> Iterator[tuple[Figure, Figure]]:
    if len(points) <= few:
        yield from ((one, two) for (_, one), (_, two) in combinations(points, 2))
        return
    for (first, one), (second, two) in pairwise(points):
        near = two.start - one.end <= GAP
        if near and (chunk.about(first) | chunk.about(second)) & claim.about:
            yield one, two


def _is_time(figure: Figure, *, clocks: bool) -> bool:
    return figure.unit == "clock" if clocks else figure.kind is Kind.DATE


def _aged(claim: FigureClaim) -> bool:
    return _AGED.search(claim.before[-20:]) is not None


def _old(claim: FigureClaim, figure: Figure) -> bool:
    return _OLD.search(figure.text + _behind(claim, figure)[:12]) is not None


def _behind(claim: FigureClaim, figure: Figure) -> str:
    """The sentence behind a figure."""
    return claim.sentence.text[max(0, figure.end - claim.sentence.start) :]


def _counted_whole(claim: FigureClaim) -> bool:
    return not _INCLUSIVE.isdisjoint(claim.said.words)


def _fits(figure: Figure, length: Decimal, how: Hedge) -> bool:
    """Whether a length is the one claimed, rounded to what it shows, or on the right side of a bound."""
    value, step = figure.number, figure.step
    if how is Hedge.OVER:
        return value <= length <= max(value * BEYOND, value + step)
    if how is Hedge.UNDER:
        return min(value / BEYOND, value - step) <= length <= value
    if how is Hedge.ABOUT and value % 1 == HALF:
        step = HALF  # nearly two and a half years
    return abs(value - length) * 2 <= step


def _found(figure: Figure, *ends: Figure) -> Derivation:
    return Derivation(
        text=f"{figure.text} = from {' to '.join(end.text for end in ends)}",
        operation="duration",
        operands=tuple(Operand(value=0.0, name=end.text) for end in ends),
    )
