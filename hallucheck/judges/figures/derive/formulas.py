"""Figures that follow from stated ones by a small formula: sums, differences, products, means, shares, changes, rates.

Every figure is a term with what it measures, and terms are combined only where that gives what the claim measures:
money times a count is money, a length by a time is a speed. What is added or subtracted among figures of prose must be
about what the claim is about; what a question asks for must be named by it. The terms come the nearest to the claim
first. The more combinations near the claim were tried, and the less precisely one fits, the likelier it fits by chance;
what is likelier than `CHANCE` to do so proves nothing, unless the words name its operation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice

from hallucheck.evidence.chunks import unit_of_rate, units_per
from hallucheck.judges.figures.claims.check import Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.terms import (
    BARE,
    CLOCK,
    COUNT,
    DEGREES,
    FEW,
    MONEY,
    PER_MANY,
    POINTS,
    RATIO,
    REACH,
    SHARE,
    TOTAL,
    Among,
    Term,
    few_amounts,
    of_range,
    only_row,
    stated_terms,
    term_of,
    terms_of,
)
from hallucheck.judges.figures.derive.totals import (
    PACED,
    WHOLE,
    added,
    dealt,
    of_rows,
    paced,
    priced,
    spanning,
    together,
    totals,
)
from hallucheck.judges.figures.derive.words import OF_ALL, Derivation, named_operations
from hallucheck.judges.figures.evidence.agree import TEMPERATURES, relation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.compounds import joined
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.text.figure.units import dimensions, units

EPSILON = 1e-9
UNLIKE = 1e5
"""So many times as much is added to nothing: millions and pence."""
AROUND = 3
"""Only what comes within so many times of the claim could be taken for it by chance."""
UNASKED = 0.5
"""Of `CHANCE`, where the answer answers no question: what sums up a text computes little."""
CHANCE = 0.5
"""Combinations of those tried that may fit by chance, at most."""
NAMED = 1.0
"""As `CHANCE`, of those by an operation that the words name."""
FIRST = 4
"""So many of those are no chance, however round the figure is."""
PAIRS = 1500
"""Combinations after which it no longer matters what the words name."""
RELATED = 0.45
"""How far figures of prose must be about the same as the claim that is their sum or their difference."""
DEEP = 9
"""Terms of which three are taken together."""
NEARLY = 0.025
"""How far a figure may be from what it is said to be about."""
BEYOND, PART = 0.2, "part"
"""How far the share lies that more or less than a part in words is said of: more than half of 56 or 62 %."""
TWELFTH = 12
"""Into so many parts a length of time is rounded: an hour to five minutes."""
TEN_MINUTES = 600.0
"""How far off a number of hours may be that is not said to be about so many, in seconds."""
ZERO_ROOM = 20
"""So many times its room is taken for the size of a claimed nought."""
ELLIPSIS = 40
"""Characters in which a second figure may leave out the unit of the first."""
DUMP = 100
"""An answer with more claims is a table, in which nothing was computed."""
KMH = 3.6
_OF = (" of ", " der ", " des ", " de ")
"""Behind a share that is one of all that is listed."""
_PART = regex(r" (?:[\w'’-]+ ){0,2}(?:out )?of (?:[\w'’-]+ ){0,3}")
"""Between a part and its whole."""
_OF_THE = (" the ", " that ", " of the ", " of that ")
_MORE = regex(
    r"[ -](?:more|less|fewer|higher|lower|up|down|mehr|weniger|höher|niedriger|plus|moins|más|menos|più|meno|mais|meer"
    r"|minder|hoger|lager)\b(?! (?:of|de|di|da|van)\b)"
)
"""Behind a share by which one thing is more than another."""
_OUT_OF = ("out of ", "total of ")
"""Before what all that is listed comes to."""
_ROW_ENDS = ("\n", "{", "}")
"""Between these a text has one row of a table, or one object."""
TIME, LENGTH, AREA, SPEED = "time", "length", "area", "speed"
_PHYSICS = {
    (LENGTH, TIME): (SPEED, KMH), (LENGTH, SPEED): (TIME, KMH), ("energy", "power"): (TIME, 3600.0),
    ("energy", TIME): ("power", 3600.0),
}  # fmt: skip
"""What one thing by another measures, and by what the quotient of their bases is to be taken."""


def formula(figure: Figure, among: Among) -> Derivation | None:
    """The formula that gives the claim, simplest first; None where none does that is no chance."""
    claim, evidence = among.claim, among.evidence
    goal = _goal(figure, claim)
    if goal is None or len(among.claims) > DUMP:
        return None
    if goal.measure == SHARE and (parts := _own_parts(among)):
        share = _by(*parts, SHARE)
        return None if _off(goal, share, claim.hedge) is None else _derivation(figure, share)
    named = named_operations(claim) | {PACED}
    stated = stated_terms(among, named)
    said = [term for term in among.said()[0] if term]
    own = [*added(said), *of_rows(among, figure), *_broken_down(among, figure), *paced(among), *dealt(among)]
    whole = _is_of_whole(claim, figure, bare=not said)
    for scale in _scales(claim, evidence):
        listed = list(totals(claim, evidence, stated, scale))
        wholes = [one for one in listed if whole and one.operation in ("sum", WHOLE)]
        wholes += together(claim, stated, scale) if named & {"change", "difference", "share"} else ()
        joint = (one for one in together(claim, stated, scale) if named & {"sum"})
        sums = [*_sums(claim, listed), *own, *joint, *spanning(claim, evidence, scale)]
        terms = terms_of(among, stated=stated, totals=wholes, scale=scale)
        terms = [term for term in terms if _may_give(goal, term, claim.hedge)]
        made = _search(goal, claim, _Formulas(goal, claim, evidence, named).all(terms, sums), named)
        if made is not None:
            return _derivation(figure, made)
        if not any(term.is_cell for term in terms):
            break
    return None


def _broken_down(among: Among, figure: Figure) -> Iterator[Term]:
    """What the figures of a list come to that follows the claim, all of which is `figure`, or that it follows.

    Of the claim's sentence the nearest two, three and so on; of items the first figures, then the second; and all.
    """
    claims, at, kind = among.claims, among.at, among.claim.figure.kind
    for side in (range(at + 1, len(claims)), range(at - 1, -1, -1)) if kind is not Kind.PERCENTAGE else ():
        items: dict[int, list[Term]] = {}
        others = (
            i for i in side if claims[i].figure.kind is kind and not figure.start <= claims[i].figure.start < figure.end
        )
        for index in islice(others, DEEP):
            check = among.found[index]
            if check is None or check.standing is not Standing.VERIFIED or not (term := term_of(claims[index].figure)):
                break
            items.setdefault(claims[index].sentence.start, []).append(term)
        every = [term for item in items.values() for term in item]
        yield from _running(items.pop(among.claim.sentence.start, []))
        lists = list(items.values())
        alike = next((number for number, item in enumerate(lists) if len(item) != len(lists[0])), len(lists))
        yield from chain.from_iterable(map(_running, zip(*lists[:alike], strict=True)))
        yield from list(added(every))[:1]


def _running(terms: Sequence[Term]) -> Iterator[Term]:
    """The sums of the first two terms, the first three, and so on, up to one that is a total of those before."""
    for number in range(2, len(terms) + 1):
        rest = sum(each.value for each in terms[1:number])
        if number > 2 and abs(terms[0].value - rest) <= EPSILON * abs(rest):  # noqa: PLR2004
            return
        yield from list(added(terms[:number]))[:1]


def _sums(claim: FigureClaim, listed: Sequence[Term]) -> Iterator[Term]:
    """What listed figures come to and the claim may state: all that is listed only behind "out of"."""
    for one in listed:
        if one.operation != WHOLE:
            yield one
        elif claim.before.endswith(_OUT_OF):
            yield one._replace(operation="sum")


def _own_parts(among: Among) -> tuple[Term, Term] | None:
    """The part and the whole of which a sentence says beside a share what it is: "86 %, with 24 of 28 rooms sold"."""
    at, claims, claim = among.at, among.claims, among.claim
    bracketed = claim.before.endswith("(")
    for first in () if claim.change or claim.direction else (at - 2,) if bracketed else (at + 1, at - 2):
        pair = claims[max(0, first) : max(0, first + 2)]
        if len(pair) < 2 or any(each.sentence is not claim.sentence for each in pair):  # noqa: PLR2004
            continue
        if not bracketed and 0 < first < at and claims[first - 1].figure.kind is Kind.PERCENTAGE:
            continue  # it is the share of that one
        part, whole = (term_of(each.figure) for each in pair)
        between = pair[1].before[pair[0].figure.end - claim.sentence.start :]
        if (
            part
            and whole
            and part.measure == whole.measure
            and 0 < part.value < whole.value
            and _PART.fullmatch(between)
        ):
            return part, whole
    return None


def _goal(figure: Figure, claim: FigureClaim) -> Term | None:
    """A claimed figure as what has to come out; None for what is not computed: times of day, levels of temperature."""
    goal = term_of(figure, float(figure.step) / 2)
    if goal is None or goal.measure == CLOCK or (figure.unit in TEMPERATURES and not claim.change):
        return None
    if figure.written and goal.measure == SHARE and claim.hedge in (Hedge.OVER, Hedge.UNDER):
        return goal._replace(operation=PART)
    if goal.measure == TIME:
        most = TEN_MINUTES if figure.unit == "hour" and claim.hedge is Hedge.EXACT else goal.room
        return goal._replace(room=min(goal.room, abs(goal.value) / TWELFTH, most))
    return goal


def _is_of_whole(claim: FigureClaim, figure: Figure, *, bare: bool) -> bool:
    """Whether a claim may be a share of all that is listed; `bare`: its sentence states none of it."""
    behind = figure.end - claim.sentence.start
    return not claim.said.words.isdisjoint(OF_ALL) or (bare and claim.sentence.text.startswith(_OF, behind))


def _may_give(goal: Term, term: Term, hedge: Hedge) -> bool:
    """Whether a term may be part of a formula: it is not the claimed value itself, and shares are made of no counts."""
    if goal.operation == PART and not (term.is_cell or term.place is None):
        return False  # by which so much room is left that prose would hold two that fit
    same = term.measure == goal.measure and _off(goal, term, hedge) is not None
    return not same and not (goal.measure == SHARE and term.measure == COUNT)


def _derivation(figure: Figure, made: Term) -> Derivation:
    how = made.name[1:-1] if made.operation == "sum" and made.name[0] == "(" else made.name
    return Derivation(text=f"{figure.text} = {how}", terms=(how,))


def _search(goal: Term, claim: FigureClaim, made: Iterator[Term], named: frozenset[str]) -> Term | None:
    """The first of what is made that is the goal, unless so many were tried that one had to be."""
    size = abs(goal.value) or ZERO_ROOM * goal.room
    chance = CHANCE * size * (1.0 if claim.question else UNASKED)
    counts, near = [0, 0], 0
    for tried, each in enumerate(made, start=1):
        if not goal.value or size <= abs(each.value) * AROUND <= size * AROUND**2:
            is_named, product = each.operation in named, each.operation == "product"
            near += 1
            counts[product] += is_named  # products apart: no word names them
            by_name = counts[product]
            off = _off(goal, each, claim.hedge)
            if off is not None:
                off = 2 * max(off, _grain(each.value))
                by_word = is_named and (by_name <= FIRST or by_name * off <= NAMED * size)
                if by_word or (not claim.asked and near * off <= chance):
                    return each
        if tried > PAIRS and near * 2 * goal.room > chance:
            return None
    return None


def _scales(claim: FigureClaim, evidence: FigureEvidence) -> list[float]:
    """What a bare cell may be worth in the claim's terms: as the claim itself says, else as the tables declare."""
    figure = claim.figure
    if figure.kind in (Kind.PERCENTAGE, Kind.POINTS, Kind.RATIO):
        return [1.0]
    return list(dict.fromkeys((float(figure.scale), *sorted(float(scale) for scale in evidence.scales))))


