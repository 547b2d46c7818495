"""Make the statements sample: `python samples/statements/make_sample.py [DIRECTORY]` (default: beside this file).

The same bytes on every run: the PDFs carry no date and no chance, and their streams are not compressed, so that they
do not depend on a build of zlib either.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from documents import DOCUMENTS
from extractions import Printed, records
from layouts import draw
from reportlab.pdfgen.canvas import Canvas


def main(directory: Path) -> None:
    """Write `pdfs/*.pdf` and `extractions.jsonl` below `directory`."""
    (directory / "pdfs").mkdir(parents=True, exist_ok=True)
    printed: Printed = {}
    for name, parts in DOCUMENTS.items():
        canvas = Canvas(str(directory / "pdfs" / name), invariant=1, pageCompression=0)
        canvas.setTitle("Sample statement")
        first = 1
        for layout, statement in parts:
            count = draw(canvas, layout, statement)
            printed.setdefault(name, []).append((statement, first, first + count - 1))
            first += count
        canvas.save()
    lines = [json.dumps(record, ensure_ascii=False) for record in records(printed)]
    (directory / "extractions.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
