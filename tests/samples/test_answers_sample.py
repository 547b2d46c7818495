"""The answers sample: planted hallucinations are found by the rule that is named, and what is right stays clean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hallucheck.config.load import load_settings
from hallucheck.detectors.answers import FAMILY
from hallucheck.verifiers.base import NullVerifier, Verifier
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from tests.detectors.answers.judging import examine

SAMPLE = Path(__file__).parents[2] / "samples" / "answers"
VERIFIERS = {"no verifier": NullVerifier(), "embedded": EmbeddedVerifier()}


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SAMPLE / f"{name}.jsonl").read_text("utf-8").splitlines()]


def found(row: dict[str, Any], verifier: Verifier) -> list[str]:
    return [finding.rule.partition("/")[2] for finding in examine(row, verifier).findings]


def hold(row: dict[str, Any], names: list[str]) -> None:
    if row["label"]:
        assert row["planted"] in names
    else:
        assert names == []


@pytest.mark.parametrize("verifier", VERIFIERS.values(), ids=list(VERIFIERS))
@pytest.mark.parametrize("row", [*rows("grounding"), *rows("samples")], ids=lambda row: row["id"])
def test_grounding_and_samples(row: dict[str, Any], verifier: Verifier) -> None:
    hold(row, found(row, verifier))


@pytest.mark.parametrize("row", rows("patient"), ids=lambda row: row["id"])
def test_the_patient_over_time(row: dict[str, Any]) -> None:
    earlier = [other for other in rows("patient") if other["id"] < row["id"]]
    hold(row, found(row | {"earlier": earlier}, NullVerifier()))


def test_one_sample_is_not_judged() -> None:
    outcome = examine(next(row for row in rows("samples") if row["id"] == "s07")).families["answers"]
    assert outcome.status == "skipped"
    assert "fewer than two samples" in (outcome.reason or "")


def test_every_rule_has_a_sample() -> None:
    planted = {row.get("planted") for name in ("grounding", "patient", "samples") for row in rows(name)}
    assert planted >= {rule.name for rule in FAMILY.rules}


def test_the_medical_profile_loads() -> None:
    options = load_settings(config=Path("medical"), cwd=SAMPLE).settings.options("answers")
    assert options.model_dump()["severities"]["contradicted_statement"] == "critical"
