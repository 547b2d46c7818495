"""Figures of a statement held against those of a passage: value, unit, currency, date, and what each stands next to.

A figure is never "similar": it is the same, a rounding of the same, the same in another unit, or another one.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import cache

import msgspec

from hallucheck.text.amounts import numerals
from hallucheck.text.amounts.find import named_figures
from hallucheck.text.amounts.hedges import Hedge, hedge
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, Kind, Period
from hallucheck.text.figure.units import LETTERS, SCALES, dimensions, units

ABOUT = Decimal("0.05")
"""How far "about 5,000" may be off, as a share."""

ROUNDED = Decimal("0.03")
ROUNDED_SCALED = Decimal("0.1")
"""How far a rounding may be off, as a share: "42" for 42.4, "1.3 million" for 1,250,000. Doses are not rounded."""

BOUND = Decimal("0.5")
"""How far beyond its figure "over 5,000" may reach, as a share."""

SMALL = 11
"""Counts below this, spelt in words and without a unit, may be the writer's own counting."""

HALF_DAY = 720
"""Minutes between a time before noon and the same time after."""

MOST = 200
"""Figures of a text that are compared."""

_DOSED = ("mass", "volume")
_UNIT_WORDS = words(
    "mcg ug µg μg mmol mol iu unit units tablet tablets capsule capsules puff puffs drop drops bpm mmhg meq "
    "teaspoon teaspoons tablespoon tablespoons cup cups dose doses pill pills patch patches vial vials"
)
_SHARES = words("percent percentage pct")
_SAME_UNITS = {"ug": "mcg", "µg": "mcg", "μg": "mcg"}
_GLUED = regex(r"[A-Za-zµμ]{1,8}(?:/[A-Za-z]{1,6})?(?!\w)")
_NEXT = regex(r"[ \u00a0-]([A-Za-zµμ]{2,12})(?:/([A-Za-z]{1,6}))?(?!\w)")
_PER = regex(r"/([A-Za-z]{1,6})(?!\w)")
_AFTER = regex(r"[ \u00a0,)]*([^\W\d_]+)")


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """A figure with its unit as far as it can be known, and the word right after it (lower case)."""

    figure: Figure
    value: Decimal | None
    unit: str | None
    after: str
    how: Hedge = Hedge.EXACT


def amounts(text: str, figures: tuple[Figure, ...] | None = None) -> list[Amount]:
    """The figures of `text`, in order, at most `MOST`."""
    found = []
    for figure in (named_figures(text) if figures is None else figures)[:MOST]:
        unit, end = _unit(text, figure)
        after = _AFTER.match(text, end)
        found.append(
            Amount(
                figure=figure,
                value=_value(figure),
                unit=unit,
                after=after[1].lower() if after else "",
                how=hedge(text, figure.start, figure.end),
            )
        )
    return found


def _value(figure: Figure) -> Decimal | None:
    if not figure.naming:
        return abs(figure.value) if figure.value is not None and figure.text.startswith("(") else figure.value
    try:
        return Decimal(numerals.key(figure.text))
    except InvalidOperation:
        return None


def _unit(text: str, figure: Figure) -> tuple[str | None, int]:
    """The unit behind a figure, and where it ends; per what, where a slash says so."""
    end = figure.end
    if figure.unit:
        per = _PER.match(text, end)
        return (f"{figure.unit}/{per[1].lower()}", per.end()) if per else (figure.unit, end)
    if figure.kind is Kind.DATE or figure.currency:
        return None, end
    glued = _GLUED.match(text, end)
    if glued and glued.group() in ("F", "C"):
        return "°" + glued.group(), glued.end()
    if glued:
        name = glued.group().lower()
        return _SAME_UNITS.get(name, name), glued.end()
    match = _NEXT.match(text, end)
    if match and match[1].lower() in _UNIT_WORDS:
        name = match[1].lower()
        name = _SAME_UNITS.get(name, name).removesuffix("s")
        return (f"{name}/{match[2].lower()}" if match[2] else name), match.end()
    return None, end


def same(one: Amount, other: Amount) -> bool:
    """Whether two figures say the same, as far as each says anything."""
    left, right = one.figure, other.figure
    if left.kind is Kind.DATE or right.kind is Kind.DATE:
        return left.kind is right.kind and same_period(left, right)
    if one.value is None or other.value is None:
        return left.text == right.text
    if not _comparable(one, other):
        return False
    if {one.unit, other.unit} == {"clock", None} and _hour(one, other):
        return True
    for value in (one.value, left.other):
        for reference in (other.value, right.other):
            if isinstance(value, Decimal) and isinstance(reference, Decimal) and _close(value, reference, one, other):
                return True
    return False


