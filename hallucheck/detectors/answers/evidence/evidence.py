"""The chunks of a record as grounding reads them: sentences with spans, their words, and where each word stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hallucheck.detectors.answers.checks.bound_phrases import hinted
from hallucheck.detectors.answers.evidence.amounts import Amount, amounts
from hallucheck.judges.names import Names
from hallucheck.model import Case, Context
from hallucheck.text.amounts.find import extract
from hallucheck.text.basics.kept import Kept
from hallucheck.text.basics.merged import Merged, Part
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, FigureReading
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.records import truths

LONGEST = 200_000
"""Characters of a chunk that are read."""

KEPT = 300_000
"""Characters of chunks that stay read between records: neighbours in a dump often share them."""

TOGETHER = 32
"""The same of all chunks of a record, in records."""

_PROSE = FigureReading(naming=True)
_TABLE = FigureReading(naming=True, tabular=True)
_STRUCTURED = regex(r"[\"'\w](?<!\d(?=:\d\d))\s*:\s*(?:[\"'{\[]|true|false|null|\d)|\|[^|\n]*\||\t")


class Passage:
    """One sentence of a chunk."""

    __slots__ = ("_amounts", "_figures", "_hinted", "_structured", "_words", "sentence")

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self._words: Words | None = None
        self._figures: tuple[Figure, ...] | None = None
        self._structured: bool | None = None
        self._amounts: list[Amount] | None = None
        self._hinted: bool | None = None

    @property
    def hinted(self) -> bool:
        """Whether it has a word that may bound a figure."""
        if self._hinted is None:
            self._hinted = hinted(self.sentence.text)
        return self._hinted

    @property
    def words(self) -> Words:
        """Its words."""
        if self._words is None:
            self._words = Words(self.sentence.text)
        return self._words

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Its figures; spans are in the sentence."""
        if self._figures is None:
            self._figures = extract(self.sentence.text, _TABLE if self.structured else _PROSE)
        return self._figures

    @property
    def amounts(self) -> list[Amount]:
        """Its figures with their units and neighbours."""
        if self._amounts is None:
            self._amounts = amounts(self.sentence.text, self.figures)
        return self._amounts

    @property
    def structured(self) -> bool:
        """Whether it is a piece of data or a table, whose word order and 'false' are not those of prose."""
        if self._structured is None:
            head = self.sentence.text[:2000]
            self._structured = (":" in head or "|" in head or "\t" in head) and _STRUCTURED.search(head) is not None
        return self._structured


class EvidenceSource:
    """One text of evidence."""

    __slots__ = ("_index", "_passages", "_plain", "text")

    def __init__(self, text: str) -> None:
        self.text = text[:LONGEST]
        self._plain: str | None = None
        self._passages: tuple[Passage, ...] | None = None
        self._index: dict[str, list[int]] | None = None

    @property
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        if self._plain is None:
            self._plain = " ".join(self.text.casefold().split())
        return self._plain

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Its sentences, in order."""
        if self._passages is None:
            self._passages = tuple(Passage(sentence) for sentence in sentences(self.text))
        return self._passages

    @property
    def index(self) -> dict[str, list[int]]:
        """Stem -> the sentences it stands in, by their number."""
        if self._index is None:
            index: dict[str, list[int]] = {}
            for number, passage in enumerate(self.passages):
                for found in set(passage.words.stems):
                    if found in index:
                        index[found].append(number)
                    else:
                        index[found] = [number]
            self._index = index
        return self._index


read_source = Kept(EvidenceSource, characters=KEPT)
"""A text of evidence, read once for the records that share it."""


class Place:
    """A sentence of the evidence and the chunk it stands in; one of the chunk's title has no span in its text."""

    __slots__ = ("context", "passage", "titled")

    def __init__(self, context: Context, passage: Passage, *, titled: bool = False) -> None:
        self.context = context
        self.passage = passage
        self.titled = titled


class Truth(NamedTuple):
    """A key of a record, its telling stems, and whether the record says yes or no to it."""

    key: str
    stems: tuple[str, ...]
    true: bool


