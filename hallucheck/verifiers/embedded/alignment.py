"""A claim laid against its evidence: which of its words are there, what stands in for those that are not, and where."""

from __future__ import annotations

from bisect import bisect, bisect_left
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
        self.stems, self.starts, self.places = index.stems, index.starts, index.places
        self.segment_at, self.segments_of = index.segment_at, index.segments_of
        self.count = len(index.starts) - 1
        """How many segments there are."""

    def said_in(self, segment: int) -> list[str]:
        """The stems of a segment, in order."""
        return self.stems[self.starts[segment] : self.starts[segment + 1]]

    def joined(self, stems: Sequence[str]) -> list[bool]:
        """Of each stem but the first, whether it and the one before it stand side by side somewhere."""
        all_, size = self.stems, len(self.stems)
        where = list(map(self.places.get, stems))
        joined = [False] * (len(stems) - 1)
        told = enumerate(pairwise(zip(stems, where, map(len, where), strict=True)))
        for at, ((one, left, before), (other, right, behind)) in told:
            if before <= behind:  # from the one that stands in fewer places
                for place in left:
                    if place + 1 < size and all_[place + 1] == other:
                        joined[at] = True
                        break
            else:
                for place in right:
                    if place and all_[place - 1] == one:
                        joined[at] = True
                        break
        return joined

    def denials(self, segment: int) -> tuple[list[int], list[int]]:
        """The places of the negations in the sentence of a segment, and those that one may govern."""
        parts = iter(self.index.parts)
        text, low = next(parts)
        while segment >= len(text.starts):
            segment -= len(text.starts)
            text, low = next(parts)
        sentence = text.sentence_at[segment]
        words = text.passages[sentence].words
        if not polarity.denied(words)[0] and not polarity.negations(words) and DENIALS.isdisjoint(words.stems):
            return [], []
        start = low + text.starts[text.sentence_at.index(sentence)]
        cues, governed = _denials(words)
        return [start + place for place in cues], [start + place for place in governed]

    @cached_property
    def said_for(self) -> Made[str, list[str]]:
        """Of each stem that is absent, those that stand here and may stand for it, the closest first."""
        places = self.places
        return Made(
            lambda stem: [] if places.isdisjoint(near := synonyms(stem)) else list(filter(places.__contains__, near))
        )

    @cached_property
    def stand_in(self) -> Made[str, float]:
        """How well each stem that is absent is stood in for by one of the same family or meaning, 0 to 1."""
        return Made(lambda stem: alike(stem, self.places, self.index.heads))

    @cached_property
    def denies(self) -> bool:
        """Whether a negation governs a word anywhere."""
        return any(_denials(passage.words)[1] for text in self.index.texts for passage in text.passages)

    @cached_property
    def values(self) -> list[float]:
        """The values of the figures, with their scales, in rising order."""
        return sorted(chain.from_iterable([text.reading(_values) for text in self.index.texts]))


def _values(text: ReadText) -> list[float]:
    """The values of the figures of a text (a reading)."""
    values: list[float] = []
    first = dict(zip(reversed(text.sentence_at), reversed(text.starts), strict=True))
    for place in [place for place, said in enumerate(text.stems) if said[0].isdigit()]:
        sentence = text.sentence_at[bisect(text.starts, place) - 1]
        values += [value for value, _ in figures(text.passages[sentence].words, (place - first[sentence],))]
    return values


