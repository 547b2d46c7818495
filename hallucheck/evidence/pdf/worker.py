"""The child process that parses PDFs: one request and one reply at a time, for as long as the parent lives.

Messages are msgspec JSON. The child limits its own memory before it sees the first document, writes no files and no
core, and ends with its parent: by the death signal on Linux even in mid-read, by the end of the connection elsewhere.
Run as `python -P -m hallucheck.evidence.pdf.worker MB PID DESCRIPTOR`.
"""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import signal
import sys
import warnings
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hallucheck.evidence.pdf.runs import RUN_CHARACTERS, PageRuns, Run, parse
from hallucheck.text.basics.patterns import regex

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_QUOTED = regex(r"""(?:\bb)?['"]|[<{(\[]|0x|\d{5}""")
"""Where an error message begins to show bytes, objects or addresses in memory."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """Read `path`, within the limits."""

    path: str
    pages: int
    characters: int


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """The text page by page and where it stands, or an error with its kind."""

    pages: tuple[str, ...] = ()
    runs: tuple[tuple[Run, ...], ...] = ()
    error: str | None = None
    kind: str | None = None


READY = Reply()
"""The first message: the child has started and imported its library."""


class _RefusedError(Exception):
    """The document cannot be given back whole: (kind, sentence)."""


def send(pipe: Connection, message: Request | Reply) -> None:
    """Write one message."""
    pipe.send_bytes(msgspec.json.encode(message))


def main() -> None:
    """Serve until the connection ends."""
    _limit_self(memory_mb=int(sys.argv[1]), parent=int(sys.argv[2]))
    pipe = Connection(int(sys.argv[3]))
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    import pypdf  # noqa: F401, PLC0415 (paid for before the clock of the first document starts)

    reply = READY
    with contextlib.suppress(EOFError, ConnectionError):
        while reply.kind != "memory":  # then the heap is in pieces; the parent starts another child
            send(pipe, reply)
            reply = answer(msgspec.json.decode(pipe.recv_bytes(), type=Request))
        send(pipe, reply)


def answer(request: Request) -> Reply:
    """Read one document; whatever the PDF library raises becomes a reply."""
    try:
        return _read(request)
    except _RefusedError as refused:
        kind, sentence = refused.args
        return Reply(error=sentence, kind=kind)
    except Exception as error:  # noqa: BLE001 (pypdf: "broken PDF files might cause other Exceptions")
        return _explain(error)


def _read(request: Request) -> Reply:
    from pypdf import PdfReader  # noqa: PLC0415 (imported by `main`; this module's messages are used by the parent)

    pages: list[str] = []
    runs: list[tuple[Run, ...]] = []
    places = PageRuns()
    left = room = request.characters
    with open(request.path, "rb") as file:  # noqa: PTH123 (Path would be one more import)
        reader = PdfReader(file, strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise _RefusedError("encrypted", "it is encrypted and needs a password")
        _check_page_count(reader, request.pages)
        for page in reader.pages:
            with contextlib.suppress(Exception):  # what cannot be parsed is for pypdf to say, just below
                parse(page, reader)
            text = _encodable(page.extract_text())
            left -= len(text)
            if left < 0:
                raise _RefusedError("limit", f"it holds more than {request.characters} characters of text")
            pages.append(text)
            found = _runs(places, page) if room > 0 else ()
            room -= sum(RUN_CHARACTERS + len(run.text) for run in found)
            runs.append(found)
    return Reply(pages=tuple(pages), runs=tuple(runs))


def _runs(places: PageRuns, page: PageObject) -> tuple[Run, ...]:
    """Where the text of a page stands; nothing where that cannot be known, for the text itself is there."""
    try:
        return tuple(replace(run, text=_encodable(run.text)) for run in places.read(page))
    except (MemoryError, RecursionError):
        raise
    except Exception:  # noqa: BLE001 (as in `answer`)
        return ()


def _check_page_count(reader: PdfReader, limit: int) -> None:
    """Refuse too many pages, and a page tree that has lost some: half a document would contradict what is right."""
    from pypdf.generic import DictionaryObject  # noqa: PLC0415 (as above)

    if (count := len(reader.pages)) > limit:
        raise _RefusedError("limit", f"it has {count} pages; at most {limit} are read")
    if count == 0:
        raise _RefusedError("damaged", "it is damaged: it has no pages")
    tree = reader.root_object["/Pages"].get_object()
    declared = tree.get("/Count") if isinstance(tree, DictionaryObject) else None
    if isinstance(declared, int) and declared > count:
        raise _RefusedError("damaged", f"it is damaged: {count} of {declared} pages can be found")


def _explain(error: Exception) -> Reply:
    from pypdf import errors  # noqa: PLC0415 (as above)

    why, extra = getattr(error, "strerror", None) or type(error).__name__, "hallucheck[pdf-aes]"
    words = _words(error)
    for raised, kind, sentence in (
        (MemoryError, "memory", "reading it takes more memory than allowed"),
        (RecursionError, "damaged", "it is damaged: nested too deeply"),
        (OSError, "unreadable", f"it cannot be read: {why}"),
        (errors.FileNotDecryptedError, "encrypted", "it is encrypted and needs a password"),
        (errors.DependencyError, "encrypted", f"it is encrypted with a cipher that needs {extra} ({words})"),
        (errors.LimitReachedError, "memory", f"reading it takes more memory or work than allowed: {words}"),
    ):
        if isinstance(error, raised):
            return Reply(error=sentence, kind=kind)
    return Reply(error=f"it is damaged or not a PDF: {words}", kind="damaged")


def _words(error: Exception) -> str:
    """The library's own words up to where it begins to quote: pieces of the document are not for reports to show."""
    if isinstance(error, AssertionError):  # what the library asserts for its own type checker
        return "its parts do not fit together"
    text = _QUOTED.split(" ".join(str(error).split()), maxsplit=1)[0]
    return "".join(filter(str.isprintable, text))[:160].strip() or type(error).__name__


def _encodable(text: str) -> str:
    """The text without lone surrogates, which broken character maps make and no output format can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _limit_self(*, memory_mb: int, parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    for limit, value in ((resource.RLIMIT_AS, memory_mb << 20), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0)):
        with contextlib.suppress(ValueError, OSError):  # not every system has each of them
            resource.setrlimit(limit, (value, value))
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 (only where it is needed)

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the line above
            sys.exit(0)


if __name__ == "__main__":
    main()
