"""Evidence as the embedded verifier sees it: segments, where each stem stands, and the figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from hallucheck.text.amounts.numerals import value_of_key
from hallucheck.text.words.lexicon import related, synonyms
from hallucheck.text.words.tokens import SCALES, STOP, Token, scan
from hallucheck.verifiers.embedded.cues import DENIALS, NEGATIONS
from hallucheck.verifiers.embedded.records import prose

SCOPE = 6
"""How many tokens after a negation it may govern."""

NOON = 12

PREFIX = 4
"""Letters by which forms of one word are looked up."""

RELATED = 0.8
"""What a word of nearly the same meaning counts for."""

ALIKE = 0.55
"""Two words that share more than this of their letters from the start are taken for forms of one word."""

LIMIT = 40_000
"""Characters of evidence that are read; what is beyond would cost more time than it could change."""


class IndexedEvidence:
    """The evidence of one question, read once for all claims that are held against it."""

    __slots__ = (
        "_masks", "_near", "_prefixes", "_segments", "_stand_ins", "_tokens", "_values", "close", "denying", "negated",
        "places", "segment_of", "segments", "stems",
    )  # fmt: skip

    def __init__(self, texts: Iterable[str]) -> None:
        self.stems: list[str] = []
        self.segments: list[tuple[int, int]] = []
        self.segment_of: list[int] = []
        tokens: list[Token] = []
        room = LIMIT
        for text in texts:
            tokens += scan((prose(text) or text)[:room])
            tokens.append(STOP)
            room -= len(text)
            if room <= 0:
                break
        self._lay(tokens)
        self.places: dict[str, list[int]] = {}
        places = self.places
        for place, stem in enumerate(self.stems):
            if stem in places:
                places[stem].append(place)
            else:
                places[stem] = [place]
        self.denying = frozenset(self.segment_of[place] for stem in places.keys() & NEGATIONS for place in places[stem])
        """The segments that hold a negation."""
        self.negated = self._negated()
        self._tokens = tokens
        self._values: list[float] | None = None
        self._prefixes: dict[str, list[str]] | None = None
        self._masks: dict[str, int] = {}
        self._segments: dict[str, frozenset[int]] = {}
        self.close: dict[tuple[str, str, int], bool] = {}
        """Whether two stems stand within so many tokens, as far as it was asked."""
        self._near: dict[str, tuple[str, ...]] = {}
        self._stand_ins: dict[str, float] = {}

    def _lay(self, tokens: list[Token]) -> None:
        stems = [token.stem for token in tokens]
        start = stop = 0
        while start < len(stems):
            stop = stems.index("", start)
            if stop > start:
                begin = len(self.stems)
                self.segment_of += [len(self.segments)] * (stop - start)
                self.stems += stems[start:stop]
                self.segments.append((begin, len(self.stems)))
            start = stop + 1

    def mask(self, stem: str) -> int:
        """A bit for each place where `stem` stands."""
        found = self._masks.get(stem)
        if found is None:
            found = 0
            for place in self.places.get(stem, ()):
                found |= 1 << place
            self._masks[stem] = found
        return found

    def segments_of(self, stem: str) -> frozenset[int]:
        """The segments in which `stem` stands."""
        found = self._segments.get(stem)
        if found is None:
            segment_of = self.segment_of
            found = self._segments[stem] = frozenset([segment_of[place] for place in self.places.get(stem, ())])
        return found

    def said_for(self, stem: str) -> tuple[str, ...]:
        """The stems that stand here and may stand for one that does not, the closest first."""
        found = self._near.get(stem)
        if found is None:
            near = synonyms(stem)
            here = () if near.isdisjoint(self.places.keys()) else tuple(other for other in near if other in self.places)
            found = self._near[stem] = here
        return found

    def stand_in(self, stem: str) -> float:
        """How well a stem that is absent is stood in for by one of the same family or meaning, 0 to 1."""
        credit = self._stand_ins.get(stem)
        if credit is None:
            credit = 0.0 if self.places.keys().isdisjoint(related(stem)) else RELATED
            if len(stem) > PREFIX and stem[0] < "\u0e00":
                for other in self.prefixes.get(stem[:PREFIX], ()):
                    share = _common(stem, other) / max(len(stem), len(other))
                    if share > ALIKE:
                        credit = max(credit, share)
            self._stand_ins[stem] = credit
        return credit

    @property
    def stem_set(self) -> AbstractSet[str]:
        """The distinct stems."""
        return self.places.keys()

    @property
    def prefixes(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        if self._prefixes is None:
            self._prefixes = {}
            for stem in self.places:
                if len(stem) > PREFIX:
                    self._prefixes.setdefault(stem[:PREFIX], []).append(stem)
        return self._prefixes

    @property
    def values(self) -> list[float]:
        """The values of the figures, with their scales, in rising order."""
        if self._values is None:
            self._values = sorted(value for value, _ in figures(self._tokens))
        return self._values

    def _negated(self) -> frozenset[int]:
        """The places that a negation may govern: the next few of the same segment."""
        negated: set[int] = set()
        for stem in self.places.keys() & NEGATIONS:
            for place in self.places[stem]:
                stop = self.segments[self.segment_of[place]][1]
                negated.update(range(place + 1, min(stop, place + 1 + SCOPE)))
        for stem in self.places.keys() & DENIALS:  # `"garage": false`
            for place in self.places[stem]:
                start = self.segments[self.segment_of[place]][0]
                negated.update(range(max(start, place - SCOPE // 2), place))
        return frozenset(negated)


def _common(one: str, other: str) -> int:
    """The length of the common beginning."""
    size = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        size += 1
    return size


def figures(tokens: Sequence[Token]) -> list[tuple[float, float]]:
    """The value of each figure and half a unit of its last digit, so that roundings can be told; 9:30 pm is 21.30."""
    found = []
    for index, token in enumerate(tokens):
        if not token.number or token is STOP:
            continue
        hours, _, minutes = token.stem.partition(":")
        value = value_of_key(token.stem)
        if value is None:
            continue
        half = 0.005 if minutes else 0.5 * 10.0 ** -len(hours.partition(".")[2])
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if after == "pm" and value < NOON:
            value += NOON
        scale = SCALES.get(after, 1.0)
        found.append((value * scale, half * scale))
    return found
