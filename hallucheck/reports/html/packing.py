"""From lines to blocks: columns with equal words written once, a block at a time, so that memory stays bounded.

A block is two script elements of data: the columns of its rows, read when the page opens, and the details of its
records, read when one of them is opened. Details are most of the bytes and therefore compressed. What goes beyond a
limit is counted and left out.
"""

from __future__ import annotations

import base64
import zlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any, BinaryIO

import msgspec

from hallucheck.model import Severity, Verdict
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

BLOCK_BYTES = 4 << 20
"""Bytes of details in a block, not compressed; one record at least."""

BLOCK = 1_000
"""Records in a block."""

NO_PROVIDER = "(none)"

WORST = [verdict.value for verdict in (Verdict.PASS, Verdict.ERROR, Verdict.UNCHECKED, Verdict.REVIEW, Verdict.REJECT)]
SEVERITIES = [severity.value for severity in Severity]

Rank = tuple[bool, int, int, int]
"""How bad a record is, the worse the greater; a few hundred in all."""


class Budget:
    """A limit that the worst records use up first: ranks that fit go in whole, of the first that does not what fits."""

    def __init__(self, costs: dict[Rank, int], limit: int) -> None:
        self._left: dict[Rank, int] = {}
        for rank in sorted(costs, reverse=True):
            self._left[rank] = max(min(costs[rank], limit), 0)
            limit -= costs[rank]

    def take(self, rank: Rank, cost: int) -> int:
        """As much of `cost` as is left for records of this rank."""
        taken = min(cost, self._left[rank])
        self._left[rank] -= taken
        return taken


class Packer:
    """Takes lines of records in input order; gives the data elements of the page."""

    def __init__(self) -> None:
        self.words = {kind: defaultdict[str, int](count().__next__) for kind in (*OF_RECORDS, *OF_FINDINGS, "provider")}
        """Words with their numbers, each written once."""
        self.findings = 0
        self.records = 0
        self.left_out = {"findings": 0, "records": 0, "details": 0}
        self._bare: dict[str, int] = {}
        self._start()

    def _start(self) -> None:
        names = ("id", "line", "probability", "findings", "provider", *OF_RECORDS)
        self._records: dict[str, list[Any]] = {name: [] for name in names}
        self._found: dict[str, list[Any]] = {name: [] for name in (*FOUND, *OF_FINDINGS, "suppressed")}
        self._details: list[bytes] = []
        self._block_bytes = 0

    def blocks(self, body: BinaryIO) -> Iterator[bytes]:
        """The data of all records; `body` has a line for each. Reads it twice: what is worst is known at its end."""
        findings: dict[Rank, int] = {}
        details: dict[Rank, int] = {}
        for row in _lines(body):
            rank = rank_of(row)
            findings[rank] = findings.get(rank, 0) + len(row.findings)
            details[rank] = details.get(rank, 0) + len(bytes(row.details))
        self._budgets = Budget(findings, FINDINGS), Budget(details, DETAIL_BYTES)
        for row in _lines(body):
            self._add(row)
            if len(self._details) >= BLOCK or self._block_bytes >= BLOCK_BYTES:
                yield self._block()
        if self._details:
            yield self._block()
        names = {kind: list(words) for kind, words in self.words.items()}
        left_out = self.left_out | {"limit": f"{DETAIL_BYTES >> 20} MB"}
        yield element("names", [names, {"findings": self.findings, "records": self.records}, left_out])

    def _add(self, row: Line) -> None:
        rank, (findings, details) = rank_of(row), self._budgets
        kept = row.findings[: findings.take(rank, len(row.findings))]
        self.left_out["findings"] += len(row.findings) - len(kept)
        if not kept and not self._admit(row):
            self.left_out["records"] += 1
            return
        self.findings += len(kept)
        self.records += 1
        for name, value in (
            ("id", row.id),
            ("line", row.line),
            ("probability", row.probability),
            ("findings", len(kept)),
            ("provider", self.words["provider"][row.provider or NO_PROVIDER]),
            *((kind, self.words[kind][getattr(row, kind) or ""]) for kind in OF_RECORDS),
        ):
            self._records[name].append(value)
        for finding in kept:
            for kind in OF_FINDINGS:
                self._found[kind].append(self.words[kind][getattr(finding, kind)])
            for name in FOUND:
                self._found[name].append(getattr(finding, name))
            self._found["suppressed"].append(int(finding.suppressed))
        shown = bytes(row.details)
        if shown != b"null" and details.take(rank, len(shown)) < len(shown):
            self.left_out["details"] += 1
            shown = b"null"
        self._block_bytes += len(shown)
        self._details.append(shown)

    def _admit(self, row: Line) -> bool:
        """Whether a record of which no finding is shown has a place: so many of each verdict."""
        if row.findings:
            return False
        self._bare[row.verdict] = self._bare.get(row.verdict, 0) + 1
        return self._bare[row.verdict] <= RECORDS

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
