"""Figures of one party told of another: a passage that gives each of two its own figure, and rows of a table.

"150/95 at admission and 128/82 at discharge", "the free plan includes 5 GB; the Pro plan includes 100 GB": all figures
stand in the evidence, beside the words of the statement, and yet not for what the statement says.
"""

from __future__ import annotations

from collections.abc import Iterator, KeysView
from itertools import pairwise

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts, like, same
from hallucheck.detectors.answers.evidence.evidence import Place, RecordEvidence
from hallucheck.judges import polarity
from hallucheck.text.amounts.hedges import DOWN, UP
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.words import CONTENT, Words

STRONG = 0.6
FEW = 6
"""Figures of a passage that are held two by two."""

NEAR = 80
"""Characters between two figures of which each is one party's."""

LABEL = 2
"""Words that name a party."""

HALF = 0.5
"""Share of a statement that the passage must hold."""

ROWS = 200
"""Rows of a table that are looked at."""

_CUT = regex(r";|,? (?:and|while|whereas|but|und|et|y|e|en)\b|,")
_COMPARED = regex(r"^[^.;]{0,30}\b(?:compared (?:with|to)|versus|vs\.?|against)\b[^.;]{0,16}$")
_CELLS = regex(r"\s*\|\s*")


def assigned(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """A figure that the nearest passage, or the row of a table, has for another party than the statement's."""
    stated = amounts(held.text)
    turned = _against_comparison(stated, held)
    if turned:
        yield instead(Issue.OPPOSITE, *turned, STRONG, held.near[0])
    place, low = held.near[0], 0
    table = place.passage.sentence.text.lstrip().startswith("|")
    for number, amount in enumerate(stated[:FEW]):
        high = stated[number + 1].figure.start if number + 1 < len(stated) else len(held.text)
        cut = _CUT.search(held.text, amount.figure.end, high)
        high = cut.start() if cut and number + 1 < len(stated) else len(held.text)
        told = Words(held.text[low:high]).places.keys()
        low = high
        if amount.figure.kind is Kind.DATE or (table and amount.figure.text in held.proven.all):
            continue
        if table:
            glued = held.text[max(0, amount.figure.start - 1) : amount.figure.start].isalpha()  # the 1 of "A1"
            found = None if glued else _of_row(amount, held, evidence)
        else:
            found = _of_other(amount, told, place)
        if found:
            yield instead(Issue.FIGURE, amount.figure.text, found.figure.text, STRONG, place)
            return


def _against_comparison(stated: list[Amount], held: Held) -> tuple[str, str] | None:
    """A rise where the passage only gives a figure and a larger one before it, or a fall where it was smaller."""
    passage = held.near[0].passage
    rises, falls = (not side.isdisjoint(held.words.lowers) for side in (UP, DOWN))
    if (
        rises == falls
        or not (UP | DOWN).isdisjoint(passage.words.lowers)
        or held.covered < HALF
        or polarity.denied(held.words)[0]
    ):
        return None
    for one, other in pairwise(passage.amounts[:FEW]):
        if one.value is None or other.value is None or not like(one, other) or one.value == other.value:
            continue
        between = passage.sentence.text[one.figure.end : other.figure.start]
        if not _COMPARED.search(between) or not any(same(one, amount) for amount in stated):
            continue
        if rises == (one.value < other.value):
            verb = next(word for word in held.words.lowers if word in (UP if rises else DOWN))
            return verb, f"{one.figure.text}{between}{other.figure.text}"
    return None


def _of_other(amount: Amount, told: KeysView[str], place: Place) -> Amount | None:
    """The figure of the party that the statement names, where the stated one is the other party's."""
    source = place.passage.sentence.text
    known = [one for one in place.passage.amounts[:FEW] if source[max(0, one.figure.start - 1)] != "/"]  # 150/95
    for one, other in pairwise(known):
        if same(one, other) or not like(one, other) or other.figure.start - one.figure.end > NEAR:
            continue
        cuts = list(_CUT.finditer(source, one.figure.end, other.figure.start))
        if not cuts:
            continue
        labels = _labels(source, one, other, cuts[-1].start(), cuts[-1].end())
        if labels is None:
            continue
        for mine, its, theirs in ((labels[0], one, other), (labels[1], other, one)):
            rest = labels[1] if mine is labels[0] else labels[0]
            if same(amount, theirs) and not same(amount, its) and mine <= told and rest.isdisjoint(told):
                return its
    return None


def _labels(source: str, one: Amount, other: Amount, cut: int, behind: int) -> tuple[set[str], set[str]] | None:
    """The stems that name the parties of two neighbouring figures; None where it is not plain what they are."""
    end = _CUT.search(source, other.figure.end)
    close = end.start() if end else len(source)
    trailing = _own(source[one.figure.end : cut], source[other.figure.end : close])
    if trailing is not None and not Words(source[behind : other.figure.start]).content():
        return trailing
    start = max((found.end() for found in _CUT.finditer(source, 0, one.figure.start)), default=0)
    left, right = Words(source[start : one.figure.start]), Words(source[behind : other.figure.start])
    for noun in (found for found in left.stems if found in right.places):
        before = left.places[noun][0] - 1, right.places[noun][0] - 1
        if min(before) >= 0:
            pair = left.stems[before[0]], right.stems[before[1]]
            heavy = left.weight(before[0]) >= CONTENT and right.weight(before[1]) >= CONTENT
            if heavy and pair[0] != pair[1]:
                return {pair[0]}, {pair[1]}
    return None


def _own(one: str, other: str) -> tuple[set[str], set[str]] | None:
    """The content stems of two stretches that only one of them has, where each has one or two."""
    left, right = (
        {found.stems[at] for at in found.content() if found.texts[at][0].isalpha()}
        for found in (Words(one), Words(other))
    )
    mine, theirs = left - right, right - left
    return (mine, theirs) if 0 < len(mine) <= LABEL and 0 < len(theirs) <= LABEL else None


def _of_row(amount: Amount, held: Held, evidence: RecordEvidence) -> Amount | None:
    """The figure that the row of the statement's party has, where the stated one stands in another row only."""
    rows = [
        (_CELLS.split(place.passage.sentence.text.strip("| \n"))[0].lower(), place.passage.amounts)
        for place in evidence.places[:ROWS]
        if place.passage.sentence.text.lstrip().startswith("|")
    ]
    low = f" {' '.join(held.words.lowers)} "
    named = [(key, known) for key, known in rows if key and f" {' '.join(Words(key).lowers)} " in low]
    if len(named) != 1:
        return None
    mine = named[0][1]
    if any(same(amount, known) for known in mine):
        return None
    if not any(same(amount, known) for key, others in rows if key != named[0][0] for known in others):
        return None
    return next((known for known in mine if known.unit in (amount.unit, None) and not known.figure.naming), None)
