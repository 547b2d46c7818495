"""Evidence as the embedded verifier sees it: segments, where each stem stands, and the figures."""

from __future__ import annotations

from collections.abc import Iterable, KeysView, Sequence
from functools import cached_property

from hallucheck.text.amounts.numerals import value_of_key
from hallucheck.text.basics.kept import Kept, Made
from hallucheck.text.basics.merged import Merged
from hallucheck.text.words.lexicon import related, synonyms
from hallucheck.text.words.tokens import SCALES, STOP, Token, scan
from hallucheck.text.words.words import ALIKE, HEAD, by_head, common
from hallucheck.verifiers.embedded.cues import DENIALS, NEGATIONS
from hallucheck.verifiers.embedded.records import prose

SCOPE = 6
"""How many tokens after a negation it may govern."""

NOON = 12

RELATED = 0.8
"""What a word of nearly the same meaning counts for."""

KEPT = 500_000
"""Characters of texts that stay read between questions."""

LIMIT = 40_000
"""Characters of evidence that are read; what is beyond would cost more time than it could change."""


class Text:
    """One text of evidence, read once for all records that share it."""

    __slots__ = ("denying", "negated", "places", "segment_of", "segments", "stems", "tokens")

    def __init__(self, text: str) -> None:
        self.tokens = tokens = scan(prose(text) or text)
        self.stems: list[str] = []
        self.segments: list[tuple[int, int]] = []
        self.segment_of: list[int] = []
        stems = [token.stem for token in tokens]
        stems.append("")
        start = 0
        while start < len(stems):
            stop = stems.index("", start)
            if stop > start:
                begin = len(self.stems)
                self.segment_of += [len(self.segments)] * (stop - start)
                self.stems += stems[start:stop]
                self.segments.append((begin, len(self.stems)))
            start = stop + 1
        self.places: dict[str, list[int]] = {}
        places = self.places
        for place, stem in enumerate(self.stems):
            if stem in places:
                places[stem].append(place)
            else:
                places[stem] = [place]
        denying = places.keys() & NEGATIONS
        self.denying = {self.segment_of[place] for stem in denying for place in places[stem]}
        """The segments that hold a negation."""
        self.negated = self._negated()

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


_BIT = (1).__lshift__

read_text = Kept(Text, characters=KEPT)


class IndexedEvidence:
    """The evidence of one question: its texts, one behind the other."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.stems: list[str] = []
        self.segments: list[tuple[int, int]] = []
        self._texts: list[tuple[Text, int]] = []
        self._first_segments: list[int] = []
        room = LIMIT
        for given in texts:
            text = read_text(given if len(given) <= room else (prose(given) or given)[:room])
            offset = len(self.stems)
            self._texts.append((text, offset))
            self._first_segments.append(len(self.segments))
            self.stems += text.stems
            self.segments += (
                [(start + offset, stop + offset) for start, stop in text.segments] if offset else text.segments
            )
            room -= len(given)
            if room <= 0:
                break
        places = self.places = Merged([(text.places, offset) for text, offset in self._texts])
        self.negated = frozenset([place + offset for text, offset in self._texts for place in text.negated])
        self.segment_of = segment_of = [
            number + first
            for (text, _), first in zip(self._texts, self._first_segments, strict=True)
            for number in text.segment_of
        ]
        """The segment of each place."""
        self.segments_of = Made[str, frozenset[int]](
            lambda stem: frozenset([segment_of[place] for place in places.get(stem)])
        ).__getitem__
        """The segments in which a stem stands."""
        self.mask = Made[str, int](lambda stem: sum(map(_BIT, places.get(stem)))).__getitem__
        """A bit for each place where a stem stands."""
        self.close: dict[tuple[str, str, int], bool] = {}
        """Whether two stems stand within so many tokens, as far as it was asked."""
        self.said_for = Made[str, tuple[str, ...]](lambda stem: _standing(places, synonyms(stem))).__getitem__
        """The stems that stand here and may stand for one that does not, the closest first."""
        self._stand_ins: dict[str, float] = {}

    @cached_property
    def denying(self) -> frozenset[int]:
        """The segments that hold a negation."""
        texts = zip(self._texts, self._first_segments, strict=True)
        return frozenset(number + first for (text, _), first in texts for number in text.denying)

    def stand_in(self, stem: str) -> float:
        """How well a stem that is absent is stood in for by one of the same family or meaning, 0 to 1."""
        credit = self._stand_ins.get(stem)
        if credit is None:
            credit = 0.0 if self.places.isdisjoint(related(stem)) else RELATED
            for other in self.prefixes.get(stem[:HEAD], ()) if len(stem) > HEAD and stem[0] < "\u0e00" else ():
                share = common(stem, other) / max(len(stem), len(other))
                credit = max(credit, share) if share > ALIKE else credit
            self._stand_ins[stem] = credit
        return credit

    @cached_property
    def prefixes(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        return by_head(dict.fromkeys(self.stems))

    @cached_property
    def values(self) -> list[float]:
        """The values of the figures, with their scales, in rising order."""
        return sorted(value for text, _ in self._texts for value, _ in figures(text.tokens))


def _standing(places: Merged, near: KeysView[str]) -> tuple[str, ...]:
    return () if places.isdisjoint(near) else tuple(other for other in near if other in places)


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
