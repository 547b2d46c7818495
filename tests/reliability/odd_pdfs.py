"""PDFs that something happened to: cut, flipped, spliced and locked by a seed; files that are none; and loops."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

from pypdf import PdfWriter

from tests.evidence.conftest import PAGE, bomb, deflated, pdf, stream, text

SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "statements" / "pdfs").glob("*.pdf"))
_TOKEN = re.compile(rb"\d+ \d+ R|\d{1,10}|/[A-Za-z]+|endobj|endstream|stream|xref|trailer|<<|>>|[\[\]]")
_ODD_TOKENS = (b"0 0 R", b"1 0 R", b"3 0 R", b"-1", b"99999999999", b"/Pages", b"/Null", b"<<", b">>", b"", b"null")


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def _without_head(data: bytes, random: Random) -> bytes:
    return data[random.randrange(1, len(data)) :]


def _flipped(data: bytes, random: Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(random.choice((1, 3, 30, 300))):
        flipped[random.randrange(len(flipped))] ^= 1 << random.randrange(8)
    return bytes(flipped)


def _hole(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data))
    length = min(random.choice((1, 64, 2000)), len(data) - start)
    return data[:start] + random.choice((b"", bytes(length), random.randbytes(length))) + data[start + length :]


def _spliced(data: bytes, random: Random) -> bytes:
    start, end = sorted(random.randrange(len(data)) for _ in range(2))
    at = random.randrange(len(data))
    return data[:at] + data[start:end] + data[at:]


def _other_tokens(data: bytes, random: Random) -> bytes:
    """Names, numbers and references exchanged: trees that loop, lengths that lie, filters that do not fit."""
    found = [match.span() for match in _TOKEN.finditer(data)]
    for start, end in sorted(random.sample(found, min(len(found), random.choice((1, 2, 5, 40)))), reverse=True):
        data = data[:start] + random.choice(_ODD_TOKENS) + data[end:]
    return data


def _deflated_again(data: bytes, random: Random) -> bytes:
    """A stream that is inflated, changed and deflated again: the page itself is odd, not its container."""
    streams = list(re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL))
    if not streams:
        return _other_tokens(data, random)
    chosen = random.choice(streams)
    try:
        content = zlib.decompress(chosen[1])
    except zlib.error:
        return _flipped(data, random)
    return data[: chosen.start(1)] + zlib.compress(_other_tokens(content, random)) + data[chosen.end(1) :]


def _locked(data: bytes, random: Random) -> bytes:
    writer = PdfWriter(clone_from=BytesIO(data))
    password = random.choice(("", "secret"))
    writer.encrypt(password, "owner", algorithm=random.choice(("RC4-40", "RC4-128", "AES-128", "AES-256")))
    written = BytesIO()
    writer.write(written)
    return random.choice((lambda whole, _: whole, _flipped, _cut))(written.getvalue(), random)


CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _cut, _without_head, _flipped, _hole, _spliced, _other_tokens, _other_tokens, _deflated_again, _locked,
)  # fmt: skip


def _none(random: Random) -> bytes:
    """No PDF at all, whatever its name says."""
    kinds = (
        b"", b" \n", b"%PDF-", b"%PDF-1.7\n%%EOF", b"<html><body>404</body></html>", b"\x89PNG\r\n\x1a\n" + bytes(99),
        b"PK\x03\x04" + random.randbytes(200), b'{"a": 1}', bytes(5000), random.randbytes(5000), b"%PDF-1.4\n" * 900,
        b"%!PS-Adobe-3.0\nshowpage", "Kontoauszug".encode("utf-16"), b"startxref\n-1\n%%EOF",
    )  # fmt: skip
    return random.choice(kinds)


def _looped(random: Random) -> bytes:
    """References that come back to where they began, and what inflates or nests without end."""
    nested = b"[" * 20_000 + b"]" * 20_000
    builds: tuple[Callable[[], bytes], ...] = (
        lambda: pdf(stream(b""), pages=b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>"),
        lambda: pdf(stream(b""), page=b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>"),
        lambda: pdf(stream(b"/X Do"), form=stream(b"/X Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] ")),
        lambda: pdf(stream(text(b"x")), page=PAGE.replace(b"/Contents 4 0 R", b"/Contents [4 0 R 3 0 R 2 0 R]")),
        lambda: pdf(stream(nested + text(b"x"))),
        lambda: pdf(stream(text(b"x"), b"/Filter [" + b"/FlateDecode " * 50 + b"] ")),
        lambda: pdf(stream(text(b"x"), b"/Length 4 0 R ")),
        lambda: pdf(deflated(text(b"\\" * 99 + b"(" * 99))),
        lambda: pdf(bomb(40)),
    )
    return random.choice(builds)()


def odd_pdf(random: Random) -> bytes:
    """One odd PDF."""
    kind = random.random()
    if kind < 0.1:
        return _none(random)
    if kind < 0.2:
        return _looped(random)
    whole = random.choice(SAMPLES).read_bytes() if random.random() < 0.5 else pdf(deflated(text(b"Opening balance 5")))
    return random.choice(CHANGES)(whole, random)
