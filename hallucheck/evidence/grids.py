"""Tables in text: rows of cells parted by pipes or tabs; a cell knows its row, its column and its period."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

import msgspec

from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind, Period
from hallucheck.text.figure.units import units

MAX_ROWS = 400
"""Rows beyond this are read as figures without a place; a table that long is data, not evidence for one answer."""

WORDS = 12
"""Letters that a cell may hold beside its figure and still be a value: a unit, a footnote, not a heading."""

CAPTION = 2
"""A line of more cells than this of which one is filled is a caption of the whole table, not a column's heading."""

YEARS = (1000, 2199)
"""A bare number between these may be a year."""

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
    unit: str | None = None
    """The unit that the column's heading or the row's label gives: Output (MWh)."""


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
    table = _Table(figures)
    for row in _rows(text, figures):
        table.read(*row)
    return table.placed, table.nils


def _rows(text: str, figures: tuple[Figure, ...]) -> Iterator[tuple[int, Line, list[str], list[int]]]:
    """The number of each line of a table, the line, its cells, and the indexes of its figures."""
    lines = table_lines(text)[:MAX_ROWS]
    members: list[list[int]] = [[] for _ in lines]
    starts = [line.start for line in lines]
    for index, figure in enumerate(figures if lines else ()):
        number = bisect_right(starts, figure.start) - 1
        if number >= 0 and figure.start < lines[number].end:
            members[number].append(index)
    for number, line in enumerate(lines):
        ends = (*(start - 1 for start in line.starts[1:]), line.end)
        yield number, line, [text[start:end] for start, end in zip(line.starts, ends, strict=True)], members[number]


def with_counts(figures: tuple[Figure, ...], columns: Iterable[Sequence[int]]) -> tuple[Figure, ...]:
    """The figures, with those as numbers that look like years in a column of numbers: 2,790, 2040 and 1170 nights.

    `columns`: the indexes of the figures that stand alone in the cells of one column below its heading.
    """
    counts: dict[int, Figure] = {}
    for column in columns:
        years = [at for at in column if figures[at].kind is Kind.DATE and figures[at].text.isdigit()]
        if years and any(_is_no_year(figures[at]) for at in column):
            for at in years:
                text = figures[at].text
                counts[at] = msgspec.structs.replace(figures[at], kind=Kind.QUANTITY, value=Decimal(text), period=None)
    return tuple(counts.get(at, figure) for at, figure in enumerate(figures)) if counts else figures


def _is_no_year(figure: Figure) -> bool:
    plain = figure.kind is Kind.QUANTITY and figure.unit is None
    return plain and not YEARS[0] <= abs(figure.number) <= YEARS[1]


def columns_of(text: str, figures: tuple[Figure, ...]) -> Iterator[Sequence[int]]:
    """Per column of a table that has words for its heading: the figures that stand alone in its cells."""
    columns: dict[int, list[int]] = {}
    for _, line, cells, members in _rows(text, figures):
        worded = [column for column, cell in enumerate(cells) if cell.strip() and not any(map(str.isdigit, cell))]
        if len(worded) > 1 and not members:
            yield from columns.values()
            columns = {column: [] for column in worded}
        if all(figures[member].kind is Kind.DATE for member in members) and not any(columns.values()):
            continue  # years above the first row are its heading
        for member in members:
            column = _column(line, figures[member])
            if column in columns and cells[column].strip() == figures[member].text:
                columns[column].append(member)
    yield from columns.values()


_UNIT = regex(r"[(\[] ?(?:in )?([^\W\d_]{1,5}[²³]?|°[CF]) ?[)\]]")
"""The unit of a heading. A lone "m" may be a million."""


def _unit_of(heading: str) -> str | None:
    match = _UNIT.search(heading)
    return units().get(match[1].lower()) if match and match[1] != "m" else None


class _Table:
    """A table as it is read from above: what its headings say of the rows below."""

    def __init__(self, figures: tuple[Figure, ...]) -> None:
        self.placed: dict[int, Cell] = {}
        self.nils: Nils = {}
        self._figures = figures
        self._headings: dict[int, frozenset[str]] = {}
        self._periods: dict[int, tuple[Period, ...]] = {}
        self._units: dict[int, str | None] = {}
        self._section: frozenset[str] = frozenset()
        self._in_body = False

    def read(self, number: int, line: Line, cells: list[str], members: list[int]) -> None:
        """Read a line, whose figures are `members`."""
        filled = [column for column, cell in enumerate(cells) if cell.strip()]
        first = filled[0] if filled else 0
        values = _values(line, cells, members, self._figures, first)
        if values:
            self._row(number, line, cells, members, values)
        elif filled == [first] and first <= 1 and (self._in_body or self._periods):
            self._section = content(cells[first])
        else:
            if self._in_body and any(self._figures[m].kind is Kind.DATE for m in members):
                self._headings, self._periods, self._units, self._in_body = {}, {}, {}, False
            self._heading(line, cells, members, is_caption=len(filled) == 1 and len(cells) > CAPTION)

    def _row(self, number: int, line: Line, cells: list[str], members: list[int], values: list[int]) -> None:
        self._in_body = True
        first = next(column for column, cell in enumerate(cells) if cell.strip())
        dashes = [column for column, cell in enumerate(cells) if column > first and cell.strip() in NIL]
        if dashes:
            self.nils[number] = tuple(self._periods.get(column, ()) for column in dashes)
        label, unit = content(cells[first]), _unit_of(cells[first])
        own = tuple(period for column, period in self._periods_of(line, members) if column == first)
        for member in values:
            column = _column(line, self._figures[member])
            self.placed[member] = Cell(
                row=number,
                column=column,
                label=label,
                section=self._section,
                heading=self._headings.get(column, frozenset()),
                title=cells[first].strip(),
                periods=self._periods.get(column, ()) or own,
                unit=self._units.get(column) or unit,
            )

    def _heading(self, line: Line, cells: list[str], members: list[int], *, is_caption: bool) -> None:
        for column, cell in enumerate(cells):
            if cell.strip() and not is_caption:
                self._headings[column] = self._headings.get(column, frozenset()) | content(cell)
                self._units[column] = _unit_of(cell) or self._units.get(column)
        for column, period in self._periods_of(line, members):
            self._periods[column] = (*self._periods.get(column, ()), period)

    def _periods_of(self, line: Line, members: list[int]) -> Iterator[tuple[int, Period]]:
        """The periods that figures of a line name, each with its column."""
        for figure in map(self._figures.__getitem__, members):
            if figure.period and not figure.period.recurring:
                yield _column(line, figure), figure.period


def _values(line: Line, cells: list[str], members: list[int], figures: tuple[Figure, ...], first: int) -> list[int]:
    """The figures of a row that are values: right of its label, in a cell without dates and with few other words."""
    dated = {_column(line, figures[m]) for m in members if figures[m].kind is Kind.DATE}
    found = []
    for member in members:
        figure = figures[member]
        column = _column(line, figure)
        if column <= first or column in dated or figure.naming:
            continue
        rest = cells[column].replace(figure.text, "", 1)
        if sum(map(str.isalpha, rest)) <= WORDS:
            found.append(member)
    return found


def _column(line: Line, figure: Figure) -> int:
    return bisect_right(line.starts, figure.start) - 1
