from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from hallucheck.model import AuditedRecord, Origin
from hallucheck.reports.formats.pathmap import PathMap
from tests.reports.hostile import HOSTILE
from tests.reports.records import run, whole
from tests.reports.test_metta import audited


def entries(records: list[AuditedRecord]) -> dict[str, Any]:
    lines = [json.loads(line) for line in whole(PathMap(), records).splitlines()]
    assert all(set(line) == {"key", "value"} for line in lines)
    found = {line["key"]: line["value"] for line in lines}
    assert len(found) == len(lines)
    return found


def named(**row: Any) -> AuditedRecord:
    return msgspec.structs.replace(audited(), raw=json.dumps(row).encode())


def test_the_keys_of_a_record() -> None:
    found = entries([named(session_id="s1", turn_id=4)])
    root = "/hallucination/s1/4"
    assert found[f"{root}/detection/total_flags"] == 1
    assert found[f"{root}/detection/high_confidence"] == 1
    assert found[f"{root}/detection/flag/0/content"] == "Marketing"
    assert found[f"{root}/detection/flag/0/type"] == "wrong-attribute"
    assert found[f"{root}/detection/flag/0/refined_confidence"] == 0.8
    assert found[f"{root}/detection/flag/0/suggestion"] == "Engineering"
    assert found[f"{root}/mitigation/corrections_applied"] == 1
    assert found[f"{root}/mitigation/regeneration_needed"] is False
    assert found[f"{root}/mitigation/action/0/type"] == "correct"
    assert found[f"{root}/metrics/claims_checked"] == 1
    assert (found[f"{root}/metrics/segments_analyzed"], found[f"{root}/metrics/entities_verified"]) == (2, 1)


def test_patterns_count_over_the_run() -> None:
    found = entries([audited("a", line=1), audited("b", line=2)])
    root = "/hallucination_patterns/knowledge~1wrong-attribute"
    assert found[f"{root}/frequency"] == 2
    assert found[f"{root}/last_seen"] == "2026-01-31"
    assert found[f"{root}/examples/0"] == "Marketing"


@pytest.mark.parametrize(
    ("row", "root"),
    [
        pytest.param({"session": "a/b~c"}, "/hallucination/a~1b~0c/r1", id="escaped"),
        pytest.param({"conversation_id": 7}, "/hallucination/7/r1", id="number"),
        pytest.param({"session": {"x": 1}}, "/hallucination/d.jsonl/r1", id="no-text"),
        pytest.param({}, "/hallucination/d.jsonl/r1", id="none"),
    ],
)
def test_session_and_turn(row: dict[str, Any], root: str) -> None:
    assert f"{root}/verdict" in entries([named(**row)])


@pytest.mark.parametrize(
    ("file", "session"),
    [
        pytest.param("/repo/runs/d.jsonl", "runs~1d.jsonl", id="absolute"),
        pytest.param("runs/d.jsonl", "runs~1d.jsonl", id="relative"),
        pytest.param("./runs/../runs/d.jsonl", "runs~1d.jsonl", id="roundabout"),
        pytest.param("/home/ann/d.jsonl", "d.jsonl", id="outside"),
        pytest.param("-", "stdin", id="stdin"),
    ],
)
def test_keys_do_not_depend_on_how_the_file_was_named(file: str, session: str) -> None:
    record = audited()
    record = msgspec.structs.replace(record, origin=msgspec.structs.replace(record.origin, file=file))
    assert f'"/hallucination/{session}/r1/verdict"'.encode() in PathMap("/repo").fragment([record])


def test_the_parts_of_a_row_have_keys_of_their_own() -> None:
    parts = [
        msgspec.structs.replace(named(session="s", turn=4), id=name, origin=Origin(file="d.jsonl", line=1, part=part))
        for part, name in enumerate(("a", None))
    ]
    assert {key for key in entries(parts) if key.endswith("/verdict")} == {
        "/hallucination/s/a/verdict",
        "/hallucination/s/1.1/verdict",
    }


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_json(hostile: str) -> None:
    assert entries([audited(hostile, hostile)])


def test_the_bytes_do_not_depend_on_the_chunks() -> None:
    assert whole(PathMap(), run()) == whole(PathMap(), run(), pieces=3)
