"""What the claim says that the evidence does not: figures, names and words, and words put in the place of others."""

from __future__ import annotations

from bisect import bisect_left

from hallucheck.text.words.words import CONTENT
from hallucheck.verifiers.embedded.alignment import Alignment, begins, saturated
from hallucheck.verifiers.embedded.index import ITEMS, LESS, MORE

SIGNS = {
    "unknown_word": 1,  # the weight of the weightiest word without any relative in the evidence
    "unknown_words": 1,  # how many there are
    "unknown_name": 1,
    "unknown_names": 1,
    "unknown_figure": 1,
    "unknown_figures": 1,
    "exchanged": 1,  # an unknown word where the evidence has another one between the same neighbours
    "figure_conflict": 1,  # an unknown figure in a claim that one segment else covers
    "name_conflict": 1,
    "word_conflict": 1,
}

HARD = 0.3
"""From this weight on, what no relative makes up for, a word counts as unknown."""

GAP = 6
"""Tokens between which an exchanged word may stand in the evidence."""


def measure(laid: Alignment) -> tuple[float, ...]:
    """The features of this group."""
    words, names, figures = _unknown(laid)
    weightiest = max((laid.weights[index] * (1 - laid.credit[index]) for index in words), default=0.0)
    rest = _rest(laid, [*words, *figures])
    return (
        weightiest,
        saturated(len(words), laid.size),
        float(bool(names)),
        saturated(len(names), laid.size),
        float(bool(figures)),
        saturated(len(figures), laid.size),
        _exchanged(laid, [*words, *figures]),
        rest if figures else 0.0,
        rest if names else 0.0,
        rest if words and not names else 0.0,
    )


def _unknown(laid: Alignment) -> tuple[list[int], list[int], list[int]]:
    """Where words, names among them, and figures stand that the evidence does not have."""
    words, names, figures = [], [], []
    for index, found in enumerate(laid.found):
        if found:
            continue
        if index in laid.figures:
            if not _beside_the_point(laid, index):
                figures.append(index)
        elif laid.weights[index] * (1 - laid.credit[index]) > HARD:
            words.append(index)
            if index in laid.names:
                names.append(index)
    return words, names, figures


def _beside_the_point(laid: Alignment, index: int) -> bool:
    """Whether the figure need not stand in the evidence: a bound, the number of a list item, a count in words."""
    text = laid.words.texts[index]
    before, after = laid.stems[max(0, index - 2) : index], laid.stems[index + 1 : index + 2]
    if any(stem in MORE or stem in LESS for stem in before) or not ITEMS.isdisjoint((*before[-1:], *after)):
        return True
    if len(text) < 3 and text[0].isdigit() and begins(laid.words, index):  # noqa: PLR2004 (two digits: an item of a list)
        return True
    return text.isalpha() and not _counted_otherwise(laid, after)


def _counted_otherwise(laid: Alignment, after: list[str]) -> bool:
    """Whether the evidence counts what stands behind the figure, too, and so must count another number of it."""
    stems = laid.evidence.stems
    return any(place and (stems[place - 1].isdigit()) for stem in after for place in laid.evidence.places.get(stem))


def _rest(laid: Alignment, unknown: list[int]) -> float:
    """How much of the rest of the claim the best segment covers, squared: an alien part in what is else the same."""
    lacking = sum(laid.weights[index] for index in unknown)
    total = sum(laid.distinct.values())
    return min(1.0, laid.covered * total / max(total - lacking, 1e-9)) ** 2 if total - lacking > CONTENT else 0.0


def _exchanged(laid: Alignment, unknown: list[int]) -> float:
    exchanged = 0.0
    if not unknown:
        return exchanged
    joined, stems, telling = laid.joined, laid.stems, [value >= CONTENT for value in laid.weights]
    places = laid.evidence.places
    known: dict[tuple[str, str], bool] = {}
    for index in unknown:
        if index == 0 or index + 1 >= laid.size:
            continue
        after = index + 2 < laid.size and joined[index + 2]
        if (joined[index - 1] or telling[index - 1]) and (after or telling[index + 1]):
            pair = stems[index - 1], stems[index + 1]
            if pair not in known:
                known[pair] = _parted(places.get(pair[0]), places.get(pair[1]))
            exchanged += laid.weights[index] * known[pair]
    return saturated(exchanged, laid.size)


def _parted(left: list[int], right: list[int]) -> bool:
    """Whether the first place on the right that is near one on the left, within `GAP`, has another word between."""
    for place in left:
        index = bisect_left(right, place + 1)
        if index < len(right) and right[index] - place <= GAP:
            return right[index] - place > 1
    return False
