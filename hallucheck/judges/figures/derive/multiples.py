"""A stated figure times how much there is of what it is the figure of: three tickets at $12, 200 kWh at 30 cents."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from hallucheck.evidence.chunks import Stated, passage
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.derive.arithmetic import AMOUNTS, Derivation, Operand
from hallucheck.judges.figures.derive.fractions import is_equal, near_amounts, without
from hallucheck.judges.figures.evidence.agree import comparable
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.number_words import SMALL
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import function_words
from hallucheck.text.figure.figure import ONE, Figure
from hallucheck.text.words.lexicon import stem

MOST = 16
"""So many stated amounts are tried, however little they share with the claim: what is counted says which is meant."""
MOST_TEXT = 2000
"""Characters of a text in which counts are looked for."""

_COUNT = regex(rf"(?<![\w.,-])(\d{{1,4}}|{'|'.join(SMALL)})[ -]([^\W\d_]{{3,20}})")
_SERVES = regex(r"\b(?:serves|feeds) (\d{1,2})\b")
_PEOPLE = frozenset(map(stem, ("person", "serving", "guest")))
"""What a recipe is for, where it does not say it."""
_JOINT = regex(r"[,;]|\b(?:and|or|but|while)\b")
"""Between a figure with what it is of, and the next."""
_WORD = regex(r"[^\W\d_]{3,20}")
PER_UNIT = regex(r"[^.;:!?\d]{0,30}?(?:\b(?:per|an?|je|pro|par|por) |/ ?)((?:square |cubic )?[^\W\d_]+)")
"""Behind a figure: of which unit it is the figure."""


class Count(NamedTuple):
    """How many of a thing, and how it is written."""

    number: int
    text: str


class _Term(NamedTuple):
    worth: Decimal
    how: str


def multiplied(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """How a figure is a stated one times a count of what that is the figure of, or the sum of several such."""
    if figure.kind not in AMOUNTS:
        return None
    start = figure.start - claim.sentence.start
    said = _counts(without(claim.sentence.text, start, start + len(figure.text)) + " " + claim.asked)
    terms: list[_Term] = []
    for stated in near_amounts(claim, figure, evidence, most=MOST):
        text = stated.chunk.text
        low, high = passage(text, stated.figure.start, stated.figure.end)
        around = without(text[low:high], stated.figure.start - low, stated.figure.end - low)
        bases = _counts(around)
        own = _own(stated) | bases.keys()
        beside = _counts(text[max(0, low - MOST_TEXT) : low] + " " + text[high : high + MOST_TEXT])
        worth = stated.figure.number * (comparable(figure, stated.figure) or ONE)
        for noun, count in (*said.items(), *beside.items()):
            base = bases[noun].number if noun in bases else 1
            if noun in own and base and count.number != base and is_equal(figure, worth * count.number / base):
                return _derivation(figure, [_term(worth, stated, count, base)])
        counts = beside if said.keys().isdisjoint(own) else said
        terms.extend([_term(worth, stated, counts[noun], 1) for noun in sorted(own) if noun in counts][:1])
    if len(terms) > 1 and is_equal(figure, sum((term.worth for term in terms), Decimal(0))):
        return _derivation(figure, terms)
    return _measured(claim, figure, evidence)


def _measured(claim: FigureClaim, figure: Figure, evidence: FigureEvidence) -> Derivation | None:
    """How a figure is a stated one per unit of measure times an amount that the sentence or the question has."""
    amounts = [each for each in extract(f"{claim.sentence.text} {claim.asked}"[:MOST_TEXT]) if each.unit]
    for stated in near_amounts(claim, figure, evidence) if amounts else ():
        unit = unit_named(PER_UNIT.match(stated.chunk.text, stated.figure.end))
        for amount in amounts:
            times = comparable(unit, amount) if unit is not None and unit.unit else None
            if times is None or amount.value is None:
                continue
            worth = stated.figure.number * (comparable(figure, stated.figure) or ONE)
            if is_equal(figure, worth * amount.number * times):
                return _derivation(figure, [_Term(worth, f"{stated.figure.text} × {amount.text}")])
    return None


def unit_named(found: re.Match[str] | None) -> Figure | None:
    """One of the unit that is named: of `kilo`, 1 kg."""
    return next(iter(extract(f"1 {found[1]}")), None) if found else None


def _counts(text: str) -> dict[str, Count]:
    """The stems of what a text counts: two adults, an eight-hour shift."""
    found: dict[str, Count] = {}
    for match in _COUNT.finditer(text.lower()[:MOST_TEXT]):
        if match[2] in function_words():
            continue
        number = int(match[1]) if match[1].isdecimal() else SMALL[match[1]]
        found.setdefault(_noun(match[2]), Count(number, match.group()))
    if served := _SERVES.search(text[:MOST_TEXT]):
        found.update(dict.fromkeys(sorted(_PEOPLE - found.keys()), Count(int(served[1]), served.group())))
    return found


def _noun(word: str) -> str:
    return "person" if word == "people" else stem(word)


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(_noun, _WORD.findall(text.lower())))


def _own(stated: Stated) -> frozenset[str]:
    """The stems of the words that stand with a figure, up to its neighbours: "and children 7", "$12 for adults"."""
    figures, index, text = stated.chunk.figures, stated.index, stated.chunk.text
    low, high = passage(text, stated.figure.start, stated.figure.end)
    before = max(low, figures[index - 1].end) if index else low
    behind = min(high, figures[index + 1].start) if index + 1 < len(figures) else high
    ahead, after = text[before : stated.figure.start], text[stated.figure.end : behind]
    return _stems(_JOINT.split(ahead)[-1] if before > low else ahead) | _stems(
        _JOINT.split(after)[0] if behind < high else after
    )


def _term(worth: Decimal, stated: Stated, count: Count, base: int) -> _Term:
    how = f"{stated.figure.text} × {count.text}" + (f" / {base}" if base != 1 else "")
    return _Term(worth * count.number / base, how)


def _derivation(figure: Figure, terms: list[_Term]) -> Derivation:
    return Derivation(
        text=f"{figure.text} = {' + '.join(term.how for term in terms)}",
        operation="part",
        operands=tuple(Operand(value=0.0, name=term.how) for term in terms),
    )
