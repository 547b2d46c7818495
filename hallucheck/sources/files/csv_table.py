"""CSV and TSV: a row is an object of its cells; cells that hold JSON are taken as what they spell.

Cells of text fields (question, answer, ...) stay text whatever they look like. Lists that pandas wrote in Python's
spelling are read too, but only where printing them again gives the same cell. Arrays as numpy prints them, `['a' 'b']`,
are lists without commas; Python would join their strings into one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec

from hallucheck.errors import InputError
from hallucheck.model import ErrorNote, Row
from hallucheck.model.foreign.aliases import ALIASES, LIKELY, field_of, fold
from hallucheck.model.foreign.values import parse_printed
from hallucheck.sources.base import CHUNK_BYTES, MAX_LINE_BYTES, Payloads, in_one_line, unreadable
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


class CsvTable(Payloads):
    """A table with a header line."""

    format = "csv"

    def __init__(self, stream: Stream, *, delimiter: str | None = None) -> None:
        super().__init__(stream)
        wide = stream.first.startswith((b"\xff\xfe", b"\xfe\xff"))  # as Excel saves "Unicode text"
        self._spelling = ("utf-16", "replace") if wide else ("utf-8", "surrogateescape")
        self.delimiter = delimiter or _delimiter(stream.first.decode(self._spelling[0], "replace"))

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


def _delimiter(first: str) -> str:
    """The one that stands most often in the header line, outside of quotes."""
    header = _QUOTED.sub("", first.partition("\n")[0])
    return max(DELIMITERS, key=header.count)
