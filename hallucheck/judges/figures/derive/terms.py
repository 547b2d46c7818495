"""Which figures a claim may follow from: those beside it, the stored ones it names, the stated ones about the same.

Every further term is a further way to be right by chance, so they come the likeliest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import chain, islice, zip_longest
from typing import NamedTuple

import msgspec

from hallucheck.evidence.chunks import Stated, celled, unit_of_rate
from hallucheck.evidence.database.metrics import Stored
from hallucheck.judges.figures.claims.check import SET, Check, Relation, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim, says_change
from hallucheck.judges.figures.derive.words import SHARED
from hallucheck.judges.figures.evidence.agree import TEMPERATURES, convert_unit, relation
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.model import Evidence
from hallucheck.text.amounts.compounds import joined
from hallucheck.text.amounts.find import extract, foreign
from hallucheck.text.amounts.hedges import are_ends
from hallucheck.text.amounts.words_around import content, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.locales import CODES
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period
from hallucheck.text.figure.units import dimensions

MOST = 16
"""Terms that are combined."""
ALIKE = 0.3
"""How far a stated figure must be about the same thing to be a term."""
HALF_NAMED = 0.5
"""Share of its row's name that the claim must have for a cell to be a term; of its column's, to be asked for."""
TOP = 0.7
"""As much as the best row is about what is asked for must every other row be, at least."""
FEW = 6
"""Where the evidence has no more figures, all of them may be meant."""
FEW_AMOUNTS = 3
"""So few amounts of money may all be meant, whatever other figures there are."""
NEIGHBOURS = 12
"""Claims before and behind a claim that may be terms of its derivation."""
FEW_STORED = 4
"""So few stored values may be terms though the claim names none of them."""
REACH = 200
"""How far apart in a text two figures may stand, in characters, that are parts of one formula."""
SMALL = 13
"""Bare numbers below this may count something without being claims."""
BESIDE = 4
"""Stated figures in whose passages counts and parts in words are looked for."""
MOST_TEXT = 4000
"""Characters of a text in which what is counted is looked for."""
SECONDS = 60
ROUNDED = 0.02
"""How far off what was worked out may be by rounding, as a part of it: three days are not two and a half."""
MONTH = "month "
"""How the stem of a month begins, in the name of a row: it is the row's period, and no name of it."""
SHARE, POINTS, MONEY, BARE, RATIO, CLOCK, DEGREES = "%", "points", "money", "", "times", "clock", "degrees"
COUNT = "count"
"""What a small number measures of which nothing is a sum: two machines, half of the price."""
BACK = 16
"""How far from a figure the words stand that say what it counts, in characters."""
_FURTHER = (
    " another ",
    " further ",
    " additional ",
    " weitere ",
    " weiteren ",
    " autres ",
    " otros ",
    " otras ",
    " altri ",
)
"""Before what is added to an amount: 41 of them and another six."""
_EVERY = regex(r"\b(?:every|each|alle|jede[nrs]?|tou(?:te)?s les|cada|ogni|elke) $")
_COUNTED = regex(r"[ -](?:[^\W_]{1,3} )?([^\W\d_]+)")
PER_MANY = regex(r" (?:per|for every|je|pro|pour|por|per ogni) (\d[\d,]{1,9}) ?([^\W\d_]+)")
"""Behind so much per 100 km, so many per 1,000 residents."""
_PART = regex(
    r"(?<![\w-])(?<!first )(?<!second )(?:(half|hälfte|moitié|mitad|metà|metade|helft)|(twice|doubled?|doppelt|doble)"
    r"|(?:a|one|ein|un) (third|drittel|tiers|tercio|terzo)|(?:a|one|ein|un) (quarter|viertel|quart|cuarto)"
    r"|(triple|thrice))(?![\w-])"
)
_PARTS = (0.5, 2.0, 1 / 3, 0.25, 3.0)
"""What the groups of `_PART` are worth."""
TOTAL = stems(set(words("total sum altogether combined together overall all remaining rest balance")))


