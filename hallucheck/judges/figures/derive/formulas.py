"""Figures that follow from stated ones by a small formula which no word need name.

Every figure is a term with what it measures, and terms are combined only where that gives what the claim measures:
money times a count is money, a length by a time is a speed. The terms come the nearest to the claim first. The more
combinations were tried, and the less precisely one fits, the likelier it fits by chance; what is likelier than
`CHANCE` to do so proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, zip_longest
from typing import NamedTuple

from hallucheck.evidence.chunks import Stated, celled, units_per
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import EPSILON, WHOLE, Derivation, Operand
from hallucheck.judges.figures.derive.operands import NEIGHBOURS, TOTAL, anchors
from hallucheck.judges.figures.evidence.about import relation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.compounds import joined
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Figure, Kind
from hallucheck.text.figure.units import dimensions

CHANCE = 0.5
"""Combinations of those tried that may fit by chance, at most."""
MOST = 16
"""Terms that are combined."""
DEEP = 9
"""Those of them of which three are taken together."""
ALIKE = 0.3
"""How far a stated figure must be about the same thing to be a term."""
NEARLY = 0.025
"""How far a figure may be from what it is said to be about."""
TWELFTH = 12
"""Into so many parts a length of time is rounded: an hour to five minutes."""
REACH = 200
"""How far apart in a text two figures may stand, in characters, that are parts of one formula."""
_OF_ALL = WHOLE | words("both across altogether")
"""Words with which a figure may be of all rows of a table."""
DUMP = 100
"""An answer with more claims is a table, in which nothing was computed."""
SMALL = 13
"""Bare numbers below this may count something without being claims."""
MOST_TEXT = 4000
"""Characters of a text in which what is counted is looked for."""
BACK = 16
"""How far from a figure the words stand that say what it counts, in characters."""
_COUNTED = regex(r"[ -](?:[^\W_]{1,3} )?([^\W\d_]+)")
_EVERY = regex(r"\b(?:every|each|alle|jede[nrs]?|tou(?:te)?s les|cada|ogni|elke) $", re.IGNORECASE)
SECONDS = 60
KMH = 3.6
SHARE, POINTS, MONEY, BARE, RATIO, CLOCK, TIME = "%", "points", "money", "", "times", "clock", "time"
_SPEED = ("length", "time")


class Term(NamedTuple):
    """A figure that may be part of a formula."""

    value: float
    room: float
    """How far it may be off, where it was rounded itself."""
    measure: str
    """`%`, `money`, `clock`, a dimension of `units`, or empty where it only counts."""
    name: str
    times: float = 1.0
    """The value in the unit that it is given in: so much per kilometre is taken times kilometres."""
    place: Stated | None = None
    """Where the evidence has it; None for what the answer or the question says."""
    unit: str = ""


def formula(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence, figure: Figure
) -> Derivation | None:
    """The formula that gives the claim at index `at`, simplest first; None where none does that is no chance."""
    goal, claim = _term(figure, float(figure.step) / 2), claims[at]
    if goal is None or goal.measure == CLOCK or not goal.value or len(claims) > DUMP:
        return None
    if goal.measure == TIME:
        goal = goal._replace(room=min(goal.room, abs(goal.value) / TWELFTH))
    terms = [
        term for term in islice(_terms(at, claims, found, evidence), MOST) if _off(goal, term, claim.hedge) is None
    ]
    if claim.change and claim.direction:
        terms = _on_its_side(terms, claim.direction)
    low, high = _around(claim)
    rates = frozenset[str]().union(*(chunk.rates for _, chunk in evidence.chunks))
    formulas = _Formulas(goal, rates, units_per(claim.sentence.text[low:high]))
    made = chain(formulas.pairs(terms), formulas.triples(terms[:DEEP]))
    for tried, each in enumerate(made, start=1):
        if tried * 2 * goal.room > CHANCE * abs(goal.value):
            return None
        off = _off(goal, each, claim.hedge)
        if off is not None and tried * 2 * max(off, _grain(each.value)) <= CHANCE * abs(goal.value):
            operand = Operand(value=each.value, name=each.name)
            return Derivation(text=f"{figure.text} = {each.name}", operation="formula", operands=(operand,))
    return None


def _on_its_side(terms: Sequence[Term], direction: int) -> list[Term]:
    """Those from which what the answer says differs as it says: 15 cm higher than what is lower."""
    said = [term for term in terms if term.place is None]
    own = [term for term in said if term.measure != BARE]
    return said + [
        term
        for term in terms
        if term.place and any(term.measure == one.measure and (one.value - term.value) * direction > 0 for one in own)
    ]


def _off(goal: Term, made: Term, hedge: Hedge) -> float | None:
    """How far a value is from the one claimed, at least the room that rounding leaves; None where it is another."""
    off = abs(made.value) - abs(goal.value)
    room = goal.room + made.room
    if hedge is not Hedge.EXACT and abs(off) <= NEARLY * abs(made.value):
        on_its_side = hedge is Hedge.ABOUT or (off >= 0) == (hedge is Hedge.OVER)
        return max(abs(off), room) if on_its_side else None
    return room if abs(off) <= room + EPSILON * abs(goal.value) else None


def _grain(value: float) -> float:
    """Half of what the last digit of a whole number is worth that is no zero: of round numbers round ones are made."""
    whole = round(abs(value))
    if not whole or abs(whole - abs(value)) > EPSILON * whole:
        return 0.0
    digits = str(whole)
    return 10.0 ** (len(digits) - len(digits.rstrip("0"))) / 2


def _terms(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Iterator[Term]:
    """The figures that a claim may be made of, the nearest first, each value once."""
    claim = claims[at]
    own, around = _said(at, claims, found)
    places = anchors(at, claims, found)
    figures = (s for s in evidence.compared if s.figure.value is not None and not s.figure.naming)
    ranked = []
    for order, stated in enumerate(figures):
        related = relation(claim, stated)
        beside = _beside(stated, places)
        if (beside or related >= ALIKE or stated.label & claim.about) and _may_mean(claim, stated):
            ranked.append((-related - beside, order, stated))
    ranked.sort(key=lambda entry: entry[:2])
    near = [_term(stated.figure, place=stated) for _, _, stated in ranked]
    asked = [_term(figure) for figure in evidence.told]
    mixed = chain.from_iterable(zip_longest(near, reversed(around)))
    known = set()
    totals = _totals(evidence) if not claim.said.words.isdisjoint(_OF_ALL) else ()
    for term in chain(own, map(_term, _small(claim, evidence)), totals, mixed, asked):
        if term is not None and term.value and term.times not in known:
            known.add(term.times)
            yield term


def _totals(evidence: FigureEvidence) -> Iterator[Term]:
    """What the columns of tables come to, where the table does not say it itself."""
    columns: dict[tuple[int, int], list[Stated]] = {}
    for stated, cell in celled(evidence.compared):
        if stated.figure.value is not None and not stated.figure.naming and stated.figure.unit != "clock":
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    for column in columns.values():
        terms = [term for stated in column if (term := _term(stated.figure, place=stated))]
        labelled = any(cell.label & TOTAL for _, cell in celled(column))
        if len(terms) > 1 and not labelled and len({term.measure for term in terms}) == 1:
            name = " + ".join(term.name for term in terms[:3]) + (" + …" if len(terms) > 3 else "")  # noqa: PLR2004
            times = sum(term.times for term in terms)
            yield terms[0]._replace(value=sum(term.value for term in terms), times=times, name=f"({name})")


def _said(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None]
) -> tuple[list[Term | None], list[Term | None]]:
    """The verified figures of the claim's sentence, and those around it; 4 hours 36 minutes as one."""
    claim, low = claims[at], max(0, at - NEIGHBOURS)
    own: list[Term | None] = []
    around: list[Term | None] = []
    before: Figure | None = None
    for other, check in zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True):
        if other is claim or check is None or check.standing is not Standing.VERIFIED:
            before = None
            continue
        figure = other.figure
        derived = any(quote.source == "derived" for quote in check.evidence)
        text = " " * other.sentence.start + other.sentence.text
        whole = joined(text, before, figure) if before and before.start >= other.sentence.start else None
        side = own if other.sentence is claim.sentence else around
        if whole:
            side[-1:] = [_term(whole)]
            continue
        side.append(_term(figure, float(figure.step) / 2 if derived else 0.0))
        before = figure
    return own, around


