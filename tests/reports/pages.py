"""Pages for tests: written as a run writes them, and read back without a browser."""

from __future__ import annotations

import base64
import io
import json
import zlib
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec

from hallucheck.model import AuditedRecord
from hallucheck.reports.figures import Earlier, Past, Trend
from hallucheck.reports.html import Html
from tests.reports.records import summary_of


def write(
    path: Path,
    records: Sequence[AuditedRecord],
    *,
    pieces: int = 1,
    trends: Sequence[Trend] = (),
    past: Mapping[str, list[Earlier]] = {},
) -> bytes:
    """The page that a run over `records`, in `pieces` chunks and with this history, writes to `path`."""
    report = Html()
    size = max(1, -(-len(records) // pieces))
    fragments = [report.fragment(records[start : start + size]) for start in range(0, len(records), size)]
    body = io.BytesIO(report.separator.join(filter(None, fragments)))
    history = Past(trends=tuple(trends), records=dict(past))
    summary = msgspec.structs.replace(summary_of(list(records)), past=history)
    report.convert(body, path, summary)
    return path.read_bytes()


class Read(HTMLParser):
    """What a browser without scripts sees: elements, text, and the data."""

    def __init__(self, page: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.scripts: list[tuple[str, str]] = []
        self._inside: str | None = None
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag in ("script", "style"):
            self._inside = tag
            self.scripts.append((dict(attrs).get("class") or tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside:
            name, text = self.scripts[-1]
            self.scripts[-1] = (name, text + data)
        else:
            self.text += data

    def data(self, kind: str) -> list[Any]:
        """The values of the data elements of this kind."""
        return [json.loads(text) for name, text in self.scripts if name == kind]

    def details(self) -> list[Any]:
        """The details of all records, unpacked."""
        packed = [text for name, text in self.scripts if name == "details"]
        return [record for block in packed for record in json.loads(zlib.decompress(base64.b64decode(block)))]
