"""The lines of a page as they are read: cells side by side, distinguished by the room between them.

From the runs of a PDF, which know where they stand, or from plain text, which has nothing but spaces and tabs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter

import msgspec

from hallucheck.evidence.pdf.runs import Run
from hallucheck.text.basics.patterns import regex

_SAME_LINE = 0.45
"""Of the font's size: baselines nearer than this are one line."""
_GLUED = 0.12
"""Of the font's size: pieces nearer than this are one word, split by the program that drew them."""
_SPACE = 0.75
"""Of the font's size: pieces nearer than this are words of one cell; a typewriter's space is 0.6 wide."""
_CHARACTER = 5.0
"""Points that a character of plain text counts for."""
_LEADING = 12.0
"""Points that a line of plain text counts for."""

_PIECES = regex(r"\S+(?: \S+)*")


class Cell(msgspec.Struct, frozen=True):
    """Text with nothing but spaces between its words."""

    left: float
    right: float
    text: str


class Line(msgspec.Struct, frozen=True):
    """Cells on one baseline, from left to right. `y` grows down the page, in points."""

    y: float
    size: float
    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        """The cells with wide spaces between them."""
        return "  ".join(cell.text for cell in self.cells)


def lines_of_runs(runs: Iterable[Run]) -> tuple[Line, ...]:
    """The lines of a page of a PDF, from top to bottom."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=attrgetter("y", "left")):
        if not rows or run.y - rows[-1][0].y > _SAME_LINE * min(run.size, rows[-1][0].size):
            rows.append([])
        rows[-1].append(run)
    return tuple(map(_line, rows))


def _line(row: list[Run]) -> Line:
    row.sort(key=attrgetter("left"))
    cells: list[Cell] = []
    left, right, text, last = row[0].left, row[0].right, row[0].text, row[0]
    for run in row[1:]:
        gap, size = run.left - right, max(run.size, last.size)
        if run.text == last.text and abs(run.left - last.left) < _GLUED * size:
            continue  # bold print by printing twice
        if gap <= _SPACE * size:
            text += run.text if gap < _GLUED * size else f" {run.text}"
        else:
            cells.append(Cell(left, right, text))
            left, text = run.left, run.text
        right = max(run.right, right) if gap <= _SPACE * size else run.right
        last = run
    cells.append(Cell(left, right, text))
    return Line(row[0].y, row[0].size, tuple(cells))


def lines_of_text(text: str) -> tuple[Line, ...]:
    """The lines of a page of plain text; two spaces, a tab or a bar part its cells."""
    lines = enumerate(map(_cells, text.splitlines()))
    return tuple([Line(number * _LEADING, _LEADING, cells) for number, cells in lines if cells])


@lru_cache(maxsize=4096)
def _cells(line: str) -> tuple[Cell, ...]:
    """The cells of a line; remembered, because pages repeat their heads."""
    plain = line.expandtabs(8).replace("|", "  ")
    return tuple(
        [Cell(match.start() * _CHARACTER, match.end() * _CHARACTER, match.group()) for match in _PIECES.finditer(plain)]
    )


_MIXED = regex(r"[a-z]\d[a-z]|[a-z]{2}\d|\d[a-z]\d|[A-Z]\d[A-Z]?[a-z]")
"""A digit within a word, or a letter within a figure: what a scanner makes of `Balance` and `100`."""
_MARK = regex(r"[^\w\s]")
_PLAIN_MARKS = frozenset("-–—•·|&/+*=:;,.()[]$€£¥₹₪%#@'\"©®™…_")
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def text_quality(page: str) -> float | None:
    """From 0, nothing can be made of it, to 1; None of a page without text."""
    words = page.split()
    if not words:
        return None
    return round(1 - sum(map(_is_odd, words)) / len(words), 2)


def _is_odd(word: str) -> bool:
    if word.isalpha():
        return False
    if _UNKNOWN in word or not word.isprintable():
        return True
    if len(word) == 1:
        return not word.isalnum() and word not in _PLAIN_MARKS
    marks = len(_MARK.findall(word))
    return _MIXED.search(word) is not None or (marks > 1 and marks * 2 > len(word) and not set(word) <= _PLAIN_MARKS)
