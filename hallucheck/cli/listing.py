"""Rows as a table for people, or as JSON or CSV for programs; streamed in the last two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from itertools import islice
from typing import Any

import msgspec

from hallucheck.cli.console import TERMINAL
from hallucheck.reports.escape import csv_cell, json_bytes, shorten

LONGEST = 60
"""Characters of a cell of a table."""

WIDE = 240
"""Cells of a line where nobody's terminal sets a limit."""

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
    from rich.table import Table  # noqa: PLC0415 (only tables pay for it)
    from rich.text import Text  # noqa: PLC0415 (as above)

    if not rows:
        TERMINAL.note(empty)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    values = [[_value(row, column) for column in columns.values()] for row in rows]
    for number, title in enumerate(columns):
        numeric = all(isinstance(row[number], int | float | None) for row in values)
        firm = numeric or number == 0  # the first column names the row: it must be whole, to be copied
        table.add_column(title, justify="right" if numeric else "left", no_wrap=firm, overflow="fold")
        if firm:
            table.columns[-1].min_width = max(len(_cell(row[number])) for row in values)
    for row in values:
        table.add_row(*(Text(_cell(value)) for value in row))
    out = TERMINAL.out()
    if not out.is_terminal:
        out.width = WIDE
    out.print(table)


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
