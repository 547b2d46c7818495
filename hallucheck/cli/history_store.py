"""What commands that read the history have in common: how rows are listed, the flags, and the store that they mean.

Rows go as a table to people, or as JSON or CSV to programs; streamed in the last two.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
from typer import Option

from hallucheck.cli.console import TERMINAL
from hallucheck.cli.scan.flags import Isolation
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import instant
from hallucheck.reports.escape import json_bytes, shorten
from hallucheck.reports.formats.tables import encoded

if TYPE_CHECKING:
    from hallucheck.config.settings import Settings
    from hallucheck.evidence.history.query import Which
    from hallucheck.evidence.history.store import Store


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

Columns = Mapping[str, list[str]]
"""Title of a column -> keys of the row, the first of which that has a value makes its cell; lists are joined."""


def columns(spelled: str) -> Columns:
    """Columns in words: `title: key, ...`, or the title alone where it is the key; `one|other`: the first there is."""
    parts = [part.partition(": ") for part in spelled.split(", ")]
    return {title: (key or title).split("|") for title, _, key in parts}


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
    for cells in chain([columns], ([_value(row, column) for column in columns.values()] for row in rows)):
        plain = [cell.isoformat(sep=" ") if isinstance(cell, datetime) else cell for cell in cells]
        sys.stdout.write(encoded([plain]).decode())


def _table(rows: list[Mapping[str, Any]], columns: Columns, empty: str) -> None:
    """A row a line: empty columns go untold, then figures from the right; words are cut, down to `LEAST`."""
    from rich.cells import cell_len  # noqa: PLC0415 (only tables pay for it)

    from hallucheck.reports.views import fitted_table  # noqa: PLC0415 (as above)

    if not rows:
        TERMINAL.note(empty)
        return
    out = TERMINAL.out()
    values = {title: [_value(row, column) for row in rows] for title, column in columns.items()}
    first, *others = values  # the first column names the row: it is there whole, because it is copied
    firm = [title for title in others if _holds(values[title], int, float, datetime)]
    cells = {title: list(map(_cell, column)) for title, column in values.items()}
    if sum(APART + max(map(cell_len, (title, *column))) for title, column in cells.items()) - APART > out.width:
        cells = {title: cells[title] for title in values if title == first or not _holds(values[title])}
    table, gone = fitted_table(
        cells,
        out.width,
        words=[title for title in others if title not in firm],
        figures=[title for title in values if _holds(values[title], int, float)],
        spare=[title for title in reversed(firm) if title in cells],
        least=LEAST,
    )
    out.print(table)
    if gone:
        TERMINAL.note(f"no room for {', '.join(gone)}; -f csv has all columns")


def _holds(values: list[Any], *kinds: type) -> bool:
    """Whether each of the values is of one of these kinds, or missing."""
    return all(value is None or isinstance(value, kinds) for value in values)


def _value(row: Mapping[str, Any], keys: list[str]) -> Any:
    value = next((row[key] for key in keys if row.get(key)), row.get(keys[-1]))
    return ("; " if keys == ["reasons"] else ", ").join(value) if isinstance(value, list) else value


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


Format = Annotated[Shape, Option("-f", "--format", help="How it is written.")]

VerdictName = Literal["pass", "review", "reject", "unchecked", "error"]
_AGES = {"d": 1, "w": 7, "m": 30, "y": 365}


@dataclass(frozen=True, kw_only=True)
class Stored(Isolation):
    """The store that is read: the one that `--history` or the configuration names."""

    history: Annotated[
        str | None, Option(metavar="FILE|URL", help="The history store; default history.url of the configuration.")
    ] = None

    @property
    def settings(self) -> Settings:
        """The effective settings, with the store that `--history` names."""
        return self.load({"--history": ("history.url", self.history)}).settings

    @contextmanager
    def opened(self, *, create: bool = False) -> Iterator[Store]:
        """The store; it must be there, or is made."""
        from hallucheck.evidence.history.store import open_store  # noqa: PLC0415 (so that --help stays quick)

        with closing(open_store(self.settings.history, create=create)) as store:
            yield store


@dataclass(frozen=True, kw_only=True)
class Listed(Stored):
    """The same, and how rows of it are listed."""

    panel: ClassVar[str] = "Options"
    limit: Annotated[int, Option("-n", "--limit", min=1, help="At most so many.")] = 20
    format_: Format = "table"

    def write(
        self, rows: Callable[[Any, Store], Iterable[Mapping[str, Any]]], columns: Columns, empty: str = "nothing found"
    ) -> None:
        """Write the rows that a query of the module `evidence.history.query` finds in the store."""
        with self.opened() as store:
            from hallucheck.evidence.history import query  # noqa: PLC0415 (needs SQLAlchemy)

            write(rows(query, store), columns, self.format_, empty=empty)


@dataclass(frozen=True, kw_only=True)
class Owned:
    """Records by run or subject."""

    panel: ClassVar[str] = "Which records"
    run: Annotated[int | None, Option(metavar="NUMBER", help="Of this run.")] = None
    subject: Annotated[str | None, Option(metavar="ID", help="Of this subject.")] = None


@dataclass(frozen=True, kw_only=True)
class Chosen(Owned):
    """Records by all that is known of them."""

    session: Annotated[str | None, Option(metavar="ID", help="Of this session.")] = None
    provider: Annotated[str | None, Option(metavar="NAME", help="Of this provider.")] = None
    verdict: Annotated[VerdictName | None, Option(metavar="VERDICT", help="With this verdict.")] = None
    since: Annotated[str | None, Option(metavar="DATE|AGE", help="From this day on, or 30d.")] = None
    until: Annotated[str | None, Option(metavar="DATE|AGE", help="Before this day.")] = None

    @property
    def which(self) -> Which:
        """The records that the flags name."""
        from hallucheck.evidence.history.query import Which  # noqa: PLC0415 (so that --help stays quick)

        times = {"since": moment("--since", self.since), "until": moment("--until", self.until)}
        return Which(**asdict(self) | times)


def moment(flag: str, text: str | None, now: datetime | None = None) -> datetime | None:
    """A date, a time, or an age such as `30d`, `8w`, `6m`, `2y` back from now.

    Raises:
        UsageError: it is none of them.
    """
    if text is None:
        return None
    number, unit = text[:-1], text[-1:].lower()
    if number.isascii() and number.isdigit() and unit in _AGES and len(number) < 6:  # noqa: PLR2004 (273 years)
        return (now or datetime.now(UTC).replace(tzinfo=None)) - timedelta(days=int(number) * _AGES[unit])
    found = instant(text) if "-" in text else None
    if found is None:
        raise UsageError(f"{flag} {text}: expected a date or an age", "as in 2025-09-01, or 30d, 8w, 6m, 2y")
    return found
