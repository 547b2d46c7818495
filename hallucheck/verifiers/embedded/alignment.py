"""A claim laid against its evidence: which of its words are there, what stands in for those that are not, and where."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import chain

from hallucheck.judges.clauses import unnamed_subject
from hallucheck.text.words.lexicon import lexicon
from hallucheck.text.words.words import CONTENT, Words
from hallucheck.verifiers.embedded.index import IndexedEvidence, figures

SEGMENTS = 3
"""How many segments of the evidence a claim may draw on."""

DIGITS = frozenset("0123456789")
_OPENING = frozenset('.:?!"“|。！？；\n')
"""Marks behind which a capital marks no name."""


class Alignment:
    """A claim and its evidence, with what all features need to know of the two; computed once."""

    def __init__(self, claim: Words, evidence: IndexedEvidence, asked: Words) -> None:
        self.words = claim
        self.evidence = evidence
        self.asked = asked
        self.size = len(claim.stems)
        self.stems = claim.stems.copy()
        """Of what is not in the evidence, the stem of a synonym that is, where there is one."""
        self.found = list(map(bool, map(evidence.segments_of, claim.stems)))
        """Whether each of them stands in the evidence, a figure in any spelling."""
        self.figures = {place for place, stem in enumerate(claim.stems) if stem[0] in DIGITS}
        self.names = {
            place
            for place, text in enumerate(claim.texts)
            if text[0].isupper() and (text[1:2].isupper() or not begins(claim, place))
        }
        self.weights = weights_of(claim)
        for place in () if asked.stems else unnamed_subject(claim, evidence.index):
            self.weights[place] = 0.0
        self.total = sum(self.weights) or 1e-9
        self.reworded = self._reword()
        self.content = [index for index, value in enumerate(self.weights) if value >= CONTENT]
        self.distinct = dict(zip(self.stems, self.weights, strict=True))
        self.telling = [stem for stem, value in self.distinct.items() if value >= CONTENT]
        for index in [index for index in self.figures if not self.found[index]]:
            self.found[index] = equal_figure(claim, index, evidence)
        self.credit = [
            float(found or (self.weights[at] > 0 and at not in self.figures and evidence.stand_in(claim.stems[at])))
            for at, found in enumerate(self.found)
        ]
        """How well each is stood in for, 0 to 1, where it is absent, by a word of the same family or meaning."""
        segments_of = evidence.segments_of
        self.holding = {
            stem: segments for stem, value in self.distinct.items() if value > 0 and (segments := segments_of(stem))
        }
        self.best, self.shares = self._choose()
        self.near = frozenset(chain.from_iterable(map(evidence.said_in, self.best[:2])))
        self.covered = self.shares[0]
        self.joined = evidence.joined(self.stems)
        """For each token, whether it and the one before it stand side by side somewhere in the evidence."""

    def _reword(self) -> list[int]:
        """Put synonyms that the evidence has in the place of words that it does not have; where that was done."""
        evidence, own = self.evidence, set(self.stems)
        reworded = []
        for index, stem in enumerate(self.words.stems):
            if self.found[index] or index in self.figures or index in self.names or self.weights[index] < CONTENT:
                continue
            other = next((other for other in evidence.said_for(stem) if other not in own), None)
            if other is not None:
                self.stems[index], self.found[index] = other, True
                reworded.append(index)
        return reworded

    def _choose(self) -> tuple[list[int], list[float]]:
        """The segments that hold most of the claim, the best first, and what share of it one, two, three hold."""
        total = sum(self.distinct.values()) or 1e-9
        left = [(self.distinct[stem], segments) for stem, segments in self.holding.items()]
        best: list[int] = []
        shares: list[float] = []
        held = 0.0
        for _ in range(SEGMENTS):
            scores: dict[int, float] = defaultdict(float)
            for value, segments in left:
                for segment in segments:
                    scores[segment] += value
            if scores:
                most = max(scores.values())
                top = min([number for number, score in scores.items() if score == most])
                best.append(top)
                held += most
                left = [one for one in left if top not in one[1]]
            shares.append(min(1.0, held / total))
        return best, shares


def weights_of(found: Words) -> list[float]:
    """What each word says; of one that reports what a source says, too: a summary is made of such words."""
    listed = lexicon().weights
    return [weight or listed.get(stem, 1.0) for stem, weight in zip(found.stems, found.weights, strict=True)]


def begins(found: Words, place: int) -> bool:
    """Whether a word opens a text, a sentence, a quotation or what a colon leads to."""
    return place == 0 or not _OPENING.isdisjoint(found.between(place))


def equal_figure(found: Words, index: int, evidence: IndexedEvidence) -> bool:
    """Whether the evidence holds the figure in another spelling: scaled, rounded, or on another clock."""
    read = figures(found, range(index, index + 1))
    if not read:
        return False
    value, half = read[0]
    slack = half * 1.0001
    at = bisect_left(evidence.values, value - slack)
    return at < len(evidence.values) and evidence.values[at] <= value + slack


def saturated(count: float, size: int) -> float:
    """A count on a scale to 1, where each more says less, and less in a long answer."""
    return count / (count + 1 + size / 20)
