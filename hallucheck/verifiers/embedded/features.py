"""The features of the embedded verifier, in four groups. Few, each with a meaning and a direction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Sequence
from itertools import compress, pairwise
from math import log
from operator import add, and_

from hallucheck.judges import polarity
from hallucheck.text.amounts.numerals import value_of_key
from hallucheck.text.words.words import CONTENT, Words
from hallucheck.verifiers.embedded.alignment import (
    DIGITS,
    ITEMS,
    LESS,
    MORE,
    PERCENT,
    SCALED,
    STRONG,
    Alignment,
    IndexedEvidence,
    begins,
    saturated,
    weights_of,
)

SIGNS: dict[str, int] = {
    "best_segment": -1,  # by the best segment alone
    "two_segments": -1,
    "pairs": -1,  # neighbours that are neighbours in the evidence
    "triples": -1,
    "unknown_words": 1,  # how many words, names among them, have no relative in the evidence
    "unknown_name": 1,
    "unknown_names": 1,
    "unknown_figure": 1,
    "name_conflict": 1,
    "polarity": 1,  # the share of the claim's words that are negated on one side only
    "negation_conflict": 1,  # one of claim and best segment negates, and they else say the same
    "strength": 1,  # only, all, never, first: claimed, not said
    "linked_mean": -1,
    "linked_question": -1,  # how well figures (else names and rare words) stand with the question's words
    "answered": -1,  # what the question did not say, found in the evidence
    "underived": 1,  # a figure that is neither there nor computed from the rows asked about
    "wrong_kind": 1,  # no year for "which year", no number for "how many"
}
"""Feature -> 1 where more of it speaks for a hallucination, -1 where it speaks against one."""

NAMES = tuple(SIGNS)

HARD = 0.3
"""From this weight on, what no relative makes up for, a word counts as unknown."""

BEFORE = 3
"""Words before what a claim shares with a segment among which a negation of it may stand."""

ROWS = 3
FIGURES = 24
"""Rows, and figures of them, from which a figure may have been computed."""

KEY = 0.8
"""A word of at least this weight is looked up by its place."""


def measure(claim: Words, evidence: IndexedEvidence, asked: Words | None = None) -> tuple[float, ...]:
    """The features of a claim of at least one word, in the order of `NAMES`; `asked` is the user's question."""
    laid = Alignment(claim, evidence, asked or Words(""))
    return (*_coverage(laid), *_absence(laid), *_turns(laid), *_links(laid))


def _coverage(laid: Alignment) -> tuple[float, ...]:
    """How much of the claim the evidence says: its words, by the best segments, side by side."""
    weights, joined = laid.weights, laid.joined[1:]
    twos = list(map(add, weights, weights[1:]))
    pairs = _share(twos, joined, sum(compress(weights, laid.found)) / laid.total)
    triples = _share(list(map(add, twos, weights[2:])), list(map(and_, joined, joined[1:])), pairs)
    return laid.shares[0], laid.shares[1], pairs, triples


def _share(weights: Sequence[float], hits: Sequence[bool], otherwise: float) -> float:
    total = sum(weights)
    return sum(compress(weights, hits)) / total if total else otherwise


