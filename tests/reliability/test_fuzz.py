"""Whatever figures, dates, marks and fragments a dump holds: no run dies, no row is lost, no family fails."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from tests.reliability.dumps import hallucheck
from tests.reliability.fuzz import dump, mistyped

ROWS = 20_000 if os.environ.get("NIGHTLY") else 2000
Note = dict[str, Any]


def _scanned(folder: Path, lines: list[bytes]) -> list[Note]:
    source, result = folder / "in.jsonl", folder / "out.jsonl"
    source.write_bytes(b"".join(line + b"\n" for line in lines))
    done = hallucheck("scan", source, "--isolated", "--as-of", "2026-01-01", "-q", "-o", result, timeout=3600)
    assert done.returncode in (0, 1, 2, 3), done.stderr
    return [json.loads(line)["hallucheck"] for line in result.read_text("utf-8").splitlines()]


def _failed(notes: list[Note]) -> set[str]:
    families = [(name, outcome) for note in notes for name, outcome in note["families"].items()]
    return {f"{name}: {outcome['reason']}" for name, outcome in families if outcome["status"] == "failed"}


def test_odd_texts_cost_no_run_no_row_and_no_family(tmp_path: Path) -> None:
    found = _scanned(tmp_path, dump(ROWS, seed=20261122))
    assert len(found) == ROWS
    assert [(note["origin"]["line"], note["error"]) for note in found if note["error"]] == []
    failed = {
        f"{name}: {each['reason']}"
        for note in found
        for name, each in note["families"].items()
        if each["status"] == "failed"
    }
    assert failed == set()
    assert {reason for note in found for reason in note["reasons"] if "verifier failed" in reason} == set()


def test_fields_of_another_type_cost_no_run_and_no_row(tmp_path: Path) -> None:
    random = Random(7)  # noqa: S311 (a seeded one is the point)
    found = _scanned(tmp_path, [json.dumps(mistyped(random, number)).encode() for number in range(300)])
    assert len(found) == 300
    assert {str(note["error"]["kind"]) for note in found if note["error"]} <= {"unreadable"}
    failed = {
        f"{name}: {each['reason']}"
        for note in found
        for name, each in note["families"].items()
        if each["status"] == "failed"
    }
    assert {reason for reason in failed if "Error in" in reason} == set()
