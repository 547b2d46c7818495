"""Fifteen pairs of cited answers, written before the code was run on them, and a floor against falling back.

First run: 8 of 15 bad ones found, 4 of 15 good ones flagged (rules of citations alone: 5 and 3).
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.detectors.answers.test_fresh import count_flagged

PAIRS = Path(__file__).parent / "fresh" / "pairs.jsonl"


def test_cited_answers_that_were_fresh() -> None:
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    good, bad = ([{"answer": pair[key], "contexts": pair["contexts"]} for pair in pairs] for key in ("good", "bad"))
    assert count_flagged(good) <= 4
    assert count_flagged(bad) >= 8
