from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # its stubs are not worth a dependency
import msgspec
import pytest

from hallucheck.detectors import catalogue
from hallucheck.model import AuditedRecord, Origin, Suppression
from hallucheck.reports.escape import relative, uri
from hallucheck.reports.formats.sarif import Sarif, help_uri
from tests.reports.hostile import HOSTILE
from tests.reports.records import failed, hostile, passed, rejected, reviewed, run, unreadable, whole

SCHEMA = Path(__file__).parent / "data" / "sarif-2.1.0-rtm.5.json"


@cache
def validator() -> jsonschema.Draft4Validator:
    return jsonschema.Draft4Validator(json.loads(SCHEMA.read_bytes()))


def sarif(records: list[AuditedRecord], report: Sarif | None = None) -> Any:
    document = json.loads(whole(report or Sarif(), records))
    validator().validate(document)
    return document["runs"][0]


@pytest.mark.parametrize(
    "records",
    [
        pytest.param(run(), id="one-of-each"),
        pytest.param([], id="no-records"),
        pytest.param([passed()], id="no-findings"),
        pytest.param([unreadable()], id="error-row"),
        *(pytest.param([hostile(text)], id=name) for name, text in HOSTILE.items()),
    ],
)
def test_validates_against_the_published_schema(records: list[AuditedRecord]) -> None:
    assert len(sarif(records)["results"]) == sum(len(record.findings) for record in records)


def test_the_schema_would_notice() -> None:
    document = json.loads(whole(Sarif(), run()))
    document["runs"][0]["results"][0]["level"] = "fatal"
    assert not validator().is_valid(document)


def test_a_result_has_line_pointer_fingerprint_and_rule() -> None:
    result = sarif([rejected(7)])["results"][0]
    (location,) = result["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 7}
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "data/dump.jsonl"
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "/answer"
    assert result["partialFingerprints"]["hallucheck/v1"] == rejected(7).findings[0].fingerprint
    assert result["ruleId"] == "numbers/wrong-figure"
    assert result["level"] == "error"


def test_rules_carry_their_page() -> None:
    rules = {rule["id"]: rule for rule in sarif(run())["tool"]["driver"]["rules"]}
    assert rules["statements/fabricated-bank"]["help"]["text"].startswith("Banks that the document does not name.")
    assert rules["numbers/wrong-figure"]["defaultConfiguration"]["level"] == "error"


def test_suppressed_findings_are_there_and_say_why() -> None:
    loud, quiet = sarif([reviewed()])["results"]
    assert "suppressions" not in loud
    assert quiet["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "known alias of our bank"}
    ]


def test_error_rows_are_notifications() -> None:
    (invocation,) = sarif([unreadable(5), failed(6)])["invocations"]
    kinds = [notification["descriptor"]["id"] for notification in invocation["toolExecutionNotifications"]]
    assert kinds == ["unreadable", "detector"]
    assert invocation["toolExecutionNotifications"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 5


def test_many_error_rows_are_counted() -> None:
    (invocation,) = sarif([unreadable(line) for line in range(1, 31)])["invocations"]
    texts = [notification["message"]["text"] for notification in invocation["toolExecutionNotifications"]]
    assert len(texts) == 21
    assert texts[-1] == "10 more records are errors"


def test_the_limit_is_announced() -> None:
    report = Sarif()
    report.limit = 3
    (invocation,) = sarif([rejected(1), rejected(2)], report)["invocations"]
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("1 of 4 findings are left out, the least severe;")


def test_baseline_state() -> None:
    record = rejected()
    hidden = Suppression(by="baseline", reason="known in the baseline")
    findings = (msgspec.structs.replace(record.findings[0], suppressed=hidden), *record.findings)
    known = Sarif(baseline=frozenset([record.findings[0].fingerprint]))
    results = sarif([msgspec.structs.replace(record, findings=findings)], known)["results"]
    assert [result["baselineState"] for result in results] == ["unchanged", "new", "new"]
    assert "baselineState" not in sarif([rejected()])["results"][0]


def test_each_rule_has_an_address() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()
    for rule in catalogue.rules():
        assert f"### `{rule}`" in page
        anchor = help_uri(rule).partition("#")[2]
        assert anchor == rule.replace("/", ""), "as GitHub makes it of the heading"


def test_brackets_and_braces_are_no_links_and_placeholders() -> None:
    record = rejected()
    findings = (msgspec.structs.replace(record.findings[0], message="see [here](0) {0}"),)
    (result,) = sarif([msgspec.structs.replace(record, findings=findings)])["results"]
    assert result["message"]["text"] == "see \\[here\\](0) {{0}}"


@pytest.mark.parametrize(
    ("file", "root", "expected"),
    [
        pytest.param("data/dump.jsonl", "", "data/dump.jsonl", id="relative"),
        pytest.param("./data//dump.jsonl", "", "data/dump.jsonl", id="untidy"),
        pytest.param("a/../b.jsonl", "", "b.jsonl", id="up-and-down"),
        pytest.param("../b.jsonl", "", "b.jsonl", id="outside"),
        pytest.param("/repo/data/b.jsonl", "/repo", "data/b.jsonl", id="absolute-inside"),
        pytest.param("/home/me/b.jsonl", "/repo", "b.jsonl", id="absolute-outside"),
        pytest.param("/repository/b.jsonl", "/repo", "b.jsonl", id="near-miss-root"),
        pytest.param("s3://bucket/a/b.jsonl", "", "b.jsonl", id="remote"),
        pytest.param("-", "", "stdin", id="stdin"),
        pytest.param("", "", "input", id="empty"),
    ],
)
def test_relative(file: str, root: str, expected: str) -> None:
    assert relative(file, root) == expected


def test_uris_are_relative_and_quoted() -> None:
    assert uri("data/ü b#c.jsonl") == "data/%C3%BC%20b%23c.jsonl"
    record = msgspec.structs.replace(rejected(), origin=Origin(file="/home/me/dump.jsonl", line=1))
    out = whole(Sarif(), [record])
    assert b"file:" not in out
    assert b"/home/me" not in out
