"""Labels: of records, of findings, of the dump; the nearest to a person first."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from hallucheck.errors import InputError
from hallucheck.model import Verdict
from hallucheck.verdict.evaluation.labels import Labels
from tests.evidence.history.audited import audited, finding

FP = finding("r1").fingerprint


def parse(*rows: Any) -> Labels:
    return Labels.parse([json.dumps(row).encode() for row in rows], "labels.jsonl")


def reviewed(verdict: str) -> dict[str, str]:
    return {"fingerprint": FP, "verdict": verdict, "author": "a", "reason": "r", "at": "2025-09-01", "record": "r1"}


@pytest.mark.parametrize(
    ("rows", "dump", "expected"),
    [
        pytest.param([], 1, True, id="the dump's own"),
        pytest.param([], None, None, id="none"),
        pytest.param([{"id": "r1", "label": 0}], 1, False, id="the file outranks the dump"),
        pytest.param([{"record": "r1", "hallucinated": True}], None, True, id="other names"),
        pytest.param([{"id": "other", "label": 0}], None, None, id="of another record"),
        pytest.param([reviewed("confirmed")], 0, True, id="a confirmed finding"),
        pytest.param([reviewed("false-positive")], 1, False, id="a false positive"),
        pytest.param([reviewed("false-positive"), reviewed("confirmed")], None, True, id="the last word"),
        pytest.param([reviewed("confirmed"), reviewed("unsure")], None, None, id="withdrawn"),
        pytest.param([{"id": "r1", "label": 0}, reviewed("confirmed")], None, False, id="of the record itself"),
    ],
)
def test_of_a_record(rows: list[Any], dump: Any, expected: bool | None) -> None:  # noqa: FBT001 (a table)
    record = msgspec.structs.replace(audited(1, verdict=Verdict.REVIEW), labels=dump)
    assert parse(*rows).of(record) is expected


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"{}",
        b'{"id": "a"}',
        b'{"label": 1}',
        b'{"id": "a", "label": "perhaps"}',
        b'{"id": {}, "label": 1}',
    ],
)
def test_a_line_that_says_nothing_is_named(line: bytes) -> None:
    with pytest.raises(InputError, match=r"labels\.jsonl:2"):
        Labels.parse([b'{"id": "a", "label": 1}', line], "labels.jsonl")


def test_a_record_that_nobody_has_labelled_yet_has_no_label() -> None:
    labels = parse({"id": "r1", "label": None})
    assert labels.of(audited(1)) is None
    assert labels.unmet == (0, 0)


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert Labels.parse([b'\xef\xbb\xbf{"id": "r1", "label": 1}'], "labels.jsonl").of(audited(1)) is True


def test_labels_of_no_record_and_labels_that_change_are_counted() -> None:
    labels = parse(
        {"id": "r1", "label": 1}, {"id": "r1", "label": 0}, {"id": "r1", "label": 0}, {"id": "r9", "label": 1}
    )
    assert labels.of(audited(1)) is False
    assert (labels.changed, labels.unmet) == (1, (1, 2))


def test_the_hint_shows_a_label() -> None:
    for line in (b"id,label", b'{"id": "a", "label": "maybe"}'):
        with pytest.raises(InputError) as caught:
            Labels.parse([line], "labels.csv")
        assert '{"id": "q-17", "label": 1}' in (caught.value.hint or "")
