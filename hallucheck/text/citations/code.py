"""Where code stands in an answer; what stands in it is neither a citation nor prose."""

from __future__ import annotations

import re
from bisect import bisect_right

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
