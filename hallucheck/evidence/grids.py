"""Tables in text: rows of cells parted by pipes or tabs; a cell knows its row, its column and its period."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind, Period

MAX_ROWS = 400
"""Rows beyond this are read as figures without a place; a table that long is data, not evidence for one answer."""

WORDS = 12
"""Letters that a cell may hold beside its figure and still be a value: a unit, a footnote, not a heading."""

CAPTION = 2
"""A line of more cells than this of which one is filled is a caption of the whole table, not a column's heading."""

NIL = frozenset(("-", "–", "—", "$-", "$—", "$ -", "$ —", "nil"))

_RULE = regex(r"[\s|:+=-]+")


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """Where a figure stands in a table and what the table says about it."""

    row: int
    column: int
    label: frozenset[str]
    """Stems of the row's label."""
    section: frozenset[str]
    """Stems of the heading row above it that has no figures."""
    heading: frozenset[str]
    """Stems of the column's heading."""
    title: str
    """The row's label as written."""
    periods: tuple[Period, ...]
    """Periods named in the column's heading or the row's label."""


class Line(msgspec.Struct, frozen=True):
    """One line of a table at [start, end) of its text, and where its cells begin."""

    start: int
    end: int
    starts: tuple[int, ...]


def table_lines(text: str) -> list[Line]:
    """The lines of `text` that are rows of a table; empty where it is prose."""
    mark = "|" if "|" in text else "\t" if "\t" in text else ""
    if not mark:
        return []
    lines, offset = [], 0
    for line in text.split("\n"):
        if mark in line and not _RULE.fullmatch(line):
            starts, at = [offset], line.find(mark)
            while at >= 0:
                starts.append(offset + at + 1)
                at = line.find(mark, at + 1)
            lines.append(Line(offset, offset + len(line), tuple(starts)))
        offset += len(line) + 1
    return lines if len(lines) > 1 else []


Nils = dict[int, tuple[tuple[Period, ...], ...]]
"""Row -> the periods of each of its cells that hold a dash, which stands for zero."""


def place(text: str, figures: tuple[Figure, ...]) -> tuple[dict[int, Cell], Nils]:
    """Index of a figure -> its cell, for those that are a value in a row of a table; and the cells with dashes."""
    lines = table_lines(text)[:MAX_ROWS]
    if not lines:
        return {}, {}
    nils: Nils = {}
    by_line = _by_line(lines, figures)
    placed: dict[int, Cell] = {}
    headings: dict[int, frozenset[str]] = {}
    periods: dict[int, tuple[Period, ...]] = {}
    section: frozenset[str] = frozenset()
    body = False
    for number, line in enumerate(lines):
        members = by_line.get(number, [])
        cells = [
            text[a : (line.starts[i + 1] - 1) if i + 1 < len(line.starts) else line.end]
            for i, a in enumerate(line.starts)
        ]
        first = next((i for i, cell in enumerate(cells) if cell.strip()), 0)
        values = _values(line, cells, members, figures, first)
        if not values:
            named = [i for i, cell in enumerate(cells) if cell.strip()]
            if named == [first] and first <= 1 and (body or periods):
                section = content(cells[first])
                continue
            if body and any(figures[m].kind is Kind.DATE for m in members):
                headings, periods, body = {}, {}, False
            _read_heading(line, cells, members, figures, headings=headings, periods=periods)
            continue
        body = True
        dashes = tuple(periods.get(i, ()) for i, cell in enumerate(cells) if i > first and cell.strip() in NIL)
        if dashes:
            nils[number] = dashes
        label = content(cells[first])
        own = tuple(
            p for m in members if _column(line, figures[m]) == first and (p := figures[m].period) and not p.recurring
        )
        for member in values:
            column = _column(line, figures[member])
            placed[member] = Cell(
                row=number,
                column=column,
                label=label,
                section=section,
                heading=headings.get(column, frozenset()),
                title=cells[first].strip(),
                periods=periods.get(column, ()) or own,
            )
    return placed, nils


def _values(line: Line, cells: list[str], members: list[int], figures: tuple[Figure, ...], first: int) -> list[int]:
    """The figures of a row that are values: right of its label, in a cell without dates and with few other words."""
    dated = {_column(line, figures[m]) for m in members if figures[m].kind is Kind.DATE}
    found = []
    for member in members:
        figure = figures[member]
        column = _column(line, figure)
        if column <= first or column in dated:
            continue
        rest = cells[column].replace(figure.text, "", 1)
        if (figure.unit is None or first == 0) and sum(map(str.isalpha, rest)) <= WORDS:
            found.append(member)
    return found


def _by_line(lines: list[Line], figures: tuple[Figure, ...]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    starts = [line.start for line in lines]
    for index, figure in enumerate(figures):
        number = bisect_right(starts, figure.start) - 1
        if number >= 0 and figure.start < lines[number].end:
            found.setdefault(number, []).append(index)
    return found


def _column(line: Line, figure: Figure) -> int:
    return bisect_right(line.starts, figure.start) - 1


def _read_heading(
    line: Line,
    cells: list[str],
    members: list[int],
    figures: tuple[Figure, ...],
    *,
    headings: dict[int, frozenset[str]],
    periods: dict[int, tuple[Period, ...]],
) -> None:
    caption = sum(bool(cell.strip()) for cell in cells) == 1 and len(cells) > CAPTION
    for column, cell in enumerate(cells):
        if cell.strip() and not caption:
            headings[column] = headings.get(column, frozenset()) | content(cell)
    for member in members:
        period = figures[member].period
        if period is not None and not period.recurring:
            column = _column(line, figures[member])
            periods[column] = (*periods.get(column, ()), period)