PAIR = 2
YEAR = 365
CENT = 0.005
"""How far a stored value may be from the figure that states it."""
_PEOPLE, _PERSON = stems({"people"}), stems({"person"})
_REVENUE = stems(set(words("revenue revenues sales turnover")))


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
    """Where the evidence has it; None for what the answer, the question or a table of the database says."""
    unit: str = ""
    """Of money the currency."""
    when: Period | None = None
    noun: str = ""
    """The stem of what is counted."""
    per: str = ""
    """The unit, or the currency, of one of which the answer says it."""
    operation: str = ""
    """By which it was made of other terms."""
    decimals: bool = False
    """Whether it is written with decimals: 22 pieces at 22.00 are two figures."""

    @property
    def is_cell(self) -> bool:
        """Whether it stands in a table."""
        return self.place is not None and self.place.cell is not None


def term_of(figure: Figure, room: float = 0.0, *, place: Stated | None = None, scale: float = 1.0) -> Term | None:
    """A figure as a term; None for dates. `scale`: what a bare cell is worth."""
    if figure.value is None or figure.naming:
        return None
    measure, factor = _measure(figure)
    value, room = float(figure.value) * factor, room * factor
    times = float(figure.number)
    if place is not None and place.cell is not None and figure.scale == ONE and measure in (BARE, MONEY):
        value, times = value * scale, times * scale
    periods = place.chunk.periods(place.index) if place is not None else ()
    when = periods[0] if len(periods) == 1 else None
    unit = figure.unit or figure.currency or ""
    name = place.name if place else figure.text
    return Term(value, room, measure, name, times, place, unit, when, decimals=figure.step < 1)


def _measure(figure: Figure) -> tuple[str, float]:
    """What a figure measures, and what its unit is worth in the base of that."""
    kinds = {Kind.CURRENCY: MONEY, Kind.PERCENTAGE: SHARE, Kind.POINTS: POINTS, Kind.RATIO: RATIO}
    if figure.kind in kinds:
        return kinds[figure.kind], 1.0
    if figure.unit == "clock":
        lasts = figure.text.count(":") > 1  # 1:45:30 is how long something takes
        return dimensions()["second"][0] if lasts else CLOCK, float(SECONDS)
    if figure.unit in TEMPERATURES or figure.unit == "degree":
        return DEGREES, 1.0
    measure, factor = dimensions().get(figure.unit or BARE, (figure.unit or BARE, ONE))
    return measure, float(factor)


class Among(NamedTuple):
    """A claim among the others of its answer, each with what is found of it so far, and the evidence."""

    claims: Sequence[FigureClaim]
    found: Sequence[Check | None]
    at: int
    evidence: FigureEvidence

    @property
    def claim(self) -> FigureClaim:
        """The claim itself."""
        return self.claims[self.at]

    @property
    def beside(self) -> list[tuple[FigureClaim, Check]]:
        """The claims of its sentence that are verified."""
        return [(other, check) for other, check in self.around() if check and other.sentence is self.claim.sentence]

    def around(self) -> Iterator[tuple[FigureClaim, Check | None]]:
        """The other claims near it, each with its check if that verifies it, or it is set by the answer itself."""
        near = slice(max(0, self.at - NEIGHBOURS), self.at + NEIGHBOURS)
        for other, check in zip(self.claims[near], self.found[near], strict=True):
            holds = check is not None and (check.standing is Standing.VERIFIED or check.how == SET)
            yield other, check if holds and other is not self.claim else None

    def said(self) -> tuple[list[Term | None], list[Term | None]]:
        """The verified figures of the claim's sentence, and those around it, the nearest first; 4 h 36 min as one."""
        own: list[Term | None] = []
        ahead: list[Term | None] = []
        behind: list[Term | None] = []
        before: Figure | None = None
        for other, check in self.around():
            if check is None:
                before = None
                continue
            figure = other.figure
            text = " " * other.sentence.start + other.sentence.text
            whole = joined(text, before, figure) if before and before.start >= other.sentence.start else None
            further = ahead if other.figure.start < self.claim.figure.start else behind
            side = own if other.sentence is self.claim.sentence else further
            if whole:
                side[-1:] = [term_of(whole)]
                continue
            stated = self.evidence.at(check.evidence[0]) if figure.unit is None and check.evidence else None
            if stated is not None and stated.figure.value == figure.value:  # "0.6 tonnes instead of 2.1"
                figure = msgspec.structs.replace(figure, unit=stated.figure.unit)
            room = float(figure.step) / 2 if check.relation is Relation.DERIVED else 0.0
            term = term_of(figure, room if room <= ROUNDED * abs(float(figure.value or 0)) else 0.0)
            side.append(term and term._replace(per=unit_of_rate(text, figure.start, figure.end) or ""))
            before = figure
        return own, [*chain.from_iterable(zip_longest(reversed(ahead), behind))]


