"""Tables: CSV and TSV, Parquet, and Excel workbooks (extras `parquet`, `xlsx`). A row is an object of its cells.

Cells that hold JSON are taken as what they spell; cells of text fields (question, answer, ...) stay text whatever they
look like. Lists that pandas wrote in Python's spelling are read too, but only where printing them again gives the same
cell. Arrays as numpy prints them, `['a' 'b']`, are lists without commas; Python would join their strings into one.

Of a workbook the sheet that looks most like records is read, and with it the others that have the same header; each is
a source of its own, so that file, sheet and row find a row again. A cell holds what a cell of CSV would: the text, or
the value that Excel computed last; formulas are never computed.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from typing import Any

import msgspec

from hallucheck.errors import InputError, UnreadableRowError, UsageError, needing
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.aliases import ALIASES, LIKELY, field_of, fold
from hallucheck.model.foreign.reading import WRAPPERS
from hallucheck.model.foreign.values import parse_printed
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Source, in_one_line, unreadable
from hallucheck.sources.decode import decode
from hallucheck.sources.files.json_document import NO_ROWS, likeness
from hallucheck.sources.files.streams import Pieces, Stream
from hallucheck.text.basics.patterns import regex

TEXT_FIELDS = ("id", "question", "answer", "reference", "document", "provider", "model", "subject", "session", "at")
DELIMITERS = ",;\t|"

_QUOTED = regex(r'"[^"]*+"')
_LISTED = frozenset(
    map(fold, ("summary_sentences", "generations", "completions", "responses", "predictions", "inputs", "outputs"))
)
"""Names of answers under which lists and objects stand in cells."""
_TEXT_COLUMNS = frozenset(
    fold(name) for field in TEXT_FIELDS for group in (ALIASES[field], *LIKELY.get(field, ())) for name in group
)
_NUMBER_COLUMNS = frozenset(("total_pages", "opening_balance", "closing_balance", "page_range"))


class CsvTable(Source):
    """A table with a header line."""

    format = "csv"

    def __init__(self, stream: Stream, *, delimiter: str | None = None) -> None:
        super().__init__(stream)
        wide = stream.first.startswith((b"\xff\xfe", b"\xfe\xff"))  # as Excel saves "Unicode text"
        self._spelling = ("utf-16", "replace") if wide else ("utf-8", "surrogateescape")
        header = _QUOTED.sub("", stream.first.decode(self._spelling[0], "replace").partition("\n")[0])
        self.delimiter = delimiter or max(DELIMITERS, key=header.count)

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows, numbered by the line on which they begin."""
        csv.field_size_limit(MAX_LINE_BYTES)
        raw = io.BufferedReader(Pieces(self.stream.blocks(CHUNK_BYTES)), CHUNK_BYTES)
        encoding, errors = self._spelling
        text = io.TextIOWrapper(raw, encoding=encoding, errors=errors, newline="")
        quotes, ended = 0, False  # those in the lines of a row are even in number unless one is never closed

        def lines() -> Iterator[str]:
            nonlocal quotes, ended
            for line in text:
                quotes += line.count('"')
                yield line
            ended = True

        reader = csv.reader(lines(), delimiter=self.delimiter)
        header: list[str] | None = None
        while True:
            line = reader.line_num + 1
            quotes = 0
            try:
                cells = next(reader, None)
            except csv.Error as error:  # a cell that is too long: the next row begins on the next line
                yield unreadable(f"{self.name}: {error}", line, kind="damaged")
                continue
            if cells is None:
                break
            if not cells:
                continue
            if ended and quotes % 2:
                yield unreadable(
                    f"the quote that opens in line {line} is never closed: the rest of the file is in it", line
                )
                break
            if header is None:
                header = unique_header(cells, self.name)
            elif len(cells) > len(header):
                yield unreadable(f"the row has {len(cells)} cells, the header {len(header)}", line)
            else:
                yield row_of_cells(header, cells, line)
        damage = self.stream.damage
        yield from [unreadable(f"{self.name}: {damage}", reader.line_num, kind="damaged")] if damage else ()


def unique_header(cells: list[str], table: str) -> list[str]:
    """The names of the columns of `table`.

    Raises:
        InputError: two of them are the same.
    """
    header = [cell.strip() for cell in cells]
    twice = next((name for name in header if name and header.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"{table}: two columns are called {twice!r}", "rename one of them")
    return header


def row_of_cells(header: list[str], cells: list[str], line: int) -> Row | ErrorNote:
    """A row of a table as an object; empty cells are left out."""
    values = {name: cell_value(name, cell) for name, cell in zip(header, cells, strict=False) if name and cell}
    try:
        return Row(msgspec.json.encode(values), line)
    except UnicodeEncodeError:
        return unreadable("the row is not valid UTF-8", line)


def cell_value(column: str, cell: str) -> Any:
    """What a cell stands for: text, or the JSON that it spells (as raw bytes, so that its spelling stays)."""
    folded, stripped = fold(column), cell.strip()
    is_text = folded in _TEXT_COLUMNS or (field_of(column) or ("",))[0] in TEXT_FIELDS
    if is_text and folded not in _LISTED:
        return cell
    if stripped[:1] not in ("[", "{") and column not in _NUMBER_COLUMNS:
        return cell
    try:
        msgspec.json.decode(stripped)
        return msgspec.Raw(in_one_line(stripped.encode()))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        value = parse_printed(stripped)
        return cell if value is None else msgspec.Raw(msgspec.json.encode(value))


BATCH_ROWS = 1024
JSON_COLUMNS = frozenset(
    ("statement", *WRAPPERS, "boundaries", "metadata", "page_range", "transactions", "accounts", "balances")
)
"""Columns whose texts are JSON where they can be: nested values are often written so."""


class Parquet(Source):
    """A columnar file; rows are numbered from 1."""

    format = "parquet"

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        with needing("parquet", f"{stream.name} is a Parquet file, and pyarrow is not installed"):
            import pyarrow as pa  # noqa: PLC0415 (an optional package, and slow to import)
            import pyarrow.parquet as pq  # noqa: PLC0415 (as above)
        self._errors: Any = (pa.ArrowException, OSError)
        self._open: Any = pq.ParquetFile
        with stream.open() as file:
            try:
                self._open(file)
            except self._errors as error:
                raise InputError(f"{stream.name} is not a readable Parquet file: {error}") from error

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The rows; decimals keep their digits, times are ISO 8601, NaN is null, and statements in JSON are objects."""
        line = 0
        encode = msgspec.json.Encoder(decimal_format="number", enc_hook=str).encode
        with self.stream.open() as file:
            try:
                for batch in self._open(file).iter_batches(batch_size=BATCH_ROWS):
                    spelled = JSON_COLUMNS.intersection(batch.schema.names)
                    for values in batch.to_pylist():
                        line += 1
                        for name in spelled:
                            if isinstance(cell := values[name], str):
                                values[name] = cell_value(name, cell)
                        yield Row(encode(values), line)
            except self._errors as error:
                yield unreadable(f"{self.name}: {error}", line + 1, kind="damaged")


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


class Workbook(Source):
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
