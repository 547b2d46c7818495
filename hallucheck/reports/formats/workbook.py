"""The run as an Excel workbook (extra `xlsx`): a summary, the findings and the records, ready to filter and to read.

Fragments are JSON lines of cells, as for Parquet; when all are there they become rows, one at a time, so memory does
not grow with the dump. Every text is a text: none is a formula, a link or a number, also not
once it is edited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from hallucheck.errors import check_installed
from hallucheck.model import AuditedRecord
from hallucheck.model.finding import WORDS
from hallucheck.reports import figures
from hallucheck.reports.base import Report
from hallucheck.reports.escape import sheet_cell
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats import tables
from hallucheck.reports.formats.annotated import encode

ROWS = 1_048_575
"""Rows of a sheet below its header; Excel opens no more."""

WIDE, USUAL, NARROW = 60, 22, 11
"""Widths of columns in characters: for prose, for names, for figures."""

LINES, LINE_HEIGHT = 8, 15
"""Lines of the highest row, and points of each: longer cells are cut on screen, and whole when opened."""

PROSE = frozenset(("message", "claim", "question", "answer", "evidence", "expected", "replacement", "reasons"))
"""Columns that wrap."""

FINDINGS = (
    "id", "severity", "rule", "message", "claim", "expected", "question", "answer", "evidence", "replacement",
    "confidence", "provider", "model", "file", "line", "part", "suppressed", "fingerprint",
)  # fmt: skip
"""What a reader needs, the problem first."""
DECISION, NOTE = "review", "note"
"""Two more columns of findings beside the id, for the reader to fill: `hallucheck review import` takes them."""
RECORDS = (
    "id", "verdict", "probability", "findings", "worst_severity", "question", "answer", "reasons", "rules",
    "suppressed", "provider", "model", "file", "line", "part",
)  # fmt: skip

GREEN, YELLOW, RED, BLUE = "#d9efdc", "#fdebc8", "#f8d3d0", "#dfe5ee"
FILLS = {"pass": GREEN, "review": YELLOW, "reject": RED, "unchecked": BLUE, "error": "#ead9f0"}
FILLS |= {"critical": "#f3b5b0", "high": RED, "medium": YELLOW, "low": BLUE}
"""Behind the words of verdicts and severities, dark text on them at a contrast above 12 to 1."""


class Workbook(Report, name="xlsx", suffixes=(".xlsx",)):
    """Three sheets with frozen headers and filters."""

    def __init__(self) -> None:
        check_installed("xlsxwriter", "xlsx", "a workbook needs xlsxwriter, which is not installed")

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        lines = [encode(["records", *row]) + b"\n" for row in tables.rows(_RECORDS, records)]
        lines += [encode(["findings", *row]) + b"\n" for row in tables.rows(_FINDINGS, tables.found(records))]
        return b"".join(lines)

    def convert(self, body: BinaryIO, path: Path, summary: Summary) -> None:
        import xlsxwriter  # noqa: PLC0415 (only who asks for a workbook pays)

        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "tmpdir": str(path.parent),
        }
        with xlsxwriter.Workbook(str(path), options) as book:
            book.set_properties({"title": "hallucheck", "created": datetime.fromisoformat(summary.as_of)})
            _write_overview(book, summary)
            columns = {"findings": (FINDINGS[0], DECISION, NOTE, *FINDINGS[1:]), "records": RECORDS}
            sheets = {name: _Sheet(book, name, its) for name, its in columns.items()}
            body.seek(0)
            for line in body:
                name, first, *cells = msgspec.json.decode(line)
                sheets[name].add([first, *([None, None] if name == "findings" else []), *cells])
            for sheet in sheets.values():
                sheet.finish()


class _Sheet:
    """A sheet while it grows; rows come in order."""

    def __init__(self, book: Any, name: str, columns: Sequence[str]) -> None:
        self._sheet = book.add_worksheet(name)
        self._columns = columns
        self._row = 0
        plain = {"valign": "top", "quote_prefix": True}
        self._text = book.add_format(plain)
        self._prose = book.add_format(plain | {"text_wrap": True})
        self._number = book.add_format({"valign": "top"})
        dark = plain | {"font_color": "#1a1a1a"}
        self._fills = {kind: book.add_format(dark | {"bg_color": color}) for kind, color in FILLS.items()}
        self._header = book.add_format({"bold": True, "bg_color": "#2b3a4e", "font_color": "#ffffff", "valign": "top"})
        self._asked = book.add_format({"bg_color": "#fff9db", "valign": "top", "text_wrap": True})
        self._sheet.freeze_panes(1, 1 + columns.index(NOTE) if NOTE in columns else 1)
        for at, column in enumerate(columns):
            wide = WIDE if column in PROSE else NARROW if column in _NARROW else USUAL
            self._sheet.set_column(at, at, wide)
            self._sheet.write_string(0, at, column, self._header)

    def add(self, cells: Sequence[Any]) -> None:
        """The next row; one more than Excel opens is left out."""
        if self._row == ROWS:
            return
        self._row += 1
        shown = [sheet_cell(cell) if isinstance(cell, str) else cell for cell in cells]
        prose = (cell for column, cell in zip(self._columns, shown, strict=True) if column in PROSE and cell)
        lines = max((cell.count("\n") + len(cell) // WIDE + 1 for cell in prose), default=1)
        self._sheet.set_row(self._row, LINE_HEIGHT * min(lines, LINES))
        for at, (column, cell) in enumerate(zip(self._columns, shown, strict=True)):
            if column in (DECISION, NOTE):
                self._sheet.write_blank(self._row, at, None, self._asked)
            elif isinstance(cell, str):
                filled = column in ("verdict", "severity", "worst_severity") and self._fills.get(cell)
                usual = self._prose if column in PROSE else self._text
                self._sheet.write_string(self._row, at, cell, filled or usual)
            elif cell is not None:
                self._sheet.write_number(self._row, at, cell, self._number)

    def finish(self) -> None:
        """All rows are there."""
        self._sheet.autofilter(0, 0, max(self._row, 1), len(self._columns) - 1)
        if DECISION in self._columns and self._row:
            at = self._columns.index(DECISION)
            self._sheet.data_validation(1, at, self._row, at, {"validate": "list", "source": list(WORDS)})


def _write_overview(book: Any, summary: Summary) -> None:
    """The first sheet: what was scanned and how it went, in words and counts, a row each."""
    sheet = book.add_worksheet("summary")
    sheet.set_column(0, 0, 34)
    sheet.set_column(1, 1, 2 * WIDE)
    bold = book.add_format({"bold": True, "valign": "top"})
    text = book.add_format({"text_wrap": True, "valign": "top", "align": "left", "quote_prefix": True})
    for row, (name, value) in enumerate(_overview(summary)):
        sheet.write_string(row, 0, sheet_cell(name), bold)
        if isinstance(value, str):
            sheet.write_string(row, 1, sheet_cell(value), text)
        elif value is not None:
            sheet.write_number(row, 1, value, text)


def _overview(summary: Summary) -> Iterator[tuple[str, str | int | None]]:
    totals, gate = summary.totals, summary.gate
    yield "gate", "passed" if gate.passed else "failed"
    yield "exit code", f"{gate.exit_code}: {gate.meaning}"
    yield from (("because", reason) for reason in gate.reasons)
    for source in summary.inputs:
        yield "input", source.path
        if source.missing:
            yield "missing in it", source.missing
    yield "audit date", summary.as_of
    yield "hallucheck", summary.tool["version"]
    yield "settings", summary.config_hash
    yield "verifier", summary.verifier
    yield "", None
    yield "records", totals.records
    yield from ((f"records: {verdict}", count) for verdict, count in figures.verdicts(totals).items())
    yield "findings that count", totals.findings
    yield "findings that are suppressed", totals.suppressed
    for what, count in (("records", totals.records), ("findings", totals.findings + totals.suppressed)):
        if count > ROWS:
            yield f"{what} left out", f"{count - ROWS:,}: a sheet has {ROWS:,} rows; -o {what}.csv has them all"
    yield "", None
    for name, rate in summary.rates.items():
        if rate.count:
            yield name.replace("_", " "), figures.sentence(name, rate)
    yield "", None
    yield from ((f"rule {row['rule']}", row["findings"]) for row in figures.rules(totals))
    for row in figures.providers(totals):
        yield f"provider {row['provider']}", f"{row['records']:,} records, {row['reject']:,} rejected"


_FINDINGS = tables.named(tables.FINDINGS, FINDINGS)
_RECORDS = tables.named(tables.RECORDS, RECORDS)
_NARROW = {DECISION, "severity", "verdict", "confidence", "probability", "findings", "suppressed", "line", "part"}
