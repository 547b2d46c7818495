"""Claims against stored values: the record's facts and the rows of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import product

from hallucheck.evidence.database.metrics import CHANGES, FALLS, Mention, Stored, core_of
from hallucheck.judges.figures.claims.check import Check, contradiction
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.evidence.agree import (
    HOW,
    HUNDRED,
    RELATIONS,
    SCORES,
    ZERO,
    Fit,
    convert_unit,
    date_fit,
    fit,
    same_money,
    tolerance,
)
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.rivals import names_in
from hallucheck.model import Evidence
from hallucheck.text.amounts.words_around import content, stems
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period

ANY_METRIC = 0.7
"""What a match with some stored value, not of the metric named, is worth beside one with the metric itself."""
NEAR = 40
"""How far behind a figure the metric may be named ("85 % occupancy"), and before it what says that it was planned."""


_WORD = regex(r"\w+")
_LOSS = words("loss lost deficit shortfall")
SUPPOSED = words("if would could expected budget planned forecast estimated target")
"""Words of what was planned or would have been, and is no stored value."""
_NOT_SO = SUPPOSED | words("should might budgeted plans expects projected targets goal wants hopes aims")
"""The same right before a figure, where a wish says it too."""
_ANOTHERS = words(
    "another other neighbouring neighboring adjacent competitor competitors competing rival rivals peer peers market "
    "submarket industry sector benchmark national sister previous prior former last earlier preceding"
)
"""Words of what a figure is compared with: it is another thing's, or of another time."""
_EARLIER = regex(r"\b(?:years?|quarters?|months?|weeks?) (?:before|earlier|ago)\b")
_MARK = regex(r"[,;:.(\d]")
_LINKS = words("of in the for as a total net gross annual monthly quarterly its their our was is were year average")
"""What may stand between a figure and the metric named behind it: "$1.2M in annual NOI"."""


