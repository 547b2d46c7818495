"""Whether a stated figure is the claimed one: by kind, unit, rounding and tolerance, and by what both are about."""

from __future__ import annotations

from decimal import Decimal
from enum import IntEnum

from hallucheck.evidence.chunks import Stated
from hallucheck.evidence.database.metrics import KNOWN
from hallucheck.judges.figures.claims.check import Relation
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.options import FigureOptions
from hallucheck.text.amounts.beside import NATIONS
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.words_around import content, unlike
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, PREFIXED, SHARED
from hallucheck.text.dates.periods import days_apart, meet
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period
from hallucheck.text.figure.units import dimensions

ZERO = Decimal(0)
HUNDRED = Decimal(100)
ABOUT = Decimal(5)
"""How far "about" may be off, in per cent, where the options allow less."""
SIXTY = Decimal(60)
MILLION = Decimal(10**6)
BEYOND = Decimal(25)
"""How far beyond "more than 40" the actual value may lie, in per cent of it."""
COARSEST = Decimal(34)
"""As `COARSE`, below a million: 1.5 hours may be written as 2, and half a gram is no gram."""
COARSE = Decimal("12.5")
"""How far a figure of one digit may be off by rounding, in per cent: $1 million is not said of $1.4 million."""


class Fit(IntEnum):
    """How well two figures agree, the better the higher."""

    NONE = 0
    TOLERATED = 1
    BOUNDED = 2
    ROUNDED = 3
    EXACT = 4


HOW = {
    Fit.EXACT: "the same value",
    Fit.ROUNDED: "rounded to the digits shown",
    Fit.BOUNDED: "within the bound stated",
    Fit.TOLERATED: "within the tolerance",
}
RELATIONS = {
    Fit.EXACT: Relation.STATED,
    Fit.ROUNDED: Relation.ROUNDED,
    Fit.BOUNDED: Relation.ROUNDED,
    Fit.TOLERATED: Relation.NEAR,
}
SCORES = {Fit.EXACT: 1.0, Fit.ROUNDED: 0.95, Fit.BOUNDED: 0.85, Fit.TOLERATED: 0.75}


def within(claim: Decimal, actual: Decimal, percent: Decimal | float) -> bool:
    """Whether `claim` is off by at most `percent` per cent of `actual`, inclusive; an actual 0 needs a claimed 0."""
    return abs(claim - actual) * HUNDRED <= abs(actual) * Decimal(str(percent))


def rounds(claim: Decimal, step: Decimal, actual: Decimal) -> bool:
    """Whether `actual` rounded to the digits that `claim` shows is `claim`; halves may go either way."""
    if abs(claim - actual) * 2 > step or not (claim == 0 or actual == 0 or (claim > 0) == (actual > 0)):
        return False
    return claim == 0 or abs(claim) >= 10 * step or within(claim, actual, COARSE if step >= MILLION else COARSEST)


def tolerance(kind: Kind, options: FigureOptions) -> Decimal:
    """The tolerance of a kind in per cent of the actual value."""
    percent = {
        Kind.CURRENCY: options.currency_tolerance_percent,
        Kind.PERCENTAGE: options.percentage_tolerance_percent,
        Kind.POINTS: options.percentage_tolerance_percent,
        Kind.RATIO: options.ratio_tolerance_percent,
    }.get(kind, options.quantity_tolerance_percent)
    return Decimal(str(percent))


def fit(claim: Decimal, step: Decimal, actual: Decimal, how: Hedge, percent: Decimal) -> Fit:
    """How a claimed value, shown to `step`, agrees with an actual one."""
    if claim == actual:
        return Fit.EXACT
    if rounds(claim, step, actual) and not _beyond(claim, actual, how):
        return Fit.ROUNDED
    if how is not Hedge.EXACT and is_bounded(claim, actual, how):
        return Fit.BOUNDED
    return Fit.TOLERATED if percent and within(claim, actual, percent) else Fit.NONE


def _beyond(claim: Decimal, actual: Decimal, how: Hedge) -> bool:
    """Whether the actual value lies on the wrong side of a bound."""
    return (how is Hedge.OVER and abs(actual) < abs(claim)) or (how is Hedge.UNDER and abs(actual) > abs(claim))


def is_bounded(claim: Decimal, actual: Decimal, how: Hedge) -> bool:
    """Whether an actual value is on the side, and as near, as a hedge says."""
    if (claim < 0) != (actual < 0):
        return False
    claim, actual = abs(claim), abs(actual)
    if how is Hedge.OVER:
        return claim <= actual <= claim * (1 + BEYOND / HUNDRED)
    if how is Hedge.UNDER:
        return claim * (1 - BEYOND / HUNDRED) <= actual <= claim
    return within(claim, actual, ABOUT)


def same_money(claim: str | None, actual: str | None) -> bool:
    """Whether two currencies may be one; a bare `$` may be Australian, and an unnamed one is nobody's."""
    if claim is None or actual is None or claim == actual:
        return True
    return claim in SHARED.get(actual, ()) or actual in SHARED.get(claim, ())


def _names_country(figure: Figure) -> bool:
    """Whether an amount says whose money it is: HK$5, 5 Canadian dollars, 5 yen; not $5."""
    found = _WORD.findall(figure.text)
    return any(word.upper() in CODES or word in PREFIXED or word.lower() in _COUNTRIES for word in found)


_WORD = regex(r"[^\W\d_]+")
_COUNTRIES = frozenset((*NATIONS, "yen", "yuan", "renminbi", "円", "元", "人民币", "日元"))


