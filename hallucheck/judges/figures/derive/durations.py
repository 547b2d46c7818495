"""Durations that follow from two times: open from 9:00 to 17:30 is eight and a half hours, 1998 to 2013 is 15 years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, combinations, islice, pairwise, product

from hallucheck.evidence.chunks import Chunk
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.terms import Among
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.compounds import join
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.periods import CLOCKED, DATED, DAY, age, between_clocks, between_dates, within
from hallucheck.text.figure.figure import Figure, Kind, Period

FEW = 4
"""Times of a chunk that are paired each with each; of more, only neighbours."""
TWO_COLONS = 2
NEAR = 8
"""Figures before a claim among which it may be the difference of two lengths of time."""
GAP = 160
"""How far apart two neighbours may stand, in characters."""
MOST = 60
"""Pairs that are tried for one claim."""
HALF = Decimal("0.5")
SIXTH = Decimal(1) / 6
"""How far a number of hours may be off unless it is said to be about so many: ten minutes."""
BEYOND = Decimal("1.25")
YEAR, NEARLY, LONG, MONTHS = 365.25, 330, 3652, 364
"""Days of a year, of nearly one, of ten years, and of what is shorter than a year."""
_AGED = regex(r"\b(?:at|aged?(?: of)?|im alter von|à l['’]âge de|a la edad de|all['’]età di) $", re.IGNORECASE)
_OLD = regex(r".{0,12}\b(?:years?[ -]old|years? of age|jahren? alt|jaar oud|años de edad)\b", re.IGNORECASE)
_BESIDE = regex(
    r"\b(?P<before>(?:previous|preceding|prior|last) year|year (?:before|earlier|ago))\b"
    r"|\b(?:(?:following|next) year|year (?:after|later))\b",
    re.IGNORECASE,
)
"""The year beside one that is named."""
_LATER = regex(
    r" (?:(before|earlier|zuvor|vorher|avant|antes|prima|eerder)|later|after|afterwards|thereafter|später|danach"
    r"|plus tard|après|más tarde|después|dopo|depois)\b",
    re.IGNORECASE,
)
_SEASONS = regex(r" (?:consecutive |straight )?(?:seasons?|editions?|campaigns?)\b")
_INCLUSIVE = frozenset(("season", "seasons", "consecutive", "inclusive", "period", "fiscal", "editions", "annual"))
"""Words by which years are counted with both ends: five seasons from 2019 to 2023."""
_YEARS = {"year": 1, "decade": 10, "century": 100}


def lasting(figure: Figure, among: Among) -> Derivation | None:
    """How the length of time in `figure` follows from two times of the sentence or the evidence; None if not."""
    claim, evidence = among.claim, among.evidence
    behind = claim.sentence.text[max(0, figure.end - claim.sentence.start) :]
    aged = _AGED.search(claim.before[-20:]) is not None
    unit = figure.unit or ("year" if aged or _SEASONS.match(behind) else None)
    clocks = unit in CLOCKED
    if unit is None or not (clocks or unit in DATED):
        return None
    aged = unit == "year" and (aged or _OLD.match(figure.text[-12:] + behind[:24]) is not None)
    for length, ends in _between(among, unit, aged=aged):
        if _fits(claim, figure, length):
            return _found(figure, *ends)
    for (start, began), (end, ended) in combinations(evidence.moments, 2) if clocks else ():
        if _fits(claim, figure, abs(ended - began) / CLOCKED[unit]):
            return _found(figure, start, end)
    if clocks:
        return _taken(claim, figure, evidence) or _apart(figure, among) or _in_all(figure, evidence)
    whole = _stretch(claim, figure, unit, evidence)
    return _found(figure, whole) if whole else None


def _between(among: Among, unit: str, *, aged: bool) -> Iterator[tuple[Decimal, tuple[Figure, ...]]]:
    """The lengths that lie between two times, or remain of it without a break, each with what it is made of."""
    clocks = unit in CLOCKED
    since = _since_first(among) if aged else ()
    for one, two in chain(since, _pairs(among, clocks=clocks)):
        if not clocks:
            yield from ((length, (one, two)) for length in _lengths(among.claim, one.period, two.period, unit, aged))
            continue
        length = between_clocks(one, two, unit)
        yield length, (one, two)
        for pause in _pauses(among.evidence, one, two):
            yield length - pause.number * CLOCKED[str(pause.unit)] / CLOCKED[unit], (one, two, pause)


def _pauses(evidence: FigureEvidence, one: Figure, two: Figure) -> Iterator[Figure]:
    """The lengths of time that a text states right behind two times of day: from 10 to 17, with an hour's break."""
    for _, chunk, length in evidence.spelt():
        if length.unit in CLOCKED and 0 <= length.start - two.end <= GAP and _is_in(chunk, one, two):
            yield length
    for chunk, _, clocks in evidence.times if evidence.measured else ():
        for length in chunk.figures if clocks and _is_in(chunk, one, two) else ():
            if length.unit in CLOCKED and 0 <= length.start - two.end <= GAP:
                yield length


