"""Chunks without what is no text of theirs: labels at the head, marks of notes, signs of emphasis.

A prompt or a pipeline has written the labels ("[2] ...", "[1] https://...", "Document 3:", "Source: plan.pdf"); they
name the chunk and say nothing. Marks of notes ("... in 1951.[2][3]") point to sources of the source.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.emphasis import emphasis, may_be_emphasised
from hallucheck.text.citations.gaps import blank
from hallucheck.text.citations.marks import is_interval
from hallucheck.text.citations.names import Names, is_file_or_address, is_numbered_code, is_source_noun

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
    names: list[str] = []
    if inside := match["inside"]:
        if not any(map(str.isdigit, inside)):
            return None
        names = [inside] if is_numbered_code(inside) else list(_PLAIN.read(inside))
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