def comparable(claim: Figure, actual: Figure, *, cell: bool = False) -> Decimal | None:
    """What to multiply the actual value by to compare it with the claim; None where they are not of one kind.

    `cell`: the actual figure stands in a table, where signs and units are left to the heading.
    """
    one, two = claim.kind, actual.kind
    if one is Kind.DATE or two is Kind.DATE or actual.value is None:
        return None
    if one is Kind.QUANTITY and two is Kind.QUANTITY:
        return convert_unit(claim.unit, actual.unit)
    return ONE if _are_of_a_kind(claim, actual, cell=cell) else None


def _are_of_a_kind(claim: Figure, actual: Figure, *, cell: bool) -> bool:
    """Whether figures that are not both quantities may be one value as they stand."""
    one, two = claim.kind, actual.kind
    if one is two:
        if claim.currency != actual.currency and _names_country(claim) and _names_country(actual):
            return False
        return one is not Kind.CURRENCY or same_money(claim.currency, actual.currency)
    if {claim.currency, actual.currency} == {None, "GBP"} and {claim.unit, actual.unit} == {None, "lb"}:
        return "pound" in claim.text and "pound" in actual.text
    if two is Kind.QUANTITY and actual.unit is None:
        return cell or one in (Kind.RATIO, Kind.CURRENCY)
    if one is Kind.QUANTITY and claim.unit is None:
        return claim.scale == 1 or two is Kind.CURRENCY
    if claim.unit == "metre" and claim.other is not None and two is Kind.CURRENCY:
        return True  # 1m is a million as well
    return {one, two} == {Kind.PERCENTAGE, Kind.POINTS} and (cell or one is Kind.PERCENTAGE)


TEMPERATURES = frozenset(("°C", "°F"))
"""Of these "23 degrees" may be."""


def convert_unit(claim: str | None, actual: str | None) -> Decimal | None:
    """What to multiply a value in one unit by to have it in the claim's; None where they measure different things."""
    if claim == actual:
        return ONE
    if "degree" in (claim, actual) and not TEMPERATURES.isdisjoint((claim, actual)):
        return ONE
    if claim is None:
        return 1 / SIXTY if actual == "clock" else ONE
    if actual is None and claim == "clock":
        return SIXTY
    if actual is None:
        return ONE
    table = dimensions()
    mine, its = table.get(claim), table.get(actual)
    if mine is None or its is None or mine[0] != its[0]:
        return None
    return its[1] / mine[1]


def date_fit(claim: Period, actual: Period, days: int, *, table: bool = False) -> Fit:
    """How a claimed date agrees with an actual one.

    Days may be `days` apart. A month, quarter or year holds what lies within it. A claim narrower than the evidence
    ("3 March" from "March") is only good against a table's period, which is the very thing the record is about.
    """
    if claim == actual:
        return Fit.EXACT
    if claim.recurring or actual.recurring:
        apart = days_apart(claim, actual)
        short = claim.days <= 31 and actual.days <= 31  # noqa: PLR2004 (a whole year holds every 5 May)
        return Fit.ROUNDED if apart == 0 and short else Fit.TOLERATED if apart <= days and short else Fit.NONE
    if claim.contains(actual):
        return Fit.ROUNDED
    if table and actual.contains(claim):
        return Fit.BOUNDED
    if claim.days <= 1 and (table or actual.days <= 1) and days_apart(claim, actual) <= days:
        return Fit.TOLERATED
    return Fit.NONE


SAME = 0.75
"""Share of label words in common from which two figures of prose are about the same thing."""
OTHER_PERIOD = 0.35
"""What is left of a relation where claim and source name different periods."""
APART = 0.4
"""Share below which they are about different things."""


def relation(claim: FigureClaim, stated: Stated) -> float:
    """How far a stated figure is about what the claim is about, 0 to 1."""
    key = (claim.figure.start, id(stated.chunk), stated.index)
    known = claim.said.related.get(key)
    if known is None:
        known = claim.said.related[key] = _relation(claim, stated)
    return known


def _relation(claim: FigureClaim, stated: Stated) -> float:
    cell = stated.cell
    if cell is not None:
        if not cell.label:
            return 0.5 if cell.heading & claim.about else 0.3
        share = max(len(each & claim.about) / len(each) for each in (cell.label, cell.more) if each)
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


def _in_prose(claim: FigureClaim, stated: Stated) -> float:
    if claim.label and stated.label and same_thing(claim.label, stated.label):
        return 1.0
    both = claim.label | stated.label
    common = len(claim.label & stated.label) / len(both) if both else 0.0
    around = len(claim.about & stated.chunk.about(stated.index)) / max(1, min(len(claim.about), 6))
    return max(common, min(1.0, around) * 0.9)


def same_thing(one: frozenset[str], two: frozenset[str]) -> bool:
    """Whether two labels name one thing: nearly the same words, or one the initials of the other."""
    if one & two and len(unlike(one, two)) <= (1 - SAME) * len(one | two):
        return True
    return _abbreviates(one, two) or _abbreviates(two, one)


def _abbreviates(short: frozenset[str], long: frozenset[str]) -> bool:
    """Whether one label is the initials of the other: {noi} and {net, operat, income}."""
    if len(short) != 1 or len(long) < 2:  # noqa: PLR2004
        return False
    (word,) = short
    if word in KNOWN:
        return content(KNOWN[word]) <= long
    return len(word) == len(long) and sorted(word) == sorted(stem[0] for stem in long)
