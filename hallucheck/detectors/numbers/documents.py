"""Claims against the figures of the record's chunks: prose by the words beside a figure, tables by row and period."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from hallucheck.detectors.numbers.checks import Check, Standing
from hallucheck.detectors.numbers.claims import Claim
from hallucheck.detectors.numbers.derivations import asked_operations
from hallucheck.detectors.numbers.evidence import Evidence, scaled
from hallucheck.detectors.numbers.matching import HOW, SCORES, Fit, comparable, date_fit, fit, tolerance
from hallucheck.evidence.chunks import Stated, is_bare
from hallucheck.model import Evidence as Quoted
from hallucheck.text.figures import Figure, Kind, Period
from hallucheck.text.labels import unlike
from hallucheck.text.lexicon import words
from hallucheck.text.periods import meet
from hallucheck.text.ranges import Hedge, direction

BESIDE = 0.3
"""Share of a row's label below which it is not the row that a question asks for."""
_AGGREGATE = words("total all combined sum altogether together average both mean aggregate cumulative")
SAME = 0.75
"""Share of label words in common from which two figures of prose are about the same thing."""
ROWS = 3
"""Rows of one name that may still be told to say something else."""
METRIC = (Kind.CURRENCY, Kind.RATIO)
"""Kinds whose label is the name of one thing that has one value."""
OTHER_PERIOD = 0.35
"""What is left of a relation where claim and source name different periods."""
APART = 0.4
"""Share below which they are about different things."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A stated figure that agrees with the claim."""

    stated: Stated
    fit: Fit
    related: float
    """How far it is about the same thing, 0 to 1."""


def check_documents(claim: Claim, evidence: Evidence) -> Check | None:
    """The claim against the chunks: verified, contradicted, or None where they do not decide."""
    figure = claim.figure
    seen = None if claim.asked or claim.direction else evidence.glance(claim)
    if seen:
        source, start, end = seen
        return _verified(claim, Fit.EXACT, 1.0, Quoted(source=source, quote=figure.text, start=start, end=end), "")
    if figure.kind is Kind.DATE:
        return _check_date(claim, evidence)
    hits = _hits(claim, evidence)
    if claim.asked and hits and all(hit.related < BESIDE for hit in hits) and locate(claim, evidence):
        return _misplaced(claim, evidence, hits)
    rivals = _rivals(claim, evidence, hits)
    if rivals:
        return _contradicted(claim, rivals, hits)
    if not hits:
        return _spelt(claim, evidence)
    best = max(hits, key=lambda hit: (hit.related, hit.fit))
    turned = [hit for hit in hits if hit.related >= APART and _turned(claim, hit.stated)]
    if turned and len(turned) == len([hit for hit in hits if hit.related >= APART]):
        return _reversed(claim, turned[0].stated)
    note = "" if best.related >= APART else ", though in a passage about something else"
    return _verified(claim, best.fit, best.related, quoted(best.stated), note)


def _misplaced(claim: Claim, evidence: Evidence, hits: Sequence[Hit]) -> Check | None:
    """A bare answer that stands only in rows the question does not name, though it names one."""
    rivals = _rivals(claim, evidence, hits)
    return _contradicted(claim, rivals, hits) if rivals else None


def _verified(claim: Claim, found: Fit, related: float, quote: Quoted, note: str) -> Check:
    score = SCORES[found] * (0.7 + 0.3 * min(1.0, related))
    return Check(
        claim=claim, standing=Standing.VERIFIED, how=HOW[found] + note, score=round(score, 4), evidence=(quote,)
    )


def _hits(claim: Claim, evidence: Evidence) -> list[Hit]:
    figure = claim.figure
    percent = tolerance(figure.kind, evidence.options)
    hits = []
    for stated in evidence.near(figure, float(percent), hedged=claim.hedge is not Hedge.EXACT):
        best = best_fit(claim, stated, evidence, percent)
        if best is Fit.NONE:
            continue
        related = relation(claim, stated)
        if best is Fit.TOLERATED and related < APART:
            continue  # close to a figure about something else is no support
        if stated.figure.naming and related < APART:
            continue
        hits.append(Hit(stated=stated, fit=best, related=related))
    return hits


