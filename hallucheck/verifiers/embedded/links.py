"""Does what the claim names stand where the claim and the question say: in the same row, the same sentence?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Sequence
from itertools import pairwise
from math import log

from hallucheck.text.amounts.numerals import value_of_key
from hallucheck.text.words.words import CONTENT, Words
from hallucheck.verifiers.embedded.alignment import DIGITS, Alignment, weights_of
from hallucheck.verifiers.embedded.index import PERCENT, SCALED, IndexedEvidence

SIGNS = {
    "linked": -1,  # how well the worst placed figure or name stands with the other words
    "linked_mean": -1,
    "linked_question": -1,  # how well figures (else names and rare words) stand with the question's words
    "answered": -1,  # what the question did not say, found in the evidence
    "underived": 1,  # a figure that is neither there nor computed from the rows asked about
    "wrong_kind": 1,  # no year for "which year", no number for "how many"
    "apart": 1,  # share of figures whose unit or thing counted stands elsewhere
}

ROWS = 3
FIGURES = 24
"""Rows, and figures of them, from which a figure may have been computed."""

KEY = 0.8
"""A word of at least this weight is looked up by its place."""


def measure(laid: Alignment) -> tuple[float, ...]:
    """The features of this group."""
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
        min(links, default=1.0),
        _mean(links),
        _mean(figure_links or word_links),
        _answered(laid, asked),
        float(underived),
        wrong_kind(laid.words, laid.asked),
        _apart(laid),
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


def _apart(laid: Alignment) -> float:
    figures, stems, there = laid.figures, laid.stems, laid.evidence.segments_of
    pairs = [at for at in figures if at + 1 < laid.size and at + 1 not in figures]
    counted = [at for at in pairs if there(stems[at]) and there(stems[at + 1])]
    return sum([not laid.joined[index + 1] for index in counted]) / len(counted) if counted else 0.0


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
