"""Evidence read once for all who hold something against it: its sentences, their words, and where each word stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Self, TypeVar

from hallucheck.text.basics.kept import Kept, Made
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
        self.segments: list[int] = []
        self.sentence_at: list[int] = []
        """Of each stretch that no full stop, line or semicolon parts: how many words it has, and its sentence."""
        self.held: dict[str, list[int]] = {}
        """Stem -> the numbers of the stretches in which it stands."""
        held = self.held
        for sentence, words in enumerate([passage.words for passage in self.passages]):
            stems = words.stems
            cuts = _semicolons(words) if ";" in words.text else []
            for low, high in pairwise((0, *cuts, len(stems))) if cuts else ((0, len(stems)),):
                number = len(self.segments)
                for stem in set(stems[low:high]):
                    if stem in held:
                        held[stem].append(number)
                    else:
                        held[stem] = [number]
                self.segments.append(high - low)
                self.sentence_at.append(sentence)
            self.stems += stems

    @cached_property
    def pairs(self) -> set[tuple[str, str]]:
        """The stems that stand side by side."""
        return set(pairwise(self.stems))

    @cached_property
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        return " ".join(self.text.casefold().split())


read_text = Kept(ReadText, characters=KEPT)
"""A text of evidence, read once for the records that share it."""


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
        held: list[tuple[dict[str, list[int]], int]] = []
        sizes: list[int] = []
        for text in texts:
            self.parts.append((text, len(self.stems)))
            held.append((text.held, len(sizes)))
            self.stems += text.stems
            sizes += text.segments
        self.starts = list(accumulate(sizes, initial=0))
        """Where the words of each segment begin; at last, where those of the last one end."""
        self.places = Merged(held, self.stems, self.starts)
        """Stem -> its places among all words."""
        self.segments_of = self.sentences_of = self.places.stretches
        """The segments in which a stem stands, by their numbers, in order; and the sentences."""
        if len(sizes) > sum([len(text.passages) for text in texts]):
            get, owner, below = self.segments_of, list[int](), 0
            for text in texts:
                owner += [number + below for number in text.sentence_at]
                below += len(text.passages)
            self.sentences_of = Made[str, list[int]](
                lambda stem: list(dict.fromkeys(map(owner.__getitem__, get(stem))))
            ).__getitem__

    def segment_at(self, place: int) -> int:
        """The segment in which a word stands."""
        return bisect_right(self.starts, place) - 1

    @cached_property
    def heads(self) -> dict[str, list[str]]:
        """First letters -> the stems that begin so."""
        return by_head(dict.fromkeys(self.stems))


@lru_cache(maxsize=TOGETHER)
def read_index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The texts of a record with their index, put together once for all who ask."""
    return EvidenceIndex([read_text(text) for text in texts])