class Texts:
    """The texts of all chunks of a record, with an index from stems to sentences that is built when one needs it."""

    __slots__ = ("_heads", "_index", "_names", "_passages", "_titled", "_truths", "sources")

    def __init__(self, texts: Iterable[tuple[str, str | None]]) -> None:
        self.sources: list[EvidenceSource] = []
        self._titled: list[EvidenceSource | None] = []
        for text, title in texts:
            self.sources.append(read_source(text))
            self._titled.append(read_source(title) if title else None)
        self._names: Names | None = None
        self._passages: list[Passage] | None = None
        self._index: Merged | None = None
        self._heads: dict[str, list[str]] | None = None
        self._truths: list[Truth] | None = None

    @property
    def truths(self) -> list[Truth]:
        """What chunks that are JSON objects affirm and deny, of keys whose words stand nowhere else."""
        if self._truths is None:
            found = [
                Truth(key, tuple(dict.fromkeys(words.stems[at] for at in words.content())), true)
                for source in self.sources
                for key, true in truths(source.text)
                for words in (Words(key),)
            ]
            times = Counter(stem for truth in found for stem in truth.stems)
            self._truths = [
                truth
                for truth in found
                if truth.stems and all(times[stem] == 1 and len(self.index.get(stem)) <= 1 for stem in truth.stems)
            ]
        return self._truths

    @property
    def read(self) -> list[EvidenceSource]:
        """Every chunk, its title before it."""
        pairs = zip(self._titled, self.sources, strict=True)
        return [text for title, source in pairs for text in ((title, source) if title else (source,))]

    @property
    def passages(self) -> list[Passage]:
        """Every sentence of every chunk, each chunk's title before it."""
        if self._passages is None:
            self._passages = [passage for source in self.read for passage in source.passages]
        return self._passages

    @property
    def index(self) -> Merged:
        """Stem -> the sentences it stands in, by their number in `places`."""
        if self._index is None:
            parts: list[Part] = []
            size = 0
            for source in self.read:
                parts.append((source.index, size))
                size += len(source.passages)
            self._index = Merged(parts)
        return self._index

    @property
    def names(self) -> Names:
        """The names that the chunks know."""
        if self._names is None:
            self._names = Names([passage.words for passage in self.passages], self.index, self.heads)
        return self._names

    @property
    def heads(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        if self._heads is None:
            self._heads = {}
            for found in self.index:
                if len(found) > 4:  # noqa: PLR2004 (what is shorter has no head of its own)
                    self._heads.setdefault(found[:4], []).append(found)
        return self._heads


@lru_cache(maxsize=TOGETHER)
def read_texts(texts: tuple[tuple[str, str | None], ...]) -> Texts:
    """The texts of all chunks of a record, read once for the records that share them."""
    return Texts(texts)


class RecordEvidence:
    """All chunks of a record."""

    __slots__ = ("_places", "_texts", "contexts", "sources")

    def __init__(self, contexts: Iterable[Context]) -> None:
        self.contexts = tuple(context for context in contexts if context.text and not context.text.isspace())
        self._texts = read_texts(tuple((context.text, context.title) for context in self.contexts))
        self.sources = self._texts.sources
        self._places: list[Place] | None = None

    @property
    def truths(self) -> list[Truth]:
        """What chunks that are JSON objects affirm and deny, of keys whose words stand nowhere else."""
        return self._texts.truths

    @property
    def places(self) -> list[Place]:
        """Every sentence of every chunk, each chunk's title before it."""
        if self._places is None:
            self._places = []
            for context, source in zip(self.contexts, self.sources, strict=True):
                if context.title:
                    titles = read_source(context.title).passages
                    self._places += [Place(context, passage, titled=True) for passage in titles]
                self._places += [Place(context, passage) for passage in source.passages]
        return self._places

    @property
    def index(self) -> Merged:
        """Stem -> the sentences it stands in, by their number in `places`."""
        return self._texts.index

    @property
    def names(self) -> Names:
        """The names that the chunks know."""
        return self._texts.names

    @property
    def heads(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        return self._texts.heads


def evidence_of(case: Case) -> RecordEvidence:
    """The record's chunks, what a user states of their own case among them (a case reading)."""
    return RecordEvidence(case.record.contexts)
