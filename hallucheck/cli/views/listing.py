"""Rows as a table for people, or as JSON or CSV for programs; streamed in the last two."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.cli.console import TERMINAL
from hallucheck.reports.escape import csv_cell, json_bytes, shorten

if TYPE_CHECKING:
    from rich.console import JustifyMethod

LONGEST = 60
"""Characters of a cell of a table."""

SHORT = 12
"""Cells of words that are never cut."""

LEAST = 12
"""Cells that every column of words gets."""

APART = 2
"""Cells between columns."""

MOST = 10_000
"""Rows of a table on a terminal; programs take JSON or CSV, which have no end."""


class Shape(StrEnum):
    """How rows are written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


Columns = Mapping[str, str | Callable[[Mapping[str, Any]], Any]]
"""Title of a column -> key of the row, or what makes its cell."""


def write(rows: Iterable[Mapping[str, Any]], columns: Columns, shape: Shape, *, empty: str = "nothing found") -> None:
    """Write rows. JSON has every key of a row, one object a line; the others the columns."""
    if shape is Shape.JSON:
        for row in rows:
            TERMINAL.say(json_bytes(msgspec.json.encode(row, enc_hook=str)).decode())
    elif shape is Shape.CSV:
        _csv(rows, columns)
    else:
        _table(list(islice(rows, MOST)), columns, empty)


@contextlib.contextmanager
def into(output: Path | None) -> Iterator[None]:
    """Let what is said go to a file, where one is given."""
    if output is None:
        yield
        return
    with output.open("w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
        yield


def _csv(rows: Iterable[Mapping[str, Any]], columns: Columns) -> None:
    import csv  # noqa: PLC0415 (rare)
    import sys  # noqa: PLC0415 (as above)

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = [_value(row, column) for column in columns.values()]
        writer.writerow([csv_cell(_plain(cell)) if isinstance(_plain(cell), str) else cell for cell in cells])


def _plain(cell: Any) -> Any:
    return cell.isoformat(sep=" ") if isinstance(cell, datetime) else cell


def _table(rows: list[Mapping[str, Any]], columns: Columns, empty: str) -> None:
    """A row a line. What does not fit: empty columns go, long words are cut, then figures go from the right."""
    from rich.table import Table  # noqa: PLC0415 (only tables pay for it)
    from rich.text import Text  # noqa: PLC0415 (as above)

    if not rows:
        TERMINAL.note(empty)
        return
    out = TERMINAL.out()
    made = [_column(title, [_value(row, column) for row in rows]) for title, column in columns.items()]
    shown, gone = fitting(made, out.width)
    table = Table(box=None, pad_edge=False, padding=(0, APART, 0, 0), header_style="dim")
    for column, width in shown:
        justify: JustifyMethod = "right" if column.numeric else "left"
        table.add_column(column.title, justify=justify, no_wrap=True, overflow="ellipsis", width=width)
    for number, _ in enumerate(rows):
        table.add_row(*(Text(column.cells[number]) for column, _ in shown))
    out.print(table)
    if gone:
        TERMINAL.note(f"no room for {', '.join(gone)}; -f csv has all columns")


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """A column of a table, its cells as they are written."""

    title: str
    cells: list[str]
    numeric: bool
    firm: bool
    """Never cut: figures, times, short words."""
    empty: bool
    width: int
    """Of the longest cell or the title."""


def _column(title: str, values: list[Any]) -> Column:
    from rich.cells import cell_len  # noqa: PLC0415 (as above)

    cells = [_cell(value) for value in values]
    width = max(map(cell_len, (title, *cells)))
    numeric = all(isinstance(value, int | float | None) for value in values)
    firm = numeric or width <= SHORT or all(isinstance(value, datetime | None) for value in values)
    return Column(
        title=title, cells=cells, numeric=numeric, firm=firm, empty=all(value is None for value in values), width=width
    )


def fitting(columns: Sequence[Column], width: int) -> tuple[list[tuple[Column, int]], list[str]]:
    """Columns with their widths, no more than `width` cells together, and the titles of those that have no room.

    The first column names the row: it is there whole, because it is copied.
    """
    first, rest = columns[0], list(columns[1:])
    gone: list[str] = []

    def least() -> int:
        return first.width + sum(APART + (c.width if c.firm else min(c.width, LEAST)) for c in rest)

    def natural() -> int:
        return first.width + sum(APART + column.width for column in rest)

    if natural() > width:
        rest = [column for column in rest if not column.empty]
    while least() > width and any(column.firm for column in rest):
        last = max(at for at, column in enumerate(rest) if column.firm)
        gone.insert(0, rest.pop(last).title)
    widths = {id(c): c.width if c.firm else min(c.width, LEAST) for c in rest}
    spare = max(width - least(), 0)
    words = sorted((c for c in rest if not c.firm), key=lambda c: c.width)
    for left, column in zip(range(len(words), 0, -1), words, strict=True):  # what one does not need is for the others
        more = min(column.width - widths[id(column)], spare // left)
        widths[id(column)] += more
        spare -= more
    return [(first, first.width), *((column, widths[id(column)]) for column in rest)], gone


def _value(row: Mapping[str, Any], column: str | Callable[[Mapping[str, Any]], Any]) -> Any:
    return row.get(column) if isinstance(column, str) else column(row)


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="minutes")
    return shorten(str(value), LONGEST)
