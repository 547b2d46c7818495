"""What turns a meaning though the words stay: negation, opposites, direction, strength, and who did it to whom."""

from __future__ import annotations

from itertools import pairwise

from hallucheck.judges import polarity
from hallucheck.text.words.words import CONTENT, opposites, places_of
from hallucheck.verifiers.embedded.alignment import Alignment, saturated
from hallucheck.verifiers.embedded.index import BY, STRONG

SIGNS = {
    "polarity": 1,  # the share of the claim's words that are negated on one side only
    "new_negation": 1,  # the claim negates, its segments do not
    "negation_conflict": 1,  # one of claim and best segment negates, and they else say the same
    "denied": 1,  # words that the evidence only has behind a negation, and the claim without
    "opposite": 1,  # a word whose opposite stands in the evidence instead: up for down
    "strength": 1,  # only, all, never, first: claimed, not said
    "order": 1,  # neighbours in the reverse order
    "roles": 1,  # two names that changed places about the same word
}

BRIEF = 8
"""Words of a segment that says one thing."""

BEFORE = 3
"""Words before what a claim shares with a segment among which a negation of it may stand."""

NEAR = 6
"""Two names further apart than this many words are not bound by one verb."""


def measure(laid: Alignment) -> tuple[float, ...]:
    """The features of this group."""
    if not laid.best:
        return (0.0,) * len(SIGNS)
    agreed = laid.covered**2
    polarity, new, conflict = _negation(laid)
    order, roles = _order(laid)
    return (
        polarity,
        new,
        conflict * agreed,
        _denied(laid),
        _opposite(laid) * agreed,
        saturated(sum(stem in STRONG and stem not in laid.near for stem in laid.distinct), laid.size),
        order,
        roles * agreed,
    )


def _negation(laid: Alignment) -> tuple[float, float, float]:
    evidence = laid.evidence
    cues = polarity.negations(laid.words)
    if not cues and not evidence.negated:
        return 0.0, 0.0, 0.0
    claimed = _claimed(laid)
    best = set(laid.best)
    differing = total = 0.0
    denies = claimed or not best.isdisjoint(map(evidence.segment_at, evidence.negated))
    for stem in laid.telling if denies else ():
        if not best.isdisjoint(laid.holding.get(stem, ())):
            places = [place for place in evidence.places[stem] if evidence.segment_at(place) in best]
            said = sum(place in evidence.negated for place in places) / len(places)
            differing += laid.distinct[stem] * abs(said - (stem in claimed))
            total += laid.distinct[stem]
    cued = set(map(evidence.segment_at, evidence.cues))
    said_not = [segment in cued and _says_not(laid, segment) for segment in laid.best]
    return (
        differing / total if total else 0.0,
        0.0 if any(said_not) else saturated(len(cues), laid.size),
        float(bool(cues) != said_not[0]),
    )


def _denied(laid: Alignment) -> float:
    evidence = laid.evidence
    if not evidence.negated:
        return 0.0
    claimed = _claimed(laid)
    negated = {evidence.stems[place] for place in evidence.negated}
    found = 0.0
    for stem in laid.telling:
        places = evidence.places.get(stem) if stem in negated else ()
        if places and stem not in claimed and evidence.negated.issuperset(places):
            sizes = (stop - start for start, stop in map(evidence.segments.__getitem__, evidence.segments_of(stem)))
            found += laid.distinct[stem] * any(size <= BRIEF for size in sizes)
    return saturated(found, laid.size)


def _claimed(laid: Alignment) -> set[str]:
    """The stems that a negation of the claim governs."""
    return {laid.stems[place] for place in polarity.denied(laid.words)[0]}


def _says_not(laid: Alignment, segment: int) -> bool:
    """Whether there is a negation among what the claim shares with a segment."""
    start, _ = laid.evidence.segments[segment]
    said = laid.evidence.said_in(segment)
    shared = [start + at for at, stem in enumerate(said) if laid.distinct.get(stem, 0.0) >= CONTENT]
    between = range(max(start, shared[0] - BEFORE), shared[-1] + 1) if shared else ()
    return not laid.evidence.cues.isdisjoint(between)


def _opposite(laid: Alignment) -> float:
    new = laid.near - laid.distinct.keys()
    turned = [stem for stem in laid.distinct if stem not in laid.near and not new.isdisjoint(opposites(stem))]
    return max([0.6 if stem in laid.evidence.places else 1.0 for stem in turned], default=0.0)


def _order(laid: Alignment) -> tuple[float, float]:
    """The share of neighbours in the reverse order in the best segment, and whether two names changed places there.

    Two names have changed places when the same word stands between them in claim and evidence, in the same voice:
    "A acquired B" for "B acquired A".
    """
    segment = laid.best[0]
    said = laid.evidence.said_in(segment)
    there = places_of(said)
    alone = {stem: there[stem][0] for stem in laid.telling if stem in there and len(there[stem]) == 1}
    placed = [(index, alone[stem]) for index, stem in enumerate(laid.stems) if stem in alone]
    steps = len(placed) - 1
    turned = sum(one[1] > other[1] for one, other in pairwise(placed)) / steps if steps > 0 else 0.0
    if not turned or BY.isdisjoint(laid.stems) != BY.isdisjoint(said):
        return turned, 0.0
    heads = [(index, place) for index, place in placed if index in laid.names or laid.weights[index] >= 1]
    for (index, place), (other_index, other_place) in pairwise(heads):
        if 0 < place - other_place <= NEAR and other_index - index <= NEAR:
            between = set(laid.stems[index + 1 : other_index]) & set(said[other_place + 1 : place])
            if any(laid.distinct[stem] >= CONTENT / 2 for stem in between):
                return turned, 1.0
    return turned, 0.0
