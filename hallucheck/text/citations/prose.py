"""An answer without its citation marks and without what is no prose; and which mark belongs to which sentence."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.citations.code import code
from hallucheck.text.citations.source_ids import Mark
from hallucheck.text.sentences import Sentence

_BETWEEN = regex(r"[ \t,;]{0,3}")
_DEFINITION = regex(r"^[ \t]*\[\^?[^\[\]\n]{1,40}\]:.*$", re.MULTILINE)
_LISTED = regex(r"[ \t]{0,20}(?:[-*•]|\[[^\]\n]{1,40}\]|\(?\d{1,3}[.)\]])")
_APPENDICES = words(
    "references sources source_list bibliography citations footnotes notes works_cited quellen quellenverzeichnis "
    "literatur fuentes referencias bibliografía références bibliographie источники литература מקורות ביבליוגרפיה "
    "المصادر المراجع مصادر مراجع 参考文献 参考资料 来源 出典 संदर्भ स्रोत"
)
"""Headings of a list of references."""
LONGEST_HEADING = 60
_STOPS = ".!?。！？।؟"


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


class Prose:
    """A text without its marks and without what is no prose, and where each of its characters came from."""

    def __init__(self, text: str, found: Sequence[Mark]) -> None:
        self.source = Lines(text)
        self.marks: list[tuple[int, Mark]] = []
        """The marks that stand in prose, each with its place in `text`."""
        self._starts: list[int] = []
        self._from: list[int] = []
        self._behind: dict[tuple[int, bool], bool] = {}
        parts: list[str] = []
        length = at = 0
        for start, end, mark in _cuts(text, found):
            if start < at:
                continue
            piece, glue = self._joined(at, start, end, mark)
            self._starts.append(length)
            self._from.append(at)
            parts += [piece, glue]
            length += len(piece)
            if mark:
                self.marks.append((length, mark))
            length += len(glue)
            at = end
        self._starts.append(length)
        self._from.append(at)
        self.text = "".join([*parts, text[at:]])

    def _joined(self, at: int, start: int, end: int, mark: Mark | None) -> tuple[str, str]:
        """What stays of the text from `at` to a cut from `start` to `end`, and what takes the place of the cut."""
        text = self.source.text
        piece, inside = text[at:start], text[end : end + 1].isalnum()
        if mark is None:
            return piece, "\n\n"
        if self.marks and self.marks[-1][1].end == at and _BETWEEN.fullmatch(piece):
            piece = ""  # "[1], [2]"
        elif not inside:
            piece = piece.rstrip(" \t")
        return piece, " " if inside else ""

    def place(self, index: int) -> int:
        """Where in the source the character at `index` stands."""
        piece = bisect_right(self._starts, index) - 1
        return self._from[piece] + index - self._starts[piece]

    def parted(self, split: Sequence[Sentence]) -> list[Sentence]:
        """The sentences, parted where a mark behind a stop shows that one ends there ("... 1837 г. [S1] Он ...")."""
        ends = [at for at, _ in self.marks if at and self.text[at - 1] in _STOPS]
        found: list[Sentence] = []
        for sentence in split:
            start = sentence.start
            for at in ends[bisect_right(ends, start) : bisect_left(ends, sentence.end)]:
                rest = self.text[at : sentence.end].lstrip() if at > start else ""
                if rest and rest[0].isalpha() and not rest[0].islower():
                    found.append(Sentence(start, at, self.text[start:at]))
                    start = sentence.end - len(rest)
            found.append(Sentence(start, sentence.end, self.text[start : sentence.end]))
        return found

    def given(self, split: Sequence[Sentence]) -> dict[int, list[Mark]]:
        """The marks of each sentence of `text`, by its number."""
        given: dict[int, list[Mark]] = {}
        starts = [sentence.start for sentence in split]
        for at, mark in self.marks:
            if not split:
                break
            index = max(0, bisect_right(starts, at) - 1)
            sentence = split[index]
            if sentence.start == at and index and self._stands_behind(split[index - 1], sentence, mark):
                index -= 1
            elif at >= sentence.end and index + 1 < len(split):
                index += not self._stands_behind(sentence, split[index + 1], mark)
            given.setdefault(index, []).append(mark)
        return given

    def _stands_behind(self, first: Sentence, second: Sentence, mark: Mark) -> bool:
        """Whether a mark between two sentences belongs to the one before it."""
        begins, ends = self.source.around(mark.start)
        below = begins > self.place(first.end - 1)
        if not below and second.text[0].islower() and self.place(second.start) < ends:
            return False  # "[S1] says that ...": it is the subject
        key = begins, below
        if key not in self._behind:
            ours = self.marks[
                bisect_left(self.marks, begins, key=lambda each: each[1].start) : bisect_right(
                    self.marks, ends, key=lambda each: each[1].end
                )
            ]
            edges = [begins, *(edge for _, each in ours for edge in (each.start, each.end)), ends]
            gaps = [_worded(self.source.text, *gap) for gap in zip(edges[::2], edges[1::2], strict=True)]
            # on a line below, marks belong to what is above where they stand alone; on the same line, unless in front
            self._behind[key] = not any(gaps) if below else gaps[0] or not gaps[-1]
        return self._behind[key]


def _worded(text: str, start: int, end: int) -> bool:
    """Whether there are words."""
    return any(map(str.isalpha, text[start:end]))


def _cuts(text: str, found: Sequence[Mark]) -> list[tuple[int, int, Mark | None]]:
    cuts: list[tuple[int, int, Mark | None]] = [(mark.start, mark.end, mark) for mark in found]
    cuts += [(start, end, None) for start, end in _no_prose(text)]
    return sorted(cuts, key=lambda cut: (cut[0], -cut[1]))


def _no_prose(text: str) -> Iterator[tuple[int, int]]:
    """Blocks of code, heads and rules of tables, definitions of footnotes, a list of references at the end."""
    yield from ((start, end) for start, end in code(text) if text.startswith("```", start))
    if "\n" not in text:
        return
    if "]:" in text:
        yield from (match.span() for match in _DEFINITION.finditer(text))
    above, at = (0, ""), 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        bare = line.strip()
        if "-" in bare and "|" in above[1] and not bare.strip("|:- \t"):
            yield above[0], at + len(line)
        elif len(bare) < LONGEST_HEADING and bare.strip(" \t#*_:：").casefold() in _APPENDICES:
            below = [each for each in lines[number + 1 :] if each.strip()]
            if below and all(map(_LISTED.match, below)):
                yield at, len(text)
                return
        above, at = (at, line), at + len(line) + 1
