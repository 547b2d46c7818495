"""What Markdown puts around prose: code, in which no mark and no prose stands, and signs of emphasis.

"**61** million" is 61 million; what is struck out ("~~58~~") is not said.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from hallucheck.text.basics.patterns import regex

_CODE = regex(r"```.{0,20000}?(?:```|\Z)|(?<!`)`[^`\n]{1,300}`(?!`)", re.DOTALL)


def fences(text: str) -> list[tuple[int, int]]:
    """Where fenced blocks of code stand."""
    return [match.span() for match in _CODE.finditer(text) if match[0].startswith("```")] if "```" in text else []


class Code:
    """The code in a text, inline or fenced."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans = [match.span() for match in _CODE.finditer(text)] if "`" in text else []

    def holds(self, match: re.Match[str]) -> bool:
        """Whether a mark stands in code; a code span that holds nothing else is a mark in fancy dress."""
        index = bisect_right(self._spans, (match.start(), len(self._text))) - 1
        low, high = self._spans[index] if index >= 0 else (0, 0)
        return match.end() <= high and self._text[low:high].strip("`").strip() != match[0]


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
