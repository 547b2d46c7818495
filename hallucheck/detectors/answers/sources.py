"""The chunks of a record as grounding reads them: sentences with spans, their words, and where each word stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hallucheck.detectors.answers.amounts import Amount, amounts
from hallucheck.detectors.answers.known_figures import Figures
from hallucheck.detectors.answers.lexical import Words
from hallucheck.model import Case, Context
from hallucheck.text.amounts import extract
from hallucheck.text.figures import Figure, Reading
from hallucheck.text.regex import regex
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.verifiers.records import truths

LONGEST = 200_000
"""Characters of a chunk that are read."""

KEEP = 128
"""Chunks kept read between records: neighbours in a dump often share them."""

_PROSE = Reading(naming=True)
_TABLE = Reading(naming=True, tabular=True)
_STRUCTURED = regex(r"[\"'\w]\s*:\s*(?:[\"'{\[]|true|false|null|\d)|\|[^|\n]*\||\t")
_SCALED = regex(r"\b(?:thousand|million|billion)s?\b|[$€£]\s?(?:m|bn|000)\b|'000|\b000s\b", re.IGNORECASE)


class Passage:
    """One sentence of a chunk."""

    __slots__ = ("_amounts", "_figures", "_structured", "_words", "sentence")

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self._words: Words | None = None
        self._figures: tuple[Figure, ...] | None = None
        self._structured: bool | None = None
        self._amounts: list[Amount] | None = None

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
            self._structured = _STRUCTURED.search(self.sentence.text[:2000]) is not None
        return self._structured


class Source:
    """One text of evidence."""

    __slots__ = ("_passages", "plain", "text")

    def __init__(self, text: str) -> None:
        self.text = text[:LONGEST]
        self.plain = " ".join(self.text.casefold().split())
        """In one case and with single spaces, for verbatim matches."""
        self._passages: tuple[Passage, ...] | None = None

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Its sentences, in order."""
        if self._passages is None:
            self._passages = tuple(Passage(sentence) for sentence in sentences(self.text))
        return self._passages


@lru_cache(maxsize=KEEP)
def read_source(text: str) -> Source:
    """A text of evidence, read once for the records that share it."""
    return Source(text)


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


class Evidence:
    """All chunks of a record, with an index from stems to sentences that is built when a statement needs it."""

    __slots__ = ("_figures", "_heads", "_index", "_places", "_scaled", "_truths", "contexts", "sources")

    def __init__(self, contexts: Iterable[Context]) -> None:
        self.contexts = tuple(context for context in contexts if context.text and not context.text.isspace())
        self.sources = [read_source(context.text) for context in self.contexts]
        self._places: list[Place] | None = None
        self._index: dict[str, list[int]] | None = None
        self._heads: dict[str, list[str]] | None = None
        self._scaled: bool | None = None
        self._truths: list[Truth] | None = None
        self._figures: Figures | None = None

    @property
    def scaled(self) -> bool:
        """Whether a chunk says that its figures are in thousands, millions or billions."""
        if self._scaled is None:
            self._scaled = any(_SCALED.search(source.text) for source in self.sources)
        return self._scaled

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
                if truth.stems and all(times[stem] == 1 and len(self.index.get(stem, ())) <= 1 for stem in truth.stems)
            ]
        return self._truths

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
    def index(self) -> dict[str, list[int]]:
        """Stem -> the sentences it stands in, by their number in `places`."""
        if self._index is None:
            index: dict[str, list[int]] = {}
            for number, place in enumerate(self.places):
                for found in place.passage.words.stems:
                    known = index.get(found)
                    if known is None:
                        index[found] = [number]
                    elif known[-1] != number:
                        known.append(number)
            self._index = index
        return self._index

    @property
    def figures(self) -> Figures:
        """Every figure of every sentence."""
        if self._figures is None:
            self._figures = Figures(amount for place in self.places for amount in place.passage.amounts)
        return self._figures

    @property
    def heads(self) -> dict[str, list[str]]:
        """First four letters -> the stems that begin so."""
        if self._heads is None:
            self._heads = {}
            for found in self.index:
                if len(found) > 4:  # noqa: PLR2004 (what is shorter has no head of its own)
                    self._heads.setdefault(found[:4], []).append(found)
        return self._heads


def evidence_of(case: Case) -> Evidence:
    """The record's chunks (a case reading)."""
    return Evidence(case.record.contexts)
