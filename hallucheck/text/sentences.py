"""Sentences with exact code-point offsets, in many languages, in time linear in the text.

The splitting itself is sentencex's; around it stands what prose from a model needs: blank lines, list items, headings
and table rows end a sentence; a citation mark right after a full stop belongs to the sentence before it; abbreviations
before a figure or a name do not end one. sentencex is quadratic on unbalanced quotes, so it sees pieces of at most
`PIECE` characters; a sentence longer than that is cut at a space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

import msgspec

from hallucheck.model import Case
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import function_words, words

PIECE = 4000
"""Most characters that are split in one go."""

WRAPPED = 60
"""A line at least this long that ends without a stop is taken to be wrapped by hand: its sentence goes on below."""


class Sentence(msgspec.Struct, frozen=True):
    """One sentence: code points [start, end) of the whole text, and the text there, without surrounding space."""

    start: int
    end: int
    text: str


_SCRIPTS = (
    ("he", "\u0590", "\u05ff"), ("ar", "\u0600", "\u06ff"), ("hi", "\u0900", "\u097f"), ("ja", "\u3040", "\u30ff"),
    ("zh", "\u4e00", "\u9fff"), ("ru", "\u0400", "\u04ff"), ("el", "\u0370", "\u03ff"),
)  # fmt: skip
_SCRIPT_LETTER = regex(f"[{''.join(f'{first}-{last}' for _, first, last in _SCRIPTS)}]")
_LIST_ITEM = regex(r"[ \t>]*(?:[-*+•◦▪‣–—·]|\(?\d{1,3}[.)]|\(?[a-zA-Z][)])[ \t]+(?=\S)")
_HEADING = regex(r"[ \t>]*#{1,6}[ \t]+(?=\S)")
_ENDS_BLOCK = (".", "!", "?", ":", ";", "。", "！", "？", "।", "؟", "۔", "…")
_SURROGATE = regex("[\ud800-\udfff]")
_HEBREW = regex("[\u05d0-\u05ea]")
_GERSHAYIM = regex('(?<=[\u05d0-\u05ea])["”](?=[\u05d0-\u05ea])')
"""A quotation mark inside a Hebrew word marks an abbreviation and opens no quotation."""
_QUOTED_JA = regex("[」』](?:と|って|という|との|など|に|を|は|が|も)")

_MARK = r"\[\^?[\w.:-]{0,24}\d[\w.:-]{0,8}(?:[,;–-] ?[\w.:-]{0,24}\d[\w.:-]{0,8}){0,20}\](?:\([^()\s]{1,200}\))?"
_MARKS = regex(rf"({_MARK}(?:[ ,]*{_MARK}){{0,30}}[.!?]?)(?:\s+|$)")
_CLOSING = regex(r"([*_)]+)\s*")
"""Emphasis or a bracket closed right after the full stop."""
_AFTER_BRACKET = regex(r"(?<=[.!?][)\]”’])[ \t]+(?=[A-Z“])")
_STOP_INSIDE = regex(r"\.[ \t]+(?=([^\W\d_a-z][^\W\d_]*))")
_LETTER_OR_MONTH = regex(r"[^\W_] ([A-Z])$|\d (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)$")
"""What ends like an abbreviation: "until 31 May. Rod ...", "Terminal A. The ..."."""
_NUMBER_ONLY = regex(r"(?:\S.{0,200}[:;]\s)?\(?\d{1,3}[.)]", re.DOTALL)
_MONTH = regex(r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b")

_DANGLING = words(
    "of the a an in on at to for with and or by from than that is are was were der die das den dem und le la"
)
# Before a name, a figure or a word in capitals these never end a sentence.
_TITLES = words(
    "dr mr mrs ms mx prof messrs mme mlle hr fr frl sra sr gen sen rep gov capt cpt lt col sgt maj rev hon vs e.g "
    "i.e cf viz bzw z.b d.h u.a mio mrd tsd"
)
# Before a figure these do not end a sentence; before a word they may ("He said no.").
_BEFORE_FIGURE = words(
    "no nos nr art arts sec secs fig figs eq eqs vol vols pp p ch ref refs rs inr usd eur approx ca circa est "
    "para paras cl tab tbl ext tel ver v al abs ziff kap bd gem jan feb mar apr jun jul aug sep sept oct nov dec"
)
_ENDINGS = frozenset(name[-2:] for name in _TITLES | _BEFORE_FIGURE)
"""Most words of three letters and more are told from all of these by their last two."""


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of `text`, in order, not overlapping; what holds no letter or digit is no sentence.

    `text[s.start:s.end] == s.text` for each.
    """
    if not text or text.isspace():
        return ()
    readable = text if text.isascii() else _readable(text)
    found: list[Sentence] = []
    for start, end in _blocks(readable) if "\n" in readable else (_block(readable),):
        spans = _segmented(readable, start, end)
        for low, high in _merged(readable, spans) if len(spans) > 1 else spans:
            part = text[low:high]
            if part[0].isalnum() or any(map(str.isalnum, part)):
                found.append(Sentence(low, high, part))
    return tuple(found)


def _readable(text: str) -> str:
    """The text without what the splitter trips over, at the same offsets."""
    plain = _SURROGATE.sub("?", text)
    return _GERSHAYIM.sub("״", plain) if _HEBREW.search(plain) else plain


def answer_sentences(case: Case) -> tuple[Sentence, ...]:
    """The sentences of the record's answer (a case reading)."""
    return sentences(case.record.answer or "")


