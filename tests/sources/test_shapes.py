"""Variants of every shape that tools write: recognised with and without `auto`, each field in its place.

`data/shapes.jsonl` holds one case a line: `rows` (JSON lines), `json` (a document) or `text` (as it stands) under the
name `file`; the `preset` that must be recognised; `want`, what must be read of each record.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hallucheck.model import Record
from hallucheck.model.foreign.values import is_hallucinated
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.sources.decode import decode

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "shapes.jsonl").read_text().splitlines()]


def written(case: dict[str, Any], folder: Path) -> Path:
    path = folder / str(case["file"])
    if "rows" in case:
        path.write_text("".join(json.dumps(row) + "\n" for row in case["rows"]))
    elif "json" in case:
        path.write_text(json.dumps(case["json"], indent=1))
    else:
        path.write_text(case["text"], newline="")
    return path


def opened_as(case: dict[str, Any], folder: Path, preset: str | None) -> Batch:
    join = folder / "join.jsonl"
    if "join" in case:
        join.write_text("".join(json.dumps(row) + "\n" for row in case["join"]))
    options = InputOptions(
        preset=preset,
        join=str(join) if "join" in case else None,
        map=tuple((field, path) for field, path in case.get("map", ())),
    )
    return open_batch([str(written(case, folder))], options)


def records_with_rows(batch: Batch) -> list[tuple[Record, dict[str, Any]]]:
    rows = [decode(row.raw) for chunk in batch.chunks() for row in chunk.rows()]
    return [(record, row) for row in rows for record in batch.mappings[0].records(row)]


def shown(record: Record, wanted: dict[str, Any]) -> dict[str, Any]:
    views: dict[str, Callable[[], Any]] = {
        "contexts": lambda: [[context.id, context.text] for context in record.contexts],
        "history": lambda: [[turn.role, turn.text] for turn in record.history],
        "samples": lambda: list(record.samples),
        "problems": lambda: [problem.field for problem in record.problems],
        "hallucinated": lambda: is_hallucinated(record.labels),
        "has_logprobs": lambda: record.logprobs is not None,
        "meta": lambda: sorted(record.meta),
    }
    return {key: views[key]() if key in views else getattr(record, key) for key in wanted}


def resolve(row: Any, pointer: str) -> Any:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        row = row[int(key)] if isinstance(row, list) else row[key]
    return row


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_shape(case: dict[str, Any], tmp_path: Path) -> None:
    batch = opened_as(case, tmp_path, "auto")
    assert batch.mappings[0].preset == case["preset"]
    found = records_with_rows(batch)
    assert len(found) == len(case["want"])
    for (record, row), wanted in zip(found, case["want"], strict=True):
        full = {"problems": [], **wanted}
        assert shown(record, full) == full
        pointers = [
            *record.pointers.values(),
            *(c.pointer for c in record.contexts),
            *(t.pointer for t in record.history),
        ]
        for pointer in pointers:
            assert pointer.startswith("/")
            resolve(row, pointer)
    assert opened_as(case, tmp_path, None).mappings[0].preset == case["preset"]
