"""A record as those see it who judge it: its citation marks and the labels of its chunks blanked.

As many spaces stand in their place, so that offsets stay. Whoever reads a text of a case reads it so, and no mark is
ever taken for what the text says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hallucheck.model import Case, Origin, Record
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.citations.gaps import (
    blank,
    blank_marks,
    emphasis,
    list_appendices,
    may_be_emphasised,
    may_name_aside,
)
from hallucheck.text.citations.marks import SIGNS, find_marks, is_interval
from hallucheck.text.citations.names import (
    Mark,
    Names,
    is_file_or_address,
    is_numbered_code,
    is_source_noun,
    other_names,
)

LONGEST = 300
"""Characters of a line, at most, in which a label is looked for."""
MOST = 200
"""Labels of a chunk that are read."""

_HEAD = regex(
    r"[ \t]{0,20}(?:"
    r"[\[【］](?P<inside>[^\[\]【】\n]{1,40})[\]】][:.]?"
    r"|(?P<noun>[^\W\d_]{2,14}) ?(?:n[or]\.? ?|#)?(?P<number>\d{1,4})(?: ?[:.)\]](?=\s|$|[^\W\d])|[ \t]*(?=\n))"
    r"|\[?(?P<lead>[^\W\d_]{3,14}) ?[:：][ \t]*(?P<name>\S{1,200})"
    r")",
)
_NOTE = regex(r"(?<=[\w.,;!?)\]\"'”’»%。।]) ?\[\^?(\d{1,3}(?:[,;–-] ?\d{1,3}){0,12})\](?![\w:])")
_ADDRESS = regex(r"[ \t]*(?:[^\W\d_]{3,6} ?: ?)?(https?://[^\s\])]{3,300})[\])]?")
_PLAIN = Names()


class Chunk(msgspec.Struct, frozen=True):
    """The text of a chunk with spaces in place of labels, marks and signs of emphasis; and the labels."""

    text: str
    labels: tuple[str, ...]


def read_chunk(text: str) -> Chunk:
    """A chunk's text and its labels; chunks repeat, so that those with something to blank are read once."""
    if not may_be_emphasised(text) and "[" not in text and _HEAD.match(text[:LONGEST].lstrip()) is None:
        return Chunk(text, ())
    return _read(text)


@lru_cache(maxsize=512)
def _read(text: str) -> Chunk:
    spans, names = _labels(text)
    spans += emphasis(text)
    spans += [match.span() for match in _NOTE.finditer(text) if not is_interval(text, match)] if "[" in text else []
    return Chunk(blank(text, sorted(spans)) if spans else text, tuple(dict.fromkeys(names)))


def _labels(text: str) -> tuple[list[tuple[int, int]], list[str]]:
    """The labels at the head of a chunk, and of its lines where there is one at its head."""
    spans: list[tuple[int, int]] = []
    names: list[str] = []
    at = len(text) - len(text.lstrip())
    while at >= 0 and len(spans) < MOST:
        found = _label(text, at)
        if found:
            end, called = found
            spans.append((at, end))
            names += called
        elif not spans:
            break
        at = text.find("\n", at) + 1 or -1
    return spans, names


def _label(text: str, at: int) -> tuple[int, list[str]] | None:
    """Where a label that begins at `at` ends, and the names in it."""
    line = text[at : at + LONGEST].partition("\n")
    match = _HEAD.match(line[0] + line[1])
    if match is None:
        return None
    inside, noun = match["inside"], match["noun"]
    if match["lead"]:
        name = match["name"].rstrip(",;]")
        named = is_source_noun(match["lead"]) and is_file_or_address(name)
        return (at + match.start("name") + len(name), [name]) if named else None
    if noun:
        names = [match["number"], f"{noun} {match['number']}"] if is_source_noun(noun) else []
    else:
        names = [inside] if is_numbered_code(inside) else list(_PLAIN.read(inside))
    if not names or (inside and (len(names) > 1 or not any(map(str.isdigit, inside)))):
        return None
    if address := _ADDRESS.match(line[0], match.end()):
        names.append(address[1])
    return at + (address or match).end(), names


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
    said = (record.answer or "", *record.samples, *(turn.text for turn in record.history))
    if not record.contexts and not any(said):
        return Case(record, origin, raw)
    replace = msgspec.structs.replace
    changed: dict[str, Any] = {}
    chunks = [read_chunk(context.text) for context in record.contexts]
    read = list(zip(record.contexts, chunks, strict=True))
    if any(chunk.text is not context.text for context, chunk in read):
        changed["contexts"] = tuple([replace(context, text=chunk.text) for context, chunk in read])
    cited = None
    if any(map(_may_be_marked, said)):
        names = _names(record, chunks)
        if record.answer:
            cited = _citations(record, names)
            changed["answer"] = _blanked(record.answer, cited.marks)
        changed["samples"] = tuple(_without_marks(text, names) for text in record.samples)
        changed["history"] = tuple(replace(turn, text=_without_marks(turn.text, names)) for turn in record.history)
    case = Case(replace(record, **changed) if changed else record, origin, raw, written=record)
    if cited:
        case.attach(citations, cited)
    return case


def citations(case: Case) -> Citations:
    """The citations of the answer (a case reading)."""
    record = case.written
    return _citations(record, _names(record, [read_chunk(context.text) for context in record.contexts]))


def _citations(record: Record, names: Names) -> Citations:
    sources = [context.text for context in record.contexts]
    return Citations(tuple(find_marks(record.answer or "", names, sources)), names)


def _may_be_marked(text: str) -> bool:
    """Whether anything may be there to blank; most texts have no such sign."""
    if holds_any(text, SIGNS) or may_be_emphasised(text):
        return True
    return _MAY_NAME.search(text) is not None or may_name_aside(text)


def _names(record: Record, chunks: Sequence[Chunk]) -> Names:
    contexts = record.contexts
    ids, others = tuple([context.id for context in contexts]), tuple([tuple(other_names(one)) for one in contexts])
    return _known_names(ids, others, tuple([chunk.labels for chunk in chunks]))


_known_names = lru_cache(maxsize=256)(Names)
"""Most dumps call their sources the same in every record."""


def _without_marks(text: str, names: Names) -> str:
    return _blanked(text, find_marks(text, names)) if _may_be_marked(text) else text


def _blanked(text: str, marks: Sequence[Mark]) -> str:
    """A text without its marks, lists of references and speaker."""
    aside = [*emphasis(text), *list_appendices(text)]
    if speaker := _SPEAKER.match(text):
        aside.append(speaker.span())
    bare = blank_marks(text, marks) if marks else text
    return blank(bare, sorted(aside)) if aside else bare
