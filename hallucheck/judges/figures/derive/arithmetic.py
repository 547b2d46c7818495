"""Figures that follow from stated ones: sums, differences, products, means, shares, percent changes, quotients.

Bounded on purpose: few operands, at most three of them at a time (or a whole row or column for sums and means), and the
vaguer the claimed figure is, the fewer combinations are tried, because among many combinations some fit by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations

import msgspec

from hallucheck.judges.figures.evidence.agree import is_bounded
from hallucheck.text.amounts.discounts_and_taxes import LOWERED, RAISED, directions
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.figure import Figure, Kind, Period

EPSILON = 1e-9
AMOUNTS = (Kind.CURRENCY, Kind.QUANTITY)
"""Kinds of which there may be so much."""
SEVERAL = 3
_MEANS = frozenset(("mean", "mean of all"))
_SUMS = frozenset(("sum", "sum of all"))
OF_ALL = frozenset(("sum of all", "mean of all"))
"""What is made of all operands and of no few of them."""
_MOVED = {LOWERED: "lowered", RAISED: "raised"}
FEW = 12
"""Operands up to which triples are tried."""

PARTS_OF_ALL = (3, 4)
"""Of so many parts, two may be taken together as a share of all."""

ZERO_BUDGET = 20

_CHANGE = words(
    "change changes changed growth grew increase increased decrease decreased rise rose fall fell decline declined"
)
_YEARLY = words("year annual annually annualized annualised yearly")
_MEAN = words(
    "average averages averaged mean durchschnitt durchschnittlich schnitt mittel moyenne promedio media médio média "
    "gemiddeld gemiddelde"
)
_SHARE = words("share proportion portion percentage percent fraction part margin ratio")
_SUM = words(
    "total totals totaled totalled totaling totalling sum sums combined together altogether aggregate overall both all "
    "plus including add adds added and across year half first second insgesamt zusammen gesamt ensemble totale totaal "
    "samen juntos insieme"
)
WHOLE = words("total overall all sum combined together")
_DIFFERENCE = words(
    "difference differ differs gap change more less higher lower exceed exceeds exceeded increase decrease variance "
    "net excluding excludes without leaves leaving left remains remaining remain rest between lie minus after "
    "deducting save saves saved saving savings below above short than mehr weniger unterschied plus moins más menos "
    "più meno mais meer minder"
)


class Operand(msgspec.Struct, frozen=True, kw_only=True):
    """A stated figure as a term of a derivation."""

    value: float
    name: str
    percent: bool = False
    unit: str | None = None
    """Of what a share or a change is made of: 6 seconds of 8 seconds."""
    when: Period | None = None
    order: int = 0
    former: bool = False
    """It is said to be what something was before: from 12 % to 15 %."""


class Derivation(msgspec.Struct, frozen=True, kw_only=True):
    """How a figure follows: `250 = 100 + 150`."""

    text: str
    operation: str
    operands: tuple[Operand, ...]


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """The claimed value, as it has to come out."""

    value: float
    half: float
    """Half of what the last digit shown is worth: the room that rounding leaves."""
    either_sign: bool
    shown: str
    share: bool | None
    """Whether it is a share in per cent; None where a bare number leaves that open."""
    hedge: Hedge = Hedge.EXACT
    """Of a share in words: more than half, about a third."""
    times: str = ""
    """What a quotient is taken times of, for a rate."""

    def per(self, base: int) -> Target:
        """The rate as a quotient: 4.2 per 1,000 is 0.0042."""
        return msgspec.structs.replace(self, value=self.value / base, half=self.half / base, times=f" × {base:,}")

    def admits(self, *operands: Operand) -> bool:
        """Whether these can be summed, subtracted or averaged to it: shares to a share, amounts to an amount."""
        percent, unit = operands[0].percent, operands[0].unit
        alike = all(operand.percent == percent and operand.unit == unit for operand in operands)
        return alike and self.share in (None, percent)

    def hit(self, value: float) -> bool:
        """Whether a derived value is the claimed one, rounded to the digits shown."""
        room = self.half + EPSILON * abs(self.value)
        if abs(value - self.value) <= room:
            return True
        if self.hedge is not Hedge.EXACT and is_bounded(Decimal(self.value), Decimal(value), self.hedge):
            return True
        return self.either_sign and abs(abs(value) - abs(self.value)) <= room


def asked_operations(question: str) -> frozenset[str]:
    """The operations that a question asks for; empty where it asks for a figure as it stands."""
    found = set()
    tokens = frozenset(
        question.replace("/", " ").replace("?", " ").replace("(", " ").replace(")", " ").replace(",", " ").split()
    )
    percent = not tokens.isdisjoint(("percentage", "percent", "%"))
    if tokens & _CHANGE:
        found.add("change" if percent else "difference")
    if tokens & _MEAN:
        found.add("mean")
    if "difference" in tokens:
        found.add("difference")
    if not found and (
        not tokens.isdisjoint(("proportion", "ratio", "fraction")) or "share of" in question or "margin" in tokens
    ):
        found |= {"share", "quotient"}
    if not found and percent and ("of" in tokens or "as" in tokens):
        found.add("share")
    if not tokens.isdisjoint(("sum", "combined", "total")):
        found |= {"sum", "product"} if not found else {"sum"} if found & {"change", "difference"} else set()
    return frozenset(found)


def operations(kind: Kind, sentence: frozenset[str], *, change: bool) -> frozenset[str]:
    """The operations that may explain a figure of this kind in a sentence with these words (lower case)."""
    found = _by_kind(kind, sentence, change=change)
    found |= {_MOVED[way] for way in directions(sentence)}
    if sentence & _YEARLY:
        found.add("annual")
    if sentence & _MEAN or not sentence.isdisjoint(("per", "each", "apiece")):
        found |= {"mean of all", "quotient"}
    return frozenset(found)


def of_all(sentence: frozenset[str]) -> frozenset[str]:
    """The operation that may make a figure of all that is listed: the mean where the sentence names one."""
    return frozenset(("mean of all" if sentence & _MEAN else "sum of all",))


def _by_kind(kind: Kind, sentence: frozenset[str], *, change: bool) -> set[str]:
    if kind is Kind.PERCENTAGE:
        found = {"share", "complement", "sum"}
        if change or sentence & _CHANGE:
            found.add("change")
        if sentence & WHOLE:
            found.add("share of all")
        return found
    if kind is Kind.POINTS:
        return {"difference"}
    if kind is Kind.RATIO:
        return {"quotient"}
    found = {"product"}
    if change or sentence & _SUM:
        found.add("sum")
    if change or sentence & _DIFFERENCE:
        found.add("difference")
    if sentence & _SHARE:
        found.add("quotient")
    return found


def target(figure: Figure, direction: int, claimed: Hedge, *, either_sign: bool) -> Target:
    """The claimed value with the sign that the words around it give it."""
    value = float(figure.number)
    if direction < 0 < value:
        value = -value
    bare = figure.kind is Kind.QUANTITY and figure.unit is None and figure.scale == 1
    return Target(
        value=value,
        half=float(figure.step) / 2,
        either_sign=either_sign,
        shown=figure.text,
        hedge=claimed if figure.written and figure.kind is Kind.PERCENTAGE else Hedge.EXACT,
        share=None if bare else figure.kind in (Kind.PERCENTAGE, Kind.POINTS),
    )


def significant(figure: Figure) -> int:
    """How many significant digits a figure shows; trailing zeros count only behind a decimal point."""
    digits = str(int(abs(figure.number / figure.step))) if figure.step else "0"
    return max(1, len(digits if figure.step < figure.scale else digits.rstrip("0")))


def allowed(figure: Figure) -> int:
    """How many combinations may be tried for this figure before one of them would fit by chance."""
    if not figure.number:
        return ZERO_BUDGET  # that two figures are equal is no accident
    return min(4000, int(3 * 10 ** (significant(figure) - 1)))


def derive(goal: Target, operands: Sequence[Operand], permitted: frozenset[str], budget: int) -> Derivation | None:
    """The first derivation that gives the goal, simplest first; None where none does within `budget` combinations."""
    if permitted <= OF_ALL:
        return _groups(goal, operands, permitted)
    if "mean of all" in permitted and len(operands) <= SEVERAL:
        permitted |= {"mean"}  # of more, the mean of some two is nobody's average
    return _pairs(goal, operands[: _within(budget)], permitted) or _groups(goal, operands, permitted)


def _within(budget: int) -> int:
    """How many operands, the likeliest first, may be paired within so many combinations: at least two."""
    return max(2, int((1 + (1 + 4 * budget) ** 0.5) / 2))


def _pairs(goal: Target, operands: Sequence[Operand], permitted: frozenset[str]) -> Derivation | None:
    for one_index, one in enumerate(operands):
        if "annual" in permitted and not one.percent:
            for times, unit in ((12, "months"), (4, "quarters"), (52, "weeks")):
                if goal.hit(one.value * times):
                    return _found(goal, "annual", f"{times} × {one.name} ({unit} of a year)", one)
        if "complement" in permitted and one.percent and goal.hit(100 - one.value):
            return _found(goal, "complement", f"100 − {one.name}", one)
        for two in operands[one_index + 1 :]:
            found = _combine(goal, one, two, permitted)
            if found:
                return found
    return None


def _combine(goal: Target, one: Operand, two: Operand, permitted: frozenset[str]) -> Derivation | None:
    """What two operands give by the permitted operations, simplest first."""
    if one.unit != two.unit:
        return None
    if one.percent != two.percent:
        part, whole = (one, two) if one.percent else (two, one)
        if "product" in permitted and goal.hit(part.value * whole.value / 100):
            return _found(goal, "product", f"{part.name} of {whole.name}", part, whole)
        if "product" in permitted and part.value and goal.hit(100 * whole.value / part.value):
            return _found(goal, "product", f"{whole.name} / {part.name}", whole, part)
        for way, operation in _MOVED.items():
            if operation in permitted and goal.hit(whole.value * (1 + way * part.value / 100)):
                return _found(goal, operation, f"{whole.name} {'−' if way < 0 else '+'} {part.name}", whole, part)
        return None
    for operation, combine in _BINARY:
        if operation in permitted and (found := combine(goal, one, two)):
            return found
    return None


def _sum(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    hit = goal.hit(one.value + two.value) and goal.admits(one, two)
    return _found(goal, "sum", f"{one.name} + {two.name}", one, two) if hit else None


def _mean(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    hit = goal.hit((one.value + two.value) / 2) and goal.admits(one, two)
    return _found(goal, "mean", f"mean of {one.name} and {two.name}", one, two) if hit else None


def _product(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    hit = goal.hit(one.value * two.value)
    return _found(goal, "product", f"{one.name} × {two.name}", one, two) if hit else None


def _share(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    part, whole = (one, two) if abs(one.value) <= abs(two.value) else (two, one)
    hit = not one.percent and whole.value and goal.hit(100 * part.value / whole.value)
    return _found(goal, "share", f"{part.name} / {whole.name}", part, whole) if hit else None


def _quotient(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    for part, whole in ((one, two), (two, one)):
        if whole.value and goal.hit(part.value / whole.value):
            return _found(goal, "quotient", f"{part.name} / {whole.name}", part, whole)
    return None


def _ordered(one: Operand, two: Operand) -> tuple[tuple[Operand, Operand], ...]:
    """(earlier, later) as far as it is known; both ways round where it is not."""
    if one.when and two.when and one.when.start != two.when.start:
        return ((one, two),) if one.when.start < two.when.start else ((two, one),)
    if one.former != two.former and abs(one.order - two.order) == 1:
        return ((one, two),) if one.former else ((two, one),)
    return ((one, two), (two, one))


def _difference(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    for early, late in _ordered(one, two):
        if goal.hit(late.value - early.value) and goal.admits(early, late):
            return _found(goal, "difference", f"{late.name} − {early.name}", early, late)
    return None


def _change(goal: Target, one: Operand, two: Operand) -> Derivation | None:
    for early, late in _ordered(one, two):
        if early.value and goal.hit(100 * (late.value - early.value) / abs(early.value)):
            return _found(goal, "change", f"({late.name} − {early.name}) / {early.name}", early, late)
    return None


_BINARY = (
    ("sum", _sum),
    ("difference", _difference),
    ("change", _change),
    ("share", _share),
    ("quotient", _quotient),
    ("mean", _mean),
    ("product", _product),
)


def _groups(goal: Target, operands: Sequence[Operand], permitted: frozenset[str]) -> Derivation | None:
    """Sums and means of three, or of all; products with a share."""
    if "share of all" in permitted and (found := _share_of_all(goal, operands)):
        return found
    if len(operands) < (2 if permitted <= OF_ALL else SEVERAL):
        return None
    for group in (operands,) if permitted <= OF_ALL else _larger(operands):
        total = sum(operand.value for operand in group)
        names = " + ".join(operand.name for operand in group[:6]) + (" + …" if len(group) > 6 else "")  # noqa: PLR2004
        if not goal.admits(*group):
            continue
        if permitted & _SUMS and goal.hit(total):
            return _found(goal, "sum", names, *group)
        if permitted & _MEANS and goal.hit(total / len(group)):
            return _found(goal, "mean", f"({names}) / {len(group)}", *group)
    return None


def _share_of_all(goal: Target, operands: Sequence[Operand]) -> Derivation | None:
    """The share of one, or of few enough of two, in the sum of all."""
    whole = sum(operand.value for operand in operands)
    if not whole or any(operand.percent for operand in operands):
        return None
    for part in operands:
        if goal.hit(100 * part.value / whole):
            return _found(goal, "share", f"{part.name} / all {len(operands)}", part)
    if len(operands) in PARTS_OF_ALL:
        for one, two in combinations(operands, 2):
            if goal.hit(100 * (one.value + two.value) / whole):
                return _found(goal, "share", f"({one.name} + {two.name}) / all {len(operands)}", one, two)
    return None


def _larger(operands: Sequence[Operand]) -> Iterator[Sequence[Operand]]:
    size = len(operands)
    yield operands
    if size > 3:  # noqa: PLR2004
        for start in range(size - 2):
            yield operands[start : start + 3]
        yield operands[:-1]
        yield operands[1:]
    if 3 < size <= FEW:  # noqa: PLR2004
        for a in range(size):
            for b in range(a + 1, size):
                for c in range(b + 1, size):
                    yield (operands[a], operands[b], operands[c])


def _found(goal: Target, operation: str, text: str, *operands: Operand) -> Derivation:
    return Derivation(text=f"{goal.shown} = {text}{goal.times}", operation=operation, operands=operands)
