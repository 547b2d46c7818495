"""Every shape of a conversation: a record for each answer, what stood before it, and evidence of each kind.

`data/chats.jsonl` holds a shape a line: `rows` of a dump, and what must be read of each record.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hallucheck.model import Record
from hallucheck.sources.batch import InputOptions, open_batch
from hallucheck.sources.decode import decode

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "chats.jsonl").read_text().splitlines()]


def read(rows: list[dict[str, Any]], folder: Path) -> list[Record]:
    path = folder / "dump.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    batch = open_batch([str(path)], InputOptions())
    return [
        record
        for chunk in batch.chunks()
        for row in chunk.rows()
        for record in batch.mappings[0].records(decode(row.raw))
    ]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_each_answer_is_a_record(case: dict[str, Any], tmp_path: Path) -> None:
    found = read(case["rows"], tmp_path)
    assert [
        {
            "question": record.question,
            "answer": record.answer,
            "history": [[turn.role, turn.text] for turn in record.history],
            "contexts": [[context.kind, context.text] for context in record.contexts],
        }
        for record in found
    ] == case["want"]
    assert not any(record.problems for record in found)
    if len(found) > 1:
        assert [record.turn for record in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize(
    "prompt",
    [
        "You are a friendly assistant. Be brief, be kind, and never mention prices. Answer in the user's language.",
        "What is the fee, and who pays it?",
        "Napoleon was born in 1850. Tell me more.",
        "I think Napoleon died in 1850. Is that right?",
        'Respond in JSON: {"answer": "string", "text": "your answer in one line of words"}',
        "Please book a table for four.",
    ],
)
def test_manners_questions_and_views_are_no_evidence(prompt: str, tmp_path: Path) -> None:
    said = (("system", prompt), ("user", prompt), ("assistant", "No."))
    (record,) = read([{"messages": [{"role": role, "content": text} for role, text in said]}], tmp_path)
    assert record.contexts == ()
