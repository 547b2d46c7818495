"""Claims against the figures of the record's chunks: prose by the words beside a figure, tables by row and period."""

from __future__ import annotations

import re
from calendar import month_name as MONTH_NAMES  # noqa: N812 (a table)
from collections.abc import Iterator, Sequence
from decimal import Decimal

import msgspec

from hallucheck.evidence.chunks import Stated, is_bare
from hallucheck.judges.figures.claims.check import Check, Relation, contradiction
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.agree import (
    APART,
    COARSE,
    HOW,
    HUNDRED,
    RELATIONS,
    SCORES,
    Fit,
    comparable,
    convert_unit,
    date_fit,
    fit,
    relation,
    rounds,
    tolerance,
    within,
)
from hallucheck.judges.figures.evidence.evidence import FigureEvidence, scaled
from hallucheck.judges.figures.search.rivals import NOUN, Hit, is_of_another, locate, may_be_meant, rivals_of
from hallucheck.model import Evidence
from hallucheck.text.amounts.hedges import Hedge, direction, hedge
from hallucheck.text.amounts.words_around import STOP, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.clocks import HALF_DAY, HOUR
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period
from hallucheck.text.figure.units import units

BESIDE = 0.3
"""Share of a row's label below which it is not the row that a question asks for."""


_MEAN = frozenset(("average", "averaged", "averages", "averaging", "mean", "combined", "together", "altogether"))
"""Words of a figure made of several: being near one of these is nothing."""


def find_sure(claim: FigureClaim, evidence: FigureEvidence) -> Stated | None:
    """The figure of prose that surely is the claimed one: nothing rivals it."""
    for stated in evidence.written(claim.figure.text):
        if _is_sure(claim, stated):
            return stated
    return None


def check_documents(claim: FigureClaim, evidence: FigureEvidence, sure: Stated | None) -> Check | None:
    """The claim against the chunks: verified (by what is `sure`), contradicted, or None where they do not decide."""
    if sure is not None:
        return _verified(claim, Fit.EXACT, 1.0, quoted(sure), "")
    if claim.figure.kind is Kind.DATE:
        return _check_date(claim, evidence)
    hits = list(_hits(claim, evidence))
    rivals = rivals_of(claim, evidence, hits)
    if rivals:
        return _contradicted(claim, rivals, hits)
    if claim.asked and hits and all(hit.related < BESIDE for hit in hits) and locate(claim, evidence):
        return None  # it stands only in rows that the question does not name, though it names one
    if not hits:
        return _spelt(claim, evidence)
    return _meant_otherwise(claim, hits) or _turned_around(claim, hits) or _found(claim, hits)


