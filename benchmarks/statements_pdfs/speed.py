"""Print pages a second with the document check over plain text extraction with the same library, by CPU time.

    python -m benchmarks.statements_pdfs.speed [--half built|held_out|fresh] [--seed N] [--runs N]

Each document of a layout is read plainly and read and checked in turn, in one process; the best time of each counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pypdf

from benchmarks.statements_pdfs.layout import layouts
from benchmarks.statements_pdfs.measure import HALVES, records
from hallucheck.detectors.base import Resources
from hallucheck.detectors.statements import FAMILY
from hallucheck.evidence.pdf import worker
from hallucheck.evidence.pdf.documents import Document
from hallucheck.model import Answers, Case, Origin, read_record


class Shelf:
    """Reads documents as the child process does, in this one; nothing is kept."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def read(self, name: str, *, dump: str) -> Document:
        """The document with the places of its text, through the messages of the child."""
        del dump
        request = worker.Request(path=str(self._directory / name), pages=1000, characters=10**8)
        reply = msgspec.json.decode(msgspec.json.encode(worker.answer(request)), type=worker.Reply)
        return Document(path=name, pages=reply.pages, runs=reply.runs)


def best(work: Callable[[], object], known: float) -> float:
    """The CPU seconds of `work`, or what is known where that is less."""
    begun = time.process_time()
    work()
    return min(time.process_time() - begun, known)


def main() -> None:
    """Print a line for each layout, and the sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=HALVES, default="built")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=6)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        shelf: Any = Shelf(directory)
        detector = FAMILY.build(FAMILY.options(), Resources(as_of=date(2026, 6, 30), documents=shelf))
        made = {
            one.name: json.loads(next(iter(records(one, options.seed, directory)))) for one in layouts(options.half)
        }
        plain, checked = dict.fromkeys(made, 1e9), dict.fromkeys(made, 1e9)
        gc.collect()
        gc.disable()  # as while records are audited; it would strike one of the two at random
        for _ in range(options.runs):
            for layout, row in made.items():
                case = Case(read_record(row), Origin(file=str(directory / "dump.jsonl"), line=1))
                path = directory / str(case.record.document)
                plain[layout] = best(
                    lambda path=path: [page.extract_text() for page in pypdf.PdfReader(path).pages],  # type: ignore[misc]
                    plain[layout],
                )
                checked[layout] = best(lambda case=case: detector.examine(case, Answers()), checked[layout])  # type: ignore[misc]
    for layout in made:
        print(f"{layout:24} {plain[layout] * 1e3:7.1f} ms plain {checked[layout] * 1e3:7.1f} ms checked")
    print(
        f"{options.half}: {sum(plain.values()) / sum(checked.values()):.1%} of the pages a second of plain extraction"
    )


if __name__ == "__main__":
    main()
