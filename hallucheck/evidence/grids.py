"""Tables in text: rows of cells parted by pipes or tabs; a cell knows its row, its column and its period."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

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
    more: frozenset[str] = frozenset()
    """Stems of the row's further cells of words: what the code in front stands for."""
    unit: str | None = None
    """The unit that the column's heading or the row's label gives: Output (MWh)."""


Nils = dict[int, tuple[tuple[Period, ...], ...]]
"""Row -> the periods of each of its cells that hold a dash, which stands for zero."""

_Row = list[tuple[str, list[int]]]
"""The cells of a line of a table, each with the indexes of the figures in it."""


def place(text: str, figures: tuple[Figure, ...]) -> tuple[dict[int, Cell], Nils]:
    """Index of a figure -> its cell, for those that are a value in a row of a table; and the cells with dashes."""
    table = _Table(figures)
    for number, row in enumerate(_rows(text, figures)):
        table.read(number, row)
    return table.placed, table.nils


def _rows(text: str, figures: tuple[Figure, ...]) -> list[_Row]:
    """The lines of `text` that are rows of a table; none where it is prose."""
    mark = "|" if "|" in text else "\t"
    starts = [figure.start for figure in figures]
    rows: list[_Row] = []
    at = 0
    for line in text.split("\n") if mark in text else ():
        row: _Row = []
        for cell in line.split(mark):
            row.append((cell, list(range(bisect_left(starts, at), bisect_left(starts, at + len(cell))))))
            at += len(cell) + 1
        if len(row) > 1 and not _RULE.fullmatch(line):
            rows.append(row)
    return rows[:MAX_ROWS] if len(rows) > 1 else []


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

    def read(self, number: int, row: _Row) -> None:
        """Read a line."""
        filled = [column for column, (cell, _) in enumerate(row) if cell.strip()]
        first = filled[0] if filled else 0
        values = list(self._values(row, first))
        if values:
            self._body(number, row, first, values)
        elif filled == [first] and first <= 1 and (self._in_body or self._periods):
            self._section = content(row[first][0])
        else:
            if self._in_body and any(self._is_dated(members) for _, members in row):
                self._headings, self._periods, self._units, self._in_body = {}, {}, {}, False
            self._heading(row, is_caption=len(filled) == 1 and len(row) > CAPTION)

    def _values(self, row: _Row, first: int) -> Iterator[tuple[int, int]]:
        """The figures that are values, with columns: right of the label, in a cell without dates, few other words."""
        for column, (cell, members) in enumerate(row):
            if column > first and not self._is_dated(members):
                for member in members:
                    rest = cell.replace(self._figures[member].text, "", 1)
                    if not self._figures[member].naming and sum(map(str.isalpha, rest)) <= WORDS:
                        yield column, member

    def _is_dated(self, members: Iterable[int]) -> bool:
        return any(self._figures[member].kind is Kind.DATE for member in members)

    def _body(self, number: int, row: _Row, first: int, values: Sequence[tuple[int, int]]) -> None:
        self._in_body = True
        dashes = [column for column, (cell, _) in enumerate(row) if column > first and cell.strip() in NIL]
        if dashes:
            self.nils[number] = tuple(self._periods.get(column, ()) for column in dashes)
        title, members = row[first]
        label, unit, own = content(title), _unit_of(title), self._periods_of(members)
        more = content(" ".join(cell for cell, _ in row[first + 1 : values[0][0]]))
        for column, member in values:
            self.placed[member] = Cell(
                row=number,
                column=column,
                label=label,
                section=self._section,
                heading=self._headings.get(column, frozenset()),
                title=title.strip(),
                periods=self._periods.get(column, ()) or own,
                more=more,
                unit=self._units.get(column) or unit,
            )

    def _heading(self, row: _Row, *, is_caption: bool) -> None:
        for column, (cell, members) in enumerate(row):
            if cell.strip() and not is_caption:
                self._headings[column] = self._headings.get(column, frozenset()) | content(cell)
                self._units[column] = _unit_of(cell) or self._units.get(column)
            if periods := self._periods_of(members):
                self._periods[column] = (*self._periods.get(column, ()), *periods)

    def _periods_of(self, members: Iterable[int]) -> tuple[Period, ...]:
        """The periods that figures name."""
        periods = (self._figures[member].period for member in members)
        return tuple(period for period in periods if period and not period.recurring)