def _block(text: str) -> tuple[int, int]:
    """A text of one line without the mark of a list item or a heading."""
    marker = _LIST_ITEM.match(text) or _HEADING.match(text)
    return marker.end() if marker else 0, len(text)


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that no sentence crosses: paragraphs, list items, headings, table rows."""
    start = end = -1
    offset = 0
    for line in text.split("\n"):
        below = offset + len(line)
        stripped = line.strip()
        marker = _LIST_ITEM.match(line) or _HEADING.match(line)
        if start >= 0 and (marker or not stripped or stripped[0] == "|" or not _goes_on(text[start:end], stripped)):
            yield start, end
            start = -1
        if stripped:
            if start < 0:
                start = offset + (marker.end() if marker else 0)
            end = below
            if stripped[0] in "#|":
                yield start, end
                start = -1
        offset = below + 1
    if start >= 0:
        yield start, end


def _goes_on(above: str, line: str) -> bool:
    """Whether a line break inside a paragraph is only where the line was wrapped."""
    last = above[above.rfind("\n") + 1 :].rstrip()
    if last.endswith(_ENDS_BLOCK) or (" | " in last and " | " in line):
        return False
    return (
        len(last) >= WRAPPED
        or line[0].islower()
        or last.endswith(",")
        or last.rpartition(" ")[2] in _DANGLING  # no sentence or heading ends so
    )


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > PIECE:
        window = text[start : start + PIECE]
        cut = max(window.rfind(stop) for stop in (". ", "! ", "? ", "。", "। ", "؟ ", ".\n"))
        cut = cut + 1 if cut > PIECE // 4 else window.rfind(" ") + 1
        cut = cut if cut > PIECE // 4 else PIECE
        yield start, start + cut
        start += cut
    yield start, end


@cache
def _segmenter() -> Callable[[str, str], list[str]]:
    from sentencex import segment  # noqa: PLC0415 (loading its tables costs 20 ms; runs without prose never need them)

    return segment  # type: ignore[no-any-return]


def _segmented(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What the splitter takes for the sentences of one block, as [low, high) without surrounding space."""
    spans: list[tuple[int, int]] = []
    for at, until in _pieces(text, start, end) if end - start > PIECE else ((start, end),):
        piece, below = text[at:until], at
        bracketed = ")" in piece or "]" in piece or "”" in piece
        for part in _segmenter()("en" if piece.isascii() else _language(piece), piece):
            size = len(part)
            ends = [gap.end() for gap in _AFTER_BRACKET.finditer(part)] if bracketed else []
            if -1 < part.find(". ") < size - 2:
                ends += [stop.end() for stop in _STOP_INSIDE.finditer(part) if _ends(stop)]
            for low, high in pairwise((0, *sorted(ends), size)) if ends else ((0, size),):
                if bare := part[low:high].rstrip():
                    last = below + low + len(bare)
                    spans.append((below + low if "!" <= bare[0] <= "~" else last - len(bare.lstrip()), last))
            below += size
    return spans


def _ends(stop: re.Match[str]) -> bool:
    """Whether a full stop behind a letter or a month ends the sentence; a letter may be of a name that goes on."""
    found = _LETTER_OR_MONTH.search(stop.string[max(0, stop.start() - 7) : stop.start()])
    return found is not None and (not found[1] or stop[1].lower() in function_words())


def _language(piece: str) -> str:
    letter = _SCRIPT_LETTER.search(piece)
    return (
        next((language for language, first, last in _SCRIPTS if first <= letter[0] <= last), "en") if letter else "en"
    )


def _merged(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give back to each sentence what belongs to it from the head of the next one."""
    merged: list[tuple[int, int]] = []
    low, high = spans[0]
    for start, end in spans[1:]:
        if text[start] in "*_[)":
            high, start = _reach(text, high, start, end)  # noqa: PLW2901 (the rest of this sentence)
            if start == end:
                continue
        if start == high and text[high - 1] in "」』" and _QUOTED_JA.match(text, high - 1):
            high = end
            continue
        if text[high - 1] in ".)":
            ending = text[high - 4 : high - 1]
            if not (ending.isalpha() and ending[1:].lower() not in _ENDINGS) and _belongs(text, low, high, start):
                high = end
                continue
        merged.append((low, high))
        low, high = start, end
    merged.append((low, high))
    return merged


def _reach(text: str, high: int, start: int, end: int) -> tuple[int, int]:
    """Where a sentence that seemed to end at `high` ends, and where the next, at [start, end), begins."""
    if start == high and (closing := _CLOSING.match(text, start, end)):
        high, start = closing.end(1), closing.end()
    marks = _MARKS.match(text, start, end)
    if marks and (marks.end() == end or not text[marks.end()].islower()):
        return marks.end(1), marks.end()
    return high, start


def _belongs(text: str, low: int, high: int, start: int) -> bool:
    """Whether what begins at `start` continues the sentence [low, high)."""
    if high - low <= 210 and text[high - 2].isdecimal() and _NUMBER_ONLY.fullmatch(text, low, high):  # noqa: PLR2004 (the pattern's own bound)
        return True
    tail = text[max(low, high - 14) : high - 1].split()
    name = tail[-1].lstrip("([“\"'").lower() if tail else ""
    if name in _TITLES:
        return True
    if name == "cr":  # a credit after its amount ends the sentence, a councillor before a name does not
        return not text[low : high - 3].rstrip()[-1:].isdigit()
    if len(name) <= 2 and name.isalpha() and text[start].islower():  # noqa: PLR2004 ("т. е. один", "d. h. der")
        return True
    if text[start].isdigit() or text[start] == "§":
        return name in _BEFORE_FIGURE
    return name.isdigit() and len(name) <= 2 and _MONTH.match(text, start) is not None  # noqa: PLR2004 (a day)
