"""From names on the command line to sources: directories are listed, and each file's form is known by its content."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from hallucheck.errors import InputError, UnreadableRowError, UsageError
from hallucheck.evidence import remote
from hallucheck.sources.base import MAX_LINE_BYTES, Source
from hallucheck.sources.decode import decode
from hallucheck.sources.files.json_document import Document, EvalArchive, PdfWithSidecar, read_path, sidecar
from hallucheck.sources.files.lines import Lines
from hallucheck.sources.files.streams import BOM, STDIN, Stream
from hallucheck.sources.files.tables import CsvTable, Parquet, Workbook, is_workbook
from hallucheck.text.basics.patterns import regex

SUFFIXES = (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".xlsx", ".xlsm", ".parquet", ".eval", ".pdf")
TABLES = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xlsm")
OTHER_SHEETS = (".xls", ".xlsb", ".ods")
COMPRESSED = (".gz", ".zst", ".bz2", ".xz")

_ZIP = b"PK\x03\x04"
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{", b"[\0", b"\0[")


_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""What old workbooks begin with, and those with a password."""

_OBJECT = regex(rb"^[{\[]", re.MULTILINE)
"""A line that looks like a row: then a row of NUL bytes, as a crash leaves them, is no more than a bad row."""


def expand(names: Sequence[str]) -> list[str]:
    """Files in place of directories, in sorted order.

    Raises:
        UsageError: nothing is named, or a directory holds nothing that can be read.
        InputError: a file does not exist.
    """
    if not names:
        raise UsageError("no input: name a file, a directory, or - for stdin")
    if list(names).count(STDIN) > 1:
        raise UsageError("stdin (-) can be read only once")
    found: list[str] = []
    for name in names:
        path = Path(name)
        try:
            if remote.is_remote(name):
                held = _far(name)
            elif name != STDIN and path.is_dir():
                held = _listed(path)
            elif name == STDIN or path.exists():
                held = [name]
            else:
                raise _missing(name)
        except (OSError, ValueError) as error:
            raise InputError(f"cannot read {name}: {getattr(error, 'strerror', None) or error}") from error
        if not held:
            also = f"(also {' and '.join(COMPRESSED)})"
            raise UsageError(f"nothing to read in {name}: looked for {' '.join(SUFFIXES)} {also}")
        found += held
    return found


def _far(name: str) -> list[str]:
    """The addresses of what can be read under an address."""
    inside = remote.listed(name)
    return [name] if inside is None else [url for url in inside if _suffix(Path(url)) in SUFFIXES or "*" in name]


def open_source(
    name: str, stdin: BinaryIO | None = None, *, max_line: int = MAX_LINE_BYTES, rows: str | None = None
) -> Source:
    """The source that reads `name`; `rows`: where the rows of a JSON document stand, or the sheet of a workbook."""
    stream = Stream(name, stdin)
    source = _source(stream, max_line, rows)
    if rows is not None and not isinstance(source, Document | Workbook):
        raise UsageError(f"--rows {rows}: {name} is {source.format}, neither JSON nor a workbook", "leave --rows out")
    return source


def _source(stream: Stream, max_line: int, rows: str | None) -> Source:
    name = stream.name
    first = stream.first
    suffix = _suffix(Path(name))
    if first.startswith(_UTF16) and suffix not in TABLES:
        path = Path(name)
        target = f"{path.stem}.utf8{path.suffix or '.jsonl'}"
        raise InputError(f"{name} is UTF-16", f"convert it: iconv -f UTF-16 -t UTF-8 {name} > {target}")
    if suffix in OTHER_SHEETS or first.startswith(_OLE):
        raise InputError(f"{name} is a spreadsheet of another kind", "save it as .xlsx, without a password, or as CSV")
    if first.startswith(b"PAR1"):
        return Parquet(stream)
    if first.startswith(b"%PDF"):
        return PdfWithSidecar(stream)
    if suffix in WORKBOOKS or first.startswith(_ZIP):
        return Workbook(stream, rows) if suffix in WORKBOOKS or is_workbook(stream) else EvalArchive(stream)
    if suffix in (".parquet", ".pdf", ".eval") and first:
        raise InputError(f"{name} is not a {suffix[1:]} file: it does not begin like one")
    if suffix in TABLES:
        return CsvTable(stream, delimiter="\t" if suffix == ".tsv" else None)
    if b"\0" in first[:1024] and not _OBJECT.search(first):
        raise InputError(f"{name} is a binary file of a kind that is not known", f"known are: {' '.join(SUFFIXES)}")
    if rows is not None:
        return Document(stream, rows=read_path(rows))
    return Document(stream) if _is_document(stream, suffix) else Lines(stream, max_line=max_line)


def _is_document(stream: Stream, suffix: str) -> bool:
    """Whether the JSON is one value over many lines (or one line of a .json file) instead of one object a line.

    A first line that is an object is a row, and so is a broken one, unless it looks like the beginning of a
    pretty-printed value.
    """
    line, broken, rest = stream.first.removeprefix(BOM).lstrip().partition(b"\n")
    line, rest, is_json = line.rstrip(), rest.lstrip(), suffix == ".json"
    if line in (b"{", b"[") or not line.startswith((b"{", b"[")):
        return line in (b"{", b"[")
    whole = bool(broken) or stream.is_whole  # else the first line is longer than what can be seen of it
    if whole and _is_object(line):
        return is_json and not rest
    if not whole or not rest:
        return is_json or line.startswith(b"[")
    if not is_json and _is_object(rest.partition(b"\n")[0]):
        return False
    return line.endswith((b",", b"{", b"[")) or (is_json and line.startswith(b"["))


def _is_object(line: bytes) -> bool:
    with suppress(UnreadableRowError):
        decode(line)
        return True
    return False


def _listed(directory: Path) -> list[str]:
    """The files of a directory that can be read, by name; what belongs to a PDF is read with it."""
    files = sorted(path for path in directory.iterdir() if path.is_file() and not path.name.startswith("."))
    pdfs = [path for path in files if path.suffix.lower() == ".pdf"]
    beside = [*pdfs, *map(sidecar, pdfs)]
    dumps = [path for path in files if _suffix(path) in (*SUFFIXES, *OTHER_SHEETS) and path not in beside]
    if not dumps or any(map(sidecar, pdfs)):  # else the PDFs are documents that the dumps point at
        dumps = sorted([*dumps, *pdfs])
    return [str(path) for path in dumps]


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    return Path(path.stem).suffix.lower() if suffix in COMPRESSED else suffix


def _missing(name: str) -> UsageError | InputError:
    from difflib import get_close_matches  # noqa: PLC0415 (only for the message)

    path, hint = Path(name), None
    with suppress(OSError):  # a name beside it was perhaps meant
        near = get_close_matches(path.name, [other.name for other in path.parent.iterdir()], n=1, cutoff=0.75)
        hint = f"did you mean {path.parent / near[0]}?" if near else None
    if not path.suffix and len(path.parts) == 1:
        hint = hint or "paths start from the current directory; an option would begin with two dashes"
        return UsageError(f"no file or directory is called {name!r}", hint)
    if any(mark in name for mark in "*?["):
        return InputError(f"no file matches {name}")
    if not path.parent.is_dir():
        return InputError(f"{name} does not exist: there is no directory {path.parent}")
    return InputError(f"{name} does not exist", hint)