def terms_of(among: Among, *, stated: Sequence[Stated], totals: Sequence[Term], scale: float) -> list[Term]:
    """The figures that a claim may be made of, the nearest first, each value once; `totals` behind its sentence's."""
    claim, evidence = among.claim, among.evidence
    own, around = among.said()
    near = [term for one in stated for term in (term_of(one.figure, place=one, scale=scale), *_for_one(one))]
    mixed = chain.from_iterable(zip_longest(near, around))
    counts = chain(_small(claim, evidence), _small_beside(claim, stated))
    stored_values = list(_stored(claim, evidence))
    own = [_with_period(term, stored_values) for term in own]
    ordered = chain(own, counts, stored_values, totals, mixed, map(term_of, evidence.told))
    known: dict[tuple[float, Period | None, bool, bool], Term] = {}
    for term in ordered:
        if term is not None and (term.value or term.place):
            key = term.times, term.when, term.decimals, term.measure == COUNT
            if key in known and known[key].measure == BARE and not known[key].is_cell:
                known[key] = term  # the answer says the unit
            known.setdefault(key, term)
    return list(islice(known.values(), min(MOST, evidence.options.max_operands)))


def _for_one(stated: Stated) -> Iterator[Term]:
    """How much it is for one, of so much per 100 km."""
    many = PER_MANY.match(stated.chunk.text, stated.figure.end) if stated.cell is None else None
    term = term_of(stated.figure, place=stated) if many else None
    if many is not None and term is not None:
        count = float(many[1].replace(",", ""))
        yield term._replace(value=term.value / count, times=term.times / count, name=f"{term.name} / {count:,g}")


def stated_terms(among: Among, named: frozenset[str]) -> list[Stated]:
    """The figures of the evidence about the same, or beside one that the claim's sentence states; the nearest first."""
    claim, figures = among.claim, among.evidence.amounts
    places = [check.evidence[0] for _, check in among.beside if check.evidence]
    moves = claim.change or bool(len(claim.periods) == 1 and named & {"change", "difference"})
    only = only_row(claim, among.evidence) or few_amounts(claim, among.evidence, named)
    ranked = []
    for order, stated in enumerate(figures):
        if not _may_mean(claim, stated, moves=moves):
            continue
        related = related_to(claim, stated)
        beside, rate = _beside(stated, places), _is_rate(claim, stated)
        if beside or rate or stated in only or related >= ALIKE or len(figures) <= FEW or _shares_name(claim, stated):
            ranked.append((-related - beside - _is_its_own(claim, stated), order, rate, stated))
    ranked.sort(key=lambda entry: entry[:2])
    least = TOP * -ranked[0][0] if ranked and claim.asked and "margin" not in claim.about else 0.0
    return [stated for related, _, rate, stated in ranked if rate or -related >= least]


def few_amounts(claim: FigureClaim, evidence: FigureEvidence, named: frozenset[str]) -> list[Stated]:
    """The amounts of money that the evidence states, so few that a sum that is named is of them."""
    money = claim.figure.kind is Kind.CURRENCY and "sum" in named
    found = [one for one in evidence.amounts if one.figure.kind is Kind.CURRENCY] if money else []
    return found if len(found) <= FEW_AMOUNTS else []


def _is_its_own(claim: FigureClaim, stated: Stated) -> bool:
    """Whether a stated figure is of what the claimed one is, not only of what its sentence is about."""
    its = stated.cell.label | stated.cell.more if stated.cell else stated.label
    return not claim.asked and not claim.label.isdisjoint(its)


