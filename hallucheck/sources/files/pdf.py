"""A PDF with what a model extracted from it beside it: `x.pdf` and `x.json`.

The row is the sidecar's object plus `document`, the PDF's name; a list in the sidecar makes several rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hallucheck.errors import InputError
from hallucheck.model import ErrorNote, Row
from hallucheck.sources.base import Payloads, unreadable, with_key
from hallucheck.sources.files.json_document import Document
from hallucheck.sources.files.streams import Stream

SIDECAR_SUFFIXES = (".json", ".jsonl")


class PdfWithSidecar(Payloads):
    """One document and the records about it."""

    format = "pdf"

    def rows(self) -> Iterator[Row | ErrorNote]:
        """The sidecar's records; without any, one error row."""
        beside = sidecar(Path(self.name))
        if beside is None:
            wanted = Path(self.name).with_suffix(SIDECAR_SUFFIXES[0]).name
            yield unreadable(f"there is nothing to check in {self.name}: no {wanted} beside it", 1)
            return
        try:
            given = Document(Stream(str(beside)))
        except InputError as error:
            yield unreadable(error.message, 1)
            return
        empty = True
        for row in given.rows():
            empty = False
            if isinstance(row, ErrorNote):
                yield row
            else:
                name = Path(self.name).name
                yield Row(with_key(row.raw, "document", name, lambda own: own.get("document") is not None), row.line)
        if empty:
            yield unreadable(f"there is nothing to check in {self.name}: {beside.name} holds no record", 1)


def sidecar(pdf: Path) -> Path | None:
    """The JSON file of the same stem."""
    spelled = (*SIDECAR_SUFFIXES, *map(str.upper, SIDECAR_SUFFIXES))
    return next((path for suffix in spelled if (path := pdf.with_suffix(suffix)).is_file()), None)
