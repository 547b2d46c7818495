"""A dump whose records point at odd PDFs: each gives its line with what is wrong, and none costs the run."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

from tests.reliability.dumps import PAGE, good, scan, write
from tests.reliability.odd_pdfs import SAMPLES, odd_pdf

NUMBER = 1000 if os.environ.get("NIGHTLY") else 100


def test_odd_pdfs_cost_no_run_and_no_row(tmp_path: Path) -> None:
    random = Random(20260102)  # noqa: S311 (a seeded one is the point)
    rows = []
    for number in range(NUMBER):
        (tmp_path / f"{number}.pdf").write_bytes(odd_pdf(random))
        rows.append({**good(number, document_text=None), "document": f"{number}.pdf"})
    (tmp_path / "whole.pdf").write_bytes(SAMPLES[0].read_bytes())
    rows.append({**good(NUMBER, document_text=None), "document": "whole.pdf"})
    out = tmp_path / "out.jsonl"
    limits = ("--set", "documents.seconds=10")
    done = scan(write(tmp_path / "d.jsonl", rows), "-q", "-j", 2, "-o", out, *limits, timeout=3600)
    assert done.returncode in (1, 2), done.stderr
    notes = [json.loads(line)["hallucheck"] for line in out.read_bytes().splitlines()]
    assert [note["origin"]["line"] for note in notes] == list(range(1, NUMBER + 2))
    for note in notes:
        for outcome in note["families"].values():
            assert "Error in" not in (outcome.get("reason") or "")
    assert "unchecked" not in notes.pop()["verdict"]
    assert all(note["verdict"] != "pass" and note["reasons"] for note in notes)
    unread = [note["reasons"][0] for note in notes if note["verdict"] == "unchecked"]
    assert NUMBER // 2 < len(unread) < NUMBER
    assert all(re.match(r"\d+\.pdf: (it is|reading it) \w", reason) for reason in unread)
    assert PAGE not in done.stderr
