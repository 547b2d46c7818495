"""The chunks of a record as grounding reads them: sentences with spans, their words, and where each word stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from hallucheck.detectors.answers.evidence.amounts import Amount, amounts
from hallucheck.judges.names import Names
from hallucheck.model import Case, Context
from hallucheck.text.amounts.find import extract
from hallucheck.text.basics.kept import Kept
from hallucheck.text.basics.merged import Merged
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, FigureReading
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.words.words import Words, by_head
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

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.words = Words(sentence.text)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Its figures; spans are in the sentence."""
        return extract(self.sentence.text, _TABLE if self.structured else _PROSE)

    @cached_property
    def amounts(self) -> list[Amount]:
        """Its figures with their units and neighbours."""
        return amounts(self.sentence.text, self.figures)

    @cached_property
    def structured(self) -> bool:
        """Whether it is a piece of data or a table, whose word order and 'false' are not those of prose."""
        head = self.sentence.text[:2000]
        return (":" in head or "|" in head or "\t" in head) and _STRUCTURED.search(head) is not None


class EvidenceSource:
    """One text of evidence."""

    def __init__(self, text: str) -> None:
        self.text = text[:LONGEST]

    @cached_property
    def plain(self) -> str:
        """In one case and with single spaces, for verbatim matches."""
        return " ".join(self.text.casefold().split())

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Its sentences, in order."""
        return tuple(map(Passage, sentences(self.text)))

    @cached_property
    def index(self) -> dict[str, list[int]]:
        """Stem -> the sentences it stands in, by their number."""
        index: dict[str, list[int]] = {}
        for number, passage in enumerate(self.passages):
            for found in set(passage.words.stems):
                if found in index:
                    index[found].append(number)
                else:
                    index[found] = [number]
        return index


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

    def __init__(self, texts: Iterable[tuple[str, str | None]]) -> None:
        pairs = [(read_source(title) if title else None, read_source(text)) for text, title in texts]
        self.sources = [source for _, source in pairs]
        self.read = [text for pair in pairs for text in pair if text is not None]
        """Every chunk, its title before it."""

    @cached_property
    def truths(self) -> list[Truth]:
        """What chunks that are JSON objects affirm and deny, of keys whose words stand nowhere else."""
        found = [
            Truth(key, tuple(dict.fromkeys(words.stems[at] for at in words.content)), true)
            for source in self.sources
            for key, true in truths(source.text)
            for words in (Words(key),)
        ]
        times = Counter(stem for truth in found for stem in truth.stems)
        return [
            truth
            for truth in found
            if truth.stems and all(times[stem] == 1 and len(self.index.get(stem)) <= 1 for stem in truth.stems)
        ]

    @cached_property
    def index(self) -> Merged:
        """Stem -> the sentences it stands in, by their number in `places`."""
        sizes = accumulate((len(source.passages) for source in self.read), initial=0)
        return Merged([(source.index, size) for source, size in zip(self.read, sizes, strict=False)])

    @cached_property
    def names(self) -> Names:
        """The names that the chunks know."""
        words = [passage.words for source in self.read for passage in source.passages]
        return Names(words, self.index, self.heads)

    @cached_property
    def heads(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        return by_head(self.index)


@lru_cache(maxsize=TOGETHER)
def read_texts(texts: tuple[tuple[str, str | None], ...]) -> Texts:
    """The texts of all chunks of a record, read once for the records that share them."""
    return Texts(texts)


class RecordEvidence:
    """All chunks of a record."""

    def __init__(self, contexts: Iterable[Context]) -> None:
        self.contexts = tuple(context for context in contexts if context.text and not context.text.isspace())
        self.texts = read_texts(tuple((context.text, context.title) for context in self.contexts))
        self.sources = self.texts.sources

    @cached_property
    def places(self) -> list[Place]:
        """Every sentence of every chunk, each chunk's title before it."""
        places: list[Place] = []
        for context, source in zip(self.contexts, self.sources, strict=True):
            if context.title:
                titles = read_source(context.title).passages
                places += [Place(context, passage, titled=True) for passage in titles]
            places += [Place(context, passage) for passage in source.passages]
        return places

    @property
    def index(self) -> Merged:
        """Stem -> the sentences it stands in, by their number in `places`."""
        return self.texts.index


def evidence_of(case: Case) -> RecordEvidence:
    """The record's chunks, what a user states of their own case among them (a case reading)."""
    return RecordEvidence(case.record.contexts)
