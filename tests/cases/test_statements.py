"""The acceptance cases of the family, each through reading, detector and policy, or the function it names."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Panel
from hallucheck.detectors.statements import FAMILY
from hallucheck.detectors.statements.family import summarise
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Case, Finding, Location, Origin, Severity, Verdict, read_record
from hallucheck.verdict.policy import VerdictPolicy, judge

CASES = [json.loads(line) for line in (Path(__file__).parent / "statements.jsonl").read_text("utf-8").splitlines()]
RULES = {rule.name.replace("-", "_"): rule for rule in FAMILY.rules}


def audit(given: dict[str, Any]) -> tuple[tuple[Finding, ...], Verdict, dict[str, Any] | None]:
    row = {key: value for key, value in given.items() if key != "as_of"}
    resources = Resources(as_of=date.fromisoformat(given["as_of"]), documents=Documents())
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options()},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=resources,
    )
    case = Case(read_record(row), Origin(file="cases.jsonl", line=1), json.dumps(row).encode())
    examined = panel.examine(case, Answers())
    verdict, _ = judge(examined.findings, examined.families, VerdictPolicy(), examined.unavailable)
    outcome = examined.families[FAMILY.name]
    assert outcome.status != "failed", outcome.reason
    return examined.findings, verdict, outcome.result


def made(alerts: list[dict[str, str]]) -> list[Finding]:
    case = Case(read_record({}), Origin(file="cases.jsonl", line=1), b"{}")
    return [
        RULES[alert["type"]].finding(
            case, "made", location=Location(pointer=""), claim=str(index), severity=Severity(alert["severity"])
        )
        for index, alert in enumerate(alerts)
    ]


@pytest.mark.parametrize("acceptance", CASES, ids=[case["id"] for case in CASES])
def test_case(acceptance: dict[str, Any]) -> None:
    expect = acceptance["expect"]
    if "alerts" in acceptance["input"]:
        findings = tuple(made(acceptance["input"]["alerts"]))
        verdict, _ = judge(findings, {}, VerdictPolicy())
        result = summarise(findings)
    else:
        findings, verdict, given = audit(acceptance["input"])
        result = given or summarise(findings)
    types = [(finding.rule.partition("/")[2].replace("-", "_"), str(finding.severity)) for finding in findings]
    for wanted in expect.get("alerts", ()):
        severities = wanted.get("severity_any", ["low", "medium", "high", "critical"])
        count = sum(name in wanted["type_any"] and severity in severities for name, severity in types)
        assert wanted["min"] <= count <= wanted.get("max", count), types
    assert not {name for name, _ in types} & set(expect.get("absent", ())), types
    assert not {severity for _, severity in types} & set(expect.get("no_severity", ())), types
    if "reject" in expect:
        assert (verdict is Verdict.REJECT) is expect["reject"]
        assert result["rejection_recommended"] is expect["reject"]
    assert result.items() >= expect.get("summary", {}).items()
    if expect.get("not_clean"):
        assert verdict is not Verdict.PASS
    written = msgspec.json.encode((findings, result)).decode()
    assert not [secret for secret in expect.get("report_excludes", ()) if secret in written]
