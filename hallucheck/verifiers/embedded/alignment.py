"""A claim laid against its evidence: which of its words are there, what stands in for those that are not, and where."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, pairwise

from hallucheck.judges import polarity
from hallucheck.judges.clauses import unnamed_subject
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.amounts.numerals import value_of_key
from hallucheck.text.basics.kept import Kept, Made
from hallucheck.text.basics.word_lists import sections
from hallucheck.text.figure.units import HAN, LETTERS, SCALES
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.lexicon import lexicon, stem, synonyms
from hallucheck.text.words.passages import EvidenceIndex, ReadText, read_index, read_text
from hallucheck.text.words.words import CONTENT, Words, alike
from hallucheck.verifiers.embedded.records import prose

_WORDS = sections("cues.txt", "hallucheck.verifiers")


def _all(name: str) -> frozenset[str]:
    """The stems of a list of small words that turn a meaning."""
    listed = " ".join(_WORDS[name]).split()
    return frozenset(stem(form) for word in listed for form in (word, word.replace("'", "’")))


DENIALS = _all("denials")
"""Values that deny the key before them, as in `"garage": false`."""
STRONG = _all("strong")
MORE = _all("more")
LESS = _all("less")
ITEMS = _all("items")
"""Beside these a figure numbers something, or says how long a text is."""
PERCENT = _all("percent")

BEFORE = 3
"""Words before a value that denies its key among which the key stands."""

NOON = 12

KEPT = 200_000
"""Characters of structured texts that stay read between questions."""

LIMIT = 40_000
"""Characters of evidence that are read; what is beyond would cost more time than it could change."""

SCALED = {word: float(value) for word, value in (SCALES | LETTERS | HAN).items()}
"""Words and letters behind a figure that scale it."""


class IndexedEvidence:
    """The evidence of one question."""

    def __init__(self, texts: Sequence[str]) -> None:
        index = self.index = _index(tuple(texts))
        self.stems, self.segments, self.segment_at = index.stems, list(pairwise(index.starts)), index.segment_at
        self._ended = [*index.stems, ""]
        places = self.places = index.places
        self.segments_of = index.segments_of
        said_for: Made[str, tuple[str, ...]] = Made(
            lambda stem: () if places.isdisjoint(near := synonyms(stem)) else tuple(filter(places.__contains__, near))
        )
        self.said_for = said_for.__getitem__
        """The stems that stand here and may stand for one that does not, the closest first."""
        stand_in: Made[str, float] = Made(lambda stem: alike(stem, places, index.heads))
        self.stand_in = stand_in.__getitem__
        """How well a stem that is absent is stood in for by one of the same family or meaning, 0 to 1."""
        denied = [(text.reading(denials), low) for text, low in index.parts]
        self.cues = frozenset([place + low for (cues, _), low in denied if cues for place in cues])
        """The places of the negations."""
        self.negated = frozenset([place + low for (_, governed), low in denied if governed for place in governed])
        """The places that a negation may govern."""

    def said_in(self, segment: int) -> list[str]:
        """The stems of a segment, in order."""
        start, stop = self.segments[segment]
        return self.stems[start:stop]

    def joined(self, stems: Sequence[str]) -> list[bool]:
        """Of each stem, whether it and the one before it stand side by side somewhere."""
        get, all_ = self.places.get, self._ended
        known: dict[tuple[str, str], bool] = {}
        for one, other in dict.fromkeys(pairwise(stems)):
            left, right = get(one), get(other)
            if len(left) <= len(right):
                known[one, other] = any(all_[place + 1] == other for place in left)
            else:
                known[one, other] = any(place and all_[place - 1] == one for place in right)
        return [False, *map(known.__getitem__, pairwise(stems))]

    @cached_property
    def values(self) -> list[float]:
        """The values of the figures, with their scales, in rising order."""
        return sorted(value for text in self.index.texts for value in text.reading(_values))


def _values(text: ReadText) -> list[float]:
    """The values of the figures of a text (a reading)."""
    values: list[float] = []
    for words in [passage.words for passage in text.passages]:
        places = [place for place, stem in enumerate(words.stems) if stem[0].isdigit()]
        values += [value for value, _ in figures(words, places)] if places else ()
    return values


def _index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The index of the texts, as all judges read them; structured ones in sentences, and what is too long in part."""
    if sum(map(len, texts)) <= LIMIT and not any(text.lstrip()[:1] in ("{", "[") for text in texts):
        return read_index(texts)
    read: list[ReadText] = []
    room = LIMIT
    for text in texts:
        said = prose(text)
        read.append(read_text(text[:room]) if said is None else _read_record(said[:room]))
        room -= len(text)
        if room <= 0:
            break
    return EvidenceIndex(read)


