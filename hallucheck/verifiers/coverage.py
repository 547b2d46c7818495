"""How much of the claim the evidence says: its words, by the best segments, in their order, side by side."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from hallucheck.verifiers.alignment import Alignment

SIGNS = {
    "words": -1,  # share of all words found anywhere
    "content": -1,  # the same, by weight
    "best_segment": -1,  # by the best segment alone
    "two_segments": -1,
    "meaning": -1,  # related words counted too
    "reworded": -1,  # said by a synonym
    "pairs": -1,  # neighbours that are neighbours in the evidence
    "triples": -1,
    "close": -1,  # neighbouring content words that stand close in the evidence
    "subsequence": -1,  # longest common subsequence with the whole evidence
    "subsequence_best": -1,  # with the best segment
}

LEEWAY = 4
"""How many words more may stand between two content words in the evidence than in the claim."""


def measure(laid: Alignment) -> tuple[float, ...]:
    """The features of this group."""
    found, weights, total = laid.found, laid.weights, laid.total
    content = sum(weight for weight, here in zip(weights, found, strict=True) if here) / total
    meaning = sum(weight * credit for weight, credit in zip(weights, laid.credit, strict=True)) / total
    joined = laid.joined
    pairs = _share([weights[i - 1] + weights[i] for i in range(1, laid.size)], joined[1:], content)
    triples = _share(
        [weights[i - 2] + weights[i - 1] + weights[i] for i in range(2, laid.size)],
        [joined[i] and joined[i - 1] for i in range(2, laid.size)],
        pairs,
    )
    whole, best = _subsequences(laid)
    return (
        sum(found) / laid.size,
        content,
        laid.shares[0],
        laid.shares[1],
        meaning,
        sum(weights[index] for index in laid.reworded) / total,
        pairs,
        triples,
        _close(laid, content),
        whole,
        best,
    )


def _share(weights: Sequence[float], hits: Sequence[bool], otherwise: float) -> float:
    total = sum(weights)
    return sum(weight for weight, hit in zip(weights, hits, strict=True) if hit) / total if total else otherwise


def _close(laid: Alignment, otherwise: float) -> float:
    places = laid.evidence.places
    weights, hits = [], []
    known: dict[tuple[str, str, int], bool] = {}
    for one, other in pairwise(laid.content):
        weights.append(laid.weights[one] + laid.weights[other])
        key = laid.stems[one], laid.stems[other], min(other - one, LEEWAY) + LEEWAY
        if key not in known:
            first, second = places.get(key[0]), places.get(key[1])
            known[key] = within(first, second, key[2]) if first and second else False
        hits.append(known[key])
    return _share(weights, hits, otherwise)


def within(first: list[int], second: list[int], window: int) -> bool:
    """Whether a place of `first` and one of `second` (both sorted) are at most `window` apart."""
    if len(first) > len(second):
        first, second = second, first
    for place in first:
        index = bisect_left(second, place - window)
        if index < len(second) and second[index] <= place + window:
            return True
    return False


def _subsequences(laid: Alignment) -> tuple[float, float]:
    """Longest common subsequences with the evidence and its best segment, by the claim's length (Hyyrö 2004)."""
    evidence = laid.evidence
    if not laid.best:
        return 0.0, 0.0
    start, stop = evidence.segments[laid.best[0]]
    size = stop - start
    every, some = (1 << len(evidence.stems)) - 1, (1 << size) - 1
    whole, best = every, some
    for stem in laid.stems:
        mask = evidence.mask(stem)
        if mask:
            both = whole & mask
            whole = ((whole + both) | (whole - both)) & every
            mask = (mask >> start) & some
            if mask:
                both = best & mask
                best = ((best + both) | (best - both)) & some
    return (len(evidence.stems) - whole.bit_count()) / laid.size, (size - best.bit_count()) / laid.size
