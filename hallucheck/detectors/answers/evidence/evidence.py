"""The chunks of a record as grounding reads them: sentences with spans, and what they affirm, deny and name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from hallucheck.judges import polarity
from hallucheck.model import Case, Context, Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.words.passages import EvidenceIndex, Passage, ReadText, read_index
from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.records import truths

TELLING = 0.5
"""Weight from which a word names what a key of a record is about."""


class Place(msgspec.Struct, frozen=True, eq=False):
    """A sentence of the evidence and the chunk it stands in; one of the chunk's title has no span in its text."""

    context: Context
    passage: Passage
    titled: bool = False

    @property
    def evidence(self) -> Evidence:
        """What is quoted of it."""
        sentence, context = self.passage.sentence, self.context
        start, end = (None, None) if self.titled else (sentence.start, sentence.end)
        return Evidence(source=context.id, quote=sentence.text, start=start, end=end, page=context.page)


class Truth(NamedTuple):
    """A key of a record, the stems that no other key has, and whether the record says yes, no or nothing to it."""

    key: str
    stems: tuple[str, ...]
    true: bool | None


def truths_of(index: EvidenceIndex) -> list[Truth]:
    """What texts that are JSON objects affirm, deny and leave open, of keys in words of their own (a reading)."""
    keys = [(key, Words(key), true) for text in index.texts for key, true in truths(text.text)]
    times = Counter(stem for _, words, _ in keys for stem in words.places)
    found = []
    for key, words, true in keys:
        own = [at for at in words.content if times[words.stems[at]] == 1 and words.weights[at] >= TELLING]
        stems = tuple(dict.fromkeys(words.stems[at] for at in own))
        if stems and all(len(index.sentences_of(stem)) <= 1 for stem in stems):
            found.append(Truth(key, stems, true))
    return found


class RecordEvidence:
    """All chunks of a record, each with its title before it."""

    def __init__(self, contexts: Iterable[Context]) -> None:
        self.contexts = contexts = tuple([each for each in contexts if each.text and not each.text.isspace()])
        self.index = index = read_index(tuple([text for each in contexts for text in (each.title, each.text) if text]))
        texts = iter(index.texts)
        read = [(context, next(texts) if context.title else None, next(texts)) for context in contexts]
        self.sources = [source for _, _, source in read]
        self.places = [
            Place(context, passage, titled)
            for context, title, source in read
            for text, titled in ((title, True), (source, False))
            for passage in (text.passages if text else ())
        ]
        """The sentences, by their numbers in the index."""


def evidence_of(case: Case) -> RecordEvidence:
    """The record's chunks, what a user states of their own case among them (a case reading)."""
    return RecordEvidence(case.record.contexts)


_STOPS = (". ", "! ", "? ", "; ", "。")
_ENDS = frozenset(("", ".", "!", "?", ". ", "! ", "? ", "; "))
"""What may stand behind a sentence."""


def whole(source: ReadText, at: int, size: int) -> bool:
    """Whether a verbatim match begins and ends at words, and nothing in its sentence turns its meaning."""
    plain, end = source.plain, at + size
    if _is_cut(plain, at, end):
        return False
    if plain[end : end + 2] in _ENDS and (at == 0 or plain.endswith(_STOPS, 0, at)):
        return True  # nothing else stands in its sentence
    low = max(plain.rfind(stop, max(0, at - 300), at) for stop in _STOPS)
    before = plain[max(low + 1, at - 300) : at]
    highs = [high for stop in _STOPS if (high := plain.find(stop, end, end + 200)) >= 0]
    after = plain[end : min(highs, default=end + 200)]
    if before.rstrip().endswith((" if", " whether", " unless")):
        return False
    return not polarity.may_hold_denial(plain, source.where.last) or not polarity.may_deny(Words(f"{before} {after}"))


_INTO = regex(r"(?:\w\w|[.,$€£-] ?\d)$")
_ON = regex(r"\w\w|\d ?%|\d[.,]\w")
"""What shows that a match begins or ends inside a word or a figure."""


def _is_cut(plain: str, at: int, end: int) -> bool:
    return bool(_INTO.search(plain[max(0, at - 2) : at + 1]) or _ON.match(plain[end - 1 : end + 2]))


def place(text: str, plain: str) -> tuple[int, int]:
    """Where `plain` stands in the text as it was written; (0, 0) where case or spaces moved it."""
    at = text.casefold().find(plain)
    return (at, at + len(plain)) if at >= 0 and text[at : at + len(plain)].casefold() == plain else (0, 0)
