"""What a run is told to do next fits what went wrong in it."""

from __future__ import annotations

import msgspec
import pytest

from hallucheck.model import AuditedRecord
from hallucheck.reports.figures import MOST, advice
from hallucheck.verdict.gate import GatePolicy, gate
from hallucheck.verdict.totals import Totals
from tests.reports.records import failed, passed, rejected, reviewed, run, summary_of, unchecked, unreadable


def told(records: list[AuditedRecord], policy: GatePolicy) -> list[str]:
    totals = Totals()
    for record in records:
        totals.add(record)
    config = {"gate": policy.model_dump(mode="json")}
    summary = msgspec.structs.replace(summary_of(records), gate=gate(totals, policy), config=config)
    return [command for command, _ in advice(summary)]


RULE = "hallucheck rules numbers/wrong-figure"
DOCTOR = "hallucheck doctor data/dump.jsonl"
BASELINE = "hallucheck baseline create"
COUNT = "--set gate.count_unchecked=false"


@pytest.mark.parametrize(
    ("records", "policy", "expected"),
    [
        pytest.param([], {}, [], id="nothing"),
        pytest.param([passed()], {}, [], id="clean"),
        pytest.param([rejected()], {}, [RULE, "-o DIR/", BASELINE], id="rejected"),
        pytest.param(
            [reviewed()], {}, ["hallucheck rules statements/fabricated-bank", "-o DIR/"], id="passed with findings"
        ),
        pytest.param([passed(), unchecked()], {}, [DOCTOR, COUNT], id="unchecked alone: no findings to accept"),
        pytest.param([passed(), unchecked()], {"count_unchecked": False}, [DOCTOR], id="unchecked not counted"),
        pytest.param([unchecked()], {}, [DOCTOR], id="none checked: letting them through is no way out"),
        pytest.param([passed(), unreadable()], {}, ["-f concise", "--max-errors N"], id="unreadable"),
        pytest.param([passed(), failed()], {"max_errors": 1}, ["-f concise"], id="errors allowed"),
    ],
)
def test_advice(records: list[AuditedRecord], policy: dict[str, object], expected: list[str]) -> None:
    assert told(records, GatePolicy.model_validate(policy)) == expected


def test_no_more_than_can_be_read() -> None:
    assert len(told(run(), GatePolicy(max_errors=9))) == MOST


def test_who_has_the_findings_in_files_is_not_told_how_to_get_them() -> None:
    summary = summary_of([rejected()])
    assert "-o DIR/" in dict(advice(summary))
    assert "-o DIR/" not in dict(advice(summary, written=True))