def _off(goal: Term, made: Term, hedge: Hedge) -> float | None:
    """How far a value is from the one claimed, at least the room that rounding leaves; None where it is another."""
    off = abs(made.value) - abs(goal.value)
    room = goal.room + made.room
    if abs(off) <= room + EPSILON * abs(goal.value):
        return room
    if hedge is not Hedge.EXACT and abs(off) <= (BEYOND if goal.operation == PART else NEARLY) * abs(made.value):
        on_its_side = hedge is Hedge.ABOUT or (off >= 0) == (hedge is Hedge.OVER)
        return max(abs(off), room) if on_its_side else None
    return None


def _grain(value: float) -> float:
    """Half of what the last digit of a whole number is worth that is no zero: of round numbers round ones are made."""
    whole = round(abs(value))
    if not whole or abs(whole - abs(value)) > EPSILON * whole:
        return 0.0
    digits = str(whole)
    return 10.0 ** (len(digits) - len(digits.rstrip("0"))) / 2


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

    def __init__(self, goal: Term, claim: FigureClaim, evidence: FigureEvidence, named: frozenset[str]) -> None:
        self._goal, self._claim, self._named = goal, claim, named
        self._rates = frozenset[str]().union(*(chunk.rates for _, chunk in evidence.chunks))
        """The units per which the evidence states anything."""
        self._asked = [term for term in map(term_of, evidence.told) if term is not None and term.unit]
        start = claim.figure.start - claim.sentence.start
        self._is_level = claim.sentence.text.endswith((" to ", " auf ", " at "), 0, start)
        """Whether the claim says what something came to, not by how much it differs: it fell to 2 %."""
        self._in_table = "|" in claim.sentence.text
        """Whether it is a cell of the answer, beside which no words stand."""
        by = claim.before.endswith(" by ") or _MORE.match(claim.sentence.text, claim.figure.end - claim.sentence.start)
        behind = claim.sentence.text[claim.figure.end - claim.sentence.start :]
        self._is_of_other_share = claim.figure.written and behind.startswith(_OF_THE)
        """Whether it is a part of what may be a share itself: half the rate of the week before."""
        self._is_change = bool(by) and goal.measure == SHARE
        """Whether it says by what share something rose or fell: that is no part of a whole."""
        self._wanted = units_per(claim.sentence.text[max(0, start - REACH) : start + REACH])
        """The units per which the claim is meant."""
        many = PER_MANY.match(claim.sentence.text, claim.figure.end - claim.sentence.start)
        self._many = float(many[1].replace(",", "")) if many else 1.0
        """Of how many of them it is said: so much per 100 km."""
        if many:
            self._wanted |= {units().get(many[2].lower(), "")}
        self._priced = {
            s: priced(s) for s in evidence.compared if s.cell is None and s.figure.kind is claim.figure.kind
        }
        """Of each figure of the claim's kind what it is the figure of."""
        self._few = len(evidence.compared) <= FEW or bool(few_amounts(claim, evidence, named))
        self._only = set(only_row(claim, evidence))
        """The two cells of the one row that is in the claim's unit."""

    def all(self, terms: Sequence[Term], sums: Sequence[Term]) -> Iterator[Term]:
        """Of what the claim names, of single terms, of each two, of each three; the nearest first."""
        pairs = [(terms[one], terms[two]) for one, two in sorted(combinations(range(len(terms)), 2), key=sum)]
        named = [pair for pair in pairs if self._names(*pair)]
        for one, two in named:
            yield from self._made(one, two, (one, two))
        for made in chain(sums, self._of_one(terms)):
            if (meant := self._meant(made, [made])) is not None:
                yield meant
        for one, two in pairs:
            if (one, two) not in named and _belong(one, two):
                yield from self._made(one, two, (one, two))
        yield from self._of_three(terms)

    def _names(self, one: Term, two: Term) -> bool:
        """Whether the claim names the rows of two cells of a column, or one of a number and a size: 12 boxes of 5 kg.

        Or the two are all that a table has in the claim's unit, one beside the other: the prices of two models.
        """
        here, there = one.place and one.place.cell, two.place and two.place.cell
        if not here or not there:
            return self._is_size(one, two) or self._is_size(two, one)
        if here.row == there.row and one.place and two.place:
            return {one.place, two.place} == self._only
        if not here.label or here.label == there.label or here.column != there.column:
            return False
        return _belong(one, two) and bool(there.label) and here.label | there.label <= self._claim.about

    def _is_size(self, size: Term, count: Term) -> bool:
        """Whether a figure with a unit stands in the name of the row of a bare cell, which the claim names."""
        one, two = size.place, count.place
        cell = two.cell if two else None
        if one is None or two is None or cell is None or one.cell is not None or one.chunk is not two.chunk:
            return False
        if not one.figure.unit or count.measure != BARE or not one.chunk.distinctive[cell.row] & self._claim.about:
            return False
        between = one.chunk.text[one.figure.end : two.figure.start]
        return bool(between) and not holds_any(between, _ROW_ENDS)

    def _of_three(self, terms: Sequence[Term]) -> Iterator[Term]:
        for triple in sorted(combinations(range(min(DEEP, len(terms))), 3), key=sum):
            of = [terms[index] for index in triple]
            if not all(_belong(one, two) for one, two in combinations(of, 2)):
                continue
            for third in of:
                one, two = (term for term in of if term is not third)
                for made in self._inner(one, two):
                    parts = self._goal.measure != SHARE or made.operation in ("sum", "difference")
                    if made.value and parts and made.measure not in (SHARE, POINTS, TIME):
                        whole = made._replace(name=f"({made.name})")
                        yield from (each._replace(operation="") for each in self._made(whole, third, of))

    def _of_one(self, terms: Sequence[Term]) -> Iterator[Term]:
        """What shares leave of all."""
        for term in terms:
            if term.measure == SHARE and "difference" in self._named:
                yield term._replace(value=100 - term.value, name=f"100 − {term.name}", operation="difference")

    def _made(self, one: Term, two: Term, of: Sequence[Term]) -> Iterator[Term]:
        for made in chain(self._inner(one, two), self._outer(one, two)):
            if (meant := self._meant(made, of)) is not None:
                yield meant

    def _meant(self, made: Term, of: Sequence[Term]) -> Term | None:
        """What is made, where it may be what is claimed; cells of tables leave their unit to the heading."""
        goal, measure = self._goal, made.measure
        if measure == goal.measure:
            return made
        if measure == RATIO:
            whole = made.value % 1 == 0  # so many instalments
            return made if goal.measure == BARE and (whole or "quotient" in self._named) else None
        if {measure, goal.measure} <= {SHARE, POINTS, BARE} and measure != BARE:
            named = "difference" in self._named or (made.operation == "difference" and self._in_table)
            return made if named and not self._is_level else None
        if goal.measure == BARE and self._claim.asked:
            return made  # the question says of what
        of_cells = any if made.operation == "product" else all  # so many pieces, at the price of a column
        if measure in (BARE, MONEY) and goal.measure not in (SHARE, POINTS) and of_cells(term.is_cell for term in of):
            return made._replace(value=made.value * goal.value / goal.times if goal.times else made.value)
        return None

    def _inner(self, one: Term, two: Term) -> Iterator[Term]:
        """Sums, differences and products of two terms, by what they measure."""
        if CLOCK in (one.measure, two.measure):
            if one.measure == two.measure:
                yield Term(abs(one.value - two.value), 0.0, TIME, f"{one.name} to {two.name}")
            return
        foreign = one.measure == two.measure == MONEY and one.unit != two.unit and one.unit and two.unit
        if one.measure == two.measure == MONEY and (foreign or self._goal.unit not in ("", one.unit)):
            yield from self._exchanged(one, two)
        if not foreign and self._alike(one, two) and (one.measure != COUNT or (one.noun and two.noun)):
            yield from self._added(*_measured(one, two))  # one tablet and "twice" are no three of anything
        if one.measure == two.measure == LENGTH and self._goal.measure == AREA:
            yield _times(one, two)._replace(value=one.value * two.value, measure=AREA)
        for part, amount in ((one, two), (two, one)):
            if part.measure == SHARE != amount.measure:
                yield from self._shared(part, amount)
            elif self._may_multiply(part, amount, twice=part is two):
                yield _times(part, amount)

    def _may_multiply(self, part: Term, amount: Term, *, twice: bool) -> bool:
        """Whether there may be so many times an amount: by a count, or by how many there are at so much for one."""
        if part.measure in (BARE, COUNT):
            done = amount.measure == SHARE or (amount.measure == part.measure and twice)
            return not done and not self._is_of_other(part, amount)
        asked = [term.value for term in self._asked if term.unit == part.unit]
        if asked and part.place is not None and part.value not in asked:
            return False  # the question says how many of them
        return part.unit in self._rates and amount.measure != COUNT and part.unit != amount.unit

    def _exchanged(self, one: Term, two: Term) -> Iterator[Term]:
        """Money by a rate of exchange: so many francs at so many euros each, kronor at so many for one euro."""
        for amount, rate in ((one, two), (two, one)):
            per = _per(rate)
            if per and per == amount.unit and rate.unit == self._goal.unit:
                yield _times(amount, rate)._replace(unit=rate.unit, operation=PACED)
            elif per and per == self._goal.unit and rate.unit == amount.unit:
                yield _by(amount, rate, MONEY)._replace(unit=per, operation=PACED)

    def _added(self, one: Term, two: Term) -> Iterator[Term]:
        """The sum and the difference of what may be added."""
        if not self._may_add(one, two):
            return
        large, small = (one, two) if abs(one.value) >= abs(two.value) else (two, one)
        if abs(small.value) * UNLIKE < abs(large.value):
            return  # millions and pence
        room, measure = one.room + two.room, one.measure or two.measure
        measure = POINTS if measure == SHARE else measure
        scale = large.times / large.value if large.value else 1.0
        if not self._turned(one, two):
            value = large.value - small.value
            yield Term(value, room, measure, f"{large.name} − {small.name}", value * scale, operation="difference")
        whole = not {one.operation, two.operation}.isdisjoint(("sum", WHOLE))  # a total is complete
        ends = one.place and two.place and of_range(one.place, two.place)
        signs = one.value * two.value < 0 and not (one.is_cell and two.is_cell)  # no sum of two signs in prose
        if measure != DEGREES and not (whole or ends or signs):
            value = one.value + two.value
            measure = one.measure if measure == POINTS else measure
            yield Term(value, room, measure, f"{one.name} + {two.name}", value * scale, operation="sum")

    def _alike(self, one: Term, two: Term) -> bool:
        """Whether two terms measure the same; cells leave it to their table: money, or what the claim measures."""
        if one.measure == two.measure:
            return True
        bare, other = (one, two) if one.measure == BARE else (two, one)
        if bare.measure != BARE or not bare.place:
            return False
        if bare.is_cell:
            return other.is_cell or other.measure in (MONEY, self._goal.measure)
        if not other.place or other.is_cell or other.place.chunk is not bare.place.chunk:
            return False
        near = abs(other.place.figure.start - bare.place.figure.start) <= ELLIPSIS
        return near and other.measure == self._goal.measure  # 14 days in all, 9 taken

    def _may_add(self, one: Term, two: Term) -> bool:
        """Whether two terms may be added: cells, what the answer says, and what of prose is about the same."""
        if not (one.place and two.place) or (one.is_cell and two.is_cell):
            return True
        first, second = sorted((one.place, two.place), key=lambda stated: stated.figure.start)
        if joined(first.chunk.text, first.figure, second.figure):
            return False  # 6 feet 2 inches
        return self._few or all(relation(self._claim, stated) >= RELATED for stated in (first, second))

    def _is_of_other(self, part: Term, amount: Term) -> bool:
        """Whether what is counted is not what an amount is of, but what another one is of: three adults, 7 a child."""
        mine = self._priced.get(amount.place) if amount.place else None
        return mine is not None and part.noun not in mine and any(part.noun in its for its in self._priced.values())

    def _turned(self, one: Term, two: Term) -> bool:
        """Whether it went the other way from one to the other than the claim says."""
        if not self._claim.direction:
            return False
        if one.when and two.when and one.when.start != two.when.start:
            early, late = (one, two) if one.when.start < two.when.start else (two, one)
        elif _is_former(one) != _is_former(two):
            early, late = (one, two) if _is_former(one) else (two, one)
        elif self._claim.change and (one.place is None) != (two.place is None):
            early, late = (two, one) if one.place is None else (one, two)  # what the answer says is what came of it
        else:
            return False
        return (late.value - early.value) * self._claim.direction < 0

    def _shared(self, part: Term, amount: Term) -> Iterator[Term]:
        """A share of an amount; the amount without it, or with it, where the words speak of a discount or a tax."""
        share = _times(part, amount)
        value, room = share.value / 100, share.room / 100
        yield share._replace(value=value, room=room, name=f"{part.name} of {amount.name}")
        for way, sign in ((-1, "−"), (1, "+")):
            operation = "lowered" if way < 0 else "raised"
            if operation in self._named:
                name = f"{amount.name} {sign} {part.name}"
                yield amount._replace(value=amount.value + way * value, room=room, name=name, operation=operation)

    def _outer(self, one: Term, two: Term) -> Iterator[Term]:
        """Shares, changes, multiples and rates of two terms, by what they measure."""
        shares = one.measure == two.measure == SHARE and ("change" in self._named or self._is_of_other_share)
        if not shares and not {one.measure, two.measure}.isdisjoint((SHARE, POINTS, CLOCK, DEGREES)):
            return
        if self._alike(one, two) and one.value and two.value:
            yield from self._compared(*_measured(one, two))
        for a, b in ((one, two), (two, one)):
            if (rule := _PHYSICS.get((a.measure, b.measure))) and b.value:
                yield Term(a.value / b.value * rule[1], 0.0, rule[0], f"{a.name} / {b.name}")
            elif b.value and (b.measure == BARE or (b.measure == COUNT and b.value > 1) or b.unit in self._wanted):
                made = _by(a, b, a.measure)
                yield made
                if self._many > 1:
                    yield _times(Term(self._many, 0.0, BARE, f"{self._many:,g}", self._many), made)

    def _compared(self, one: Term, two: Term) -> Iterator[Term]:
        """Which share one term is of the other, how it changed, how many times as much; how long it takes."""
        large, small = (one, two) if abs(one.value) >= abs(two.value) else (two, one)
        ratio = _by(large, small, RATIO)
        share = _by(small, large, SHARE)
        if not self._is_change:
            yield share._replace(operation="share")
        totals = all(t.place and t.place.cell and t.place.cell.label & TOTAL - self._claim.about for t in (one, two))
        if not totals and not self._turned(one, two):  # not how the total changed, where something else is named
            if self._claim.direction <= 0:
                yield share._replace(value=100 - share.value, name=f"1 − {share.name}", operation="change")
            if self._claim.direction >= 0:
                value, room, name = 100 * (ratio.value - 1), 100 * ratio.room, f"{ratio.name} − 1"
                yield ratio._replace(value=value, room=room, measure=SHARE, name=name, operation="change")
        yield ratio
        for a, b in ((one, two), (two, one)):
            unit = dimensions().get(_per(b) or "")
            if unit and unit[0] == self._goal.measure:
                length = a.value / b.value * float(unit[1])
                yield _by(a, b, RATIO)._replace(value=length, measure=unit[0], operation=PACED)


