"""Which figures a claim may follow from: those beside it, the stored ones it names, those of prose (cells: `cells`).

Groups are small and come the likeliest first, because every further operand is a further way to be right by chance.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

import msgspec

from hallucheck.evidence.chunks import Chunk, Stated
from hallucheck.evidence.database.metrics import Stored
from hallucheck.judges.figures.claims.check import Check, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import AMOUNTS, Operand, of_all
from hallucheck.judges.figures.derive.multiples import PER_UNIT, unit_named
from hallucheck.judges.figures.evidence.about import names_it, relation
from hallucheck.judges.figures.evidence.agree import comparable
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.words_around import content, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.periods import meet
from hallucheck.text.figure.figure import ONE, Figure, Kind
from hallucheck.text.figure.units import SCALES

FEW_STORED = 4
"""So few stored values may be combined though not all are named."""
NEIGHBOURS = 12
"""Claims before and behind a claim that may be terms of its derivation."""
PROSE_RELATED = 0.45
RELATED = 0.5
"""How far a stated figure must be about the same thing to be a term of a derivation."""
MOST = 8
"""Figures of prose that are tried together."""
FEW = 6
"""All figures of evidence that has no more may be summed by a sentence that names nothing else."""
SLIGHTLY = 0.2
"""How far the only two figures of a percentage must be about the same thing."""
SHARED = 3
"""Content words that a paragraph must share with a bare answer's question for its figures to be tried."""

_OF = regex(
    r"(?:^|[.;:,(]\s?|\bout |\d |\n)(?:of|von|sur|de|di|van) (?:the |all |its |these |den |les |los )?$", re.IGNORECASE
)
_EACH = regex(r"\b(?:each|every|per|apiece|je|jede[rs]?|chaque|cada|ogni)\b", re.IGNORECASE)
_OF_THEM = regex(r"\d of (?:whom|which|them|these)\b")
_WHEREOF = regex(r"[^.;!?\d]{0,24}\b(?:of (?:whom|which|them|these)|davon|dont)\b")
_BASE = regex(
    r"[^.;:!?\d]{0,30}\b(?:per|for (?:every|each)|out of(?: every)?|je|pro|pour|por|ogni|auf|su) "
    r"(?:(1[0 ,.]{1,10}0)(?!\d)|(thousand|hundred|million|tausend|mille|mil)\b)",
    re.IGNORECASE,
)
_EXTRA_BEHIND = regex(
    r"[^.;,:!?\d]{0,16}\b(?:extra|more|on top|zusätzlich|Aufpreis|en sus|en plus|de más)\b", re.IGNORECASE
)
_EXTRA_BEFORE = regex(
    r"\b(?:extra|additional|surcharge|supplement|plus|zusätzlich|zuzüglich|Aufpreis|supplément|suplemento|supplemento|"
    r"toeslag)\b[^.;,!?\d]{0,16}$",
    re.IGNORECASE,
)
"""What stands beside an amount that is added to another one."""
BESIDE = 36
"""How far from it, in characters."""
PER = 56
"""How far behind a rate its base may end, in characters."""
_WON = regex(r"\b(?:profit|loss|gain|margin|surplus|deficit|saving|discount) of $")
_SAVED = words("save saves saved saving savings")
SHARE = frozenset(("share",))
_PAIR = words("two both total altogether combined together sum all average mean")
TOTAL = stems(set(words("total sum altogether combined together overall all remaining rest balance annual yearly")))
_OTHERS = words("not rest remaining remainder other others left nicht kein restlichen autres resto")
VACANT = words("vacancy vacancies vacant unoccupied empty leerstand vacance")
"""Words for what is left of an occupancy."""
REST = frozenset((*_OTHERS, *VACANT, "balance", "without"))
REVENUE = stems(set(words("revenue revenues sales turnover")))
PROFIT = stems(set(words("profit profits income earnings ebitda ebit noi loss")))
COST = stems(set(words("expense expenses cost costs expenditure expenditures")))
LEVELS = stems(set(words("gross operating net pretax")))


