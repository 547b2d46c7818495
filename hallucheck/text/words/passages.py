"""Evidence read once for all who hold something against it: its sentences, their words, and where each word stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Self, TypeVar

from hallucheck.text.basics.kept import Kept, Once
from hallucheck.text.basics.merged import Merged, Where
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words, by_head, read

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

    @Once
    def words(self) -> Words:
        """Its words; of most sentences nobody asks for more than the stems, which their text has."""
        return Words(self.sentence.text)

    @Once
    def structured(self) -> bool:
        """Whether it is a piece of data or a table, whose word order and 'false' are not those of prose."""
        head = self.sentence.text[:2000]
        return (":" in head or "|" in head or "\t" in head) and _STRUCTURED.search(head) is not None


class ReadText(Read):
    """One text of evidence."""

    def __init__(self, text: str, cut: Iterable[Sentence] | None = None) -> None:
        self.text = text[:LONGEST]
        self.sentences = sentences(self.text) if cut is None else tuple(cut)
        stems: list[str] = []
        starts: list[int] = []
        self.stems, self.starts = stems, starts
        """Its words, and where those of each stretch begin that no full stop, line or semicolon parts."""
        self.sentence_at = list(range(len(self.sentences)))
        """The sentence of each stretch."""
        for number, sentence in enumerate(self.sentences):
            start = len(stems)
            starts.append(start)
            if ";" in sentence.text and (parted := _semicolons(Words(sentence.text))):
                starts += [start + place for place in parted]
                self.sentence_at += [number] * len(parted)
            stems += read(sentence.text)[1]
        self.sentence_at.sort()
        self.where = Where(stems)
        """Where each stem stands among the words."""

    @Once
    def passages(self) -> tuple[Passage, ...]:
        """Its sentences, in order."""
        return tuple(map(Passage, self.sentences))

    @Once
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        text = self.text.casefold().strip()
        return text if text.isprintable() and "  " not in text else " ".join(text.split())


read_text = Kept(ReadText, characters=KEPT)
"""A text of evidence, read once for the records that share it."""


def _semicolons(words: Words) -> list[int]:
    """The words behind semicolons."""
    return [place for place in sorted(words.marks) if ";" in words.between(place)]


class _Numbers(dict[str, list[int]]):
    """What the places of a stem belong to, by its numbers, of the stems that somebody asked for."""

    __slots__ = ("_at", "_places")

    def __init__(self, at: Callable[[int], int], places: Callable[[str], list[int]]) -> None:
        self._at, self._places = at, places

    def __missing__(self, stem: str) -> list[int]:
        found = self[stem] = list(dict.fromkeys(map(self._at, self._places(stem))))
        return found


class EvidenceIndex(Read):
    """Several texts, one behind the other: where each stem stands, as one of all words, and in which sentence."""

    def __init__(self, texts: Sequence[ReadText]) -> None:
        self.texts = texts
        self.stems: list[str] = []
        self.parts: list[tuple[ReadText, int]] = []
        """Each text, with how many words stand before it."""
        self.starts: list[int] = []
        """Where the words of each segment begin; at last, where those of the last one end."""
        owner: list[int] = []
        sentences = 0
        for text in texts:
            below = len(self.stems)
            self.parts.append((text, below))
            self.starts += [start + below for start in text.starts] if below else text.starts
            owner += [number + sentences for number in text.sentence_at] if sentences else text.sentence_at
            self.stems += text.stems
            sentences += len(text.sentences)
        self.starts.append(len(self.stems))
        self.places = Merged([(text.where, below) for text, below in self.parts])
        """Stem -> its places among all words."""
        self.segment_at = partial(bisect_right, self.starts[1:])
        """The segment in which a word stands."""
        self.segments_of = self.sentences_of = _Numbers(self.segment_at, self.places.get).__getitem__
        """The segments in which a stem stands, by their numbers, in order; and the sentences."""
        if len(owner) > sentences:
            self.sentences_of = _Numbers(owner.__getitem__, self.segments_of).__getitem__

    @Once
    def heads(self) -> dict[str, list[str]]:
        """First letters -> the stems that begin so."""
        return by_head(dict.fromkeys(self.stems))


@lru_cache(maxsize=TOGETHER)
def read_index(texts: tuple[str, ...]) -> EvidenceIndex:
    """The texts of a record with their index, put together once for all who ask."""
    return EvidenceIndex([read_text(text) for text in texts])