def metric_of(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Mention | None:
    """Where a claim's metric is named: the one right behind it ("85 % occupancy"), else the last before it."""
    text, at, end = claim.sentence.text, len(claim.before), claim.figure.end - claim.sentence.start
    named = evidence.mentions(text)
    if claim.change:
        named = [Mention(one.start, one.end, its) for one in named if (its := _change_of(one.metric, evidence))]
    named = [mention for mention in named if _usable(claim, mention, evidence)]
    after = next((mention for mention in named if mention.start >= end), None)
    starts = (other.figure.start - claim.sentence.start for other in siblings)
    following = next((start for start in starts if start > at), len(text))
    if after and after.start <= min(end + NEAR, following):
        gap = text[end : after.start]
        if all(word in _LINKS for word in _WORD.findall(gap.lower())) and not set(gap) & set(",.;:"):
            return after
    return next((mention for mention in reversed(named) if mention.end <= at), None)


def _usable(claim: FigureClaim, mention: Mention, evidence: FigureEvidence) -> bool:
    """Whether the metric named has a stored value of the claim's kind."""
    return any(stored.metric == mention.metric and _worths(claim.figure, stored) for stored in evidence.stored)


def check_metric(
    claim: FigureClaim, mention: Mention, siblings: Sequence[FigureClaim], evidence: FigureEvidence
) -> Check | None:
    """The claim against the stored values of the metric it names; None where they cannot decide."""
    metric = mention.metric
    values = [s for s in evidence.stored if s.metric == metric and _worths(claim.figure, s)]
    values = _of_period(claim, values, evidence.periods)
    if not values:
        return None
    best, chosen = _best(claim, values, evidence)
    if claim.change and chosen.value and claim.direction * chosen.value * (-1 if metric.endswith(FALLS) else 1) < 0:
        way = "a rise" if claim.direction < 0 else "a fall"
        return contradiction(claim, "direction", f"{metric} is {way}", _quoted(chosen), expected=way, metric=metric)
    if best is not Fit.NONE:
        how, quote = f"{HOW[best]} as {metric}", _quoted(chosen)
        return Check(
            claim=claim, relation=RELATIONS[best], how=how, score=SCORES[best], evidence=(quote,), metric=metric
        )
    if not _NOT_SO.isdisjoint(_WORD.findall(claim.before.lower()[-NEAR:])):
        return None
    said = _said_of_it(claim, mention, siblings).lower()
    if not _ANOTHERS.isdisjoint(_WORD.findall(said)) or _EARLIER.search(said):
        return None
    shown, quotes = expected(chosen), map(_quoted, values[:3])
    score = 0.9 if len(values) == 1 else 0.8
    return contradiction(
        claim, "stored-value", f"{metric} is {shown}", *quotes, score=score, expected=shown, metric=metric
    )


def _change_of(metric: str, evidence: FigureEvidence) -> str | None:
    """The metric that says by how much one changed: `sales_growth` of `sales`, and of itself."""
    whole = _changing(metric)
    names = dict.fromkeys(stored.metric for stored in evidence.stored)
    return next((one for one in names if core_of(one) != _changing(one) == whole), None)


def _changing(metric: str) -> tuple[str, ...]:
    """What changes where a metric is a change, else what it is of."""
    core = core_of(metric)
    return core[:-1] if core and core[-1] in CHANGES else core


def _said_of_it(claim: FigureClaim, mention: Mention, siblings: Sequence[FigureClaim]) -> str:
    """The words around a figure and its metric, up to a mark behind; where a figure stands before, from a comma on."""
    text, offset = claim.sentence.text, claim.sentence.start
    ends = [other.figure.end - offset for other in siblings if other.figure.end <= claim.figure.start]
    low = max(ends[-1], text.rfind(",", ends[-1], max(ends[-1], mention.start))) if ends else 0
    high = max(claim.figure.end - offset, mention.end)
    return text[low:high] + _MARK.split(text[high:], maxsplit=1)[0]


def is_of_other_owner(
    claim: FigureClaim, mention: Mention, siblings: Sequence[FigureClaim], check: Check, evidence: FigureEvidence
) -> bool:
    """Whether a passage with the figure says, as the claim does, whose it is, in words that the facts do not have.

    "Elm Court next door had an NOI of $1.1 million", where the facts are of Oak Court.
    """
    record = evidence.case.record
    facts = (f"{key} {value}" for key, value in (record.facts or {}).items())
    known = content(" ".join((mention.metric, *facts)).replace("_", " ")) | names_in(record.question or "")
    said = _said_of_it(claim, mention, siblings)
    named = {word for one in evidence.mentions(said) for word in _WORD.findall(said[one.start : one.end].lower())}
    whose = content(said) - known - stems(named)
    stated = evidence.at(check.evidence[0])
    low, high = stated.chunk.passage(stated.index) if stated else (0, 0)
    return not whose.isdisjoint(content(stated.chunk.text[low:high] if stated else check.evidence[0].quote))


def check_any(claim: FigureClaim, evidence: FigureEvidence, besides: str | None = None) -> Check | None:
    """The claim against every stored value of its kind: a match is support, though the sentence names no metric.

    `besides`: a metric that the claim is not of.
    """
    if claim.figure.kind is Kind.DATE:
        return _check_periods(claim, evidence)
    values = [s for s in evidence.stored if s.current and s.metric != besides and _worths(claim.figure, s)]
    best, chosen = _best(claim, values, evidence) if values else (Fit.NONE, None)
    if chosen is None or best is Fit.NONE:
        return None
    how = f"{HOW[best]} as {chosen.metric}, which the sentence does not name"
    score = round(SCORES[best] * ANY_METRIC, 4)
    return Check(claim=claim, relation=RELATIONS[best], how=how, score=score, evidence=(_quoted(chosen),))


def _check_periods(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    days = evidence.options.date_tolerance_days
    given = [(f"periods/{index}", period, True) for index, period in enumerate(evidence.periods)]
    given += [(fact.source, fact.period, fact.current) for fact in evidence.stored if fact.period]
    best, quote = Fit.NONE, None
    for source, actual, current in given:
        for reading in (claim.figure.period, claim.figure.other):
            if isinstance(reading, Period):
                found = date_fit(reading, actual, days if current else 0, table=current)
                if found > best and (current or found is Fit.EXACT):
                    best, quote = found, Evidence(source=source, quote=str(actual))
    if quote is None:
        return None
    return Check(claim=claim, relation=RELATIONS[best], how=HOW[best], score=SCORES[best], evidence=(quote,))


def _best(claim: FigureClaim, values: Sequence[Stored], evidence: FigureEvidence) -> tuple[Fit, Stored]:
    best, chosen = Fit.NONE, values[0]
    figure, percent = claim.figure, tolerance(claim.figure.kind, evidence.options)
    readings = [figure.number, *([figure.other] if isinstance(figure.other, Decimal) else ())]
    said = claim.label | set(claim.before.lower()[-NEAR:].split())
    if (claim.change and claim.direction < 0) or not _LOSS.isdisjoint(said):
        readings.append(-figure.number)
    for stored in values:
        if figure.kind is Kind.CURRENCY and not same_money(figure.currency, stored.currency):
            continue
        for reading, actual in product(readings, _worths(figure, stored)):
            found = fit(reading, figure.step, actual, claim.bound, percent)
            if found > best:
                best, chosen = found, stored
    return best, chosen


def _worths(figure: Figure, stored: Stored) -> list[Decimal]:
    """What a stored value may be worth in the claim's terms: 0.85 may be 85 per cent; none where kinds differ."""
    value, kind = stored.value, figure.kind
    bare = kind is Kind.QUANTITY and figure.unit is None
    if value is None or kind is Kind.DATE or not (bare or stored.kind in (None, kind)):
        return []
    if stored.unit and figure.unit:
        factor = convert_unit(figure.unit, stored.unit)
        return [value * factor] if factor else []
    may_be_share = kind is Kind.PERCENTAGE and ZERO < abs(value) <= ONE
    shares = [value * HUNDRED] if stored.fraction or may_be_share else []
    return shares if stored.fraction and kind is Kind.PERCENTAGE else [value, *shares]


def _of_period(claim: FigureClaim, values: list[Stored], periods: Sequence[Period]) -> list[Stored]:
    """The values of the period that the claim names; else those the record is about, which is of these `periods`."""
    dated = [(value, (value.period,) if value.period else periods) for value in values]
    named = [value for value, of in dated if any(_meets(one, two) for one, two in product(claim.periods, of))]
    if not named and claim.periods and all(of for _, of in dated):
        return []  # every stored value is of another period than the one named: they cannot decide
    return named or [value for value in values if value.current]


def _meets(named: Period, stored: Period) -> bool:
    return not named.recurring and (named.contains(stored) or stored.contains(named))


def expected(stored: Stored) -> str:
    """A stored value as a person would write it."""
    if stored.value is None:
        return str(stored.period)
    if stored.fraction:
        return f"{_trim(stored.value * HUNDRED)} %"
    number = _trim(stored.value)
    if stored.kind is Kind.PERCENTAGE and not ZERO < abs(stored.value) <= ONE:  # 0.85 may be a share
        return f"{number} %"
    unit = stored.currency if stored.kind is Kind.CURRENCY else stored.unit
    return f"{number} {unit}" if unit else number


def _trim(value: Decimal) -> str:
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _quoted(stored: Stored) -> Evidence:
    shown = expected(stored)
    return Evidence(source=stored.source, quote=f"{shown} ({stored.period})" if stored.period else shown)
