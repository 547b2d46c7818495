"""What stands in an answer and is no prose: heads of tables, definitions of footnotes, a list of references."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

_DEFINITION = regex(r"^[ \t]*\[\^[^\[\]\n]{1,40}\]:.*$|^[ \t]*\[[^\[\]\n]{1,40}\]:[ \t].*$", re.MULTILINE)
_LISTED = regex(r"[ \t]{0,20}(?:[-*•](?!\*)|\[[^\]\n]{1,40}\]|\(?\d{1,3}[.)\]])")
_APPENDICES = words(
    "references sources source_list bibliography citations footnotes notes works_cited quellen quellenverzeichnis "
    "literatur fuentes referencias bibliografía références bibliographie источники литература מקורות ביבליוגרפיה "
    "المصادر المراجع مصادر مراجع 参考文献 参考资料 来源 出典 संदर्भ स्रोत"
)
"""Headings of a list of references."""
LONGEST_HEADING = 60


class Lines:
    """Where the lines of a text begin and end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._breaks = [match.start() for match in re.finditer("\n", text)]

    def around(self, index: int) -> tuple[int, int]:
        """The line that `index` stands in, without its break."""
        after = bisect_left(self._breaks, index)
        begins = self._breaks[after - 1] + 1 if after else 0
        return begins, self._breaks[after] if after < len(self._breaks) else len(self.text)


def list_heads(text: str) -> Iterator[tuple[int, int]]:
    """Heads of tables with the rules below them."""
    if "|" not in text or "-" not in text:
        return
    above, at = (0, ""), 0
    for line in text.split("\n"):
        bare = line.strip()
        if "-" in bare and "|" in above[1] and not bare.strip("|:- \t"):
            yield above[0], at + len(line)
        above, at = (at, line), at + len(line) + 1


def list_appendices(text: str) -> Iterator[tuple[int, int]]:
    """Definitions of footnotes, and a list of references at the end."""
    if "\n" not in text:
        return
    if "]:" in text:
        yield from (match.span() for match in _DEFINITION.finditer(text))
    lines = text.split("\n")
    heading = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].strip() and not _LISTED.match(lines[n])), 0)
    bare = lines[heading].strip()
    if 0 < len(bare) < LONGEST_HEADING and bare.strip(" \t#*_:：").casefold() in _APPENDICES:
        start = sum(map(len, lines[:heading])) + heading
        if text[start + len(lines[heading]) :].strip():
            yield start, len(text)
