"""Claims against stored values: the record's facts and the rows of its tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal

from hallucheck.evidence.database.metrics import Mention, Stored
from hallucheck.judges.figures.claims.check import Check, Relation
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
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period

ANY_METRIC = 0.7
"""What a match with some stored value, not of the metric named, is worth beside one with the metric itself."""
LOOK = 12
"""Mentions before and behind a figure that are looked at."""
NEAR = 40
"""How far behind a figure the metric may be named: "85 % occupancy"."""


_WORD = regex(r"\w+")
_LOSS = words("loss lost defici deficit shortfall")
_LINKS = words("of in the for as a total net gross annual monthly quarterly its their our was is were year average")
"""What may stand between a figure and the metric named behind it: "$1.2M in annual NOI"."""


def metric_of(
    claim: FigureClaim, found: Sequence[Mention], siblings: Sequence[FigureClaim], evidence: FigureEvidence
) -> str | None:
    """The metric that a claim is about: the one named right behind it ("85 % occupancy"), else the last before it."""
    at, end = claim.figure.start - claim.sentence.start, claim.figure.end - claim.sentence.start
    text = claim.sentence.text
    place = bisect_right(found, at, key=lambda mention: mention.end)
    after = next((mention for mention in found[place : place + LOOK] if _usable(claim, mention, evidence)), None)
    if after and end <= after.start <= end + NEAR:
        gap = text[end : after.start]
        following = bisect_right(siblings, claim.figure.start, key=lambda other: other.figure.start)
        parted = following < len(siblings) and siblings[following].figure.start - claim.sentence.start < after.start
        if not parted and all(word in _LINKS for word in _WORD.findall(gap.lower())) and not set(gap) & set(",.;:"):
            return after.metric
    before = (mention for mention in reversed(found[max(0, place - LOOK) : place]) if _usable(claim, mention, evidence))
    return next((mention.metric for mention in before), None)


def _usable(claim: FigureClaim, mention: Mention, evidence: FigureEvidence) -> bool:
    """Whether the metric named has a stored value of the claim's kind."""
    fitting = [stored for stored in evidence.stored if _kind_fits(claim.figure, stored)]
    measured = [stored for stored in fitting if claim.figure.unit and stored.unit]
    return any(stored.metric == mention.metric for stored in measured or fitting)


def check_metric(claim: FigureClaim, metric: str, evidence: FigureEvidence) -> Check | None:
    """The claim against the stored values of the metric it names; None where they cannot decide."""
    values = [s for s in evidence.stored if s.metric == metric and _kind_fits(claim.figure, s)]
    values = _of_period(claim, values)
    if not values or claim.change:
        return None
    best, chosen = _best(claim, values, evidence)
    if best is not Fit.NONE:
        return Check(
            claim=claim,
            relation=RELATIONS[best],
            how=f"{HOW[best]} as {metric}",
            score=SCORES[best],
            evidence=(_quoted(chosen),),
            metric=metric,
        )
    return Check(
        claim=claim,
        relation=Relation.CONTRADICTED,
        how=f"{metric} is {expected(chosen)}",
        score=0.9 if len(values) == 1 else 0.8,
        evidence=tuple(_quoted(value) for value in values[:3]),
        expected=expected(chosen),
        metric=metric,
        name="stored-value",
    )


def check_any(claim: FigureClaim, evidence: FigureEvidence, besides: str | None = None) -> Check | None:
    """The claim against every stored value of its kind: a match is support, though the sentence names no metric.

    `besides`: a metric that the claim is not of.
    """
    if claim.figure.kind is Kind.DATE:
        return _check_periods(claim, evidence)
    values = [s for s in evidence.stored if s.current and s.metric != besides and _kind_fits(claim.figure, s)]
    if not values:
        return None
    best, chosen = _best(claim, values, evidence)
    if best is Fit.NONE:
        return None
    return Check(
        claim=claim,
        relation=RELATIONS[best],
        how=f"{HOW[best]} as {chosen.metric}, which the sentence does not name",
        score=round(SCORES[best] * ANY_METRIC, 4),
        evidence=(_quoted(chosen),),
    )


