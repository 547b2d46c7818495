from __future__ import annotations

import xml.etree.ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import AuditedRecord
from hallucheck.reports.formats.junit import JUnit
from tests.reports.records import failed, passed, rejected, reviewed, run, unchecked, unreadable, whole

KINDS = st.sampled_from([passed, rejected, reviewed, unchecked, unreadable, failed])


def suites(records: list[AuditedRecord]) -> ET.Element:
    return ET.fromstring(whole(JUnit(), records))  # noqa: S314 (our own output)


@given(st.lists(KINDS, max_size=12))
def test_counts_in_the_head_are_those_of_the_body(kinds: list[object]) -> None:
    root = suites([kind(line) for line, kind in enumerate(kinds, start=1)])  # type: ignore[operator]
    (suite,) = root
    counts = {
        "tests": len(suite.findall("testcase")),
        "failures": len(suite.findall("testcase/failure")),
        "errors": len(suite.findall("testcase/error")),
        "skipped": len(suite.findall("testcase/skipped")),
    }
    for element in (root, suite):
        assert {name: int(element.attrib[name]) for name in counts} == counts
    assert all(len(case) <= 1 for case in suite)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(passed(), [("statements", None)], id="passed"),
        pytest.param(rejected(), [("statements", "failure"), ("numbers", "failure")], id="found"),
        pytest.param(reviewed(), [("statements", "failure"), ("numbers", "skipped")], id="found-and-skipped"),
        pytest.param(unchecked(), [("statements", "skipped")], id="skipped"),
        pytest.param(unreadable(), [("record", "error")], id="error-row"),
        pytest.param(failed(), [("statements", "error")], id="detector-failed"),
    ],
)
def test_a_testcase_per_record_and_family(record: AuditedRecord, expected: list[tuple[str, str | None]]) -> None:
    cases = suites([record]).findall("testsuite/testcase")
    found = [
        (case.attrib["classname"].removeprefix("hallucheck."), case[0].tag if len(case) else None) for case in cases
    ]
    assert found == expected


def test_reasons_and_findings_are_told() -> None:
    root = suites(run())
    assert {skip.attrib["message"] for skip in root.iter("skipped")} >= {"the record has no statement"}
    failure = next(root.iter("failure"))
    assert failure.attrib["type"] == "statements/fabricated-bank"
    assert "claim: Acme Bank of Nowhere" in (failure.text or "")


def test_testcases_of_long_ids_are_told_apart() -> None:
    records = [msgspec.structs.replace(passed(line), id="x" * 5_000) for line in (1, 2)]
    names = [case.attrib["name"] for case in suites(records).iter("testcase")]
    assert [name.endswith(f"… (data/dump.jsonl:{line})") for line, name in enumerate(names, start=1)] == [True, True]
    assert {len(name) for name in names} == {200 + len(" (data/dump.jsonl:1)")}
