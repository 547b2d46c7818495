"""Names in Chinese and Japanese, which have neither capitals nor spaces: what stands behind "is" and nowhere else.

"首席执行官是王芳" beside "首席执行官是李明", and "閉鎖されたのは広島工場です" where the evidence closes 名古屋工場.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, instead
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.text.basics.patterns import regex

UNSURE = 0.5

TAIL = 3
"""Characters before the "is" that the passage must have before its own."""

SUFFIX = 2
"""Characters of a kind ("factory") that two names share."""

_NAME = "[\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
_IS = regex(rf"([\u3040-\u30ff\u3400-\u9fff]{{2,12}}?)([是为為は])({_NAME}{{2,8}})(?:です|だ|である|でした)?[。.]?\s*$")
_RUN = regex(rf"{_NAME}{{2,8}}")
_BEFORE = regex(rf"{_NAME}{{2,6}}$")


def han_names(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """What the statement says that something is, where the evidence never has it and has another in its place."""
    match = None if held.text.isascii() else _IS.search(held.text[-60:])
    if match is None or not held.near:
        return
    stated, place = match[3], held.near[0]
    if any(stated in source.text for source in evidence.sources):
        return
    known = _beside(match[1][-TAIL:] + match[2], place.passage.sentence.text) or _same_kind(stated, evidence)
    if known and known not in stated and stated not in known:
        yield instead(Issue.NAME, stated, known, UNSURE, place)


def _beside(opening: str, passage: str) -> str:
    """What the passage has behind the same words."""
    at = passage.find(opening)
    match = _RUN.match(passage, at + len(opening)) if at >= 0 else None
    return match[0] if match else ""


def _same_kind(stated: str, evidence: Evidence) -> str:
    """A name of the evidence that ends as the stated one, whose own part stands nowhere."""
    own, kind = stated[:-SUFFIX], stated[-SUFFIX:]
    pairs = [own[at : at + 2] for at in range(len(own) - 1)]
    if not pairs or any(pair in source.text for source in evidence.sources for pair in pairs):
        return ""
    for source in evidence.sources:
        at = source.text.find(kind, SUFFIX)
        if at >= 0:
            match = _BEFORE.search(source.text[max(0, at - 8) : at])
            if match:
                return match[0] + kind
    return ""