def _check_periods(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    days = evidence.options.date_tolerance_days
    period, other = claim.figure.period, claim.figure.other
    best, source, actual = Fit.NONE, "", None
    for index, stored in enumerate(evidence.periods):
        for reading in (period, other):
            if isinstance(reading, Period) and (found := date_fit(reading, stored, days, table=True)) > best:
                best, source, actual = found, f"periods/{index}", stored
    for fact in evidence.stored:
        if fact.period is None:
            continue
        for reading in (period, other):
            if not isinstance(reading, Period):
                continue
            found = date_fit(reading, fact.period, days if fact.current else 0, table=fact.current)
            if found > best and (fact.current or found is Fit.EXACT):
                best, source, actual = found, fact.source, fact.period
    if best is Fit.NONE or actual is None:
        return None
    return Check(
        claim=claim,
        relation=RELATIONS[best],
        how=HOW[best],
        score=SCORES[best],
        evidence=(Evidence(source=source, quote=str(actual)),),
    )


def _best(claim: FigureClaim, values: Sequence[Stored], evidence: FigureEvidence) -> tuple[Fit, Stored]:
    best, chosen = Fit.NONE, values[0]
    percent = tolerance(claim.figure.kind, evidence.options)
    for stored in values:
        if not money_fits(claim.figure, stored):
            continue
        for reading in _readings(claim):
            for actual in actuals(claim.figure, stored):
                found = fit(reading, claim.figure.step, actual, claim.bound, percent)
                if found > best:
                    best, chosen = found, stored
    return best, chosen


def _readings(claim: FigureClaim) -> list[Decimal]:
    """What the claim may mean: its value, the other reading of its separators, and its negative in a clause of loss."""
    value = claim.figure.number
    found = [value]
    if isinstance(claim.figure.other, Decimal):
        found.append(claim.figure.other)
    if not _LOSS.isdisjoint(claim.label) or not _LOSS.isdisjoint(claim.before.lower()[-40:].split()):
        found.append(-value)
    return found


def actuals(figure: Figure, stored: Stored) -> list[Decimal]:
    """What a stored value may be worth in the claim's terms: 0.85 on record may be 85 per cent."""
    value = stored.value
    if value is None:
        return []
    if stored.unit and figure.unit:
        return [value * (convert_unit(figure.unit, stored.unit) or ZERO)]
    if stored.fraction:
        return [value, value * HUNDRED] if figure.kind is not Kind.PERCENTAGE else [value * HUNDRED]
    if figure.kind is Kind.PERCENTAGE and stored.kind in (Kind.PERCENTAGE, None) and ZERO < abs(value) <= ONE:
        return [value, value * HUNDRED]
    return [value]


def _kind_fits(figure: Figure, stored: Stored) -> bool:
    if stored.value is None:
        return False
    if stored.kind is None:
        return figure.kind is not Kind.DATE
    if figure.kind is stored.kind:
        if figure.kind is Kind.CURRENCY:
            return True
        return figure.kind is not Kind.QUANTITY or convert_unit(figure.unit, stored.unit) is not None
    bare = figure.kind is Kind.QUANTITY and figure.unit is None
    return bare and stored.kind is not Kind.DATE


def _of_period(claim: FigureClaim, values: list[Stored]) -> list[Stored]:
    """The values of the period that the claim names; else those the record is about."""
    named = [
        value for value in values if value.period and any(_meets(period, value.period) for period in claim.periods)
    ]
    if named:
        return named
    dated = [value for value in values if value.period]
    if claim.periods and len(dated) == len(values) and not any(value.current for value in values):
        return []
    current = [value for value in values if value.current]
    if claim.periods and dated and len(dated) == len(values):
        return []  # every stored value is of another period than the one named: they cannot decide
    return current


def _meets(named: Period, stored: Period) -> bool:
    return not named.recurring and (named.contains(stored) or stored.contains(named))


def expected(stored: Stored) -> str:
    """A stored value as a person would write it."""
    if stored.value is None:
        return str(stored.period)
    if stored.fraction:
        return f"{_trim(stored.value * HUNDRED)} %"
    number = _trim(stored.value)
    if stored.kind is Kind.PERCENTAGE:
        return f"{number} %"
    unit = stored.currency if stored.kind is Kind.CURRENCY else stored.unit
    return f"{number} {unit}" if unit else number


def _trim(value: Decimal) -> str:
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _quoted(stored: Stored) -> Evidence:
    shown = expected(stored)
    return Evidence(source=stored.source, quote=f"{shown} ({stored.period})" if stored.period else shown)


def money_fits(figure: Figure, stored: Stored) -> bool:
    """Whether the claim's currency may be the stored one."""
    return figure.kind is not Kind.CURRENCY or same_money(figure.currency, stored.currency)
