"""From lines to blocks: columns with equal words written once, a block at a time, so that memory stays bounded.

A block is two script elements of data: the columns of its rows, read when the page opens, and the details of its
records, read when one of them is opened. Details are most of the bytes and therefore compressed. What goes beyond a
limit is counted and left out.
"""

from __future__ import annotations

import base64
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, BinaryIO

import msgspec

from hallucheck.model import Severity, Verdict
from hallucheck.reports.base import ration
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.html.rows import inert

FINDINGS = 200_000
"""Findings that the page holds, the worst ones first."""

RECORDS = 100_000
"""Records without findings that the page holds, of each verdict, in the order of the input."""

DETAIL_BYTES = 128 << 20
"""Bytes of questions, answers, evidence and details, not compressed, that the page holds, of the worst records first; a
record beyond them is shown as its row only. To the file they add a third to a half of it."""

OF_RECORDS = ("id", "line", "probability", "findings", "provider", "verdict", "model", "label", "file", "reason")
OF_FINDINGS = (
    *("confidence", "fingerprint", "message", "claim", "start", "end", "fault", "rule", "severity", "field"),
    "suppressed",
)
"""Columns."""

WORDS = ("verdict", "model", "label", "file", "reason", "rule", "severity", "field", "provider")
"""Columns that hold numbers of words, each written once."""

BLOCK, BLOCK_BYTES = 1_000, 4 << 20
"""Records in a block, and bytes of their details, not compressed; one record at least."""

WORST = [verdict.value for verdict in (Verdict.PASS, Verdict.ERROR, Verdict.UNCHECKED, Verdict.REVIEW, Verdict.REJECT)]
SEVERITIES = [severity.value for severity in Severity]

Row = dict[str, Any]
Rank = tuple[bool, int, int, int]
"""How bad a record is, the worse the greater; a few hundred in all."""


class Packer:
    """Takes lines of records in input order; gives the data elements of the page."""

    def __init__(self) -> None:
        self._words = {kind: defaultdict[str, int](count().__next__) for kind in WORDS}
        self._held = {"findings": 0, "records": 0}
        self._left_out = {"findings": 0, "records": 0, "details": 0}
        self._bare: Counter[str] = Counter()
        self._start()

    def _start(self) -> None:
        self._records: list[Row] = []
        self._found: list[Row] = []
        self._details: list[bytes] = []
        self._bytes = 0

    def blocks(self, body: BinaryIO) -> Iterator[bytes]:
        """The data of all records; `body` has a line for each. Reads it twice: what is worst is known at its end."""
        findings, details = Counter[Rank](), Counter[Rank]()
        for rank, _, found, shown in _lines(body):
            findings[rank] += len(found)
            details[rank] += len(shown)
        worst = sorted(findings, reverse=True)
        self._left = ration({rank: findings[rank] for rank in worst}, FINDINGS)
        self._left_bytes = ration({rank: details[rank] for rank in worst}, DETAIL_BYTES)
        for line in _lines(body):
            self._add(*line)
            if len(self._details) >= BLOCK or self._bytes >= BLOCK_BYTES:
                yield self._block()
        if self._details:
            yield self._block()
        names = {kind: list(words) for kind, words in self._words.items()}
        yield element("names", [names, self._held, self._left_out | {"limit": f"{DETAIL_BYTES >> 20} MB"}])

    def _add(self, rank: Rank, row: Row, found: list[Row], shown: bytes) -> None:
        kept = found[: self._left[rank]]
        self._left[rank] -= len(kept)
        self._left_out["findings"] += len(found) - len(kept)
        self._bare[row["verdict"]] += not found
        if not kept and (found or self._bare[row["verdict"]] > RECORDS):
            self._left_out["records"] += 1
            return
        self._held["findings"] += len(kept)
        self._held["records"] += 1
        self._records.append(row | {"findings": len(kept)})
        self._found += kept
        if shown != b"null":
            room = self._left_bytes[rank]
            self._left_bytes[rank] = max(room - len(shown), 0)
            if len(shown) > room:
                self._left_out["details"] += 1
                shown = b"null"
        self._bytes += len(shown)
        self._details.append(shown)

    def _block(self) -> bytes:
        columns = self._columns(OF_RECORDS, self._records), self._columns(OF_FINDINGS, self._found)
        packed = base64.b64encode(zlib.compress(b"[" + b",".join(self._details) + b"]", 1))
        self._start()
        return element("rows", columns) + b'<script type="text/plain" class="details">' + packed + _CLOSE

    def _columns(self, names: Sequence[str], rows: list[Row]) -> dict[str, list[Any]]:
        cells = {name: [row[name] for row in rows] for name in names}
        return {name: [self._words[name][one] for one in of] if name in WORDS else of for name, of in cells.items()}


def _lines(body: BinaryIO) -> Iterator[tuple[Rank, Row, list[Row], bytes]]:
    """Of each record: how bad it is, its row, those of its findings, its details.

    How bad: whether it has findings, its verdict, its worst finding that counts, its probability.
    """
    body.seek(0)
    for row, found, details in map(_DECODER.decode, body):
        worst = max((SEVERITIES.index(one["severity"]) for one in found if not one["suppressed"]), default=-1)
        rank = bool(found), WORST.index(row["verdict"]), worst, round(20 * (row["probability"] or 0))
        yield rank, row, found, bytes(details)


def element(kind: str, value: Any) -> bytes:
    """A script element of data, of which a browser runs nothing."""
    return b'<script type="application/json" class="%s">' % kind.encode() + inert(encode(value)) + _CLOSE


_CLOSE = b"</script>\n"
_DECODER = msgspec.json.Decoder(tuple[Row, list[Row], msgspec.Raw])