def _beside(stated: Stated, places: set[tuple[str, int]]) -> bool:
    """Whether a figure stands in the row or the passage of one that the claim's sentence states."""
    low, high = stated.chunk.passage(stated.index)
    return any(source == stated.source and low <= start < high for source, start in places)


def _may_mean(claim: FigureClaim, stated: Stated) -> bool:
    """Whether a stated figure may be of the period that the claim names, and is an amount, not how often."""
    text, start = stated.chunk.text, stated.figure.start
    if _EVERY.search(text, max(0, start - BACK), start):
        return False
    periods = stated.chunk.periods(stated.index)
    return not (periods and claim.periods) or meet(claim.periods, periods)


def _around(claim: FigureClaim) -> tuple[int, int]:
    """The part of the sentence around a figure, for one that never ends."""
    at = claim.figure.start - claim.sentence.start
    return max(0, at - REACH), at + REACH


def _small(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Figure]:
    """The small numbers of the sentence that count what the evidence speaks of: two machines."""
    text = claim.sentence.text[slice(*_around(claim))]
    for figure in extract(text):
        if figure.kind is Kind.QUANTITY and figure.unit is None and ONE < abs(figure.number) < SMALL:
            counted = _COUNTED.match(text, figure.end)
            noun = content(counted[1]) if counted else frozenset()
            if any(noun & content(chunk.text[:MOST_TEXT]) for _, chunk in evidence.chunks):
                yield figure