def _measured(one: Term, two: Term) -> tuple[Term, Term]:
    """Both terms in the measure that one of them has; a bare cell counts in the unit of the other."""
    if one.measure == two.measure or not (one.times and two.times):
        return one, two
    bare, other = (one, two) if one.measure == BARE else (two, one)
    bare = bare._replace(value=bare.times * other.value / other.times, measure=other.measure)
    return (bare, other) if one is not other else (other, bare)


def _is_former(term: Term) -> bool:
    """Whether a figure is said to be what something was before: from 12 % to 15 %."""
    stated = term.place
    return stated is not None and stated.chunk.text.endswith((" from ", " von ", " de "), 0, stated.figure.start)


def _per(term: Term) -> str | None:
    """The unit, or the currency, of one of which a figure is stated."""
    stated = term.place
    return unit_of_rate(stated.chunk.text, stated.figure.start, stated.figure.end) if stated else term.per


def _times(one: Term, two: Term) -> Term:
    """So many times the second term, which is what comes out."""
    value = one.times * two.value
    room = abs(value) * _rough(one, two)
    return Term(value, room, two.measure, f"{one.name} × {two.name}", value, operation="product")


def _by(one: Term, two: Term, measure: str) -> Term:
    """So many times the second term the first one is, or how much of it there is for one; a share in per cent."""
    value = one.value / (two.value if measure in (SHARE, RATIO) else two.times) * (100 if measure == SHARE else 1)
    room = abs(value) * _rough(one, two)
    return Term(value, room, measure, f"{one.name} / {two.name}", value, operation="quotient")


def _rough(one: Term, two: Term) -> float:
    """How far a product or a quotient may be off, as a part of it."""
    return sum(term.room / abs(term.value) for term in (one, two) if term.value)
