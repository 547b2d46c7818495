"""Evidence read once for all who hold something against it: its sentences, their words, and where each word stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from sys import maxsize
from typing import Self, TypeVar

from hallucheck.text.basics.kept import Kept
from hallucheck.text.basics.merged import Merged
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words, by_head

LONGEST = 200_000
"""Characters of a text that are read."""

KEPT = 500_000
"""Characters of texts that stay read between records: neighbours in a dump often share them."""

TOGETHER = 64
"""The same of all texts of a record, in records."""

PLAIN = 2
"""Ends of a sentence that no semicolon parts."""

T = TypeVar("T")

_STRUCTURED = regex(r"[\"'\w](?<!\d(?=:\d\d))\s*:\s*(?:[\"'{\[]|true|false|null|\d)|\|[^|\n]*\||\t")


class Read:
    """What is read once and keeps what judges made of it."""

    def reading(self, read: Callable[[Self], T]) -> T:
        """What a function makes of this, made once for all records that share it."""
        made = self.__dict__
        name = f"{read.__module__}.{read.__qualname__}"
        if name not in made:
            made[name] = read(self)
        return made[name]  # type: ignore[no-any-return]


class Passage(Read):
    """One sentence of evidence and its words."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.words = Words(sentence.text)

    @cached_property
    def structured(self) -> bool:
        """Whether it is a piece of data or a table, whose word order and 'false' are not those of prose."""
        head = self.sentence.text[:2000]
        return (":" in head or "|" in head or "\t" in head) and _STRUCTURED.search(head) is not None


class ReadText(Read):
    """One text of evidence."""

    def __init__(self, text: str, cut: Iterable[Sentence] | None = None) -> None:
        self.text = text[:LONGEST]
        self.passages = tuple(map(Passage, sentences(self.text) if cut is None else cut))
        """Its sentences, in order."""
        self.stems: list[str] = []
        self.sentences_of: dict[str, list[int]] = {}
        """Stem -> the sentences in which it stands, by their numbers, in order."""
        self.segments: list[tuple[int, int]] = []
        """Where the words stand that no full stop, line or semicolon parts: [start, end)."""
        split = False
        for number, passage in enumerate(self.passages):
            words = passage.words
            parts = (0, *_semicolons(words), len(words)) if ";" in words.text else (0, len(words))
            split = split or len(parts) > PLAIN
            self.segments += [(len(self.stems) + low, len(self.stems) + high) for low, high in pairwise(parts)]
            self.stems += words.stems
            for stem in set(words.stems):
                if stem in self.sentences_of:
                    self.sentences_of[stem].append(number)
                else:
                    self.sentences_of[stem] = [number]
        self.segments_of = self._segments_of() if split else self.sentences_of

    def _segments_of(self) -> dict[str, list[int]]:
        held: dict[str, list[int]] = {}
        for number, (low, high) in enumerate(self.segments):
            for stem in set(self.stems[low:high]):
                held.setdefault(stem, []).append(number)
        return held

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Stem -> where it stands among the words."""
        places: dict[str, list[int]] = {}
        for place, stem in enumerate(self.stems):
            if stem in places:
                places[stem].append(place)
            else:
                places[stem] = [place]
        return places

    @cached_property
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        return " ".join(self.text.casefold().split())


read_text = Kept(ReadText, characters=KEPT)
"""A text of evidence, read once for the records that share it."""


def segment_of(segments: Sequence[tuple[int, int]], place: int) -> int:
    """The number of the segment in which a word stands."""
    return bisect_right(segments, (place, maxsize)) - 1


def _semicolons(words: Words) -> list[int]:
    """The words behind semicolons."""
    return [place for place in sorted(words.marks) if ";" in words.between(place)]


class EvidenceIndex(Read):
    """Several texts, one behind the other: where each stem stands, as one of all words, and in which sentence."""

    def __init__(self, texts: Sequence[ReadText]) -> None:
        self.texts = texts
        self.stems: list[str] = []
        self.segments: list[tuple[int, int]] = []
        self.parts: list[tuple[ReadText, int, int]] = []
        """Each text, with how many words and segments stand before it."""
        places: list[tuple[dict[str, list[int]], int]] = []
        segments: list[tuple[dict[str, list[int]], int]] = []
        sentences_: list[tuple[dict[str, list[int]], int]] = []
        read = 0
        for text in texts:
            offset = len(self.stems)
            self.parts.append((text, offset, len(self.segments)))
            places.append((text.places, offset))
            segments.append((text.segments_of, len(self.segments)))
            sentences_.append((text.sentences_of, read))
            self.stems += text.stems
            self.segments += [(low + offset, high + offset) for low, high in text.segments] if offset else text.segments
            read += len(text.passages)
        self.places = Merged(places)
        """Stem -> its places among all words."""
        self.segments_of = Merged(segments).get
        """The segments in which a stem stands, by their numbers, in order."""
        self.sentences_of = Merged(sentences_).get

    def segment_at(self, place: int) -> int:
        """The segment in which a word stands."""
        return segment_of(self.segments, place)

    @cached_property
    def heads(self) -> dict[str, list[str]]:
        """First letters -> the stems that begin so."""
        return by_head(dict.fromkeys(self.stems))


@lru_cache(maxsize=TOGETHER)
def read_index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The texts of a record with their index, put together once for all who ask."""
    return EvidenceIndex([read_text(text) for text in texts])
