"""The texts of a record as its view shows them: question, answer and evidence, whole where they are not endless.

Nobody can judge an answer by the words that were flagged alone. Account numbers are masked
before anything is cut, and a row that reports a bank statement gives no text at all but what its findings quote,
because masking by form cannot know every account number that such a row holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from hallucheck.model import AuditedRecord, Evidence, Finding, Location
from hallucheck.model.masking import mask_identifiers
from hallucheck.model.record import pointed_at
from hallucheck.reports.escape import shorten
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import sentences
from hallucheck.verdict.faults import core

WHOLE = 20_000
"""Code points up to which a text is shown whole."""

AROUND = 2_000
"""Code points shown on either side of a span of a longer text."""

LONGEST_TEXT = 4_000_000
"""Code points beyond which a text is not looked at."""

PASSAGES = 200
"""Passages of the evidence that are shown, beside those that a finding quotes."""

TURNS = 20
"""Earlier turns of a conversation that are shown: the last ones."""

BESIDE = 140
"""Code points of a sentence that a row shows on either side of what is wrong in it."""

STRINGS = 2_000
"""Texts of a row in which evidence is looked for; a row with more of them is no record with its contexts."""

Named = tuple[tuple[str, int], ...]
"""Names, and the numbers of the excerpts they stand for."""

_DIGIT = regex(r"\d").search


class Excerpt(msgspec.Struct, frozen=True, array_like=True):
    """A piece of a text, which starts at code point `offset` of it."""

    text: str
    offset: int
    before: bool
    """Whether the text begins before the piece."""
    after: bool
    """Whether the text goes on after the piece."""


class Texts:
    """The texts of one input row. Reads nothing before it is asked; gives numbers of its `excerpts`."""

    def __init__(self, record: AuditedRecord) -> None:
        self._record = record
        self._numbers: dict[tuple[str, int, int], int] = {}
        self.excerpts: list[Excerpt] = []

    @cached_property
    def _document(self) -> Any:
        return decoded(self._record.raw) if self._record.raw else None

    @cached_property
    def _strings(self) -> list[str]:
        return list(islice(strings(self._document), STRINGS))

    def claim(self, location: Location) -> int | None:
        """The text that a finding points at; None where it is not there or not to be shown."""
        text = None if self._record.is_secret else pointed_at(self._document, location.pointer)
        start, end = location.start or 0, location.end or 0
        return self._excerpt(text, start, end) if isinstance(text, str) and 0 <= start <= end <= len(text) else None

    def evidence(self, evidence: Evidence) -> int | None:
        """The text that evidence is quoted from, found by its words at its offsets."""
        start, end, quote = evidence.start, evidence.end, evidence.quote
        if self._record.is_secret or not quote or start is None or end is None or not 0 <= start < end:
            return None
        read = self._record.shown
        named = [passage.text for passage in (read.contexts if read else ()) if passage.id == evidence.source]
        for text in (*named, *self._strings):  # in the passage of that name, else anywhere in the row
            if len(quote) == end - start and text.startswith(quote, start):
                return self._excerpt(text, start, end)
        return None

    def sentence(self, finding: Finding) -> tuple[str, str, str] | None:
        """The sentence of the answer around a finding's place: before it, at it, behind it; None where it has none."""
        read, location = self._record.shown, finding.location
        start, end = location.start, location.end
        if read is None or read.answer is None or start is None or end is None:
            return None
        answer, there = read.answer, location.pointer == read.pointers.get("answer", "/answer")
        if not there or not 0 <= start < end <= len(answer) or end - start > BESIDE * 2:
            return None
        near = max(start - BESIDE, 0)
        places = [(near + part.start, near + part.end) for part in sentences(answer[near : end + BESIDE])]
        touched = [place for place in places if place[0] < end and start < place[1]]
        first, last = min([start, *(at for at, _ in touched)]), max([end, *(at for _, at in touched)])
        text = cut(answer, first, last)
        low, high = (at - first for at in core(finding) or (start, end))
        return text[:low].lstrip(), text[low:high], text[high:].rstrip()

    def parts(self) -> tuple[int | None, int | None, Named, Named]:
        """Question, answer, earlier turns and passages of evidence, these two with their names."""
        read = self._record.shown
        if read is None:
            return None, None, (), ()
        question, answer = self._excerpt(read.question or None), self._excerpt(read.answer or None)
        turns = self._named((turn.role or "", turn.text) for turn in read.history[-TURNS:])
        passages = self._named((passage.title or passage.id, passage.text) for passage in read.contexts[:PASSAGES])
        return question, answer, turns, passages

    def _named(self, parts: Iterable[tuple[str, str]]) -> Named:
        found = ((shorten(name, 200), self._excerpt(text)) for name, text in parts if text)
        return tuple((name, number) for name, number in found if number is not None)

    def _excerpt(self, text: str | None, start: int = 0, end: int = 0) -> int | None:
        if text is None or len(text) > LONGEST_TEXT:
            return None
        first, last = 0, len(text)
        if last > WHOLE:
            first, last = max(start - AROUND, 0), min(end + AROUND, start + 2 * AROUND, last)
        number = self._numbers.setdefault((text, first, last), len(self.excerpts))
        if number == len(self.excerpts):
            self.excerpts.append(Excerpt(cut(text, first, last), first, first > 0, last < len(text)))
        return number


def strings(value: Any) -> Iterator[str]:
    """Every string in `value` that is not a key, in order."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if len(item) <= LONGEST_TEXT:
                yield item
        elif isinstance(item, dict):
            waiting.extend(reversed(item.values()))
        elif isinstance(item, list):
            waiting.extend(reversed(item))


def cut(text: str, first: int, last: int) -> str:
    """The code points [first, last) of `text`, account numbers masked."""
    edge = max(first - 80, 0)  # so that no number is cut in two before it is masked
    piece = text[edge : last + 80]
    if _DIGIT(piece):  # a tenth of the time that masking takes to find nothing
        piece = mask_identifiers(piece)  # keeps every length
    return piece[first - edge : last - edge]


def decoded(raw: bytes) -> Any:
    """What a row holds; None where it is no JSON."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError):  # half a surrogate pair, which other readers let through
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            return None