def _hour(one: Amount, other: Amount) -> bool:
    """Whether a bare "11" can be the hour of the other figure's time of day."""
    bare, clock = (one, other) if one.unit is None else (other, one)
    minutes = {bare.value * 60, bare.value * 60 + HALF_DAY} if bare.value is not None and _bare(bare.figure) else set()
    return clock.value in minutes or clock.figure.other in minutes


def _close(value: Decimal, reference: Decimal, one: Amount, other: Amount) -> bool:
    value, reference = _converted(value, reference, one, other)
    gap = abs(value - reference)
    if gap == 0:
        return {one.how, other.how} != {Hedge.OVER, Hedge.UNDER}
    if one.figure.naming or other.figure.naming or one.unit == "clock":
        return False
    step = one.figure.step if one.figure.step > other.figure.step else Decimal(0)
    if step and one.unit == other.unit and gap <= step / 2 and not dosed(one):
        return gap <= abs(reference) * (ROUNDED_SCALED if one.figure.scale != 1 else ROUNDED)
    if not reference:
        return False
    if one.how is Hedge.OVER or one.how is Hedge.UNDER:
        return (value < reference) == (one.how is Hedge.OVER) and gap / abs(reference) <= BOUND
    if other.how is Hedge.OVER or other.how is Hedge.UNDER:
        return (value > reference) == (other.how is Hedge.OVER) and gap / abs(reference) <= ABOUT
    return one.how is Hedge.ABOUT and gap / abs(reference) <= ABOUT


def _converted(value: Decimal, reference: Decimal, one: Amount, other: Amount) -> tuple[Decimal, Decimal]:
    if one.unit and other.unit and one.unit != other.unit and "degree" not in (one.unit, other.unit):
        value, reference = value * dimensions()[one.unit][1], reference * dimensions()[other.unit][1]
    elif {one.figure.kind, other.figure.kind} == {Kind.PERCENTAGE, Kind.RATIO}:
        return (value, reference * 100) if one.figure.kind is Kind.PERCENTAGE else (value * 100, reference)
    return value, reference


def _comparable(one: Amount, other: Amount) -> bool:
    """Whether kind, currency and unit allow two figures to be the same."""
    left, right = one.figure, other.figure
    if left.currency and right.currency and left.currency != right.currency:
        return False
    if (left.kind is Kind.PERCENTAGE) != (right.kind is Kind.PERCENTAGE) and not (
        _bare(left) or _bare(right) or Kind.RATIO in (left.kind, right.kind) or Kind.POINTS in (left.kind, right.kind)
    ):
        return False
    if "degree" in (one.unit, other.unit):
        return {one.unit, other.unit} <= {"degree", "°C", "°F", None}
    return not (one.unit and other.unit) or one.unit == other.unit or dimension(one.unit) == dimension(other.unit) != ""


def _bare(figure: Figure) -> bool:
    return figure.kind is Kind.QUANTITY and figure.unit is None


def is_unit(word: str) -> bool:
    """Whether a word behind a figure is a unit, a scale or a sign of money or share."""
    lower = word.lower()
    listed = lower in units() or lower in SCALES or lower in LETTERS or lower in _UNIT_WORDS or lower in _SHARES
    return listed or not word[0].isalnum()


def dosed(amount: Amount) -> bool:
    """Whether a figure may be a dose: neither rounded nor computed."""
    return amount.unit is not None and dimension(amount.unit) in _DOSED


@cache
def dimension(unit: str) -> str:
    """What a unit measures, or an empty string where that is not known."""
    known = dimensions().get(unit)
    return known[0] if known else ""


def like(one: Amount, other: Amount) -> bool:
    """Whether two figures are of one sort, so that one can stand in the place of the other."""
    left, right = one.figure, other.figure
    if (left.kind is Kind.DATE) != (right.kind is Kind.DATE):
        return False
    if left.kind is Kind.DATE:
        return _days(left.period) == _days(right.period)
    if left.kind is not right.kind or left.naming != right.naming:
        return False
    return bool(one.unit) == bool(other.unit)


def _days(period: Period | None) -> str:
    return "" if period is None else "day" if period.days == 1 else "month" if period.days < 32 else "year"  # noqa: PLR2004


def same_period(one: Figure, other: Figure) -> bool:
    """Whether two dates can be the same: equal, or one inside the other ("March 2020" and "12 March 2020")."""
    for period in (one.period, one.other):
        for reference in (other.period, other.other):
            if isinstance(period, Period) and isinstance(reference, Period) and _meet(period, reference):
                return True
    return False


def _meet(one: Period, other: Period) -> bool:
    if one.recurring != other.recurring:
        dated, undated = (other, one) if one.recurring else (one, other)
        return dated.days < 32 and (  # noqa: PLR2004 (a month)
            (dated.start.month, dated.start.day) == (undated.start.month, undated.start.day)
            or (undated.days > 1 and dated.start.month == undated.start.month)
        )
    return one.contains(other) or other.contains(one)
