"""Pairs of cited answers, written before the code was run on them, and a floor against falling back.

`pairs` (15): 8 bad ones found and 4 good ones flagged at the first run, 8 and 3 now. `inside` (20; marks inside a
sentence, sources named in prose): 8 and 3 at the first run, of which one half was looked at; 12 and 1 now.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.detectors.answers.test_fresh import count_flagged

FRESH = Path(__file__).parent / "fresh"


@pytest.mark.parametrize(("name", "found", "flagged"), [("pairs", 8, 3), ("inside", 12, 1)])
def test_cited_answers_that_were_fresh(name: str, found: int, flagged: int) -> None:
    pairs = [json.loads(line) for line in (FRESH / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    good, bad = ([{"answer": pair[key], "contexts": pair["contexts"]} for pair in pairs] for key in ("good", "bad"))
    assert count_flagged(good) <= flagged
    assert count_flagged(bad) >= found