def find_time(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """A time of day, verified by whatever states it: of one thing there may be many, and none rivals another."""
    hits = list(_hits(claim, evidence)) if claim.figure.unit == "clock" else []
    return _found(claim, hits) if hits else None


def _is_sure(claim: FigureClaim, stated: Stated) -> bool:
    """Whether prose about the same thing has the very figure, meant as the claim means it."""
    mine, its = claim.figure, stated.figure
    if mine.kind is Kind.DATE:
        return mine.period == its.period
    same = (mine.kind, mine.unit, mine.currency, mine.value) == (its.kind, its.unit, its.currency, its.value)
    if not same or claim.asked or relation(claim, stated) < 1:
        return False
    if not may_be_meant(claim, stated) or is_of_another(claim, stated):
        return False
    return not _turned(claim, stated) and not _other_bound(claim, stated)


def _turned_around(claim: FigureClaim, hits: Sequence[Hit]) -> Check | None:
    """The contradiction where all that has the figure says that it went the other way."""
    near = [hit for hit in hits if hit.related >= APART or len(hits) == 1]
    turned = near and all(_turned(claim, hit.stated) for hit in near)
    return _reversed(claim, near[0].stated) if turned else None


def _found(claim: FigureClaim, hits: Sequence[Hit]) -> Check:
    """The claim, verified by the passage that fits best."""
    best = max(hits, key=_fitness)
    note = "" if best.related >= APART else ", though in a passage about something else"
    found = _verified(claim, best.fit, best.related, quoted(best.stated), note)
    if found.relation is Relation.ROUNDED and best.stated.figure.unit != claim.figure.unit:  # 10 miles as 16 km
        return msgspec.structs.replace(found, relation=Relation.CONVERTED)
    return found


def _fitness(hit: Hit) -> tuple[bool, float, Fit]:
    """What is only within the tolerance comes last: the very figure stands elsewhere."""
    return hit.fit is not Fit.TOLERATED, hit.related, hit.fit


def _meant_otherwise(claim: FigureClaim, hits: Sequence[Hit]) -> Check | None:
    """The contradiction where all that has the figure bounds it on the other side."""
    stated = [hit.stated for hit in hits if hit.stated.cell is None]
    if len(stated) < len(hits):
        return None
    found = [_other_bound(claim, one) for one in stated]
    if not all(found):
        return None
    said = f"the source says {found[0]}"
    return contradiction(claim, "bound-or-rate", said, quoted(stated[0]), expected=found[0])


def _other_bound(claim: FigureClaim, stated: Stated) -> str | None:
    """The stated figure with its bound, where that is the opposite of the claim's."""
    figure = stated.figure
    if claim.hedge not in _OPPOSITE or claim.figure.number != figure.number:
        return None
    its = hedge(stated.chunk.text, figure.start, figure.end)
    if _OPPOSITE.get(its) is not claim.hedge or relation(claim, stated) < APART:
        return None  # those over 12 pay, and something else costs less than 12
    return f"{'more' if its is Hedge.OVER else 'less'} than {figure.text}"


_OPPOSITE = {Hedge.OVER: Hedge.UNDER, Hedge.UNDER: Hedge.OVER}


def _verified(claim: FigureClaim, found: Fit, related: float, quote: Evidence, note: str) -> Check:
    score = SCORES[found] * (0.7 + 0.3 * min(1.0, related))
    return Check(
        claim=claim,
        relation=RELATIONS[found],
        how=HOW[found] + note,
        loose=related < APART,
        score=round(score, 4),
        evidence=(quote,),
    )


def _hits(claim: FigureClaim, evidence: FigureEvidence) -> Iterator[Hit]:
    percent = tolerance(claim.figure.kind, evidence.options)
    of_several = not claim.asked and not _MEAN.isdisjoint(claim.said.words)
    for stated in evidence.near(claim.figure):
        best = best_fit(claim, stated, evidence, percent)
        if best is Fit.NONE:
            continue
        related = relation(claim, stated)
        if best is Fit.TOLERATED and (related < APART or of_several):
            continue  # close to a figure about something else, or to one of those averaged, is no support
        if stated.figure.naming and related < APART:
            continue
        yield Hit(stated=stated, fit=best, related=related)


def best_fit(claim: FigureClaim, stated: Stated, evidence: FigureEvidence, percent: Decimal) -> Fit:
    """How well a stated figure agrees with the claim, in any scale its evidence declares."""
    figure, actual = claim.figure, stated.figure
    if (share := _share(figure, actual)) is not None:
        return fit(figure.number * share[0], figure.step * share[0], actual.number * share[1], claim.hedge, percent)
    factor = _factor(claim, stated)
    if factor is None or actual.value is None:
        return Fit.NONE
    best = Fit.NONE
    for scale in _scales(claim, stated, evidence):
        other = (actual.other,) if scale == ONE and isinstance(actual.other, Decimal) else ()
        for value in (actual.number, *other):
            if figure.unit == actual.unit == "clock" and figure.step == ONE:
                value = value // 1  # noqa: PLW2901 (who leaves the seconds out does not round)
            found = _fit_signed(claim, stated, value * factor * scale, percent)
            if found is Fit.ROUNDED and factor != ONE and not within(figure.number, value * factor, COARSE):
                continue  # 500 mg are no gram
            best = max(best, found)
        if figure.other == actual.value * factor * scale:
            return Fit.EXACT
    return best


def _factor(claim: FigureClaim, stated: Stated) -> Decimal | None:
    """What to multiply a stated figure by to compare it; the table, or its text, may say in what a bare one counts."""
    figure, actual, cell = claim.figure, stated.figure, stated.cell
    if actual.kind is Kind.PERCENTAGE and _is_level_in_points(claim):
        return ONE
    if cell is None and figure.currency and is_bare(actual) and _counts_things(stated, figure.currency):
        return None  # 40 seats are no 40 euros
    if figure.unit and actual.unit is None and cell and cell.unit and comparable(figure, actual, cell=True) is not None:
        return convert_unit(figure.unit, cell.unit)
    shared = figure.kind is Kind.PERCENTAGE and is_bare(actual) and stated.chunk.counts_shares
    return comparable(figure, actual, cell=shared or cell is not None)


def _counts_things(stated: Stated, currency: str) -> bool:
    """Whether a bare figure stands right before what it counts, in prose that writes the currency where it means it."""
    counted = NOUN.match(stated.chunk.text, stated.figure.end)
    told = any(figure.currency == currency for figure in stated.chunk.figures)
    return told and counted is not None and counted[1].lower() not in STOP


def _is_level_in_points(claim: FigureClaim) -> bool:
    """Fees of 75 basis points are fees of 0.75 %; a rise of as much is not."""
    basis = claim.figure.kind is Kind.POINTS and "b" in claim.figure.text.lower()
    return basis and not (claim.change or claim.direction)


def _share(claim: Figure, actual: Figure) -> tuple[Decimal, Decimal] | None:
    """By what to multiply claim and actual value where one writes a share as 0.62 and the other as 62 %."""
    for one, two, factors in ((claim, actual, (ONE, HUNDRED)), (actual, claim, (HUNDRED, ONE))):
        if one.kind is Kind.PERCENTAGE and is_bare(two) and 0 < abs(two.number) < 1:
            return factors
    return None


def _scales(claim: FigureClaim, stated: Stated, evidence: FigureEvidence) -> Iterator[Decimal]:
    """What one unit of a stated figure may be worth in the claim's terms."""
    figure, actual, cell = claim.figure, stated.figure, stated.cell is not None
    scales = evidence.scales if is_bare(actual) or actual.kind is Kind.CURRENCY else frozenset[Decimal]()
    if cell and figure.scale != 1 and not evidence.scales and actual.scale == 1:
        scales = frozenset((figure.scale,))  # the table says nowhere in what it counts
    for scale in scaled(stated, scales):
        unlike = figure.scale == 1 and figure.kind is not Kind.CURRENCY and scale not in stated.chunk.scales
        if (scale != 1 and unlike) or (scale == 1 and cell and _must_be_scaled(claim, stated)):
            continue
        yield scale


def _fit_signed(claim: FigureClaim, stated: Stated, worth: Decimal, percent: Decimal) -> Fit:
    """How a value agrees with the claim; where words or a table may carry the sign, with either sign."""
    figure = claim.figure
    best = fit(figure.number, figure.step, worth, claim.hedge, percent)
    lost = figure.number < 0 and not _LOSS.isdisjoint(stated.label)
    if best is not Fit.EXACT and (claim.loss or stated.cell is not None or lost or claim.direction < 0):
        best = max(best, fit(figure.number, figure.step, -worth, claim.hedge, percent))
    return best


_PROFIT, _LOSS = stems(set(words("profit gain surplus"))), stems(set(words("loss losses deficit shortfall")))


def _must_be_scaled(claim: FigureClaim, stated: Stated) -> bool:
    """Whether a sentence has a whole amount of money of a table that counts in thousands: $12,481 for $12,481,000."""
    figure, actual, cell = claim.figure, stated.figure, stated.cell
    whole = figure.kind is Kind.CURRENCY and figure.scale == actual.scale == actual.step == ONE
    named = cell is not None and not (cell.label | cell.heading | cell.section) & _UNSCALED
    return whole and named and bool(stated.chunk.scales) and not claim.asked


_UNSCALED = stems(set(words("per share unit price square foot")))
"""Stems of what is not stated in the thousands that a table declares."""


def _turned(claim: FigureClaim, stated: Stated) -> bool:
    """Whether the source says that what the claim lets rise fell, or the other way round; or a loss was a profit."""
    if _opposed(claim, stated):
        return True
    if stated.cell is not None or not claim.direction:
        return False
    text, figure = stated.chunk.text, stated.figure
    low = max(0, figure.start - 60)
    before = text[low : figure.start]
    before = _CLAUSE.split(before)[-1]
    turn = direction(before, text[figure.end : figure.end + 20]) * (-1 if figure.number < 0 else 1)
    return bool(turn) and turn == -claim.direction * (-1 if claim.figure.number < 0 else 1)


def _opposed(claim: FigureClaim, stated: Stated) -> bool:
    """Whether one of the two calls a profit what the other calls a loss."""
    if claim.figure.kind is not Kind.CURRENCY or (claim.figure.number < 0) != (stated.figure.number < 0):
        return False
    mine, its = _outcome(claim.label | claim.about), _outcome(stated.label)
    return mine * its < 0


def _outcome(stems_of: frozenset[str]) -> int:
    """Whether words speak of a profit (1) or of a loss (-1), and not of both."""
    return (not _PROFIT.isdisjoint(stems_of)) - (not _LOSS.isdisjoint(stems_of))


def _reversed(claim: FigureClaim, stated: Stated) -> Check:
    if _opposed(claim, stated):
        said, of = ("was a loss", "a profit") if _outcome(stated.label) > 0 else ("was a profit", "a loss")
    else:
        said, of = ("rose", "a fall") if claim.direction > 0 else ("fell", "a rise")
    its = f"{of} of {stated.figure.text}"
    how = f"the answer says it {said}; the source says {its}"
    return contradiction(claim, "direction", how, quoted(stated), expected=its)


def _contradicted(claim: FigureClaim, rivals: Sequence[Stated], hits: Sequence[Hit]) -> Check:
    first = rivals[0]
    elsewhere = f"; {claim.figure.text} stands at {hits[0].stated.name}" if hits else ""
    how, score = f"the source has {first.name}{elsewhere}", 0.8 if hits else 0.85
    quotes = map(quoted, rivals[:3])
    return contradiction(claim, "same-subject", how, *quotes, score=score, expected=first.figure.text)


def _spelt(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    for source, chunk, said in evidence.spelt():
        if claim.figure.value is not None and _is_spelt(claim.figure, said, chunk.text):
            quote = Evidence(source=source, quote=said.text, start=said.start, end=said.end)
            return _verified(claim, Fit.EXACT, 0.5, quote, ", spelt in words")
    return None


_COUNTED = regex(r" [^\W\d_]+ ([^\W\d_]+)")


def _is_spelt(figure: Figure, said: Figure, text: str) -> bool:
    """Whether `said`, a figure in words of a text, is what `figure` is."""
    if figure.unit == "clock":
        hour = HOUR * said.number
        hours = {said.value, said.other} if said.unit == "clock" else {hour, hour + HALF_DAY}
        return said.unit in ("clock", None) and bool({figure.value, figure.other} & hours - {None})
    factor = comparable(figure, said)
    if factor is None or (figure.kind is not Kind.QUANTITY and said.kind is not figure.kind):
        return False
    if figure.unit is not None and said.unit is None:
        counted = _COUNTED.match(text, said.end)  # five unused days; one tablet is no gram
        return counted is not None and units().get(counted[1].lower()) == figure.unit and figure.number == said.number
    worth = said.number * factor
    return figure.number == worth or rounds(figure.number, min(figure.step, said.step * factor), worth)


_CLAUSE = regex(r"[.;|\n,，。；]")


def _check_date(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    days = evidence.options.date_tolerance_days
    best, chosen = Fit.NONE, None
    for stated in evidence.compared:
        actual = stated.figure
        if actual.period is None:
            continue
        for mine in (claim.figure.period, claim.figure.other):
            for its in (actual.period, actual.other):
                if isinstance(mine, Period) and isinstance(its, Period) and (found := date_fit(mine, its, days)) > best:
                    best, chosen = found, stated
        if best is Fit.EXACT:
            break
    if chosen is None:
        return _beside(claim, evidence) or _undated_month(claim, evidence)
    return _verified(claim, best, 1.0 if best is Fit.EXACT else relation(claim, chosen), quoted(chosen), "")


YEAR = 365
"""Days."""
_MONTH_ALONE = regex(rf"\b(?:{'|'.join(MONTH_NAMES[1:])})\b(?!,? (?:of )?\d{{4}})")
"""The name of a month without its year."""

_SIDE = regex(r"\b(?:(before|prior to|earlier than)|after|later than)(?: the (?:year|end of))? $", re.IGNORECASE)


def _beside(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """`After 1921`, where what is stated of the same thing has a date on that side: 1922."""
    side, period = _SIDE.search(claim.before[-24:]), claim.figure.period
    if side is None or period is None or period.recurring:
        return None
    for stated in evidence.compared:
        its = stated.figure.period
        if its is None or its.recurring or not (its.end < period.start if side[1] else its.start > period.end):
            continue
        if related := relation(claim, stated):
            return _verified(claim, Fit.BOUNDED, max(APART, related), quoted(stated), "")
    return None


def _undated_month(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """`June 2019`, where a text of December 2018 speaks of June: it means the next one."""
    period = claim.figure.period
    if period is None or period.recurring or not 1 < period.days < YEAR:
        return None
    months = {MONTH_NAMES[period.start.month], MONTH_NAMES[period.end.month]}
    for stated in evidence.compared:
        its = stated.figure.period
        soon = its is not None and not its.recurring and 0 <= (period.start - its.start).days < YEAR
        if soon and months <= set(_MONTH_ALONE.findall(stated.chunk.text)):
            return _verified(claim, Fit.BOUNDED, APART, quoted(stated), "")
    return None


def quoted(stated: Stated) -> Evidence:
    """A stated figure with the words around it."""
    quote, _, _ = stated.chunk.quote(stated.index)
    return Evidence(source=stated.source, quote=quote[:300], start=stated.figure.start, end=stated.figure.end)
