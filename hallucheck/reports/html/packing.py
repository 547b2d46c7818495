"""From lines to blocks: columns with equal words written once, a block at a time, so that memory stays bounded.

A block is two script elements of data: the columns of its rows, read when the page opens, and the details of its
records, read when one of them is opened. Details are most of the bytes and therefore compressed. What goes beyond a
limit is counted and left out.
"""

from __future__ import annotations

import base64
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any, BinaryIO

import msgspec

from hallucheck.model import Severity, Verdict
from hallucheck.reports.base import ration
from hallucheck.reports.formats.annotated import encode
from hallucheck.reports.html.rows import Line, inert

FINDINGS = 200_000
"""Findings that the page holds, the worst ones first."""

RECORDS = 100_000
"""Records without findings that the page holds, of each verdict, in the order of the input."""

DETAIL_BYTES = 128 << 20
"""Bytes of questions, answers, evidence and details, not compressed, that the page holds, of the worst records first; a
record beyond them is shown as its row only. To the file they add a third to a half of it."""

FOUND = ("confidence", "fingerprint", "message", "claim", "start", "end", "fault")
"""Columns of the findings that hold what a row says."""

OF_FINDINGS = ("rule", "severity", "field")
OF_RECORDS = ("verdict", "model", "label", "file", "reason")
"""Columns that hold numbers of words."""

BLOCK, BLOCK_BYTES = 1_000, 4 << 20
"""Records in a block, and bytes of their details, not compressed; one record at least."""

WORST = [verdict.value for verdict in (Verdict.PASS, Verdict.ERROR, Verdict.UNCHECKED, Verdict.REVIEW, Verdict.REJECT)]
SEVERITIES = [severity.value for severity in Severity]

Rank = tuple[bool, int, int, int]
"""How bad a record is, the worse the greater; a few hundred in all."""


class Packer:
    """Takes lines of records in input order; gives the data elements of the page."""

    def __init__(self) -> None:
        self._words = {
            kind: defaultdict[str, int](count().__next__) for kind in (*OF_RECORDS, *OF_FINDINGS, "provider")
        }
        """Words with their numbers, each written once."""
        self._held = {"findings": 0, "records": 0}
        self._left_out = {"findings": 0, "records": 0, "details": 0}
        self._bare: Counter[str] = Counter()
        self._start()

    def _start(self) -> None:
        names = ("id", "line", "probability", "findings", "provider", *OF_RECORDS)
        self._records: dict[str, list[Any]] = {name: [] for name in names}
        self._found: dict[str, list[Any]] = {name: [] for name in (*FOUND, *OF_FINDINGS, "suppressed")}
        self._details: list[bytes] = []
        self._bytes = 0

    def blocks(self, body: BinaryIO) -> Iterator[bytes]:
        """The data of all records; `body` has a line for each. Reads it twice: what is worst is known at its end."""
        findings: Counter[Rank] = Counter()
        details: Counter[Rank] = Counter()
        for row in _lines(body):
            findings[rank_of(row)] += len(row.findings)
            details[rank_of(row)] += len(bytes(row.details))
        worst = sorted(findings, reverse=True)
        self._left = ration({rank: findings[rank] for rank in worst}, FINDINGS)
        self._left_bytes = ration({rank: details[rank] for rank in worst}, DETAIL_BYTES)
        for row in _lines(body):
            self._add(row)
            if len(self._details) >= BLOCK or self._bytes >= BLOCK_BYTES:
                yield self._block()
        if self._details:
            yield self._block()
        names = {kind: list(words) for kind, words in self._words.items()}
        yield element("names", [names, self._held, self._left_out | {"limit": f"{DETAIL_BYTES >> 20} MB"}])

    def _add(self, row: Line) -> None:
        rank, shown = rank_of(row), bytes(row.details)
        kept = row.findings[: self._left[rank]]
        self._left[rank] -= len(kept)
        self._left_out["findings"] += len(row.findings) - len(kept)
        self._bare[row.verdict] += not row.findings
        if not kept and (row.findings or self._bare[row.verdict] > RECORDS):
            self._left_out["records"] += 1
            return
        self._held["findings"] += len(kept)
        self._held["records"] += 1
        for name in ("id", "line", "probability"):
            self._records[name].append(getattr(row, name))
        self._records["findings"].append(len(kept))
        self._records["provider"].append(self._words["provider"][row.provider or "(none)"])
        for kind in OF_RECORDS:
            self._records[kind].append(self._words[kind][getattr(row, kind) or ""])
        for finding in kept:
            for kind in OF_FINDINGS:
                self._found[kind].append(self._words[kind][getattr(finding, kind)])
            for name in (*FOUND, "suppressed"):
                self._found[name].append(getattr(finding, name))
        if shown != b"null":
            room = self._left_bytes[rank]
            self._left_bytes[rank] = max(room - len(shown), 0)
            if len(shown) > room:
                self._left_out["details"] += 1
                shown = b"null"
        self._bytes += len(shown)
        self._details.append(shown)

    def _block(self) -> bytes:
        rows = element("rows", [self._records, self._found])
        packed = base64.b64encode(zlib.compress(b"[" + b",".join(self._details) + b"]", 1))
        self._start()
        return rows + b'<script type="text/plain" class="details">' + packed + _CLOSE


def rank_of(row: Line) -> Rank:
    """How bad a record is: whether it has findings, its verdict, its worst finding that counts, its probability."""
    worst = max((SEVERITIES.index(found.severity) for found in row.findings if not found.suppressed), default=-1)
    return bool(row.findings), WORST.index(row.verdict), worst, round(20 * (row.probability or 0))


def _lines(body: BinaryIO) -> Iterator[Line]:
    body.seek(0)
    return map(_DECODER.decode, body)


def element(kind: str, value: Any) -> bytes:
    """A script element of data, of which a browser runs nothing."""
    return b'<script type="application/json" class="%s">' % kind.encode() + inert(encode(value)) + _CLOSE


_CLOSE = b"</script>\n"
_DECODER = msgspec.json.Decoder(Line)