def best_fit(claim: Claim, stated: Stated, evidence: Evidence, percent: Decimal) -> Fit:
    """How well a stated figure agrees with the claim, in any scale its evidence declares."""
    figure, actual = claim.figure, stated.figure
    cell = stated.cell is not None
    factor = comparable(figure, actual, cell=cell)
    if factor is None or actual.value is None:
        return Fit.NONE
    best = Fit.NONE
    scales = evidence.scales if is_bare(actual) or actual.kind is Kind.CURRENCY else frozenset[Decimal]()
    if cell and figure.scale != 1 and not evidence.scales and actual.scale == 1:
        scales = frozenset((figure.scale,))  # the table says nowhere in what it counts
    for scale in scaled(stated, scales):
        if scale != 1 and figure.scale == 1 and figure.kind is not Kind.CURRENCY and scale not in stated.chunk.scales:
            continue
        for value in _values(actual):
            worth = value * factor * scale
            best = max(best, fit(figure.number, figure.step, worth, claim.hedge, percent))
            if worth and (claim.loss or cell or claim.direction):
                best = max(best, fit(figure.number, figure.step, -worth, claim.hedge, percent))
        if isinstance(figure.other, Decimal) and best is Fit.NONE:
            best = fit(figure.other, figure.step, actual.value * factor * scale, claim.hedge, Decimal(0))
        if best is Fit.EXACT:
            return best
    return best


def _values(actual: Figure) -> tuple[Decimal, ...]:
    if isinstance(actual.other, Decimal):
        return (actual.number, actual.other)
    return (actual.number,)


def relation(claim: Claim, stated: Stated) -> float:
    """How far a stated figure is about what the claim is about, 0 to 1."""
    cell = stated.cell
    if cell is not None:
        if not cell.label:
            return 0.5 if cell.heading & claim.about else 0.3
        share = len(cell.label & claim.about) / len(cell.label)
        if claim.periods and cell.periods and not meet(claim.periods, cell.periods):
            share *= 0.5
        return share
    related = _in_prose(claim, stated)
    if (
        related
        and claim.periods
        and (periods := stated.chunk.periods(stated.index))
        and not meet(claim.periods, periods)
    ):
        related *= OTHER_PERIOD
    return related


def _in_prose(claim: Claim, stated: Stated) -> float:
    if claim.label and stated.label and _same_thing(claim.label, stated.label):
        return 1.0
    both = claim.label | stated.label
    common = len(claim.label & stated.label) / len(both) if both else 0.0
    around = len(claim.about & stated.chunk.about(stated.index)) / max(1, min(len(claim.about), 6))
    return max(common, min(1.0, around) * 0.9)


def _rivals(claim: Claim, evidence: Evidence, hits: Sequence[Hit]) -> list[Stated]:
    """Figures about the very thing the claim is about, none of which agrees with it."""
    if claim.asked:
        return _row_rivals(claim, evidence, hits)
    if not _AGGREGATE.isdisjoint(claim.sentence.text.lower().split()):
        return []  # what is said of the whole is not refuted by a part
    return _prose_rivals(claim, evidence, hits)


def _row_rivals(claim: Claim, evidence: Evidence, hits: Sequence[Hit]) -> list[Stated]:
    """For a bare answer: the cells of the one row and period that the question names."""
    if asked_operations(claim.asked) - {"sum", "product"} or any(
        hit.stated.cell is None and hit.related >= APART for hit in hits
    ):
        return []
    located = locate(claim, evidence)
    if not located or any(hit.stated in located for hit in hits):
        return []
    fitting = [s for s in located if comparable(claim.figure, s.figure, cell=True) is not None]
    if "total" in claim.asked and not any(s.cell and "total" in s.cell.label for s in fitting):
        return []
    if not fitting or not claim.periods or not all(s.cell and s.cell.periods for s in fitting):
        return []
    same_row = {(s.source, s.cell.row) for s in fitting if s.cell}
    if len(same_row) > ROWS:
        return []
    return fitting[:ROWS]


def locate(claim: Claim, evidence: Evidence) -> list[Stated]:
    """The cells whose row the claim names in full, the longest name first; of the claim's periods where it has some."""
    found: list[tuple[int, Stated]] = []
    for stated in evidence.compared:
        cell = stated.cell
        if cell is None or not cell.label or not cell.label <= claim.about:
            continue
        if claim.periods and cell.periods and not meet(claim.periods, cell.periods):
            continue
        found.append((len(cell.label) * 4 + min(len(cell.section & claim.about), 3), stated))
    if not found:
        return []
    top = max(weight for weight, _ in found)
    best = [stated for weight, stated in found if weight == top]
    dated = [stated for stated in best if stated.cell and stated.cell.periods]
    return dated if claim.periods and dated else best


