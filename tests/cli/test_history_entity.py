# ruff: noqa: E501 (a record a line)
"""`history entity` and `history similar`: what changed, and whether alike questions got answers that agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.reliability.dumps import hallucheck

ROWS = [
    {"id": "a", "at": "2026-01-05T09:00:00Z", "subject": "p1", "session": "s1", "question": "When does the pharmacy close?",
     "answer": "The pharmacy closes at 18:00.",
     "extractions": [{"type": "medication", "content": {"medication_name": "metformin", "dosage": "500 mg"}}]},
    {"id": "b", "at": "2026-02-05T09:00:00Z", "subject": "p1", "session": "s2", "question": "When will the pharmacy close today?",
     "answer": "The pharmacy closes at 19:00.",
     "extractions": [{"type": "medication", "content": {"medication_name": "metformin", "dosage": "850 mg"}}]},
]  # fmt: skip


def listed(text: str) -> list[dict[str, Any]]:
    """The rows of an output of JSON lines."""
    return [json.loads(line) for line in text.splitlines()]


def test_entity_and_similar(tmp_path: Path) -> None:
    dump, store = tmp_path / "d.jsonl", tmp_path / "h.db"
    dump.write_text("\n".join(map(json.dumps, ROWS)))
    done = hallucheck("scan", dump, "--isolated", "-q", "--exit-zero", "-o", tmp_path / "o.jsonl", "--history", store)
    assert done.returncode in {0, 3}, done.stderr  # nothing but each other to hold them against
    common = ("--history", store, "--isolated", "-f", "json")
    changed = listed(hallucheck("history", "entity", "p1", "--name", "metformin", *common).stdout)
    doses = [(row["record"], row["value"], row["before"]) for row in changed if "dos" in row["attribute"]]
    assert doses == [("a", "500 mg", None), ("b", "850 mg", "500 mg")]
    alike = listed(hallucheck("history", "similar", "When does the pharmacy close?", *common).stdout)
    assert [(row["record"], row["agrees"]) for row in alike] == [("a", False), ("b", None)]
    only = listed(hallucheck("history", "list", "--session", "s2", *common).stdout)
    assert [row["record"] for row in only] == ["b"]
    assert listed(hallucheck("history", "similar", "Is parking free?", *common).stdout) == []
