"""PDF documents that records point at, each read once per run in a process that can be killed.

A dump is foreign, and so are the PDFs it names. A name is followed only as far as the documents directory or the
dump's own directory; a PDF is parsed in a child process with limits on memory and time. Nothing here starts, and no
PDF library is imported, before a record points at a document.
"""

from __future__ import annotations

import tempfile
import threading
import weakref
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from hallucheck.evidence.pdf.document import Document, DocumentLimits, ErrorKind
from hallucheck.evidence.pdf.runs import RUN_CHARACTERS

if TYPE_CHECKING:
    from hallucheck.evidence.pdf.reader import PdfReader
    from hallucheck.evidence.places import Place

__all__ = ["Document", "DocumentLimits", "Documents", "ErrorKind"]


WAIT_FACTOR = 3
"""A process waits for another one's reading of the same document this many times the limit: two tries, and some air."""

WAIT_FOR_START = 60
"""Seconds on top of that, for the other one's child to start."""


class Documents:
    """Reads documents. Pickles as its settings, so each process reads with a child of its own.

    `root` is the directory of the documents (`--documents DIR`); names that are not found there, and all names where
    it is not given, are looked up beside the dump. `cache` is a directory of the run, shared by its processes.
    """

    def __init__(
        self, *, root: str | None = None, limits: DocumentLimits | None = None, cache: str | None = None
    ) -> None:
        self.root = root
        self.limits = limits or DocumentLimits()
        self.cache = cache
        self._lock = threading.Lock()
        self._reader: PdfReader | None = None
        self._recent = _Recent(self.limits.characters)

    def read(self, name: str, *, dump: str) -> Document:
        """The document `name` of a record of the file `dump`. Never raises for what a document is."""
        with self._lock:
            found = self._recent.get((name, dump))
            if found is None:
                found = self._find(name, dump)
                self._recent.put((name, dump), found)
            return found

    def close(self) -> None:
        """End the child process; the next `read` would start another."""
        if self._reader is not None:
            self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Documents, root=self.root, limits=self.limits, cache=self.cache), ()

    def _find(self, name: str, dump: str) -> Document:
        from hallucheck.evidence import places  # noqa: PLC0415 (only where a record points at a document)
        from hallucheck.evidence.pdf import page_cache  # noqa: PLC0415 (only where a record points at a document)

        place = places.locate(name, root=self.root, dump=dump)
        if isinstance(place, places.Refusal):
            return Document(path=name, error=place.sentence, error_kind=place.kind)
        if self.cache is None:
            document = self._parse(place)
        else:
            patience = WAIT_FACTOR * self.limits.seconds + WAIT_FOR_START
            document = page_cache.once(self.cache, place.key, lambda: self._parse(place), patience)
        return replace(document, path=name)

    def _parse(self, place: Place) -> Document:
        if self._reader is None:
            from hallucheck.evidence.pdf.reader import PdfReader  # noqa: PLC0415 (as in `_find`)

            self._reader = PdfReader(**self.limits.model_dump())
            weakref.finalize(self, self._reader.close)  # for whoever forgets to close
        with _local(place.path) as path:
            reply = self._reader.read(path)
        kind = ErrorKind(reply.kind) if reply.kind else None
        return Document(path=place.path, pages=reply.pages, runs=reply.runs, error=reply.error, error_kind=kind)


@contextmanager
def _local(path: str) -> Iterator[str]:
    """A document as a file of this machine."""
    from hallucheck.evidence import remote  # noqa: PLC0415 (as in `_find`)

    if not remote.is_remote(path):
        yield path
        return
    with tempfile.NamedTemporaryFile(prefix="hallucheck-", suffix=".pdf") as file:
        remote.fetch(path, file.file)
        file.flush()
        yield file.name


class _Recent:
    """The documents last used, as many as hold `characters` together, and the last one whatever it holds."""

    ENTRY = 200  # what an entry costs beside its text, in characters: errors have no text and are kept too

    def __init__(self, characters: int) -> None:
        self._left = characters
        self._documents: OrderedDict[tuple[str, str], Document] = OrderedDict()

    def get(self, key: tuple[str, str]) -> Document | None:
        document = self._documents.get(key)
        if document is not None:
            self._documents.move_to_end(key)
        return document

    def put(self, key: tuple[str, str], document: Document) -> None:
        self._documents[key] = document
        self._left -= self._cost(document)
        while self._left < 0 and len(self._documents) > 1:
            _, oldest = self._documents.popitem(last=False)
            self._left += self._cost(oldest)

    def _cost(self, document: Document) -> int:
        runs = sum(map(len, document.runs))
        return self.ENTRY + 2 * sum(map(len, document.pages)) + runs * RUN_CHARACTERS
