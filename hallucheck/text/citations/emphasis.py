"""Markdown's signs of emphasis: "**61** million" is 61 million. What is struck out ("~~58~~") is not said."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.code import Code

_STARRED = regex(r"(?<![\w*\\])(\*{1,3})(?=[^\s*])[^*\n]{0,600}(?<=[^\s*\\])(\*{1,3})(?![\w*])")
_UNDERSCORED = regex(r"(?<![\w\\])(_{1,3})(?=[^\W_]|[$€£(\"'])(?![a-z]{0,40}_)[^_\n]{1,600}(?<=[^\s_\\])(_{1,3})(?!\w)")
"""A lower-case word between underscores is the name of something in a program."""
_STRUCK = regex(r"~~(?=\S)[^~\n]{1,600}(?<=\S)~~")


def may_be_emphasised(text: str) -> bool:
    """Whether signs of emphasis may stand there; data hold none."""
    return ("*" in text or "_" in text or "~~" in text) and not text.lstrip()[:2].startswith(("{", "[{"))


def emphasis(text: str) -> Iterator[tuple[int, int]]:
    """Where the signs stand; not in code."""
    if not may_be_emphasised(text):
        return
    code = Code(text)
    for pattern, sign in ((_STARRED, "*"), (_UNDERSCORED, "_")):
        for match in pattern.finditer(text) if sign in text else ():
            if match[1] == match[2] and not code.holds(match):
                yield match.span(1)
                yield match.span(2)
    for match in _STRUCK.finditer(text) if "~~" in text else ():
        if not code.holds(match):
            yield match.span()
