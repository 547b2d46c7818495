"""The sample of the family: what is planted is found, what is right stays clean, and the script writes the files."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from hallucheck.evidence.knowledge import read_knowledge
from hallucheck.verdict.mitigation import MitigationPolicy, mitigate
from tests.detectors.knowledge.records import audited

SAMPLE = Path(__file__).parents[2] / "samples" / "knowledge"
DUMP = SAMPLE / "dialogues.jsonl"
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in DUMP.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_what_is_planted_is_found_and_what_is_right_is_clean(record: dict[str, Any]) -> None:
    findings, tally = audited(record, str(DUMP))
    assert tally.unavailable == []
    found = {finding.rule.partition("/")[2] for finding in findings}
    if record["label"]:
        assert record["planted"] in found
    else:
        assert [finding.message for finding in findings] == []


def test_corrections_restore_the_facts() -> None:
    record = next(record for record in RECORDS if record["id"] == "wrong-year")
    findings, _ = audited(record, str(DUMP))
    assert (
        mitigate(record["answer"], findings, MitigationPolicy()).corrected_answer
        == "Marlow Cycles was founded in 1987."
    )


def test_every_rule_is_planted() -> None:
    assert len({record["planted"] for record in RECORDS if record["label"]}) == 8


def test_the_dump_is_what_the_script_writes() -> None:
    spec = importlib.util.spec_from_file_location("make_sample", SAMPLE / "make_sample.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert [module.record(entry) for entry in (*module.RIGHT, *module.WRONG)] == RECORDS
    assert len(read_knowledge(SAMPLE / "company.yaml")) == 8