def only_row(claim: FigureClaim, evidence: FigureEvidence) -> list[Stated]:
    """The two cells of the only row of a table in which anything has the claim's unit: the prices of two models."""
    figure = claim.figure
    rows: dict[tuple[int, int], list[Stated]] = {}
    for stated, cell in celled(evidence.amounts) if figure.unit or figure.kind is Kind.CURRENCY else ():
        its = stated.figure
        if its.kind is figure.kind and (its.currency, its.unit) == (figure.currency, figure.unit):
            rows.setdefault((id(stated.chunk), cell.row), []).append(stated)
    return next(iter(rows.values())) if len(rows) == 1 and len(next(iter(rows.values()))) == PAIR else []


def _may_mean(claim: FigureClaim, stated: Stated, *, moves: bool) -> bool:
    """Whether a stated figure may be of the period that the claim names, and is an amount, not how often."""
    text, start = stated.chunk.text, stated.figure.start
    if _EVERY.search(text[max(0, start - BACK) : start].lower()):
        return False
    periods = stated.chunk.periods(stated.index) if claim.periods and not moves else ()
    return not periods or meet(claim.periods, periods)


def of_range(one: Stated, two: Stated) -> bool:
    """Whether two figures are the ends of one range, which has no sum."""
    first, second = sorted((one.figure, two.figure), key=lambda figure: figure.start)
    return one.chunk is two.chunk and are_ends(one.chunk.text, first, second)


def _is_rate(claim: FigureClaim, stated: Stated) -> bool:
    """Whether a figure is a rate of exchange that gives the claim's currency, or of which it is so many."""
    figure, mine = stated.figure, claim.figure.currency or claim.figure.unit
    per = stated.cell is None and mine and unit_of_rate(stated.chunk.text, figure.start, figure.end)
    return bool(per) and (per == mine or (per in CODES and figure.currency == mine))


def _shares_name(claim: FigureClaim, stated: Stated) -> bool:
    """Whether prose calls a figure by a word of the claim, or a cell is the whole of which a claim may be a share."""
    if stated.cell is None:
        return bool(stated.label & claim.about)
    return claim.figure.kind is Kind.PERCENTAGE and bool(stated.cell.label & TOTAL)


def _beside(stated: Stated, places: Sequence[Evidence]) -> bool:
    """Whether a figure stands in the row or the passage of one that the claim's sentence states."""
    low, high = stated.chunk.passage(stated.index)
    return any(at.source == stated.source and at.start is not None and low <= at.start < high for at in places)


def related_to(claim: FigureClaim, stated: Stated) -> float:
    """How far a figure is about what the claim is about; of a cell, its row, and a profit over the revenue.

    A row is named by a word that no other has, too: "the butter", of the row "Butter sheets 10 kg".
    """
    cell = stated.cell
    if cell is None or not cell.label:
        return relation(claim, stated)
    about = claim.about | _REVENUE if "margin" in claim.about else claim.about
    row = cell.label if not cell.periods else {word for word in cell.label if not word.startswith(MONTH)}
    name = cell.heading if cell.heading and row <= TOTAL else cell.label
    share = max(len(each & about) / len(each) for each in (name, cell.more) if each)
    if share >= HALF_NAMED:
        return share
    names = stated.chunk.distinctive
    return ALIKE if names[cell.row] & about or not any(names.values()) else 0.0


def _small(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Term | None]:
    """What the sentence counts or parts: two machines, half of the price."""
    start = claim.figure.start - claim.sentence.start
    low, high = max(0, start - REACH), start + REACH
    text = claim.sentence.text
    around = text[low:start] + " " * len(claim.figure.text) + text[start + len(claim.figure.text) : high]
    rates = frozenset[str]().union(*(chunk.rates for _, chunk in evidence.chunks))
    texts = [claim.question, *(chunk.text for _, chunk in evidence.chunks)]
    for figure in (*extract(around), *foreign(around)):
        small = figure.kind is Kind.QUANTITY and figure.unit is None and ONE < abs(figure.number) < SMALL
        noun = _noun(around, figure)
        if small and (says_change(around[: figure.start]) or around.endswith(_FURTHER, 0, figure.start)):
            yield term_of(figure)
        elif small and any(noun & content(text[:MOST_TEXT]) for text in texts):
            yield _count(figure, noun)
        for unit in sorted(rates) if figure.unit else ():
            if (factor := convert_unit(unit, figure.unit)) and (term := term_of(figure)):
                yield term._replace(times=term.times * float(factor), unit=unit)
    yield from _parts(around)


