"""The features of the embedded verifier: how much of the claim the evidence says, and those of the other groups."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import compress, pairwise
from operator import add, and_, mul

from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded import absence, links, turns
from hallucheck.verifiers.embedded.alignment import Alignment
from hallucheck.verifiers.embedded.index import IndexedEvidence

SIGNS: dict[str, int] = {
    "content": -1,  # share of all words found anywhere, by weight
    "best_segment": -1,  # by the best segment alone
    "two_segments": -1,
    "meaning": -1,  # related words counted too
    "reworded": -1,  # said by a synonym
    "pairs": -1,  # neighbours that are neighbours in the evidence
    "triples": -1,
    "close": -1,  # neighbouring content words that stand close in the evidence
    **absence.SIGNS,
    **turns.SIGNS,
    **links.SIGNS,
}
"""Feature -> 1 where more of it speaks for a hallucination, -1 where it speaks against one."""

NAMES = tuple(SIGNS)

LEEWAY = 4
"""How many words more may stand between two content words in the evidence than in the claim."""


def measure(claim: Words, evidence: IndexedEvidence, asked: Words | None = None) -> tuple[float, ...]:
    """The features of a claim of at least one word, in the order of `NAMES`; `asked` is the user's question."""
    laid = Alignment(claim, evidence, asked or Words(""))
    return (*_coverage(laid), *absence.measure(laid), *turns.measure(laid), *links.measure(laid))


def _coverage(laid: Alignment) -> tuple[float, ...]:
    found, weights, total = laid.found, laid.weights, laid.total
    content = sum(compress(weights, found)) / total
    meaning = sum(map(mul, weights, laid.credit)) / total
    joined = laid.joined[1:]
    twos = list(map(add, weights, weights[1:]))
    pairs = _share(twos, joined, content)
    triples = _share(list(map(add, twos, weights[2:])), list(map(and_, joined, joined[1:])), pairs)
    return (
        content,
        laid.shares[0],
        laid.shares[1],
        meaning,
        sum(weights[index] for index in laid.reworded) / total,
        pairs,
        triples,
        _close(laid, content),
    )


def _share(weights: Sequence[float], hits: Sequence[bool], otherwise: float) -> float:
    total = sum(weights)
    return sum(compress(weights, hits)) / total if total else otherwise


def _close(laid: Alignment, otherwise: float) -> float:
    weights, stems, places = laid.weights, laid.stems, laid.evidence.places.get
    hits = [
        (other - one == 1 and laid.joined[other])
        or within(places(stems[one]), places(stems[other]), min(other - one, LEEWAY) + LEEWAY)
        for one, other in pairwise(laid.content)
    ]
    return _share([weights[one] + weights[other] for one, other in pairwise(laid.content)], hits, otherwise)


def within(first: list[int], second: list[int], window: int) -> bool:
    """Whether a place of `first` and one of `second` (both sorted) are at most `window` apart."""
    if len(first) > len(second):
        first, second = second, first
    for place in first:
        index = bisect_left(second, place - window)
        if index < len(second) and second[index] <= place + window:
            return True
    return False