def _index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The index of the texts, as all judges read them; structured ones in sentences, and what is too long in part."""
    if sum(map(len, texts)) <= LIMIT and not [
        text for text in texts if ("{" in text or "[" in text) and text.lstrip()[:1] in ("{", "[")
    ]:
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


def _denials(words: Words) -> tuple[list[int], list[int]]:
    """The places of the negations of a sentence, and those that one may govern."""
    cues = [place for place, _ in polarity.negations(words)]
    governed = list(polarity.denied(words)[0])
    if not DENIALS.isdisjoint(words.stems):  # `"garage": false`
        denying = [place for place, stem in enumerate(words.stems) if stem in DENIALS]
        cues += denying
        governed += [at for place in denying for at in range(max(0, place - BEFORE), place)]
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
        after = found.lowers[place + 1] if place + 1 < len(found.lowers) else ""
        if after == "pm" and value < NOON:
            value += NOON
        if found.lowers[place] in TENS:  # "twenty-two"
            value += SMALL.get(after, 0) % 10
        scale = SCALED.get(after, 1.0)
        read.append((value * scale, half * scale))
    return read


FEW = 200
"""Words of a claim up to which a look for what stands around a word costs less than the places of all."""

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
        self.stems = claim.stems
        """Of what is not in the evidence, the stem of a synonym that is, where there is one."""
        self.figures = {place for place, stem in enumerate(claim.stems) if stem[0] in DIGITS}
        self.weights = weights_of(claim)
        if not asked.stems and (unnamed := unnamed_subject(claim, evidence.index)):
            self.weights = [0.0 if place in unnamed else weight for place, weight in enumerate(self.weights)]
        self.total = sum(self.weights) or 1e-9
        segments = list(map(evidence.segments_of, claim.stems))
        self.found = list(map(bool, segments))
        """Whether each of them stands in the evidence, a figure in any spelling."""
        if False in self.found:
            self._reword(segments)
        self.distinct = distinct = dict(zip(self.stems, self.weights, strict=True))
        self.holding = {
            stem: held for stem, held in zip(self.stems, segments, strict=True) if held and distinct[stem] > 0
        }
        """The segments that hold each stem that says something."""
        self.best, self.shares = self._choose()
        self.covered = self.shares[0]

    def _reword(self, segments: list[list[int]]) -> None:
        """Put synonyms that the evidence has in the place of words that it does not have; find equal figures."""
        evidence, own = self.evidence, set(self.stems)
        self.stems = self.stems.copy()
        for place, word in enumerate(self.words.stems):
            if segments[place]:
                continue
            if place in self.figures:
                self.found[place] = equal_figure(self.words, place, evidence)
            elif self.weights[place] >= CONTENT and not self.is_name(place):
                other = next((other for other in evidence.said_for[word] if other not in own), None)
                if other is not None:
                    self.stems[place], self.found[place] = other, True
                    segments[place] = evidence.segments_of(other)

    def is_name(self, place: int) -> bool:
        """Whether a word has a capital and is written so where nothing begins, or in capitals."""
        text = self.words.texts[place]
        return text[0].isupper() and (text[1:2].isupper() or not begins(self.words, place))

    def _choose(self) -> tuple[list[int], list[float]]:
        """The segments that hold most of the claim, the best first, and what share of it the first one, two hold."""
        left = [(self.distinct[stem], segments) for stem, segments in self.holding.items()]
        best: list[int] = []
        held = [0.0]
        while left and len(best) < SEGMENTS:
            scores = [0.0] * self.evidence.count
            for value, segments in left:
                for segment in segments:
                    scores[segment] += value
            most = max(scores)
            top = scores.index(most)
            best.append(top)
            held.append(held[-1] + most)
            left = [one for one in left if top not in one[1]]
        total = sum(self.distinct.values()) or 1e-9
        return best, [min(1.0, held[:2][-1] / total), min(1.0, held[:3][-1] / total)]


def weights_of(found: Words) -> list[float]:
    """What each word says; of one that reports what a source says, too: a summary is made of such words."""
    listed = lexicon().weights
    return [weight or listed.get(stem, 1.0) for stem, weight in zip(found.stems, found.weights, strict=True)]


def begins(found: Words, place: int) -> bool:
    """Whether a word opens a text, a sentence, a quotation or what a colon leads to."""
    if place == 0:
        return True
    before, word = found.texts[place - 1 : place + 1]
    if len(found.texts) <= FEW and found.texts.count(before) == 1:
        if f" {before}. {word} " in found.text:
            return True
        if f" {before} {word} " in found.text:
            return False
    return not _OPENING.isdisjoint(found.between(place))


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