def _is_in(chunk: Chunk, *figures: Figure) -> bool:
    return all(figure in chunk.figures for figure in figures)


def _taken(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """The time of the evidence that says how long something took: 1:19:05; of a row that the claim names, if any."""
    took = [
        (clock, chunk.about(index) if index in chunk.cells else frozenset[str]())
        for chunk, _, clocks in evidence.times
        for index, clock in clocks
        if clock.text.count(":") == TWO_COLONS
    ]
    named = [clock for clock, about in took if about & claim.about]
    meant = named or [clock for clock, _ in took]
    fits = (clock for clock in meant if _fits(claim, figure, clock.number / CLOCKED[str(figure.unit)]))
    found = next(fits, None)
    return _found(figure, found) if found else None


def _apart(figure: Figure, among: Among) -> Derivation | None:
    """By how much two lengths differ that the answer says, or between whose ends it says: ten minutes quicker."""
    lengths: dict[Decimal, Figure] = {}
    near = [other for other, check in among.around() if check and other.figure.start < among.claim.figure.start]
    for start, end in pairwise(near[-NEAR:]):
        if start.figure.unit == end.figure.unit == "clock" and start.sentence is end.sentence:
            lengths.setdefault(between_clocks(start.figure, end.figure, "minute"), end.figure)
    for whole in join(_before(among), [each.figure for each in near]):
        if whole.unit in CLOCKED:
            lengths.setdefault(whole.number * CLOCKED[str(whole.unit)], whole)
    length = figure.number * CLOCKED[str(figure.unit)]
    for one, two in islice(combinations(lengths, 2), FEW * 2):
        if length == abs(one - two):
            return _found(figure, lengths[one], lengths[two])
    return None


def _in_all(figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """All the lengths of time of a text that states few, added up: mixing, rising and baking."""
    for _, chunk in evidence.chunks:
        stated = join(chunk.text, (each for each in chunk.figures if each.unit in CLOCKED))
        lengths = [each for each in (*stated, *chunk.spelt) if each.unit in CLOCKED and each.value is not None]
        whole = sum(each.number * CLOCKED[str(each.unit)] for each in lengths)
        if 1 < len(lengths) <= FEW and whole == figure.number * CLOCKED[str(figure.unit)]:
            return _found(figure, *lengths)
    return None


def _before(among: Among) -> str:
    """The answer up to the claim."""
    return (among.evidence.case.record.answer or "")[: among.claim.figure.start]


def _stretch(claim: FigureClaim, figure: Figure, unit: str, evidence: FigureEvidence) -> Figure | None:
    """A stretch of days that is written as one: 4-29 March 2024."""
    for date in (*evidence.told, *(each for _, dated, _ in evidence.times for _, each in dated)):
        if date.period and any(_fits(claim, figure, length) for length in within(date.period, unit)):
            return date
    return None


def _lengths(
    claim: FigureClaim,
    one: Period | None,
    two: Period | None,
    unit: str,
    aged: bool,  # noqa: FBT001
) -> Iterator[Decimal]:
    """The lengths that may be said of what lies between two dates."""
    if one is None or two is None:
        return
    known = not (one.recurring or two.recurring)
    one, two = (two, one) if known and two.start < one.start else (one, two)
    days = (two.start - one.start).days
    lived = one.days == two.days == 1 and days > LONG and days % YEAR < NEARLY
    if unit == "year" and known and (aged or lived):
        yield from age(one, two)
    if not aged:
        yield from between_dates(one, two, unit)
        if unit == "year" and not _INCLUSIVE.isdisjoint(claim.said.words):
            yield Decimal(two.start.year - one.start.year + 1)


def falling(figure: Figure, among: Among) -> Derivation | None:
    """The time that lies a stated length from a stated one: 30 days after 12 March, six hours after 9:15, in 1904.

    Both may be what the answer said before, where that is verified: 90 days before the end that it worked out.
    """
    evidence = among.evidence
    said = [other.figure for other, check in among.around() if check]
    if figure.unit == "clock":
        times = [*_times(said, clocks=True), *(clock for _, _, clocks in evidence.times for _, clock in clocks)]
    elif figure.period is not None and figure.period.days == 1:
        times = [
            *_times(said, clocks=False),
            *(each for each in evidence.told if each.period),
            *(d for _, dated, _ in evidence.times for _, d in dated),
        ]
    else:
        return _in_year(figure, evidence, among.claim.about)
    spelt = chain.from_iterable(chain(chunk.spelt, chunk.terms) for _, chunk in evidence.chunks)
    counted = CLOCKED if figure.unit else DATED
    lengths = [each for each in (*said, *evidence.measured, *spelt) if each.value is not None and each.unit in counted]
    for time, length in islice(product(times, lengths), MOST):
        if _lies(figure, time, length):
            return _found(figure, time, length)
    return None


def _lies(figure: Figure, time: Figure, length: Figure) -> bool:
    if figure.unit == "clock":
        minutes = length.number * CLOCKED[str(length.unit)]
        return 0 < minutes < DAY and figure.number in ((time.number + minutes) % DAY, (time.number - minutes) % DAY)
    day, its = figure.period, time.period
    if day is None or its is None or its.days > 1 or its == day:
        return False
    if its.recurring == day.recurring:
        orders = [(its, day) if its.start < day.start else (day, its)]
    else:  # "28 November", of a year that only the other date says
        orders = [(its, day), (day, its)]
    return any(length.number in between_dates(*order, str(length.unit)) for order in orders)


def _in_year(figure: Figure, evidence: FigureEvidence, about: frozenset[str]) -> Derivation | None:
    """The year that a text counts from a date: opened in 1881, burnt down 23 years later, rebuilt the year after."""
    period = figure.period
    for chunk, dated, _ in evidence.times if period is not None and period.days > MONTHS else ():
        dates = [(date, date.period) for _, date in dated if date.period and not date.period.recurring]
        for date, length, year in _years_counted(chunk, dates, about) if dates else ():
            if period is not None and year == period.start.year:
                return _found(figure, date, *([length] if length else ()))
    return None


def _years_counted(
    chunk: Chunk, dates: Sequence[tuple[Figure, Period]], about: frozenset[str]
) -> Iterator[tuple[Figure, Figure | None, Decimal]]:
    """Each date of a text with the years that it counts from it, and which year that is."""
    ways = {-1 if beside["before"] else 1 for beside in _BESIDE.finditer(chunk.text)}
    yield from ((date, None, Decimal(its.start.year + way)) for date, its in dates if its.days > MONTHS for way in ways)
    for length in chain(chunk.figures, chunk.spelt) if _LATER.search(chunk.text) else ():
        way = _LATER.match(chunk.text, length.end) if length.unit in _YEARS else None
        before = [each for each in dates if each[0].end <= length.start]
        if way is not None and before:
            date, its = before[-1]
            beside = content(chunk.text[date.end : way.end() + GAP // 2])
            if not beside.isdisjoint(about):  # else of something else that came later
                years = length.number * _YEARS[str(length.unit)]
                yield date, length, its.start.year + (-years if way[1] else years)


def _pairs(among: Among, *, clocks: bool) -> Iterator[tuple[Figure, Figure]]:
    """Two times that belong together: of the claim's own sentence, then of one chunk; in the order of the text."""
    claim, evidence = among.claim, among.evidence
    beside = [other.figure for other, _ in among.beside]
    told = () if clocks else evidence.told
    yield from combinations((_times(beside, clocks=clocks) or _times(told, clocks=clocks))[:FEW], 2)
    lists = [(chunk, timed if clocks else dated) for chunk, dated, timed in evidence.times]
    everywhere = [point for _, points in lists for _, point in points]
    if len(everywhere) <= (2 if clocks else FEW):
        yield from combinations(everywhere, 2)
        return
    for chunk, points in lists:
        if len(points) <= (2 if clocks else FEW):
            yield from combinations((point for _, point in points), 2)
            continue
        for (first, one), (second, two) in islice(pairwise(points), MOST):
            if two.start - one.end <= GAP and (chunk.about(first) | chunk.about(second)) & claim.about:
                yield one, two


def _since_first(among: Among) -> Iterator[tuple[Figure, Figure]]:
    """The first of all dates, when somebody was born, with each that is of what the claim says."""
    every = [(chunk, index, point) for chunk, dated, _ in among.evidence.times for index, point in dated]
    known = [entry for entry in every if entry[2].period and not entry[2].period.recurring]
    first = min(known, key=lambda entry: entry[2].period.start.toordinal() if entry[2].period else 0, default=None)
    for chunk, index, other in islice(known if first else (), MOST):
        if first and other is not first[2] and chunk.about(index) & among.claim.about:
            yield first[2], other


def _times(figures: Sequence[Figure], *, clocks: bool) -> list[Figure]:
    """The times of day among figures, or the dates."""
    return [each for each in figures if (each.unit == "clock" if clocks else each.kind is Kind.DATE)]


def _fits(claim: FigureClaim, figure: Figure, length: Decimal) -> bool:
    """Whether a length is the one claimed, rounded to what it shows, or on the right side of a bound."""
    value, step, off = figure.number, figure.step, abs(figure.number - length)
    if claim.hedge is Hedge.OVER:
        return value <= length <= max(value * BEYOND, value + step)
    if claim.hedge is Hedge.UNDER:
        return min(value / BEYOND, value - step) <= length <= value
    if claim.hedge is Hedge.ABOUT and value % 1 == HALF:
        step = HALF  # nearly two and a half years
    return off * 2 <= step and not (claim.hedge is Hedge.EXACT and figure.unit == "hour" and off > SIXTH)


def _found(figure: Figure, *ends: Figure) -> Derivation:
    names = tuple(end.text for end in ends)
    return Derivation(text=f"{figure.text} = from {' to '.join(names)}", terms=names)
