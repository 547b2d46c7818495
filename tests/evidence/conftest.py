"""PDFs written by hand, object by object, so that a test can break exactly one thing."""

from __future__ import annotations

import zlib
from pathlib import Path
from types import SimpleNamespace

import pytest

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
PAGE = (
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
    b"/Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> >>"
)
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s>>\nstream\n" % (len(data), entries) + data + b"\nendstream"


def text(words: bytes) -> bytes:
    return b"BT /F1 12 Tf 72 720 Td (" + words + b") Tj ET "


def deflated(data: bytes) -> bytes:
    return stream(zlib.compress(data, 9), b"/Filter /FlateDecode ")


def bomb(megabytes: int) -> bytes:
    """A stream of few bytes that inflates to so many megabytes."""
    compressor = zlib.compressobj(9)
    data = b"".join(compressor.compress(bytes(1 << 20)) for _ in range(megabytes)) + compressor.flush()
    return stream(data, b"/Filter /FlateDecode ")


def pdf(content: bytes, *, page: bytes = PAGE, pages: bytes = PAGES, form: bytes | None = None) -> bytes:
    """A PDF of one page with this content stream; its parts can be replaced."""
    bodies = [b"<< /Type /Catalog /Pages 2 0 R >>", pages, page, content, FONT, form or stream(b"")]
    data = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(bodies, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(bodies) + 1
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start)
    return bytes(data)


@pytest.fixture(scope="session")
def build() -> SimpleNamespace:
    return SimpleNamespace(
        pdf=pdf,
        text=text,
        stream=stream,
        bomb=bomb,
        deflated=deflated,
        page=PAGE,
        slow=lambda: pdf(deflated(text(b"again and again") * 200_000)),
    )


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A directory's `good.pdf`, whose one page says Hello."""
    path = tmp_path / "good.pdf"
    path.write_bytes(pdf(stream(text(b"Hello"))))
    return path