def _prose_rivals(claim: Claim, evidence: Evidence, hits: Sequence[Hit]) -> list[Stated]:
    """For prose: the figures whose words are those of the claim, where they all say one other value."""
    if not claim.label or claim.figure.unit == "clock" or any(_may_be_meant(claim, hit.stated) for hit in hits):
        return []
    if hits and claim.figure.kind not in METRIC:
        return []  # "1 hour, then about 5 hours": what the same words count may well be several things
    same = []
    agreeing = {(hit.stated.source, hit.stated.index) for hit in hits}
    for stated in evidence.compared:
        if (
            stated.figure.kind is not claim.figure.kind
            or stated.figure.unit != claim.figure.unit
            or stated.figure.naming
            or not stated.label
        ):
            continue
        if not _same_thing(claim.label, stated.label) or not _same_use(claim, stated):
            continue
        periods = stated.chunk.periods(stated.index)
        if claim.periods and periods and not meet(claim.periods, periods):
            continue
        if (stated.source, stated.index) in agreeing:
            return []
        same.append(stated)
    if not same or len({stated.figure.value for stated in same}) > 1:
        return []
    if comparable(claim.figure, same[0].figure) is None:
        return []
    return same


def _may_be_meant(claim: Claim, stated: Stated) -> bool:
    """Whether an agreeing figure of prose could be the claimed one: no other name beside it, no other period."""
    if stated.label and not stated.label & claim.label and not _same_thing(claim.label, stated.label):
        return False
    periods = stated.chunk.periods(stated.index) if claim.periods else ()
    return not periods or meet(claim.periods, periods)


def _same_thing(one: frozenset[str], two: frozenset[str]) -> bool:
    if one & two and len(unlike(one, two)) <= (1 - SAME) * len(one | two):
        return True
    return _abbreviates(one, two) or _abbreviates(two, one)


def _abbreviates(short: frozenset[str], long: frozenset[str]) -> bool:
    """Whether one label is the initials of the other: {noi} and {net, operat, income}."""
    if len(short) != 1 or len(long) < 2:  # noqa: PLR2004
        return False
    (word,) = short
    return len(word) == len(long) and sorted(word) == sorted(stem[0] for stem in long)


def _same_use(claim: Claim, stated: Stated) -> bool:
    """Both the size of a change, or both a level: 'rose 5 %' does not rival 'is 5 %'."""
    text, start = stated.chunk.text, stated.figure.start
    stated_change = bool(direction(text[max(0, start - 25) : start]))
    return stated_change == (claim.change or bool(claim.direction))


def _turned(claim: Claim, stated: Stated) -> bool:
    """Whether the source says that what the claim lets rise fell, or the other way round."""
    if not claim.direction or stated.cell is not None or claim.figure.kind is Kind.DATE:
        return False
    text, figure = stated.chunk.text, stated.figure
    low = max(0, figure.start - 60)
    before = text[low : figure.start]
    for mark in ".;|\n,":
        before = before.rpartition(mark)[2]
    return direction(before, text[figure.end : figure.end + 20]) == -claim.direction


def _reversed(claim: Claim, stated: Stated) -> Check:
    said, words = ("rose", "a fall") if claim.direction > 0 else ("fell", "a rise")
    return Check(
        claim=claim,
        standing=Standing.CONTRADICTED,
        how=f"the answer says it {said}; the source says {words} of {stated.figure.text}",
        score=0.8,
        evidence=(quoted(stated),),
        expected=f"{words} of {stated.figure.text}",
    )


def _contradicted(claim: Claim, rivals: Sequence[Stated], hits: Sequence[Hit]) -> Check:
    first = rivals[0]
    elsewhere = f"; {claim.figure.text} stands at {hits[0].stated.name}" if hits else ""
    return Check(
        claim=claim,
        standing=Standing.CONTRADICTED,
        how=f"the source has {first.name}{elsewhere}",
        score=0.8 if hits else 0.85,
        evidence=tuple(quoted(stated) for stated in rivals[:3]),
        expected=first.figure.text,
    )


def _spelt(claim: Claim, evidence: Evidence) -> Check | None:
    figure = claim.figure
    if figure.value is None or figure.kind not in (Kind.QUANTITY, Kind.PERCENTAGE):
        return None
    source = evidence.spelt(figure.number)
    if source is None:
        return None
    return _verified(claim, Fit.EXACT, 0.5, Quoted(source=source, quote=figure.text), ", spelt in words")


def _check_date(claim: Claim, evidence: Evidence) -> Check | None:
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
    if chosen is None:
        return None
    return _verified(claim, best, 1.0 if best is Fit.EXACT else relation(claim, chosen), quoted(chosen), "")


def quoted(stated: Stated) -> Quoted:
    """A stated figure with the words around it."""
    quote, _, _ = stated.chunk.quote(stated.index)
    return Quoted(source=stated.source, quote=quote[:300], start=stated.figure.start, end=stated.figure.end)