def _absence(laid: Alignment) -> tuple[float, ...]:
    """What the claim says and the evidence does not: figures, and names in what is else the same."""
    words, names, figures = _unknown(laid)
    return (
        saturated(len(words), laid.size),
        float(bool(names)),
        saturated(len(names), laid.size),
        float(bool(figures)),
        _rest(laid, [*words, *figures]) if names else 0.0,
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


def _turns(laid: Alignment) -> tuple[float, ...]:
    """What turns a meaning though the words stay: negation, and words that say more than the evidence does."""
    if not laid.best:
        return 0.0, 0.0, 0.0
    strong = sum(stem in STRONG and stem not in laid.near for stem in laid.distinct)
    return (*_negation(laid), saturated(strong, laid.size))


def _negation(laid: Alignment) -> tuple[float, float]:
    evidence = laid.evidence
    cues = polarity.negations(laid.words)
    if not cues and not evidence.negated:
        return 0.0, 0.0
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
    cued = laid.best[0] in map(evidence.segment_at, evidence.cues) and _says_not(laid, laid.best[0])
    return differing / total if total else 0.0, float(bool(cues) != cued) * laid.covered**2


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


def _links(laid: Alignment) -> tuple[float, ...]:
    """Does what the claim names stand where the claim and the question say: in the same row, the same sentence?"""
    asked = dict(zip(laid.asked.stems, weights_of(laid.asked), strict=True))
    own, scores, asked_scores = _score_segments(laid, asked)
    links: list[float] = []
    figure_links: list[float] = []
    word_links: list[float] = []
    underived = False
    tried: dict[str, bool] = {}
    most, most_asked = max(scores.values(), default=0.0), max(asked_scores.values(), default=0.0)
    for index, stem in _telling(laid, asked):
        segments = laid.holding.get(stem)
        if segments:
            mine = own.get(stem, 0.0)
            there = max([scores.get(segment, 0.0) for segment in segments])
            links.append((there - mine + 0.5) / (most - mine + 0.5) if most > mine else 1.0)
            if most_asked:
                kind = figure_links if index in laid.figures else word_links
                kind.append(max([asked_scores.get(segment, 0.0) for segment in segments]) / most_asked)
        elif index in laid.figures and not laid.found[index]:
            if stem not in tried:
                tried[stem] = derivable(stem, _best(asked_scores or scores), laid.evidence)
            if tried[stem]:
                figure_links.append(1.0)
            else:
                underived = True
    return (
        _mean(links),
        _mean(figure_links or word_links),
        _answered(laid, asked),
        float(underived),
        wrong_kind(laid.words, laid.asked),
    )


def _telling(laid: Alignment, asked: Container[str]) -> list[tuple[int, str]]:
    """The figures, names and weighty words that the question does not hold, each with its place."""
    figures, names, weights = laid.figures, laid.names, laid.weights
    return [
        (index, stem)
        for index, stem in enumerate(laid.words.stems)
        if (weights[index] >= KEY or index in figures or index in names) and stem not in asked and stem not in SCALED
    ]


def _mean(links: Sequence[float]) -> float:
    return sum(links) / len(links) if links else 1.0


def _score_segments(
    laid: Alignment, asked: dict[str, float]
) -> tuple[dict[str, float], dict[int, float], dict[int, float]]:
    """What each content word says about a segment (weight x log of rarity), and what each segment holds of them.

    First of claim and question together, then of the question alone.
    """
    segments_of, count = laid.evidence.segments_of, len(laid.evidence.segments)
    own: dict[str, float] = {}
    scores: dict[int, float] = defaultdict(float)
    asked_scores: dict[int, float] = defaultdict(float)
    for stem, value in {**asked, **laid.distinct}.items():
        held = segments_of(stem) if value >= CONTENT else ()
        if not held:
            continue
        worth = own[stem] = value * (log((count + 1) / (len(held) + 0.5)) if count > 1 else 1.0)
        for segment in held:
            scores[segment] += worth
            if stem in asked:
                asked_scores[segment] += worth
    return own, scores, asked_scores


def _best(scores: dict[int, float]) -> list[int]:
    """The segments with the highest scores."""
    return sorted(scores, key=lambda segment: (-scores[segment], segment))[:ROWS]


def _answered(laid: Alignment, asked: dict[str, float]) -> float:
    weights = laid.weights
    new = [index for index, stem in enumerate(laid.stems) if stem not in asked]
    total = sum([weights[index] for index in new])
    return sum([weights[index] for index in new if laid.found[index]]) / total if total else 1.0


def derivable(stem: str, rows: Sequence[int], evidence: IndexedEvidence) -> bool:
    """Whether the figure is a sum, difference, mean, ratio or change in percent of two figures of these rows."""
    value = None if ":" in stem else value_of_key(stem)
    if value is None:
        return False
    half = 0.505 * 10.0 ** -len(stem.partition(".")[2])
    figures: list[float] = []
    for row in rows:
        start, stop = evidence.segments[row]
        read = (value_of_key(one) for one in evidence.stems[start:stop] if one[0] in DIGITS and ":" not in one)
        figures += [figure for figure in read if figure is not None]
    figures = figures[:FIGURES]
    for one in figures:
        for other in figures:
            if one is not other and any(abs(result - value) <= half for result in _results(one, other)):
                return True
    return False


def _results(one: float, other: float) -> tuple[float, ...]:
    sums = (abs(one - other), one + other, (one + other) / 2)
    return (*sums, abs(one - other) / other * 100, one / other * 100, one / other) if other else sums


def wrong_kind(answer: Words, asked: Words) -> float:
    """1 where the question (in English) asks for a kind of thing that the answer lacks, 0.7 if it seems so, else 0."""
    if not asked:
        return 0.0
    words = asked.lowers
    pairs = set(pairwise(words))
    if "year" in words and not pairs.isdisjoint(
        (("which", "year"), ("what", "year"), ("which", "fiscal"), ("what", "fiscal"))
    ):
        return float(not any(len(stem) == 4 and stem[:2] in ("18", "19", "20") for stem in answer.stems))  # noqa: PLR2004
    shares = not PERCENT.isdisjoint(answer.stems)
    if not PERCENT.isdisjoint(asked.stems):
        return float(not shares)
    numbered = any(stem[0] in DIGITS for stem in answer.stems)
    if not pairs.isdisjoint((("how", "many"), ("how", "much"))):
        return float(not numbered)
    if not {"average", "total", "amount", "number"}.isdisjoint(words):
        return 0.7 * shares if numbered else 1.0
    return 0.0