class Group(msgspec.Struct, frozen=True):
    """Operands that are tried together; `only` replaces the operations that the sentence permits."""

    operands: list[Operand]
    only: frozenset[str] | None = None


class Item(msgspec.Struct, frozen=True):
    """An operand with the stems of its name, for formulas that ask for it by name."""

    label: frozenset[str]
    operand: Operand


def own_groups(at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> Iterator[Group]:
    """The verified figures of the answer itself: those of the sentence, then those around it."""
    claim = claims[at]
    low = max(0, at - NEIGHBOURS)
    own = [
        (_own_operand(claim, other.figure, order), other)
        for order, (other, check) in enumerate(
            zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True), start=1
        )
        if other is not claim
        and check is not None
        and check.standing is Standing.VERIFIED
        and other.figure.value is not None
        and (claim.figure.kind is not Kind.QUANTITY or other.figure.unit in (None, claim.figure.unit))
    ]
    same = [operand for operand, other in own if other.sentence is claim.sentence]
    yield Group(same)
    if len(own) > len(same):
        yield Group([operand for operand, _ in own])


def anchors(at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> set[tuple[str, int]]:
    """Where the verified figures of the claim's own sentence stand in the evidence."""
    claim, low = claims[at], max(0, at - NEIGHBOURS)
    return {
        (quote.source, quote.start)
        for other, check in zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True)
        if check is not None and other.sentence is claim.sentence and check.standing is Standing.VERIFIED
        for quote in check.evidence[:1]
        if quote.start is not None
    }


def _own_operand(claim: FigureClaim, figure: Figure, order: int) -> Operand:
    percent = figure.kind in (Kind.PERCENTAGE, Kind.POINTS)
    return Operand(value=float(_worth(claim, figure)), name=figure.text, percent=percent, order=order)


def _worth(claim: FigureClaim, figure: Figure) -> Decimal:
    """The value of a term; beside a whole number, 1.830 is 1830."""
    if isinstance(figure.other, Decimal) and figure.step < ONE <= claim.figure.step:
        return figure.other
    return figure.number


def stored_groups(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Group]:
    """Stored values of the metrics named: side by side in the period meant, then each beside its period before."""
    known = [stored for stored in evidence.stored if stored.value is not None]
    if not known:
        return
    named = dict.fromkeys(mention.metric for mention in evidence.mentions(f"{claim.sentence.text} {claim.asked}"))
    values = [stored for stored in known if stored.metric in named]
    meant = [s for s in values if s.period and meet(claim.periods, (s.period,))] or _current(values)
    yield Group([_stored_operand(stored) for stored in meant])
    yield from _stored_now(claim, [stored for stored in known if stored.current or stored in meant])
    if len(evidence.stored) <= FEW_STORED:
        yield from _few_stored(claim, known, meant)
    for metric in named:
        yield from _series([s for s in values if s.metric == metric and s.period], meant)


def _current(values: Sequence[Stored]) -> list[Stored]:
    return [stored for stored in values if stored.current]


def _stored_now(claim: FigureClaim, current: Sequence[Stored]) -> Iterator[Group]:
    """Margins of the values of now, and what an occupancy leaves."""
    yield from margins(claim, [Item(content(s.metric.replace("_", " ")), _stored_operand(s)) for s in current])
    if claim.figure.kind is Kind.PERCENTAGE and claim.said.words & VACANT:
        occupied = [s for s in current if "occup" in s.metric and s.kind in (Kind.PERCENTAGE, None)]
        yield Group([_stored_operand(stored) for stored in occupied[:1]], frozenset(("complement",)))


def _few_stored(claim: FigureClaim, known: Sequence[Stored], meant: Sequence[Stored]) -> Iterator[Group]:
    """All of few values, and what is left of the one amount without the other."""
    yield Group([_stored_operand(stored) for stored in known])
    alike = [s for s in known if s.kind is claim.figure.kind and (s.current or s in meant)]
    if claim.figure.kind is Kind.CURRENCY and len(alike) == 2:  # noqa: PLR2004 (one without the other)
        yield Group([_stored_operand(stored) for stored in alike], frozenset(("difference",)))


