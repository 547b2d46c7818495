"""A record as those see it who judge it: its citation marks and the labels of its chunks blanked.

As many spaces stand in their place, so that offsets stay. Whoever reads a text of a case reads it so, and no mark is
ever taken for what the text says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from hallucheck.model import Case, Context, Origin, Record, Turn
from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.chunks import Chunk, read_chunk
from hallucheck.text.citations.emphasis import emphasis, may_be_emphasised
from hallucheck.text.citations.gaps import blank, blank_marks
from hallucheck.text.citations.marks import SIGNS, find_marks
from hallucheck.text.citations.names import Mark, Names, other_names
from hallucheck.text.citations.not_prose import list_appendices

_SPEAKER = regex(
    r"\s{0,20}(?:\[(?:assistant|ai|bot|chatbot|agent|human|user|system)\]|(?:assistant|ai|bot|chatbot|agent))"
    r"[ \t]?:[ \t]+(?=\S)",
    re.IGNORECASE,
)
"""Who speaks, at the head of an answer."""
_MAY_NAME = regex(r"^[^\W\d]{2,20}[ \t]?[:：]", re.MULTILINE)
"""A line that may begin with a speaker, or only name sources."""


class Citations(msgspec.Struct, frozen=True):
    """What an answer cites: its marks, and the names of the sources."""

    marks: tuple[Mark, ...]
    names: Names


def open_case(record: Record, origin: Origin, raw: bytes = b"") -> Case:
    """A case of `record`, whose texts are free of marks and labels."""
    if not (record.contexts or record.answer or record.samples or record.history):
        return Case(record, origin, raw)
    chunks = [read_chunk(context.text) for context in record.contexts]
    changed: dict[str, str | tuple[Context, ...] | tuple[Turn, ...] | tuple[str, ...]] = {}
    if any(chunk.text is not context.text for context, chunk in zip(record.contexts, chunks, strict=True)):
        changed["contexts"] = tuple(
            context if chunk.text == context.text else msgspec.structs.replace(context, text=chunk.text)
            for context, chunk in zip(record.contexts, chunks, strict=True)
        )
    said = (record.answer or "", *record.samples, *(turn.text for turn in record.history))
    if not any(map(_may_be_marked, said)):
        return _opened(record, origin, raw, changed)
    names = _names(record, chunks)
    cited = None
    if record.answer:
        cited = Citations(_marks(record.answer, names, record), names)
        changed["answer"] = _blanked(record.answer, cited.marks)
    if any(map(_may_be_marked, record.samples)):
        changed["samples"] = tuple(_blanked(text, find_marks(text, names)) for text in record.samples)
    if any(_may_be_marked(turn.text) for turn in record.history):
        changed["history"] = tuple(
            msgspec.structs.replace(turn, text=_blanked(turn.text, find_marks(turn.text, names)))
            for turn in record.history
        )
    case = _opened(record, origin, raw, changed)
    if cited:
        case.attach(citations, cited)
    return case


def citations(case: Case) -> Citations:
    """The citations of the answer (a case reading)."""
    record = case.written
    names = _names(record, [read_chunk(context.text) for context in record.contexts])
    return Citations(_marks(record.answer or "", names, record), names)


def _opened(record: Record, origin: Origin, raw: bytes, changed: Mapping[str, object]) -> Case:
    seen = msgspec.structs.replace(record, **dict(changed)) if changed else record
    return Case(seen, origin, raw, written=record)


def _may_be_marked(text: str) -> bool:
    """Whether anything may be there to blank; most texts have no such sign."""
    return any(sign in text for sign in SIGNS) or may_be_emphasised(text) or _MAY_NAME.search(text) is not None


def _names(record: Record, chunks: Sequence[Chunk]) -> Names:
    contexts = record.contexts
    return _names_of(
        tuple(context.id for context in contexts),
        tuple(tuple(other_names(context)) for context in contexts),
        tuple(chunk.labels for chunk in chunks),
    )


@lru_cache(maxsize=256)
def _names_of(ids: tuple[str, ...], others: tuple[tuple[str, ...], ...], labels: tuple[tuple[str, ...], ...]) -> Names:
    """Most dumps call their sources the same in every record."""
    return Names(ids, others, labels)


def _marks(answer: str, names: Names, record: Record) -> tuple[Mark, ...]:
    return tuple(find_marks(answer, names, [context.text for context in record.contexts]))


def _blanked(text: str, marks: Sequence[Mark]) -> str:
    """A text without its marks, lists of references and speaker."""
    aside = [*emphasis(text), *list_appendices(text)]
    if speaker := _SPEAKER.match(text):
        aside.append(speaker.span())
    bare = blank_marks(text, marks) if marks else text
    return blank(bare, sorted(aside)) if aside else bare
