"""Logs of inspect, and PDFs with what a model extracted from them beside them.

An inspect log (`.eval`) is a zip archive with one JSON file per sample. Beside `x.pdf` stands `x.json`: a row is its
object plus `document`, the PDF's name; a list in it makes several rows.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from hallucheck.errors import InputError
from hallucheck.model import ErrorNote, Row
from hallucheck.sources.base import MAX_LINE_BYTES, Payloads, in_one_line, unreadable, with_key
from hallucheck.sources.files.json_document import Document
from hallucheck.sources.files.streams import Stream
from hallucheck.text.basics.patterns import regex

_SAMPLE = regex(r"samples/[^/]+\.json")
_DIGITS = regex(r"(\d+)")


class EvalArchive(Payloads):
    """The samples of a log, in natural order of their names, numbered from 1."""

    format = "eval"

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        with stream.open() as file:
            if not _samples(self._archive(file)):
                raise InputError(
                    f"{stream.name} is a zip archive, but not an inspect log: it has no samples/*.json",
                    "unpack it and name the files inside",
                )

    def rows(self) -> Iterator[Row | ErrorNote]:
        """Each sample's file as a row."""
        with self.stream.open() as file:
            archive = self._archive(file)
            for number, name in enumerate(_samples(archive), start=1):
                yield self._row(archive, name, number)

    def _archive(self, file: BinaryIO) -> zipfile.ZipFile:
        try:
            return zipfile.ZipFile(file)
        except zipfile.BadZipFile as error:
            raise InputError(f"{self.name} is not a readable zip archive: {error}") from error

    def _row(self, archive: zipfile.ZipFile, name: str, number: int) -> Row | ErrorNote:
        try:
            with archive.open(name) as member:
                raw = member.read(MAX_LINE_BYTES + 1)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, zlib.error) as error:
            return unreadable(f"{self.name}: cannot unpack {name}: {error}", number, kind="damaged")
        if len(raw) > MAX_LINE_BYTES:
            return unreadable(f"{self.name}: {name} is longer than {MAX_LINE_BYTES} bytes", number, kind="too-long")
        return Row(in_one_line(raw.strip()), number)


def _samples(archive: zipfile.ZipFile) -> list[str]:
    names = {name for name in archive.namelist() if _SAMPLE.fullmatch(name)}
    return sorted(names, key=lambda name: [(int(x), "") if x.isdigit() else (0, x) for x in _DIGITS.split(name)])


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