def _series(values: Sequence[Stored], meant: Sequence[Stored]) -> Iterator[Group]:
    """Each value of a metric that is meant beside the one of the period before; then all that are."""
    series = sorted(values, key=lambda s: s.period.start)  # type: ignore[union-attr]
    for one, two in pairwise(series):
        if two in meant:
            yield Group([_stored_operand(one), _stored_operand(two)])
    yield Group([_stored_operand(stored) for stored in series if stored in meant])


def _stored_operand(stored: Stored) -> Operand:
    when = stored.period
    return Operand(
        value=float(stored.value or 0),
        name=f"{stored.metric} of {when}" if when else stored.metric,
        percent=stored.kind is Kind.PERCENTAGE,
        when=when,
    )


def margins(claim: FigureClaim, items: Sequence[Item]) -> Iterator[Group]:
    """A margin is a profit over the revenue, whether or not the sentence says so."""
    if "margin" not in claim.about or claim.figure.kind is not Kind.PERCENTAGE:
        return
    revenues = [item.operand for item in items if item.label & REVENUE and not item.label & (PROFIT | {"cost"})][:2]
    if not revenues:
        return
    wanted = (claim.about & LEVELS) or None
    named = claim.about & (PROFIT - {"income"})
    profits = [
        item.operand
        for item in items
        if item.label & PROFIT
        and (wanted is None or wanted & item.label or not item.label & LEVELS)
        and (not named or named & item.label or item.label >= {"net", "income"})
    ]
    for profit in profits[:FEW]:
        for revenue in revenues:
            if profit is not revenue and abs(profit.value) <= abs(revenue.value):
                yield Group([profit, revenue], SHARE)


def prose_groups(claim: FigureClaim, evidence: FigureEvidence, places: Collection[tuple[str, int]]) -> Iterator[Group]:
    """Figures of prose: those the sentence names, those about the same thing, and those of the paragraph meant."""
    figures = prose_figures(claim, evidence)
    if not figures:
        return
    named = _prose_operands(claim, [s for s in figures if names_it(claim, s)])
    if 1 < len(named) <= MOST:
        yield Group(_meant(claim, named))
        yield from _successive(claim, named)
    yield from margins(claim, [Item(stated.label, prose_operand(claim, stated)) for stated in figures[:40]])
    yield Group(_meant(claim, related_prose(claim, figures, places)[:MOST]))
    yield from _nearest(claim, figures)
    yield from _rest(claim, figures)
    if not claim.asked and claim.about <= TOTAL and len(figures) <= FEW:
        yield Group(_prose_operands(claim, figures))
    yield from _of_whole(figures, claim)
    yield from _of_amount(claim, figures)
    yield from _parts(figures, claim)
    yield from _both(claim, figures)
    yield from _with_extra(claim, figures)
    yield from _gap(claim, figures)
    yield from _lists(claim, figures, evidence)
    if claim.asked and (paragraph := _paragraph(claim, evidence)):
        yield Group(_prose_operands(claim, [s for s in figures if s.chunk is paragraph]))


def _prose_operands(claim: FigureClaim, figures: Sequence[Stated]) -> list[Operand]:
    return [prose_operand(claim, stated) for stated in figures]


