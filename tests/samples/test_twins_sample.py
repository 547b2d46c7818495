"""The twins: the same question answered from the same evidence, once well and once with one thing changed."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Case, Verdict
from hallucheck.sources.batch import open_batch

SAMPLE = Path(__file__).parents[2] / "samples" / "answers" / "twins.jsonl"


MISSED = {
    "t08-bad": "even if for if",
    "t17-bad": "a Chinese name",
    "t18-bad": "a Japanese name",
}
"""Twins that pass though they should not: their checks fired on nothing in 15,000 labelled answers and were deleted;
what is to find these kinds is a general judge. README and samples/answers/README.md say so."""


def test_the_changed_twin_is_found_and_the_other_passes() -> None:
    batch = open_batch([str(SAMPLE)])
    auditor = Auditor(Plan(settings=settings_model()(), as_of=date(2026, 1, 1), mappings=(batch.mappings[0],)))
    cases = [case for chunk in batch.chunks() for case in auditor._cases(chunk) if isinstance(case, Case)]
    wrong = []
    for case, audited in zip(cases, auditor.judged(cases), strict=True):
        row = json.loads(case.raw)
        found = {finding.rule for finding in audited.findings}
        right = row["planted"] in found if row["label"] else audited.verdict is Verdict.PASS
        if not right:
            wrong.append((row["id"], found))
    assert len(cases) == 36
    assert [name for name, _ in wrong] == list(MISSED)
