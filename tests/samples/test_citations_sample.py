"""The citations sample: what is planted is found by the rule that is named, and what is right stays clean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from tests.detectors.citations.auditing import audit, rules

SAMPLE = Path(__file__).parents[2] / "samples" / "citations" / "answers.jsonl"
ROWS = [json.loads(line) for line in SAMPLE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_citations(row: dict[str, Any]) -> None:
    found = rules(audit(row, EmbeddedVerifier()))
    if row["label"]:
        assert row["planted"] in found
    else:
        assert found == []
