"""From lines to blocks: columns with equal words written once, a block at a time, so that memory stays bounded.

A block is two script elements of data: the columns of its rows, read when the page opens, and the details of its
records, read when one of them is opened. Details are most of the bytes and therefore compressed. What goes beyond a
limit is counted and left out.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from hallucheck.model import Verdict
from hallucheck.reports.annotated import encode
from hallucheck.reports.html.rows import Line, inert

FINDINGS = 200_000
"""Findings that the page holds."""

RECORDS = 100_000
"""Records without findings that the page holds, of each verdict; the others are counted."""

DETAIL_BYTES = 512 << 20
"""Bytes of details, not compressed, that the page holds; a record beyond them is shown as its row only."""

CLEAN_BYTES = DETAIL_BYTES // 8
"""Of these, so many for records without findings: those with findings are what people look for."""

FOUND = ("confidence", "fingerprint", "message", "claim", "start", "end")
"""Columns of the findings that hold what a row says; the others hold numbers of words."""

BLOCK_BYTES = 4 << 20
"""Bytes of details in a block, not compressed; one record at least."""

BLOCK = 1_000
"""Records in a block."""

NO_PROVIDER = "(none)"


class Words:
    """Words by number, each written once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number of `word`."""
        return self._numbers.setdefault(word, len(self._numbers))

    def listed(self) -> list[str]:
        """All words, by number."""
        return list(self._numbers)


class Packer:
    """Takes lines of records in input order; gives the data elements of the page."""

    def __init__(self) -> None:
        self.words = {kind: Words() for kind in ("verdict", "severity", "rule", "provider", "model", "file")}
        self.findings = 0
        self.records = 0
        self.left_out = {"findings": 0, "records": 0, "details": 0}
        self._bare: dict[str, int] = {}
        self._detail_bytes = 0
        self._start()

    def _start(self) -> None:
        self._records: dict[str, list[Any]] = {
            name: []
            for name in ("id", "verdict", "provider", "model", "file", "line", "reason", "probability", "findings")
        }
        self._found: dict[str, list[Any]] = {name: [] for name in (*FOUND, "rule", "severity", "suppressed")}
        self._details: list[bytes] = []
        self._block_bytes = 0

    def blocks(self, body: BinaryIO) -> Iterator[bytes]:
        """The data of all records; `body` has a line for each."""
        body.seek(0)
        for encoded in body:
            self._add(_DECODER.decode(encoded))
            if len(self._details) >= BLOCK or self._block_bytes >= BLOCK_BYTES:
                yield self._block()
        if self._details:
            yield self._block()
        names = {kind: words.listed() for kind, words in self.words.items()}
        yield element("names", [names, {"findings": self.findings, "records": self.records}, self.left_out])

    def _add(self, row: Line) -> None:
        kept = row.findings[: FINDINGS - self.findings]
        self.left_out["findings"] += len(row.findings) - len(kept)
        if not kept and not self._admit(row):
            self.left_out["records"] += 1
            return
        self.findings += len(kept)
        self.records += 1
        for name, value in (
            ("id", row.id),
            ("line", row.line),
            ("reason", "" if row.verdict == Verdict.PASS else row.reason),
            ("probability", row.probability),
            ("findings", len(kept)),
            ("verdict", self.words["verdict"].number(row.verdict)),
            ("provider", self.words["provider"].number(row.provider or NO_PROVIDER)),
            ("model", self.words["model"].number(row.model or "")),
            ("file", self.words["file"].number(row.file)),
        ):
            self._records[name].append(value)
        for finding in kept:
            self._found["rule"].append(self.words["rule"].number(finding.rule))
            self._found["severity"].append(self.words["severity"].number(finding.severity))
            for name in FOUND:
                self._found[name].append(getattr(finding, name))
            self._found["suppressed"].append(int(finding.suppressed))
        self._detail(bytes(row.details), clean=not kept)

    def _admit(self, row: Line) -> bool:
        """Whether a record of which no finding is shown has a place: so many of each verdict."""
        if row.findings:
            return False
        self._bare[row.verdict] = self._bare.get(row.verdict, 0) + 1
        return self._bare[row.verdict] <= RECORDS

    def _detail(self, details: bytes, *, clean: bool) -> None:
        if self._detail_bytes + len(details) > (CLEAN_BYTES if clean else DETAIL_BYTES) and details != b"null":
            self.left_out["details"] += 1
            details = b"null"
        self._detail_bytes += len(details)
        self._block_bytes += len(details)
        self._details.append(details)

    def _block(self) -> bytes:
        rows = element("rows", [self._records, self._found])
        packed = base64.b64encode(zlib.compress(b"[" + b",".join(self._details) + b"]", 1))
        self._start()
        return rows + b'<script type="text/plain" class="details">' + packed + _CLOSE


def element(kind: str, value: Any) -> bytes:
    """A script element of data, of which a browser runs nothing."""
    return b'<script type="application/json" class="%s">' % kind.encode() + inert(encode(value)) + _CLOSE


_CLOSE = b"</script>\n"
_DECODER = msgspec.json.Decoder(Line)
