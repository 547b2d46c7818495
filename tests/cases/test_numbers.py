"""The acceptance cases of the family, each through extraction, detector and policy, or the function it names."""

from __future__ import annotations

import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.numbers import FAMILY
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.numbers.result import adjust_confidence, review_entry
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, Severity, Verdict, read_record
from hallucheck.text.amounts.find import extract
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.figure.figure import Figure, Kind
from hallucheck.verdict.policy import VerdictPolicy, judge

CASES = [json.loads(line) for line in (Path(__file__).parent / "numbers.jsonl").read_text("utf-8").splitlines()]
KINDS = {Kind.CURRENCY, Kind.PERCENTAGE, Kind.RATIO, Kind.DATE}
"""What the seed system calls claims; plain quantities are ours."""


def of_kind(*kinds: str) -> Any:
    chosen = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("acceptance", chosen, ids=[case["id"] for case in chosen])


def audit(row: dict[str, Any], options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Verdict, str]:
    panel = Panel(
        [FAMILY],
        options={"numbers": FAMILY.options(**(options or {}))},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2025, 1, 1), documents=Documents()),
    )
    case = open_case(read_record(row), Origin(file="cases.jsonl", line=1), json.dumps(row).encode())
    panel.prepare([case])
    examined = panel.examine(case, Answers())
    outcome = examined.families["numbers"]
    assert outcome.status != "failed", outcome.reason
    verdict, reasons = judge(examined.findings, examined.families, VerdictPolicy(), examined.unavailable)
    return outcome.result or {}, verdict, " ".join(reasons)


def matches(figure: Figure, wanted: dict[str, Any], expect: dict[str, Any]) -> bool:
    if figure.kind != wanted["type"]:
        return False
    if "start" in wanted:
        period = figure.period
        return period is not None and (str(period.start), str(period.end)) == (wanted["start"], wanted["end"])
    if abs(float(figure.number) - wanted["value"]) > expect["tol"]:
        return False
    return "currency" not in wanted or figure.currency in (wanted["currency"], *expect.get("currency_any", ()))


@of_kind("extract")
def test_extract(acceptance: dict[str, Any]) -> None:
    expect = acceptance["expect"]
    found = [figure for figure in extract(acceptance["input"]["text"]) if figure.kind in KINDS]
    for wanted in expect["claims"]:
        assert any(matches(figure, wanted, expect) for figure in found), found
    if expect.get("exact_count"):
        assert len(found) == len(expect["claims"]), found


@of_kind("verify")
def test_verify(acceptance: dict[str, Any]) -> None:
    given = dict(acceptance["input"])
    result, _, _ = audit(given, given.pop("config"))
    assert {key: result[key] for key in acceptance["expect"]} == acceptance["expect"], result["claims"]


@of_kind("adjust")
def test_adjust(acceptance: dict[str, Any]) -> None:
    given, expect = acceptance["input"], acceptance["expect"]
    value = adjust_confidence(given["original_confidence"], given["detection_result"])
    assert value == pytest.approx(expect["value"], abs=expect["tol"])


@of_kind("review")
def test_review(acceptance: dict[str, Any]) -> None:
    given, wanted = acceptance["input"], acceptance["expect"]["entry"]
    entry = review_entry(given["detection_result"], NumbersOptions(**given["config"]), given["original_confidence"])
    if wanted is None:
        assert entry is None
    else:
        assert entry is not None
        assert {key: entry[key] for key in wanted} == wanted


def unreachable(error: str) -> dict[str, Any]:
    """Options whose database cannot answer."""
    return {
        "database": {"url": "sqlite:////nowhere/at/all.db", "scope": {"property_id": "property_id"}},
        "metrics": {"net_operating_income": {"table": "financial_metrics"}},
        **({"on_timeout": "unverified"} if error == "timeout" else {}),
    }


@of_kind("robust")
def test_robust(acceptance: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = acceptance["input"], acceptance["expect"]
    text, times = given.get("answer_repeat", (given.get("answer"), 1))
    row = {"answer": text * times, "scope": {"property_id": 1}, "contexts": ["The NOI was nothing to speak of."]}
    options: dict[str, Any] = {}
    if "store_error" in given:
        options = unreachable("down")
    if "verification_timeout" in given:
        options = unreachable("timeout")
        monkeypatch.setattr(
            "hallucheck.evidence.database.tables.explain", lambda *_: ("tables: the query took too long", True)
        )
    start = time.perf_counter()
    result, verdict, reasons = audit(row, options)
    assert time.perf_counter() - start < expect.get("max_seconds", 60)
    assert set(expect.get("keys", ())) <= set(result)
    for key in ("has_hallucinations", "total_claims", "unverified_claims"):
        assert key not in expect or result[key] == expect[key]
    if expect.get("not_clean"):
        assert verdict is not Verdict.PASS
        assert result["has_hallucinations"] is False
    if expect.get("error_reported"):
        assert result["error"]
        assert "tables:" in reasons


def test_every_case_runs() -> None:
    assert {case["kind"] for case in CASES} == {"extract", "verify", "adjust", "review", "robust"}
