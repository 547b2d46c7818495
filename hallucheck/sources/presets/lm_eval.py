"""lm-evaluation-harness: the logged samples of a task (`samples_*.jsonl`).

From `lm_eval/evaluator.py`. `filtered_resps` are the answers that were scored, `resps` what the model said, one list a
request; `arguments` holds the prompt. Tasks that only rank given choices log no text, so there is nothing to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hallucheck.sources.presets.base import Related, Row, RowReading, listed, preset

_FIELDS = {
    "id": "doc_id",
    "question": "doc.question doc.query doc.input arguments.gen_args_0.arg_0 arguments.0.0 arguments.0.arg_0",
    "contexts": "doc.context doc.contexts doc.passage doc.story doc.document",
}


def _read(row: Row, _related: Related) -> Iterator[RowReading]:
    reading = RowReading(row, _FIELDS)
    if isinstance(row.get("target"), str):
        reading.take("reference", "target")
    said = _texts(row.get("resps"), "/resps")
    if said:
        reading.put("answer", *said[0])
        if len(said) > 1:
            reading.put("samples", [text for text, _ in said[1:]], "/resps")
    elif reading.find("filtered_resps.0") and isinstance(row["filtered_resps"][0], str):
        reading.take("answer", "filtered_resps.0")
    else:
        reading.problem("answer", "/resps", "the task logs no generated text")
    yield reading


def _texts(node: Any, pointer: str) -> list[tuple[str, str]]:
    """The texts in lists of lists, at most two deep."""
    found = []
    for index, item in enumerate(listed(node)):
        at = f"{pointer}/{index}"
        inner = enumerate(item) if isinstance(item, list) else [(None, item)]
        found += [
            (text, at if number is None else f"{at}/{number}")
            for number, text in inner
            if isinstance(text, str) and text
        ]
    return found


PRESETS = (
    preset(
        "lm-eval",
        "logged samples of lm-evaluation-harness",
        "doc_id doc target arguments resps filtered_resps, doc_id doc resps",
        read=_read,
    ),
)
