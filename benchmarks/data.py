"""Reading labelled development data: JSON lines with contexts, response and label (1 hallucinated), a file a set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

UNJUDGEABLE = ("sac3_nq",)
"""Sets without contexts: samples only, for variance."""


class Example(NamedTuple):
    """One labelled answer."""

    name: str
    family: str
    question: str | None
    contexts: tuple[str, ...]
    response: str
    label: int


def read(folder: Path) -> Iterator[Example]:
    """Every labelled answer with contexts, set by set; its family is the file's name before the first `_`."""
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem in UNJUDGEABLE:
            continue
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                row: dict[str, Any] = json.loads(line)
                yield Example(
                    name=path.stem,
                    family=path.stem.partition("_")[0],
                    question=row.get("question"),
                    contexts=tuple(row["contexts"]),
                    response=row["response"],
                    label=row["label"],
                )