def _record(said: str) -> ReadText:
    """The sentences of a structured text, one a line."""
    return ReadText(said, (Sentence(0, len(line), line) for line in said.split("\n")))


_read_record = Kept(_record, characters=KEPT)


def denials(text: ReadText) -> tuple[list[int], list[int]]:
    """The places of the negations, and those that one may govern (a reading)."""
    cues: list[int] = []
    governed: list[int] = []
    if DENIALS.isdisjoint(text.places) and not polarity.may_hold_denial(text.text, text.places):
        return cues, governed
    start = 0
    for passage in text.passages:
        words = passage.words
        if polarity.may_deny(words):
            cues += [start + place for place, _ in polarity.negations(words)]
            governed += [start + place for place in polarity.denied(words)[0]]
        if not DENIALS.isdisjoint(words.stems):  # `"garage": false`
            denying = [place for place, stem in enumerate(words.stems) if stem in DENIALS]
            cues += [start + place for place in denying]
            governed += [start + at for place in denying for at in range(max(0, place - BEFORE), place)]
        start += len(words.stems)
    return cues, governed


def figures(found: Words, places: Sequence[int]) -> list[tuple[float, float]]:
    """The value of each figure and half a unit of its last digit, so that roundings are known; 9:30 pm is 21.30."""
    read = []
    for place in places:
        stem = found.stems[place]
        value = value_of_key(stem) if stem[0].isdigit() else None
        if value is None:
            continue
        hours, _, minutes = stem.partition(":")
        half = 0.005 if minutes else 0.5 * 10.0 ** -len(hours.partition(".")[2])
        after = found.lowers[place + 1] if place + 1 < len(found) else ""
        if after == "pm" and value < NOON:
            value += NOON
        if found.lowers[place] in TENS:  # "twenty-two"
            value += SMALL.get(after, 0) % 10
        scale = SCALED.get(after, 1.0)
        read.append((value * scale, half * scale))
    return read


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
        self.names = {place for place, text in enumerate(claim.texts) if text[0].isupper() and _is_name(claim, place)}
        self.weights = weights_of(claim)
        for place in () if asked.stems else unnamed_subject(claim, evidence.index):
            self.weights[place] = 0.0
        self.total = sum(self.weights) or 1e-9
        self._reword()
        self.distinct = dict(zip(self.stems, self.weights, strict=True))
        self.telling = [stem for stem, value in self.distinct.items() if value >= CONTENT]
        for index in self.figures:
            self.found[index] = self.found[index] or equal_figure(claim, index, evidence)
        self.credit = [float(found) or self._credit(index) for index, found in enumerate(self.found)]
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

    def _reword(self) -> None:
        """Put synonyms that the evidence has in the place of words that it does not have."""
        evidence, own = self.evidence, set(self.stems)
        for index, word in enumerate(self.words.stems):
            if self.found[index] or index in self.figures or index in self.names or self.weights[index] < CONTENT:
                continue
            other = next((other for other in evidence.said_for(word) if other not in own), None)
            if other is not None:
                self.stems[index], self.found[index] = other, True

    def _credit(self, index: int) -> float:
        absent = index in self.figures or self.weights[index] <= 0
        return 0.0 if absent else self.evidence.stand_in(self.words.stems[index])

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


def _is_name(found: Words, place: int) -> bool:
    """Whether a word with a capital is written so where nothing begins, or in capitals."""
    return found.texts[place][1:2].isupper() or not begins(found, place)


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
