"""The labels that chunks begin with: "[2] ...", "[1] https://...", "Document 3:", "Source: plan.pdf".

A prompt or a pipeline has written them; they name the chunk and say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.names import Mark, Names, is_file_or_address, is_source_noun

LONGEST = 300
"""Characters of a line, at most, in which a label is looked for."""
MOST = 200
"""Labels of a chunk that are read."""

NEAR = 12
"""Characters around a mark that may be left of "(see [1])"."""
_BEFORE = regex(r"[(（](?:see|cf\.?|siehe|vgl\.?|voir|ver|см\.?|ראו|انظر)?\s*$")
_AFTER = regex(r"\s*[)）]")
_BETWEEN = regex(r"[ \t,;]{0,3}")

_HEAD = regex(
    r"[ \t]{0,20}(?:"
    r"[\[【］](?P<inside>[^\[\]【】\n]{1,40})[\]】][:.]?"
    r"|(?P<noun>[^\W\d_]{2,14}) ?(?:n[or]\.? ?|#)?(?P<number>\d{1,4})(?: ?[:.)\]](?=\s|$|[^\W\d])|[ \t]*(?=\n))"
    r"|\[?(?P<lead>[^\W\d_]{3,14}) ?[:：][ \t]*(?P<name>\S{1,200})"
    r")",
)
_ADDRESS = regex(r"[ \t]*(?:[^\W\d_]{3,6} ?: ?)?(https?://[^\s\])]{3,300})[\])]?")
_PLAIN = Names()


class Chunk(msgspec.Struct, frozen=True):
    """The text of a chunk without its labels, as many spaces as characters in their place; and the labels."""

    text: str
    labels: tuple[str, ...]


def read_chunk(text: str) -> Chunk:
    """A chunk's text and its labels; chunks repeat, so that those with a label are read once."""
    first = text[:LONGEST]
    if _HEAD.match(first.lstrip()) is None:
        return Chunk(text, ())
    return _read(text)


@lru_cache(maxsize=512)
def _read(text: str) -> Chunk:
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
            return Chunk(text, ())
        at = text.find("\n", at) + 1 or -1
    return Chunk(blank(text, spans), tuple(dict.fromkeys(names)))


def _label(text: str, at: int) -> tuple[int, list[str]] | None:
    """Where a label that begins at `at` ends, and the names in it."""
    line = text[at : at + LONGEST].partition("\n")
    match = _HEAD.match(line[0] + line[1])
    if match is None:
        return None
    names: list[str] = []
    if inside := match["inside"]:
        if not any(map(str.isdigit, inside)):
            return None
        names = list(_PLAIN.read(inside))
    elif match["noun"]:
        if is_source_noun(match["noun"]):
            names = [match["number"], f"{match['noun']} {match['number']}"]
    elif is_source_noun(match["lead"]):
        name = match["name"].rstrip(",;]")
        return (at + match.start("name") + len(name), [name]) if is_file_or_address(name) else None
    if not names or (len(names) > 1 and inside):
        return None
    end = match.end()
    address = _ADDRESS.match(line[0], end)
    if address:
        names.append(address[1])
        end = address.end()
    return at + end, names


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """`text` with spaces in place of what stands at `spans` (in order), so that all else stays where it is."""
    parts: list[str] = []
    at = 0
    for start, end in spans:
        if end > at:
            start = max(start, at)  # noqa: PLW2901 (what is blank already)
            gap = text[start:end]
            parts += (text[at:start], " " * len(gap) if "\n" not in gap else re.sub(r"[^\n]", " ", gap))
            at = end
    parts.append(text[at:])
    return "".join(parts)


def blank_marks(text: str, marks: Sequence[Mark]) -> str:
    """`text` without its marks and what only parts them ("[1], [2]"), or stands around them ("(see [1])")."""
    spans: list[tuple[int, int]] = []
    for mark in marks:
        start, end = _with_brackets(text, mark)
        if spans and start >= spans[-1][1] and _BETWEEN.fullmatch(text, spans[-1][1], start):
            start = spans[-1][1]
        spans.append((start, end))
    return blank(text, spans)


def _with_brackets(text: str, mark: Mark) -> tuple[int, int]:
    """Where a mark stands, with the brackets around it that would be left empty."""
    before = _BEFORE.search(text[max(0, mark.start - NEAR) : mark.start])
    after = _AFTER.match(text[mark.end : mark.end + NEAR]) if before else None
    if before is None or after is None:
        return mark.start, mark.end
    return mark.start - len(before[0]), mark.end + after.end()
