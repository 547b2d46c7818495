"""Figures that follow from what the evidence says: how long, how much a day, what several cost together.

"Open for 8.5 hours" follows from "opens at 9:00 and closes at 17:30", "1,000 mg a day" from "500 mg twice daily", "36
euros" for two adults and a child from the price of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, pairwise

from hallucheck.detectors.answers.checks.figures.counted_otherwise import stands_for, whole_number
from hallucheck.detectors.answers.evidence.amounts import Amount
from hallucheck.detectors.answers.evidence.evidence import Evidence, Passage, Place
from hallucheck.text.amounts.compounds import joined
from hallucheck.text.amounts.hedges import Hedge
from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.amounts.rates import Rate, lengths, rate, rate_of_sentence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.between import CLOCKED, DATED, between_clocks, between_dates, within
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.text.figure.units import dimensions
from hallucheck.text.words.lexicon import stem

FEW = 4
"""Times of the nearest passages that are paired each with each; of more, only neighbours."""

MOST = 24
"""Times, amounts and counts that are looked at."""

ABOUT = Decimal("0.05")
"""How far "about four hours" may be off, as a share."""

MEASURING = words(
    "total daily day days week weeks month months year years hour hours minute minutes last lasts lasted take takes "
    "took taken duration long altogether together amount amounts come comes sum annual annually yearly monthly weekly "
    "per each dose doses half price cost costs pay pays paid require requires run runs open night nights "
    "stay stays time times sibling siblings brother brothers sister sisters century centuries age aged"
)
"""Words with which a figure that was worked out is told."""

_TOGETHER = words("together total altogether pay pays cost costs sum both come comes price")
_COUNT = regex(r"(?<![\w.,$€£-])(\d{1,3}|an?|" + "|".join(SMALL) + r") ([^\W\d_]{3,20})")


def given(near: Sequence[Place], evidence: Evidence) -> list[Passage]:
    """The passages that a figure may follow from: the nearest, or all of little evidence."""
    places = near or (evidence.places if len(evidence.places) <= FEW else ())
    return [place.passage for place in places]


def derived(stated: Sequence[Amount], text: str, passages: Sequence[Passage]) -> list[Amount]:
    """The figures of a statement that follow from other figures of the passages."""
    return [amount for amount in stated[:MOST] if follows(amount, stated, text, passages)]


def follows(amount: Amount, stated: Sequence[Amount], text: str, passages: Sequence[Passage]) -> bool:
    """Whether one figure is a length of time, a sum over time or a price of several that the passages give."""
    if stands_for(amount, text, passages):
        return True
    if amount.value is None or amount.figure.kind is Kind.DATE or amount.unit == "clock" or not passages:
        return False
    figure = _whole(amount, stated, text)
    if figure.unit in CLOCKED or figure.unit in DATED:
        return any(_fits(figure, length, amount.how) for length in _lasting(figure, passages))
    if amount.after in ("times", "time") or amount.figure.unit or amount.figure.currency or amount.unit:
        return _rated(amount, text, passages) or _together(amount, text, passages)
    return False


def _whole(amount: Amount, stated: Sequence[Amount], text: str) -> Figure:
    """The figure with the smaller unit behind it or the larger before it: 8 hours and 30 minutes."""
    for one, two in pairwise(stated):
        if two.figure.unit and (amount is one or amount is two):
            whole = joined(text, one.figure, two.figure)
            if whole:
                return whole
    return amount.figure


def _fits(figure: Figure, length: Decimal, how: Hedge) -> bool:
    off = abs(length - figure.number)
    if how is Hedge.EXACT:
        return off * 1000 < 1
    return off <= ABOUT * abs(length)


def _lasting(figure: Figure, passages: Sequence[Passage]) -> Iterator[Decimal]:
    """What passes between two times of the passages, in the figure's unit."""
    unit = str(figure.unit)
    clocks = unit in CLOCKED
    found = [
        amount.figure
        for passage in passages
        for amount in passage.amounts
        if (amount.unit == "clock" if clocks else amount.figure.kind is Kind.DATE)
    ][:MOST]
    for one, two in combinations(found, 2) if len(found) <= FEW else pairwise(found):
        if clocks:
            yield between_clocks(one, two, unit)
        elif one.period is not None and two.period is not None:
            first, second = one.period, two.period
            if second.start < first.start and not (first.recurring or second.recurring):
                first, second = second, first
            yield from between_dates(first, second, unit)
    for one in found if not clocks else ():
        if one.period is not None:
            yield from within(one.period, unit)


def _rated(amount: Amount, text: str, passages: Sequence[Passage]) -> bool:
    """Whether an amount is one of the evidence for another length of time: 144 a year for 12 a month."""
    often = amount.after in ("times", "time")
    mine = (None if often else rate(text, amount.figure.start, amount.figure.end)) or rate_of_sentence(text)
    if mine is None:
        return False
    for passage in passages:
        whole = passage.sentence.text
        for other in passage.amounts[:MOST]:
            theirs = rate(whole, other.figure.start, other.figure.end) or rate_of_sentence(whole)
            if theirs is None:
                continue
            if often and theirs == mine:
                return True
            if not often and _of_one_sort(amount, other) and _over(amount, mine, other, theirs):
                return True
    return False


def _of_one_sort(one: Amount, other: Amount) -> bool:
    return one.figure.currency == other.figure.currency and one.figure.kind is other.figure.kind


def _over(amount: Amount, mine: Rate, other: Amount, theirs: Rate) -> bool:
    """Whether one amount at its rate is the other at its own."""
    if amount.value is None or other.value is None:
        return False
    left, right = amount.figure.number, other.figure.number
    if amount.unit != other.unit:
        scale = _scale(str(amount.unit), str(other.unit))
        if scale is None:
            return False
        left *= scale
    for many in lengths(theirs.unit, mine.unit):
        if left * mine.times == right * theirs.times * many:
            return True
    return any(left * mine.times * many == right * theirs.times for many in lengths(mine.unit, theirs.unit))


def _scale(one: str, other: str) -> Decimal | None:
    """How many of one unit make the other."""
    left, right = dimensions().get(one), dimensions().get(other)
    return left[1] / right[1] if left and right and left[0] == right[0] else None


def _together(amount: Amount, text: str, passages: Sequence[Passage]) -> bool:
    """Whether an amount is what so many of each cost together, each by its price beside its name."""
    if not amount.figure.currency or _TOGETHER.isdisjoint(text.lower().replace(",", " ").rstrip(".").split()):
        return False
    counted = {stem(match[2].lower()): _number(match[1]) for match in list(_COUNT.finditer(text.lower()))[:MOST]}
    total, used = Decimal(0), 0
    for passage in passages:
        low = 0
        for other in passage.amounts[:MOST]:
            labels = {stem(word) for word in passage.sentence.text[low : other.figure.start].lower().split()}
            low = other.figure.end
            names = labels & counted.keys()
            if other.figure.currency == amount.figure.currency and len(names) == 1:
                total += counted[names.pop()] * other.figure.number
                used += 1
    return used > 0 and total == amount.figure.number


def _number(word: str) -> int:
    return 1 if word in ("a", "an") else whole_number(word)
