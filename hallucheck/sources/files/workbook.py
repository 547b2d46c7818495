"""Excel workbooks (.xlsx), a row at a time. Needs the extra `xlsx` (openpyxl).

The sheet that looks most like records is read, and with it the others that have the same header; each is a source of
its own, so that file, sheet and row find a row again. A cell holds what a cell of CSV would: the text, or the value
that Excel computed last; formulas are never computed.
"""

from __future__ import annotations

import datetime as dt
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from typing import Any

from hallucheck.errors import InputError, UnreadableRowError, UsageError, needing
from hallucheck.model import ErrorNote, Row
from hallucheck.sources.base import Payloads, Source, unreadable
from hallucheck.sources.decode import decode
from hallucheck.sources.files.csv_table import row_of_cells, unique_header
from hallucheck.sources.files.streams import Stream
from hallucheck.sources.unwrapping import NO_ROWS, likeness

WORKBOOK = "xl/workbook.xml"
"""The part that every workbook of this form has."""

UNPACKED = 2 << 30
"""Bytes of a workbook's parts: more than Excel can open; a file that claims more is refused."""

LOOKED_AT = 5
"""Rows of each sheet by which the one with the records is found."""

TITLE = 20
"""Rows among which the names of the columns are looked for."""

_BAD = (OSError, ValueError, LookupError, TypeError, AttributeError, SyntaxError, EOFError, zipfile.BadZipFile)
"""What openpyxl raises over a damaged workbook; broken XML is a SyntaxError."""


class Workbook(Payloads):
    """The rows of one sheet, numbered as in the sheet, below a row with the names of the columns."""

    format = "xlsx"

    def __init__(self, stream: Stream, sheet: str | None = None) -> None:
        super().__init__(stream)
        with needing("xlsx", f"{stream.name} is an Excel workbook, and openpyxl is not installed"):
            import openpyxl  # noqa: PLC0415 (an optional package, and slow to import)
        self._load = openpyxl.load_workbook
        with self.stream.open() as file:
            try:
                unpacked = sum(part.file_size for part in zipfile.ZipFile(file).infolist())
            except zipfile.BadZipFile as error:
                raise InputError(f"{self.name} is not a readable workbook: {error}") from error
        if unpacked > UNPACKED:
            raise InputError(f"{self.name} is too large to open: its parts have {unpacked:,} bytes")
        with self._opened() as book:
            headers = {sheet.title: next(_table(sheet))[1] for sheet in book.worksheets}
            self.sheets = self._chosen(headers, book, sheet)
        self.sheet = self.sheets[0]
        self._left_out = [title for title, header in headers.items() if header and title not in self.sheets]

    def all(self) -> list[Source]:
        """The sheets with the same header, as sources of their own."""
        others: list[Source] = [self]
        for sheet in self.sheets[1:]:
            others.append(other := object.__new__(Workbook))
            other.__dict__ |= self.__dict__ | {"sheet": sheet, "name": f"{self.name}#{sheet}", "size": 0}
        return others

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows below the header; those without any cell are none, and cells beside the table are remarks."""
        number = 1
        try:
            with self._opened() as book:
                table = _table(book[self.sheet])
                header = unique_header(next(table)[1], self.name)
                for number, cells in table:
                    if any(cells):
                        yield row_of_cells(header, cells, number)
        except InputError:
            raise
        except _BAD as error:
            yield unreadable(f"{self.name}: cannot read on: {error}", number + 1, kind="damaged")

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        with self.stream.open() as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts of a workbook that hold no cells
            try:
                book = self._load(file, read_only=True, data_only=True, keep_links=False)
            except _BAD as error:
                raise InputError(f"{self.name} is not a readable workbook: {error}") from error
            try:
                yield book
            finally:
                book.close()

    def _chosen(self, headers: dict[str, list[str]], book: Any, wanted: str | None) -> list[str]:
        """The sheets that are read."""
        if wanted is not None and wanted not in headers:
            raise UsageError(f"--rows {wanted}: {self.name} has no such sheet", f"its sheets are {', '.join(headers)}")
        if not headers:
            raise InputError(f"{self.name} has no sheet with cells")
        if wanted is not None:
            return [wanted]
        best = max(headers, key=lambda title: _likeness(book[title]))
        same = [title for title, header in headers.items() if title != best and header == headers[best] and header]
        return [best, *same]

    @property
    def remark(self) -> str:
        """Which sheet it is, and which ones are not read."""
        rest = f" (not read: {', '.join(map(repr, self._left_out))}; --rows NAME reads another)"
        return f"sheet {self.sheet!r}{rest if self._left_out else ''}"


def _table(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The row that names the columns, below what stands alone above, then those below it; each with its number."""
    sheet.reset_dimensions()  # what a file says of its size may be wrong
    rows = enumerate((list(map(_text, values)) for values in sheet.iter_rows(values_only=True)), 1)
    above = list(islice(rows, TITLE))
    named = [(number, [cell.strip() for cell in cells]) for number, cells in above if any(map(str.strip, cells))]
    top, header = next((one for one in named if sum(map(bool, one[1])) > 1), (named or [(1, [])])[0])
    while header and not header[-1]:
        header.pop()
    yield top, header
    for number, cells in chain(above[top:], rows):
        yield number, cells[: len(header)]


def _likeness(sheet: Any) -> int:
    """How much the first rows of a sheet look like records."""
    table = _table(sheet)
    _, header = next(table)
    named = list(filter(None, header))
    if not header or len(set(named)) < len(named):
        return NO_ROWS
    found = []
    for _, cells in islice(table, LOOKED_AT):
        row = row_of_cells(header, cells, 1)
        if isinstance(row, Row) and row.raw != b"{}":
            with suppress(UnreadableRowError):
                found.append(decode(row.raw))
    return likeness(found)


def is_workbook(stream: Stream) -> bool:
    """Whether a zip archive is a workbook."""
    stream.spool()  # the list of its parts stands at its end
    with stream.open() as file, suppress(zipfile.BadZipFile, OSError):
        return WORKBOOK in zipfile.ZipFile(file).namelist()
    return False


def _text(value: Any) -> str:
    """A cell as CSV would have it: no `.0` behind whole numbers, times in ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004 (all digits are kept)
        return str(int(value))
    if isinstance(value, dt.datetime):
        whole = value.time() == dt.time()
        return value.date().isoformat() if whole else value.isoformat(sep=" ")
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)
