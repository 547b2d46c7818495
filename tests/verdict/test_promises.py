"""What a verdict promises, over every record at hand: a pass says what was verified, no verdict denies its probability.

`HALLUCHECK_DATA` may name a folder of further dumps.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from itertools import chain
from pathlib import Path

import pytest

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.load import load_settings
from hallucheck.config.settings import Settings
from hallucheck.model import AuditedRecord, Verdict
from hallucheck.sources.batch import open_batch
from hallucheck.verdict.faults import EXTRACTIONS
from hallucheck.verdict.policy import CONSISTENT

ROOT = Path(__file__).parents[2]
DUMPS = [
    *sorted(ROOT.glob("samples/*/*.jsonl")),
    ROOT / "hallucheck" / "selftest" / "cases.jsonl",
    *sorted(Path(os.environ["HALLUCHECK_DATA"]).glob("*.jsonl") if "HALLUCHECK_DATA" in os.environ else ()),
]
PROFILES = ("default", "strict", "lenient")
CLAIMLESS = ("nothing to verify: the answer", "nothing found; no document")


def audited(dump: Path, settings: Settings) -> Iterator[AuditedRecord]:
    batch = open_batch([str(dump)])
    plan = Plan(
        settings=settings, as_of=date(2026, 1, 1), mappings=(batch.mappings[0],), documents_root=str(dump.parent)
    )
    return chain.from_iterable(record for part in batch.chunks() for record in Auditor(plan).audit(part))


def holds(record: AuditedRecord, settings: Settings) -> None:
    policy, chance = settings.verdict, record.probability
    verified = sum(outcome.verified for outcome in record.families.values())
    if record.verdict is Verdict.PASS:
        agreed = not verified and sum(outcome.agreed for outcome in record.families.values())
        assert verified or record.reasons[0].startswith(CONSISTENT if agreed else CLAIMLESS), record.reasons
        if policy.review_probability is not None:
            assert chance is None or chance < policy.review_probability
    prose = not any(finding.family in EXTRACTIONS for finding in record.unsuppressed)
    if record.verdict is Verdict.REJECT and prose and not record.reasons[0].startswith("cannot be read"):
        bounds = (policy.reject_probability, policy.reject_absence, policy.reject_precision)
        assert chance is not None
        assert chance >= min(bound for bound in bounds if bound is not None)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: f"{dump.parent.name}-{dump.stem}")
def test_no_pass_without_a_reason_and_no_verdict_against_its_probability(dump: Path, profile: str) -> None:
    settings = load_settings(config=Path(profile), isolated=True).settings
    seen = 0
    for record in audited(dump, settings):
        holds(record, settings)
        seen += 1
    assert seen