def _term(figure: Figure, room: float = 0.0, *, place: Stated | None = None) -> Term | None:
    if figure.value is None:
        return None
    value, measure = float(figure.value), BARE
    if figure.kind is Kind.CURRENCY:
        measure = MONEY
    elif figure.kind in (Kind.PERCENTAGE, Kind.POINTS):
        measure = SHARE if figure.kind is Kind.PERCENTAGE else POINTS
    elif figure.kind is Kind.RATIO:
        measure = RATIO
    elif figure.unit == "clock":
        value, measure = value * SECONDS, CLOCK
    elif figure.unit is not None:
        measure, factor = dimensions().get(figure.unit, (figure.unit, ONE))
        value, room = value * float(factor), room * float(factor)
    return Term(value, room, measure, figure.text, float(figure.number), place, figure.unit or "")


def _belong(one: Term, two: Term) -> bool:
    """Whether two figures of the evidence may be parts of one formula: of a row, of a column, of a passage."""
    if one.place is None or two.place is None:
        return True
    if one.place.chunk is not two.place.chunk:
        return False
    here, there = one.place.cell, two.place.cell
    if here is not None and there is not None:
        return here.row == there.row or here.column == there.column
    return abs(one.place.figure.start - two.place.figure.start) <= REACH


class _Formulas:
    """What terms make that measures what a goal measures."""

    def __init__(self, goal: Term, rates: frozenset[str], wanted: frozenset[str]) -> None:
        self._goal = goal
        self._rates = rates
        """The units per which the evidence states anything."""
        self._wanted = wanted
        """The units per which the claim is meant."""

    def pairs(self, terms: Sequence[Term]) -> Iterator[Term]:
        """Of each two terms, the likeliest first."""
        for first, second in sorted(combinations(range(len(terms)), 2), key=sum):
            one, two = terms[first], terms[second]
            if _belong(one, two):
                yield from self._made(one, two, (one, two))

    def triples(self, terms: Sequence[Term]) -> Iterator[Term]:
        """Of each three terms: of two, with the third."""
        for triple in sorted(combinations(range(len(terms)), 3), key=sum):
            of = [terms[index] for index in triple]
            if not all(_belong(one, two) for one, two in combinations(of, 2)):
                continue
            for third in of:
                one, two = (term for term in of if term is not third)
                for made in self._inner(one, two):
                    if made.value and made.measure not in (SHARE, POINTS, TIME):
                        yield from self._made(made._replace(name=f"({made.name})"), third, of)

    def _made(self, one: Term, two: Term, of: Sequence[Term]) -> Iterator[Term]:
        for made in chain(self._inner(one, two), self._outer(one, two)):
            if self._is_meant(made, of):
                yield made

    def _is_meant(self, made: Term, of: Sequence[Term]) -> bool:
        """Whether what is made may be what is claimed; cells of tables leave their unit to the heading."""
        wanted = self._goal.measure
        if made.measure == wanted:
            return True
        if made.measure == RATIO:
            return wanted == BARE and made.value % 1 == 0  # so many instalments
        return made.measure == BARE and wanted not in (SHARE, POINTS) and all(map(_is_cell, of))

    def _inner(self, one: Term, two: Term) -> Iterator[Term]:
        """Sums, differences and products of two terms, by what they measure."""
        if one.measure == two.measure == CLOCK:
            yield Term(abs(one.value - two.value), 0.0, TIME, f"{one.name} to {two.name}")
        elif CLOCK in (one.measure, two.measure):
            return
        elif _may_add(one, two):
            large, small = (one, two) if abs(one.value) >= abs(two.value) else (two, one)
            room, measure = one.room + two.room, one.measure or two.measure
            measure = POINTS if measure == SHARE else measure
            scale = large.times / large.value
            for value, name in (
                (large.value - small.value, f"{large.name} − {small.name}"),
                (one.value + two.value, f"{one.name} + {two.name}"),
            ):
                yield Term(value, room, measure, name, value * scale)
        for part, amount in ((one, two), (two, one)):
            if part.measure == SHARE != amount.measure:
                made = _times(part, amount)
                yield made._replace(value=made.value / 100, room=made.room / 100, name=f"{part.name} of {amount.name}")
            elif part.measure == BARE and (amount.measure != BARE or part is one) and amount.measure != SHARE:
                yield _times(part, amount)
            elif part.unit in self._rates and amount.measure not in (BARE, part.measure):
                yield _times(part, amount)  # so much per unit, and how many of it

    def _outer(self, one: Term, two: Term) -> Iterator[Term]:
        """Shares, changes, multiples and rates of two terms, by what they measure."""
        if not {one.measure, two.measure}.isdisjoint((SHARE, POINTS, CLOCK)):
            return
        if one.measure == two.measure:
            large, small = (one, two) if abs(one.value) >= abs(two.value) else (two, one)
            ratio = _by(large, small, RATIO)
            share = _by(small, large, SHARE)
            yield share._replace(value=100 * share.value, room=100 * share.room)
            yield share._replace(value=100 * (1 - share.value), room=100 * share.room, name=f"1 − {share.name}")
            yield share._replace(value=100 * (ratio.value - 1), room=100 * ratio.room, name=f"{ratio.name} − 1")
            yield ratio
        for a, b in ((one, two), (two, one)):
            if (a.measure, b.measure) == _SPEED:
                yield Term(a.value / b.value * KMH, 0.0, "speed", f"{a.name} / {b.name}")
            elif b.measure == BARE or (a.measure != b.measure and b.unit in self._wanted):
                yield _by(a, b, a.measure)


def _may_add(one: Term, two: Term) -> bool:
    """Whether a sum or a difference is told by no word: of what the answer says, or of a row of a table."""
    cells = _is_cell(one) and _is_cell(two)
    if one.place and two.place and not cells:
        return False
    return one.measure == two.measure or (cells and BARE in (one.measure, two.measure))


def _is_cell(term: Term) -> bool:
    return term.place is not None and term.place.cell is not None


def _times(one: Term, two: Term) -> Term:
    """So many times the second term, which is what comes out."""
    value = one.times * two.value
    return Term(value, abs(value) * _rough(one, two), two.measure, f"{one.name} × {two.name}", value)


def _by(one: Term, two: Term, measure: str) -> Term:
    value = one.value / (two.value if measure in (SHARE, RATIO) else two.times)
    return Term(value, abs(value) * _rough(one, two), measure, f"{one.name} / {two.name}", value)


def _rough(one: Term, two: Term) -> float:
    """How far a product or a quotient may be off, as a part of it."""
    return one.room / abs(one.value) + two.room / abs(two.value)
