"""More cases of the kinds that the acceptance cases show; the tables stand in `statements_kinds.py`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hallucheck.detectors.statements.family import TYPES, summarise
from hallucheck.model import Severity
from tests.cases.statements_kinds import (
    ACCOUNTS,
    BANKS,
    CONFIDENCES,
    FIELDS,
    NEUTRAL,
    PERIODS,
    RANGES,
    SHAPES,
    TEXTS,
    WESTPAC,
    Pages,
)
from tests.cases.test_statements import audit, made


def said(given: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
    findings, _, result = audit({"as_of": "2025-09-01"} | given)
    assert result is not None
    return [f"{finding.rule.partition('/')[2]} {finding.severity}" for finding in findings], result


def hold(rule: str, names: list[str], expected: str) -> None:
    """Whether `names` say what is expected of `rule`, and no more."""
    if expected.startswith("!"):
        assert expected[1:] not in names
    elif " " in expected:
        assert names.count(expected) == 1
    else:
        assert [name for name in names if name.startswith(rule + " ")] == ([f"{rule} {expected}"] if expected else [])


def table(rows: list[Any]) -> Any:
    return pytest.mark.parametrize("entry", rows, ids=[row[0] for row in rows])


@table(ACCOUNTS)
def test_account(entry: tuple[str, Any, str]) -> None:
    names, _ = said({"metadata": {"account_number": entry[1]}, "document_text": WESTPAC})
    hold("nonsensical-account", names, entry[2])


@table(PERIODS)
def test_period(entry: tuple[str, Any, str]) -> None:
    names, _ = said({"metadata": {"statement_period": entry[1]}, "document_text": WESTPAC})
    hold("impossible-dates", names, entry[2])


@table(BANKS)
def test_bank(entry: tuple[str, str, str, str]) -> None:
    names, _ = said({"metadata": {"bank_name": entry[1]}, "document_text": entry[2]})
    hold("fabricated-bank", names, entry[3])


@table(RANGES)
def test_range(entry: tuple[str, Pages, Any, dict[str, int], bool]) -> None:
    _, pages, total, expected, reject = entry
    boundaries = [{"start_page": start, "end_page": end} for start, end in pages]
    names, result = said({"boundaries": boundaries, "total_pages": total, "document_text": WESTPAC})
    rules = ("phantom", "invalid", "duplicate")
    assert {name: names.count(name) for name in names if name.startswith(rules)}.items() >= expected.items()
    named = {name.split()[0] for name in expected}
    assert not [name for name in names if name.startswith(rules) and name.split()[0] not in named] or reject
    assert result["rejection_recommended"] is reject


@table(SHAPES)
def test_shape(entry: tuple[str, Any, str]) -> None:
    names, _ = said({"boundaries": entry[1], "total_pages": 10, "document_text": WESTPAC})
    assert {name.split()[0] for name in names} & {"invalid-page-range"} == ({entry[2]} if entry[2] else set())


@table(TEXTS)
def test_text(entry: tuple[str, Any, int]) -> None:
    boundaries = [{"start_page": 1, "end_page": 1}, {"start_page": 2, "end_page": 2}]
    names, _ = said({"boundaries": boundaries, "total_pages": 2, "document_text": entry[1]})
    assert names.count("missing-content high") == entry[2]


@table(FIELDS)
def test_fields(entry: tuple[str, dict[str, Any], str]) -> None:
    names, _ = said({"metadata": entry[1], "document_text": NEUTRAL})
    hold("inconsistent-data", names, entry[2])


@table(CONFIDENCES)
def test_confidence_of_the_record(entry: tuple[str, Any, int]) -> None:
    names, _ = said({"metadata": {"bank_name": "Westpac"}, "document_text": WESTPAC, "confidence": entry[1]})
    assert names.count("low-confidence low") == entry[2]


@pytest.mark.parametrize(
    ("severities", "reject"),
    [
        ("", False),
        ("low " * 50, False),
        ("medium " * 50, False),
        ("high high", False),
        ("high high high", True),
        ("high high medium medium", False),
        ("critical", True),
        ("critical low", True),
    ],
)
def test_rejection_and_summary(severities: str, *, reject: bool) -> None:
    given = [Severity(name) for name in severities.split()]
    summary = summarise(made([{"type": "fabricated_bank", "severity": severity} for severity in given]))
    assert summary["rejection_recommended"] is reject
    assert summary["status"] == ("hallucinations_detected" if given else "clean")
    assert summary["total_alerts"] == len(given) == summary["by_type"]["fabricated_bank"]
    assert summary["by_severity"] == {
        name: given.count(Severity(name)) for name in ("critical", "high", "medium", "low")
    }
    assert set(summary["by_type"]) == set(TYPES)


SECRETS = [
    "582039174620583917462",
    "5820 3917 4620 5839 1746 2",
    "GB83WEST12345698765432",
    "4111-1111-1111-1112",
    "73920184",
]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(
    "field", ["account_number", "bank_name", "account_type", "statement_period", "iban", "confidence"]
)
def test_findings_hold_no_account_number(secret: str, field: str) -> None:
    metadata = {"account_number": secret, field: f"{secret}" if field == "account_number" else f"unknown {secret}"}
    findings, _, result = audit({"metadata": metadata, "document_text": NEUTRAL, "as_of": "2025-09-01"})
    written = json.dumps([result, *[repr(finding) for finding in findings]])
    assert secret not in written
    assert "".join(filter(str.isalnum, secret)) not in "".join(filter(str.isalnum, written))
