"""Evidence read once for all who hold something against it: its sentences, their words, and where each word stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain, count, pairwise, repeat
from typing import Self, TypeVar

from hallucheck.text.basics.kept import Kept, Made
from hallucheck.text.basics.merged import Merged
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words, by_head, places_of

LONGEST = 200_000
"""Characters of a text that are read."""

KEPT = 500_000
"""Characters of texts that stay read between records: neighbours in a dump often share them."""

TOGETHER = 64
"""The same of all texts of a record, in records."""

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
        self.sentences: list[int] = []
        self.segments: list[int] = []
        """How many words stand in each sentence, and in each stretch that no full stop, line or semicolon parts."""
        for words in [passage.words for passage in self.passages]:
            size = len(words.stems)
            self.sentences.append(size)
            cuts = _semicolons(words) if ";" in words.text else []
            self.segments += [high - low for low, high in pairwise((0, *cuts, size))] if cuts else [size]
            self.stems += words.stems
        self.places = places_of(self.stems)
        """Stem -> where it stands among the words."""

    @cached_property
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        return " ".join(self.text.casefold().split())


read_text = Kept(ReadText, characters=KEPT)
"""A text of evidence, read once for the records that share it."""


def _owners(sizes: Sequence[int]) -> list[int]:
    """For each word the number of its stretch, where stretches have so many words."""
    return list(chain.from_iterable(map(repeat, count(), sizes)))


def _semicolons(words: Words) -> list[int]:
    """The words behind semicolons."""
    return [place for place in sorted(words.marks) if ";" in words.between(place)]


class EvidenceIndex(Read):
    """Several texts, one behind the other: where each stem stands, as one of all words, and in which sentence."""

    def __init__(self, texts: Sequence[ReadText]) -> None:
        self.texts = texts
        self.stems: list[str] = []
        self.parts: list[tuple[ReadText, int]] = []
        """Each text, with how many words stand before it."""
        for text in texts:
            self.parts.append((text, len(self.stems)))
            self.stems += text.stems
        sizes = [size for text in texts for size in text.segments]
        self.segments = list(pairwise(accumulate(sizes, initial=0)))
        """Where the words of each segment stand: [start, end)."""
        self.places = Merged([(text.places, offset) for text, offset in self.parts])
        """Stem -> its places among all words."""
        self.segment_at = _owners(sizes).__getitem__
        """The segment in which a word stands."""
        self.segments_of = self._holding(self.segment_at)
        """The segments in which a stem stands, by their numbers, in order."""
        sentences_ = [size for text in texts for size in text.sentences]
        same = len(sentences_) == len(sizes)
        self.sentences_of = self.segments_of if same else self._holding(_owners(sentences_).__getitem__)

    def _holding(self, owner_of: Callable[[int], int]) -> Callable[[str], list[int]]:
        """What gives the stretches that hold a stem, each once."""
        get = self.places.get
        return Made[str, list[int]](lambda stem: list(dict.fromkeys(map(owner_of, get(stem))))).__getitem__

    @cached_property
    def heads(self) -> dict[str, list[str]]:
        """First letters -> the stems that begin so."""
        return by_head(dict.fromkeys(self.stems))


@lru_cache(maxsize=TOGETHER)
def read_index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The texts of a record with their index, put together once for all who ask."""
    return EvidenceIndex([read_text(text) for text in texts])
