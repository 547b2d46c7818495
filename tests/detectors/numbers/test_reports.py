"""Reports as assistants write them, in which figures are worked out: of each the right ones, and their wrong twins."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

Put = Callable[..., SimpleNamespace]
REPORTS = [json.loads(line) for line in Path(__file__).with_name("reports.jsonl").read_text("utf-8").splitlines()]


def _answers(side: str) -> list[Any]:
    return [
        pytest.param(row["contexts"], row["question"], answer, id=f"{row['id']}-{number}")
        for row in REPORTS
        for number, answer in enumerate(row[side])
    ]


@pytest.mark.parametrize(("contexts", "question", "answer"), _answers("right"))
def test_right(put: Put, contexts: list[str], question: str, answer: str) -> None:
    said = put(answer=answer, question=question, contexts=contexts)
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("contexts", "question", "answer"), _answers("wrong"))
def test_wrong(put: Put, contexts: list[str], question: str, answer: str) -> None:
    said = put(answer=answer, question=question, contexts=contexts)
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
