"""What the claim says that the evidence does not: figures, names and words, and words put in the place of others."""

from __future__ import annotations

from bisect import bisect_left

from hallucheck.verifiers.embedded.alignment import CONTENT, Alignment, saturated
from hallucheck.verifiers.embedded.cues import ITEMS, LESS, MORE

SIGNS = {
    "unknown_word": 1,  # the weight of the weightiest word without any relative in the evidence
    "unknown_words": 1,  # how many there are
    "unknown_name": 1,
    "unknown_names": 1,
    "unknown_figure": 1,
    "unknown_figures": 1,
    "exchanged": 1,  # an unknown word where the evidence has another one between the same neighbours
    "inserted": 1,  # an unknown word where the evidence has none
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
    exchanged, inserted = _edits(laid, [*words, *figures])
    rest = _rest(laid, [*words, *figures])
    return (
        weightiest,
        saturated(len(words), laid.size),
        float(bool(names)),
        saturated(len(names), laid.size),
        float(bool(figures)),
        saturated(len(figures), laid.size),
        exchanged,
        inserted,
        rest if figures else 0.0,
        rest if names else 0.0,
        rest if words and not names else 0.0,
    )


def _unknown(laid: Alignment) -> tuple[list[int], list[int], list[int]]:
    """Where words, names among them, and figures stand that the evidence does not have."""
    words, names, figures = [], [], []
    for index, token in enumerate(laid.tokens):
        if laid.found[index]:
            continue
        if token.number:
            if not _beside_the_point(laid, index):
                figures.append(index)
        elif laid.weights[index] * (1 - laid.credit[index]) > HARD:
            words.append(index)
            if token.name:
                names.append(index)
    return words, names, figures


def _beside_the_point(laid: Alignment, index: int) -> bool:
    """Whether the figure need not stand in the evidence: a bound, the number of a list item, a count in words."""
    token = laid.tokens[index]
    before, after = laid.stems[max(0, index - 2) : index], laid.stems[index + 1 : index + 2]
    if any(stem in MORE or stem in LESS for stem in before) or not ITEMS.isdisjoint((*before[-1:], *after)):
        return True
    if token.listed:
        return True
    return token.text.isalpha() and not _counted_otherwise(laid, after)


def _counted_otherwise(laid: Alignment, after: list[str]) -> bool:
    """Whether the evidence counts what stands behind the figure, too, and so must count another number of it."""
    stems = laid.evidence.stems
    return any(place and (stems[place - 1].isdigit()) for stem in after for place in laid.evidence.places.get(stem))


def _rest(laid: Alignment, unknown: list[int]) -> float:
    """How much of the rest of the claim the best segment covers, squared: an alien part in what is else the same."""
    lacking = sum(laid.weights[index] for index in unknown)
    total = sum(laid.distinct.values())
    return min(1.0, laid.covered * total / max(total - lacking, 1e-9)) ** 2 if total - lacking > CONTENT else 0.0


def _edits(laid: Alignment, unknown: list[int]) -> tuple[float, float]:
    if not unknown:
        return 0.0, 0.0
    exchanged = inserted = 0.0
    joined = laid.joined
    places = laid.evidence.places
    known: dict[tuple[str, str], int] = {}
    for index in unknown:
        if index == 0 or index + 1 >= laid.size:
            continue
        left, right = places.get(laid.stems[index - 1]), places.get(laid.stems[index + 1])
        if not left or not right:
            continue
        if (joined[index - 1] or laid.weights[index - 1] >= CONTENT) and (
            (index + 2 < laid.size and joined[index + 2]) or laid.weights[index + 1] >= CONTENT
        ):
            pair = laid.stems[index - 1], laid.stems[index + 1]
            gap = known[pair] if pair in known else known.setdefault(pair, _gap(left, right))
            if gap == 1:
                inserted += laid.weights[index]
            elif gap:
                exchanged += laid.weights[index]
    return saturated(exchanged, laid.size), saturated(inserted, laid.size)


def _gap(left: list[int], right: list[int]) -> int:
    """The first distance, up to `GAP`, from a place on the left to one on the right; 0: none."""
    for place in left:
        index = bisect_left(right, place + 1)
        if index < len(right) and right[index] - place <= GAP:
            return right[index] - place
    return 0
