"""What stands in an answer and is no prose: heads of tables, definitions of footnotes, a list of references."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.citations.names import is_file_or_address, is_locator, is_source_noun

_DEFINITION = regex(r"^[ \t]*\[\^[^\[\]\n]{1,40}\]:.*$|^[ \t]*\[[^\[\]\n]{1,40}\]:[ \t].*$", re.MULTILINE)
_LISTED = regex(r"[ \t]{0,20}(?:[-*•](?!\*)|\[[^\]\n]{1,40}\]|\(?\d{1,3}[.)\]])")
_APPENDICES = words(
    "references sources source_list bibliography citations footnotes notes works_cited quellen quellenverzeichnis "
    "literatur fuentes referencias bibliografía références bibliographie источники литература מקורות ביבליוגרפיה "
    "المصادر المراجع مصادر مراجع 参考文献 参考资料 来源 出典 संदर्भ स्रोत"
)
"""Headings of a list of references."""
_SOURCE_LINE = regex(
    r"(?:^|(?<=[.!?。)\]”\"] ))[ \t*_-]{0,9}([^\W\d_]{3,20}) ?[*_]{0,2}[:：][*_]{0,2}[ \t]+(\S.{0,400})$", re.MULTILINE
)
"""What only says where the rest comes from, up to the end of its line: "Source: plan.pdf, page 88"."""
_IDENTIFIER = regex(r"[\[(【]?[^\W\d_]{0,12}[_.:#-]?\d{1,6}[\])】]?")
_COMMA = regex(r"\s*[,;]\s*|\s+(?:and|&)\s+")
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


def list_appendices(text: str) -> Iterator[tuple[int, int]]:
    """Definitions of footnotes, and a list of references at the end."""
    for match in _SOURCE_LINE.finditer(text) if ":" in text or "：" in text else ():
        if (is_source_noun(match[1]) or match[1].casefold() in _APPENDICES) and all(
            is_file_or_address(part) or _IDENTIFIER.fullmatch(part) or is_locator(part)
            for part in filter(None, _COMMA.split(match[2].strip(" \t*_.")))
        ):
            yield match.span()
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
