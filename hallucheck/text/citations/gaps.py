"""Blanks in the place of marks and of what is no prose: as many spaces as characters, so that all else stays.

No prose are lists of references and what Markdown puts around it: code, and signs of emphasis ("**61** million" is 61
million; what is struck out is not said).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.citations.names import Mark, Names, is_source_noun

NEAR = 12
"""Characters around a mark that may be left of "(see [1])"."""
LEAD = 24
"""Characters before the name of a source in which the words stand that lead to it."""
_BEFORE = regex(r"[(（](?:see|cf\.?|siehe|vgl\.?|voir|ver|см\.?|ראו|انظر)?\s*$")
_AFTER = regex(r"\s*[)）]")
_GAP = regex(r"(?<=\S) {2,}(?=\S)")
_GAP_BEFORE_STOP = regex(r"(?<=\S) {2,}(?=[.,;:!?。，；：！？।؟،؛](?:\s|$)|$)")
ACCORDING = "according to|laut|selon|según|secondo|segundo"
"""What leads to the name of a source in prose."""
_LEADS = rf"[,(（]\s?(?:{ACCORDING}|based on|as [a-z]{{3,12}} (?:in|by)) "
_LED = regex(rf"(?<![^\W_])(?:{ACCORDING}) $", re.IGNORECASE)
_MAY_BE_ASIDE = regex(_LEADS, re.IGNORECASE)
_ASIDE = regex(rf"{_LEADS}[^,.;:()（）\n]{{1,60}}$", re.IGNORECASE)
_ASIDE_ENDS = regex(r"\s?[,)）]|(?=\s?[.;!?]|\s*$)")
_BETWEEN = regex(r"[ \t,;]{0,3}")


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
    """`text` without its marks and what only parts them ("[1], [2]"), or stands around them ("(see [1])").

    A source that is named in prose stays, unless it is named aside: ", as stated in passage 3".
    """
    spans: list[tuple[int, int]] = []
    for mark in marks:
        place = _aside(text, mark) if mark.said else _with_brackets(text, mark)
        if place is None:
            continue
        start, end = place
        if spans and start >= spans[-1][1] and _BETWEEN.fullmatch(text, spans[-1][1], start):
            start = spans[-1][1]
        spans.append((start, end))
    return blank(text, spans)


def may_name_aside(text: str) -> bool:
    """Whether a source may be named aside in a text; most have no such words."""
    return _MAY_BE_ASIDE.search(text) is not None


def _aside(text: str, mark: Mark) -> tuple[int, int] | None:
    """Where a source is named aside, with what leads to it; None where the sentence needs its name."""
    low = max(0, mark.start - LEAD)
    leads, ends = _ASIDE.search(text[low : mark.end]), _ASIDE_ENDS.match(text, mark.end)
    return (low + leads.start(), ends.end()) if leads and ends else None


def _with_brackets(text: str, mark: Mark) -> tuple[int, int]:
    """Where a mark stands, with the brackets around it that would be left empty."""
    if led := _LED.search(text, max(0, mark.start - LEAD), mark.start):
        return led.start(), mark.end + text.startswith(",", mark.end)
    before = _BEFORE.search(text, max(0, mark.start - NEAR), mark.start)
    after = _AFTER.match(text, mark.end, mark.end + NEAR) if before else None
    return (before.start(), after.end()) if before and after else (mark.start, mark.end)


def close_gaps(text: str) -> str:
    """`text` as prose is written, without the spaces that stand in the place of marks."""
    return _GAP.sub(" ", _GAP_BEFORE_STOP.sub("", text)).strip() if "  " in text else text


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
_BRACKETS = str.maketrans("", "", "[]()")
LONGEST_HEADING = 60
_PLAIN = Names()
"""Of no record: reads what is a citation by its form."""


def line_around(text: str, at: int) -> tuple[int, int]:
    """Where the line begins and ends that `at` stands in, without its break."""
    ends = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, ends if ends >= 0 else len(text)


def list_appendices(text: str) -> Iterator[tuple[int, int]]:
    """Definitions of footnotes, and a list of references at the end."""
    for match in _SOURCE_LINE.finditer(text) if ":" in text or "：" in text else ():
        named = is_source_noun(match[1]) or match[1].casefold() in _APPENDICES
        if named and _PLAIN.read(match[2].translate(_BRACKETS).strip(" \t*_.")):
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
