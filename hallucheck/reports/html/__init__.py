"""The HTML report: one file that opens from disk, asks no network for anything and treats every text as text.

The text of a dump reaches the page only as data inside `<script type="application/json">` or through the template's
autoescaping, the page's own script writes it as text nodes, and a content-security policy lets nothing else run.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from hallucheck.model import AuditedRecord
from hallucheck.reports.base import Report
from hallucheck.reports.figures import Summary


class Html(Report, name="html", suffixes=(".html", ".htm")):
    """A page that a browser opens from disk."""

    separator = b"\n"

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        from hallucheck.reports.html.rows import line  # noqa: PLC0415 (only who asks for a page pays)

        return self.separator.join(map(line, records))

    def convert(self, body: BinaryIO, path: Path, summary: Summary) -> None:
        from hallucheck.reports.html.packing import Packer, element  # noqa: PLC0415 (as above)
        from hallucheck.reports.html.page import head, tail  # noqa: PLC0415 (as above)

        pages = {rule.id: [rule.title, rule.page] for rule in summary.rules if rule.id in summary.totals.rules}
        with path.open("wb") as out:
            out.write(head(summary))
            out.writelines(Packer().blocks(body))
            out.write(element("pages", pages))
            out.write(element("past", summary.past.records))
            out.write(tail())
