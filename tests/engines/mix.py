"""A dump of every kind there is: the records of the samples, over and over, with ids of their own."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
KINDS = ("numbers/answers", "citations/answers", "answers/grounding", "answers/samples", "answers/twins")


def write_mix(path: Path, records: int) -> Path:
    """So many records, in turn one of each kind; statements carry the text of their document."""
    from tests.reliability.dumps import flawed, good  # noqa: PLC0415 (the tests' own)

    kinds = [
        [json.loads(line) for line in (SAMPLES / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]
        for kind in KINDS
    ]
    kinds.append([good(), good(), flawed()])
    rows = itertools.chain.from_iterable(zip(*map(itertools.cycle, kinds), strict=True))
    with path.open("w", encoding="utf-8") as out:
        for number, row in enumerate(itertools.islice(rows, records)):
            out.write(json.dumps(row | {"id": f"m{number}"}, ensure_ascii=False) + "\n")
    return path
