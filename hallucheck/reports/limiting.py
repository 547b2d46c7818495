"""Cutting a report to the items that it may hold: the foremost by rank stay, in the order in which they came."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO

from hallucheck.reports.base import Limited

BLOCK = 1 << 20


def limit(body: BinaryIO, report: Limited, block: int = BLOCK) -> None:
    """Leave in `body`, which holds items from its start, no more than `report.limit` of them, in bounded memory."""
    ranks = Counter(report.rank(item) for item in items(body, report.separator, block))
    left = report.limit
    if ranks.total() <= left:
        body.seek(0, 2)
        return
    room = {}
    for rank in sorted(ranks):
        room[rank] = min(ranks[rank], left)
        left -= room[rank]
    with tempfile.TemporaryFile() as kept:
        for item in items(body, report.separator, block):
            rank = report.rank(item)
            if room[rank]:
                room[rank] -= 1
                kept.write(report.separator + item if kept.tell() else item)
        body.seek(0)
        body.truncate()
        kept.seek(0)
        while data := kept.read(block):
            body.write(data)


def items(body: BinaryIO, separator: bytes, block: int = BLOCK) -> Iterator[bytes]:
    """The items of `body`, read from its start in pieces of `block` bytes."""
    body.seek(0)
    rest = b""
    while data := body.read(block):
        *whole, rest = (rest + data).split(separator)
        yield from whole
    if rest:
        yield rest