def _small_beside(claim: FigureClaim, stated: Sequence[Stated]) -> Iterator[Term | None]:
    """What counts or parts the stated beside it: split between two people, half of the price."""
    shared = not claim.said.words.isdisjoint(SHARED)
    for one in [each for each in stated if each.cell is None][:BESIDE]:
        first, last = max(0, one.figure.start - REACH), one.figure.end + REACH
        for figure in one.chunk.spelt:
            noun = _noun(one.chunk.text, figure)
            meant = figure.unit or figure.kind is Kind.PERCENTAGE or shared or noun & claim.about
            if meant and first <= figure.start < last:
                yield _count(figure, noun)
        yield from _parts(one.chunk.text[first:last])


def _noun(text: str, figure: Figure) -> frozenset[str]:
    """The stem of what a figure counts."""
    counted = _COUNTED.match(text, figure.end)
    noun = content(counted[1]) if counted else frozenset()
    return _PERSON if noun == _PEOPLE else noun


def _count(figure: Figure, noun: frozenset[str]) -> Term | None:
    term = term_of(figure)
    return term._replace(measure=COUNT, noun=next(iter(noun), "")) if term and term.measure == BARE else term


def _parts(text: str) -> Iterator[Term]:
    """The parts and multiples that a text names: half, a third, twice."""
    for match in _PART.finditer(text.lower()):
        yield Term(_PARTS[(match.lastindex or 1) - 1], 0.0, COUNT, match.group(), _PARTS[(match.lastindex or 1) - 1])


def _stored(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Term]:
    """The stored values of the metrics that the sentence names, those of the nearest periods first; all where few.

    Of a change they may be of any period before, else of those that the claim names, or of the one the record is about.
    """
    named = {mention.metric for mention in evidence.mentions(f"{claim.sentence.text} {claim.asked}")}
    few = len(evidence.stored) <= FEW_STORED and len(named) < 2  # noqa: PLR2004 (a pair says it all)
    meant = [stored for stored in evidence.stored if stored.metric in named or (few and stored.current)]
    here = [s for s in meant if (meet(claim.periods, (s.period,)) if claim.periods and s.period else s.current)]
    if claim.change:
        now = max((stored.period.start for stored in here if stored.period), default=date.max)
        here += _before(now, [stored for stored in meant if stored not in here])
    yield from (stored_term(stored, stored.value) for stored in here if stored.value is not None)


def _before(now: date, values: Sequence[Stored]) -> list[Stored]:
    """Of each metric what it was in the period before, and a year before: what a change is measured against."""
    ago = sorted(
        ((now - stored.period.start).days, order, stored)
        for order, stored in enumerate(values)
        if stored.period and stored.period.start < now
    )
    last: dict[str, int] = {}
    return [one for days, _, one in ago if days == last.setdefault(one.metric, days) or abs(days - YEAR) <= 1]


def _with_period(said: Term | None, stored: Sequence[Term]) -> Term | None:
    """A figure that the sentence states, of the period in which it is stored."""
    same = [term for term in stored if said and term.when and abs(term.value - said.value) <= said.room + CENT]
    return said._replace(when=same[0].when) if said and len(same) == 1 else said


def stored_term(stored: Stored, given: Decimal) -> Term:
    """A stored value as a term."""
    value = float(given * (100 if stored.fraction else 1))
    measure = {Kind.CURRENCY: MONEY, Kind.PERCENTAGE: SHARE, Kind.RATIO: RATIO}.get(stored.kind or Kind.DATE, BARE)
    if stored.unit:
        measure, factor = dimensions().get(stored.unit, (stored.unit, ONE))
        value *= float(factor)
    name = f"{stored.metric} of {stored.period}" if stored.period else stored.metric
    return Term(value, 0.0, measure, name, float(given), unit=stored.unit or "", when=stored.period)
