"""Rows as a table for people, or as JSON or CSV for programs; streamed in the last two."""

from __future__ import annotations

import contextlib
import csv
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import msgspec

from hallucheck.cli.console import TERMINAL
from hallucheck.reports.escape import csv_cell, json_bytes, shorten

LONGEST = 60
"""Characters of a cell of a table."""

LEAST = 12
"""Cells that every column of words gets."""

APART = 2
"""Cells between columns."""

MOST = 10_000
"""Rows of a table on a terminal; programs take JSON or CSV, which have no end."""


Shape = Literal["table", "json", "csv"]
"""How rows are written."""

Columns = Mapping[str, str | Callable[[Mapping[str, Any]], Any]]
"""Title of a column -> key of the row, or what makes its cell."""


def columns(spelled: str) -> Columns:
    """Columns in words: `title: key, ...`, or the title alone where it is the key; `one|other`: the first there is."""
    parts = [part.partition(": ") for part in spelled.split(", ")]
    return {title: _first_of(key.split("|")) if "|" in key else key or title for title, _, key in parts}


def _first_of(keys: list[str]) -> Callable[[Mapping[str, Any]], Any]:
    return lambda row: next((row[key] for key in keys if row[key]), None)


def write(rows: Iterable[Mapping[str, Any]], columns: Columns, shape: Shape, *, empty: str = "nothing found") -> None:
    """Write rows. JSON has every key of a row, one object a line; the others the columns."""
    if shape == "json":
        for row in rows:
            TERMINAL.say(json_bytes(msgspec.json.encode(row, enc_hook=str)).decode())
    elif shape == "csv":
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
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        cells = (_value(row, column) for column in columns.values())
        plain = (cell.isoformat(sep=" ") if isinstance(cell, datetime) else cell for cell in cells)
        writer.writerow([csv_cell(cell) if isinstance(cell, str) else cell for cell in plain])


def _table(rows: list[Mapping[str, Any]], columns: Columns, empty: str) -> None:
    """A row a line."""
    from rich.table import Table  # noqa: PLC0415 (only tables pay for it)
    from rich.text import Text  # noqa: PLC0415 (as above)

    if not rows:
        TERMINAL.note(empty)
        return
    out = TERMINAL.out()
    values = {title: [_value(row, column) for row in rows] for title, column in columns.items()}
    firm = {t for t, column in values.items() if all(isinstance(v, int | float | datetime | None) for v in column)}
    firm.add(next(iter(values)))  # the first column names the row: it is there whole, because it is copied
    shown, gone = _fitting(values, firm, out.width)
    table = Table(box=None, pad_edge=False, padding=(0, APART, 0, 0), header_style="dim")
    for title in shown:
        figures = all(isinstance(value, int | float | None) for value in values[title])
        table.add_column(title, justify="right" if figures else "left", no_wrap=title in firm)
    for number in range(len(rows)):
        cells = (_cell(values[title][number]) for title in shown)
        table.add_row(*(Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells))
    out.print(table)
    if gone:
        TERMINAL.note(f"no room for {', '.join(gone)}; -f csv has all columns")


def _fitting(values: Mapping[str, list[Any]], firm: Collection[str], room: int) -> tuple[list[str], list[str]]:
    """The columns for which there is room, and those that it lacks: empty ones go untold, then figures from the right.

    Words are cut, down to `LEAST`.
    """
    from rich.cells import cell_len  # noqa: PLC0415 (as above)

    width = {title: max(map(cell_len, (title, *map(_cell, column)))) for title, column in values.items()}
    shown, gone = list(values), list[str]()
    if sum(width.values()) + APART * (len(shown) - 1) > room:
        shown = [t for t in shown if t == shown[0] or any(value is not None for value in values[t])]
    while sum(APART + (width[t] if t in firm else min(width[t], LEAST)) for t in shown) - APART > room:
        if not (last := [title for title in shown[1:] if title in firm][-1:]):
            break
        shown.remove(last[0])
        gone[:0] = last
    return shown, gone


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