def _nearest(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """For a percentage the two amounts of one kind that are most about what it is about: one pair fits by no chance."""
    if claim.figure.kind is not Kind.PERCENTAGE:
        return
    ranked = sorted([(-relation(claim, s), at) for at, s in enumerate(figures) if s.figure.kind in AMOUNTS])
    best = [figures[at] for related, at in ranked[:2] if -related >= SLIGHTLY]
    if len(best) == 2 and best[0].figure.kind is best[1].figure.kind:  # noqa: PLR2004 (a pair)
        yield Group(_prose_operands(claim, best), frozenset(("change" if claim.change else "share",)))


def _rest(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """What shares leave: 'the remaining 40 %'."""
    if claim.figure.kind is not Kind.PERCENTAGE:
        return
    if not claim.said.words.isdisjoint(REST):
        shares = [s for s in figures if s.figure.kind is Kind.PERCENTAGE]
        yield Group(_prose_operands(claim, shares[:FEW]), frozenset(("complement",)))


def _of_amount(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """A share of the only amount that there is."""
    percents = [s for s in figures if s.figure.kind is Kind.PERCENTAGE]
    amounts = [s for s in figures if s.figure.kind is claim.figure.kind]
    if len(amounts) != 1 or claim.figure.kind is Kind.PERCENTAGE:
        return
    meant = [s for s in percents if s.label & claim.label] if len(percents) > 1 else percents
    for percent in meant[:FEW]:
        yield Group(_prose_operands(claim, (*amounts, percent)))


def _of_whole(figures: Sequence[Stated], claim: FigureClaim) -> Iterator[Group]:
    """Of 480 students, 312 passed: what is left of a whole without its part, and its share."""
    for whole in figures:
        text, start = whole.chunk.text, whole.figure.start
        behind = text[whole.figure.end : whole.figure.end + 40]
        if whole.figure.kind is not Kind.QUANTITY or not (
            _OF.search(text[max(0, start - 16) : start]) or _WHEREOF.match(behind) or _OF_THEM.search(behind)
        ):
            continue
        _, low, high = whole.chunk.quote(whole.index)
        for part in figures:
            inside = part.chunk is whole.chunk and low <= part.figure.start < high and part is not whole
            if inside and part.figure.kind is whole.figure.kind and 0 < part.figure.number < whole.figure.number:
                one, two = prose_operand(claim, whole), prose_operand(claim, part)
                rest = Operand(value=one.value - two.value, name=f"{one.name} − {two.name}")
                yield Group([one, two], frozenset(("difference",)))
                yield Group([rest, one], SHARE)


def _parts(figures: Sequence[Stated], claim: FigureClaim) -> Iterator[Group]:
    """A whole, and behind it the parts that it is the sum of: 1,500 asked, 900 for, 450 against, 150 undecided."""
    counts = [s for s in figures if s.figure.kind is not Kind.PERCENTAGE and s.figure.number > 0][:MOST]
    if len(counts) < 3:  # noqa: PLR2004 (a whole and two parts)
        return
    whole, *parts = counts
    alike = all((s.figure.kind, s.figure.unit) == (whole.figure.kind, whole.figure.unit) for s in parts)
    if alike and sum(s.figure.number for s in parts) == whole.figure.number:
        for part in parts:
            pair = [prose_operand(claim, part), prose_operand(claim, whole)]
            yield Group(pair, frozenset(("share", "difference")))


def _both(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """The only two figures that there are: what is made of them needs no words."""
    share = claim.figure.kind is Kind.PERCENTAGE
    alike = [s for s in figures if share or s.figure.unit == claim.figure.unit]
    if len(alike) != 2 or {s.figure.kind for s in alike} not in _AMOUNTS:  # noqa: PLR2004 (a pair)
        return
    operands = _prose_operands(claim, alike)
    if share:
        behind = claim.sentence.text[max(0, claim.figure.end - claim.sentence.start) :]
        whole = any(s.figure.text in claim.sentence.text for s in alike)  # one in five of the 800
        if behind.startswith((" of ", " der ", " des ", " de ")) and not whole:
            yield Group(operands, frozenset(("share of all",)))
        return
    if _WON.search(claim.before[-24:].lower()) or claim.said.words & _SAVED:
        yield Group(operands, frozenset(("difference",)))
    if any(_EACH.search(text) for text in {s.chunk.text for s in alike}):
        yield Group(operands, frozenset(("product",)))
    if claim.said.words & {"total", "altogether", "combined", "together", "sum", "all"}:
        yield Group(operands, frozenset(("sum",)))


def _with_extra(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """What costs extra, where the claim names it, beside each amount that it may be added to."""
    amounts = [s for s in figures if s.figure.kind is claim.figure.kind][:MOST]
    for extra in amounts:
        text, end = extra.chunk.text, extra.figure.end
        beside = text[max(0, extra.figure.start - BESIDE) : extra.figure.start], text[end : end + BESIDE]
        if extra.label & claim.about and (_EXTRA_BEHIND.match(beside[1]) or _EXTRA_BEFORE.search(beside[0])):
            for base in amounts:
                if base is not extra:
                    yield Group(_prose_operands(claim, (base, extra)), frozenset(("sum",)))


def _gap(claim: FigureClaim, figures: Sequence[Stated]) -> Iterator[Group]:
    """The gap between the only two shares, in points."""
    shares = [s for s in figures if s.figure.kind is Kind.PERCENTAGE]
    if len(shares) == 2 and not claim.said.words.isdisjoint(("gap", "difference")):  # noqa: PLR2004 (a pair)
        yield Group(_prose_operands(claim, shares), frozenset(("difference",)))


def _per_unit(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Group]:
    """So many per square kilometre: the only figures that there are, one of them in that unit."""
    after = max(0, claim.figure.end - claim.sentence.start)
    named = unit_named(PER_UNIT.match(claim.sentence.text, after) or PER_UNIT.search(claim.before[-PER:]))
    unit = named.unit if named is not None else None
    terms = [s for s in evidence.amounts if unit and s.figure.unit in (unit, claim.figure.unit)][:FEW]
    for one in terms:
        if one.figure.unit == unit:
            for two in (s for s in terms if s.figure.unit != unit and s.figure.kind is claim.figure.kind):
                yield Group([_own_operand(claim, s.figure, 0) for s in (two, one)], frozenset(("quotient",)))


def _lists(claim: FigureClaim, figures: Sequence[Stated], evidence: FigureEvidence) -> Iterator[Group]:
    """All figures of one sort of a text, where the claim is of no single one; those that a rate may be made of."""
    alike = [s for s in figures if s.figure.kind is claim.figure.kind and not claim.asked]
    listed: dict[tuple[str, int], list[Stated]] = {}
    for stated in alike:
        place = ("", 0) if len(alike) <= FEW else (stated.source, stated.chunk.passage(stated.index)[0])
        listed.setdefault(place, []).append(stated)
    for members in listed.values():
        several = len(members) > 2 or not claim.said.words.isdisjoint(_PAIR)  # noqa: PLR2004 (a pair)
        if several and len({s.figure.unit for s in members}) == 1 and not of_one(claim, [s.label for s in members]):
            yield Group(_prose_operands(claim, members), of_all(frozenset(claim.said.words)))
    yield from _per_unit(claim, evidence)
    if rate_base(claim) != 1 and len(alike) <= MOST:
        yield Group(_prose_operands(claim, alike))


def rate_base(claim: FigureClaim) -> int:
    """Of how many a claim is a rate: 4.2 per 1,000 births; one where it is none."""
    behind = claim.sentence.text[max(0, claim.figure.end - claim.sentence.start) :][:PER]
    found = _BASE.match(behind)
    if found is None:
        return 1
    return int("".join(filter(str.isdigit, found[1]))) if found[1] else int(SCALES[found[2].lower()])


def of_one(claim: FigureClaim, labels: Sequence[frozenset[str]]) -> bool:
    """Whether the claim's sentence names a single one of several labelled things, by what the others lack."""
    common = labels[0].intersection(*labels)
    named = [label for label in labels if label - common and label - common <= claim.about]
    return len(named) == 1


_AMOUNTS = [{kind} for kind in Kind if kind is not Kind.PERCENTAGE]


def chained_groups(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Iterator[Group]:
    """A figure of the sentence that was derived itself, beside what is stated: $120,000 over, or 24 %."""
    claim, low = claims[at], max(0, at - NEIGHBOURS)
    derived = [
        other
        for other, check in zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True)
        if check is not None
        and other.sentence is claim.sentence
        and other is not claim
        and any(quote.source == "derived" for quote in check.evidence)
    ]
    if not derived:
        return
    stated = [s for s in evidence.compared if s.cell is None and s.figure.value and not s.figure.naming]
    for order, other in enumerate(derived[:FEW]):
        beside = [s for s in stated if s.figure.kind is other.figure.kind and s.figure.unit == other.figure.unit]
        for one in beside[:FEW]:
            pair = [_own_operand(claim, other.figure, order), prose_operand(claim, one)]
            yield Group(pair)
            if not claim.said.words.isdisjoint(_OTHERS) and claim.figure.kind is not Kind.PERCENTAGE:
                yield Group(pair, frozenset(("difference",)))


def _meant(claim: FigureClaim, operands: list[Operand]) -> list[Operand]:
    """Without those of other periods than the claim's, where it names one and is of no change."""
    if claim.change or claim.direction or not claim.periods:
        return operands
    meant = [o for o in operands if o.when is None or any(period.contains(o.when) for period in claim.periods)]
    return meant if len(meant) > 1 else operands


def _successive(claim: FigureClaim, operands: Sequence[Operand]) -> Iterator[Group]:
    """What is said of the claim's period beside what is said of the one before: of which a change is made."""
    series = sorted((o for o in operands if o.when), key=lambda o: (o.when.start, o.order))  # type: ignore[union-attr]
    for one, two in pairwise(series):
        if any(two.when and period.contains(two.when) for period in claim.periods):
            yield Group([one, two])


def prose_figures(claim: FigureClaim, evidence: FigureEvidence) -> list[Stated]:
    """The figures of prose that may be terms at all: no dates, names or times, no unit that the claim's is not of.

    A percentage may be made of what has any unit.
    """
    unit, any_unit = claim.figure.unit, claim.figure.kind is Kind.PERCENTAGE
    return [
        s
        for s in evidence.compared
        if s.cell is None
        and s.figure.value is not None
        and not s.figure.naming
        and (
            s.figure.unit in (None, unit)
            or (any_unit and s.figure.unit != "clock")
            or (unit is not None and comparable(claim.figure, s.figure) is not None)
        )
    ]


def related_prose(claim: FigureClaim, figures: Sequence[Stated], places: Collection[tuple[str, int]]) -> list[Operand]:
    """Figures about the same thing, or beside one that the claim's sentence states; the nearest first."""
    ranked = []
    for order, stated in enumerate(figures, start=1):
        related = relation(claim, stated)
        if related < RELATED and places:
            _, low, high = stated.chunk.quote(stated.index)
            beside = any(source == stated.source and low <= start < high for source, start in places)
            related = RELATED if beside else related
        if related >= PROSE_RELATED:
            ranked.append((-related, order, stated))
    ranked.sort(key=lambda entry: entry[:2])
    return [prose_operand(claim, stated) for _, _, stated in ranked[:MOST]]


def prose_operand(claim: FigureClaim, stated: Stated) -> Operand:
    """A figure of prose as a term in the claim's unit, with its period where it has one."""
    periods = stated.chunk.periods(stated.index)
    unit = stated.figure.unit
    factor = comparable(claim.figure, stated.figure) if unit and unit != claim.figure.unit else ONE
    return Operand(
        value=float(_worth(claim, stated.figure) * (factor or ONE)),
        name=stated.figure.text,
        percent=stated.figure.kind in (Kind.PERCENTAGE, Kind.POINTS),
        unit=unit if claim.figure.kind is Kind.PERCENTAGE else None,
        when=periods[0] if len(periods) == 1 else None,
        order=stated.index,
        former=stated.chunk.text.endswith((" from ", " von "), 0, stated.figure.start),
    )


def _paragraph(claim: FigureClaim, evidence: FigureEvidence) -> Chunk | None:
    """The one short chunk of prose that shares most words with the question of a bare answer."""
    best, chosen = SHARED - 1, None
    for _, chunk in evidence.chunks:
        if chunk.cells or not 1 < len(chunk.figures) <= 2 * MOST:
            continue
        shared = len(content(chunk.text[:2000]) & claim.about)
        if shared > best:
            best, chosen = shared, chunk
    return chosen
