"""The features of the embedded verifier, in four groups. Few, each with a meaning and a direction."""

from __future__ import annotations

from collections.abc import Sequence
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
    weights, joined = laid.weights, laid.evidence.joined(laid.stems)
    twos = list(map(add, weights, weights[1:]))
    pairs = _share(twos, joined, sum(compress(weights, laid.found)) / laid.total)
    triples = _share(list(map(add, twos, weights[2:])), list(map(and_, joined, joined[1:])), pairs)
    return laid.shares[0], laid.shares[1], pairs, triples


def _share(weights: Sequence[float], hits: Sequence[bool], otherwise: float) -> float:
    total = sum(weights)
    return sum(compress(weights, hits)) / total if total else otherwise


def _absence(laid: Alignment) -> tuple[float, ...]:
    """What the claim says and the evidence does not: figures, and names in what is else the same."""
    if False not in laid.found:
        return (0.0,) * 5
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
            continue
        weight = laid.weights[index]  # what says less is let pass, whatever stands in for it
        if weight > HARD and weight * (1 - laid.evidence.stand_in[laid.words.stems[index]]) > HARD:
            words.append(index)
            if laid.is_name(index):
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
    strong = STRONG.intersection(laid.distinct)
    if strong:
        strong = strong.difference(*map(laid.evidence.said_in, laid.best[:2]))
    return (*_negation(laid), saturated(len(strong), laid.size))


def _negation(laid: Alignment) -> tuple[float, float]:
    evidence, best = laid.evidence, set(laid.best)
    own, claimed = polarity.negations(laid.words), polarity.denied(laid.words)[0]
    denied = list(map(evidence.denials, laid.best))
    cues, negated = denied[0][0], {place for _, governed in denied for place in governed}
    if not own and not negated and not ((claimed or cues) and evidence.denies):
        return 0.0, 0.0
    denying = {laid.stems[place] for place in claimed}
    differing = total = 0.0
    for stem, segments in laid.holding.items() if denying or negated else ():
        if laid.distinct[stem] >= CONTENT and not best.isdisjoint(segments):
            places = [place for place in evidence.places[stem] if evidence.segment_at(place) in best]
            said = sum([place in negated for place in places]) / len(places)
            differing += laid.distinct[stem] * abs(said - (stem in denying))
            total += laid.distinct[stem]
    cued = bool(cues) and _says_not(laid, laid.best[0], cues)
    return differing / total if total else 0.0, float(bool(own) != cued) * laid.covered**2


def _says_not(laid: Alignment, segment: int, cues: Sequence[int]) -> bool:
    """Whether one of the negations stands among what the claim shares with a segment."""
    start = laid.evidence.starts[segment]
    said = laid.evidence.said_in(segment)
    shared = [start + at for at, stem in enumerate(said) if laid.distinct.get(stem, 0.0) >= CONTENT]
    between = range(max(start, shared[0] - BEFORE), shared[-1] + 1) if shared else ()
    return any(place in between for place in cues)


def _links(laid: Alignment) -> tuple[float, ...]:
    """Does what the claim names stand where the claim and the question say: in the same row, the same sentence?"""
    asked = dict(zip(laid.asked.stems, weights_of(laid.asked), strict=True))
    own, scores, asked_scores = _score_segments(laid, asked)
    links: list[float] = []
    figure_links: list[float] = []
    word_links: list[float] = []
    underived = False
    tried: dict[str, bool] = {}
    most, most_asked = max(scores, default=0.0), max(asked_scores, default=0.0)
    weights, figures, holding = laid.weights, laid.figures, laid.holding
    for index, stem in enumerate(laid.words.stems):
        if stem in asked or stem in SCALED:
            continue
        if stem in holding:
            if weights[index] < KEY and index not in figures and not laid.is_name(index):
                continue
            segments = holding[stem]
            mine = own.get(stem, 0.0)
            there = max(map(scores.__getitem__, segments))
            links.append((there - mine + 0.5) / (most - mine + 0.5) if most > mine else 1.0)
            if most_asked:
                kind = figure_links if index in figures else word_links
                kind.append(max(map(asked_scores.__getitem__, segments)) / most_asked)
        elif index in figures and not laid.found[index]:
            if stem not in tried:
                tried[stem] = derivable(stem, _best(asked_scores if most_asked else scores), laid.evidence)
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


def _mean(links: Sequence[float]) -> float:
    return sum(links) / len(links) if links else 1.0


def _score_segments(laid: Alignment, asked: dict[str, float]) -> tuple[dict[str, float], list[float], list[float]]:
    """What each content word says about a segment (weight x log of rarity), and what each segment holds of them.

    First of claim and question together, then of the question alone.
    """
    segments_of, count = laid.evidence.segments_of, laid.evidence.count
    own: dict[str, float] = {}
    scores, asked_scores = [0.0] * count, [0.0] * count
    for stem, value in {**asked, **laid.distinct}.items():
        held = segments_of(stem) if value >= CONTENT else ()
        if not held:
            continue
        worth = own[stem] = value * (log((count + 1) / (len(held) + 0.5)) if count > 1 else 1.0)
        for segment in held:
            scores[segment] += worth
        for segment in held if stem in asked else ():
            asked_scores[segment] += worth
    return own, scores, asked_scores


def _best(scores: list[float]) -> list[int]:
    """The segments with the highest scores."""
    return sorted([row for row, score in enumerate(scores) if score], key=lambda row: -scores[row])[:ROWS]


def _answered(laid: Alignment, asked: dict[str, float]) -> float:
    total = found_ = 0.0
    for stem, weight, found in zip(laid.stems, laid.weights, laid.found, strict=True):
        if stem not in asked:
            total += weight
            found_ += weight if found else 0.0
    return found_ / total if total else 1.0


def derivable(stem: str, rows: Sequence[int], evidence: IndexedEvidence) -> bool:
    """Whether the figure is a sum, difference, mean, ratio or change in percent of two figures of these rows."""
    value = None if ":" in stem else value_of_key(stem)
    if value is None:
        return False
    half = 0.505 * 10.0 ** -len(stem.partition(".")[2])
    figures: list[float] = []
    for row in rows:
        read = [value_of_key(one) for one in evidence.said_in(row) if one[0] in DIGITS and ":" not in one]
        figures += [figure for figure in read if figure is not None]
    figures = figures[:FIGURES]
    pairs = ((one, other) for one in figures for other in figures if one is not other)
    return any(-half <= result - value <= half for pair in pairs for result in _results(*pair))


def _results(one: float, other: float) -> tuple[float, ...]:
    sums = (abs(one - other), one + other, (one + other) / 2)
    return (*sums, abs(one - other) / other * 100, one / other * 100, one / other) if other else sums


_AMOUNTS = frozenset(("average", "total", "amount", "number"))
_KINDS = _AMOUNTS | {"year", "many", "much"}
"""Without one of these, or of percent, a question asks for no kind that is told."""


def wrong_kind(answer: Words, asked: Words) -> float:
    """1 where the question (in English) asks for a kind of thing that the answer lacks, 0.7 if it seems so, else 0."""
    if not asked:
        return 0.0
    words = asked.lowers
    if _KINDS.isdisjoint(words) and PERCENT.isdisjoint(asked.stems):
        return 0.0
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
    if not _AMOUNTS.isdisjoint(words):
        return 0.7 * shares if numbered else 1.0
    return 0.0
