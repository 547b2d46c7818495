"""What is kept of a record: nothing that must not be, and whatever it holds, it can be kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hallucheck.evidence.history import entries
from hallucheck.evidence.history.times import instant
from hallucheck.model import Statement, Verdict
from hallucheck.reports.redact import without_text
from tests.evidence.history.audited import audited

ACCOUNT = "429318311799210"


def kept(**changes: Any) -> entries.Entry:
    (entry,) = entries.decode(entries.encode([audited(**changes)], text=True))
    return entry


def test_account_data_is_masked_wherever_it_stands() -> None:
    statement = Statement(metadata={"account_number": "5820 3917"})
    data = entries.encode(
        [
            audited(
                statement=statement,
                question=f"Whose is {ACCOUNT}?",
                answer="It is 5820 3917, IBAN DE89 3704 0044 0532 0130 00.",
                meta={"extractions": [{"type": "account", "content": {"number": ACCOUNT, "58203917": 1}}]},
            )
        ],
        text=True,
    )
    for secret in (ACCOUNT, "5820 3917", "58203917", "0532 0130"):
        assert secret.encode() not in data
    assert b"9210" in data


def test_two_subjects_that_would_be_masked_alike_stay_two() -> None:
    one, other = kept(subject="999918311799210").subject, kept(subject="111118311799210").subject
    assert one != other
    assert one is not None
    assert one.startswith("h:")
    assert kept(subject="patient-123").subject == "patient-123"


def test_without_text_no_text_is_kept() -> None:
    record = audited(1, verdict=Verdict.REJECT, question="SECRET question", answer="SECRET answer")
    loud = entries.encode([record], text=True)
    for quiet in (entries.encode([record], text=False), entries.encode([without_text(record)], text=True)):
        assert b"SECRET" in loud
        for word in (b"SECRET", b"a claim", b"A is so", b"diabetes", b"10 mg", b"said otherwise"):
            assert word not in quiet
        (entry,) = entries.decode(quiet)
        assert (entry.record, entry.subject, entry.at) == ("r1", "subject-1", "2025-08-02T10:00:00Z")
        assert entry.findings[0].fingerprint == record.findings[0].fingerprint
        assert entry.result is not None
        assert entry.result["grounding_score"] == 0.5


def deep(levels: int) -> Any:
    value: Any = "end"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"answer": "half \ud800 a pair"}, id="lone surrogate"),
        pytest.param({"subject": "\ud800"}, id="lone surrogate in the subject"),
        pytest.param({"id": "\udfff"}, id="lone surrogate in the id"),
        pytest.param({"answer": "nul \0 here"}, id="NUL"),
        pytest.param({"answer": "x" * 1_000_000}, id="huge answer"),
        pytest.param({"meta": {"extractions": deep(500)}}, id="deep extractions"),
        pytest.param({"meta": {"extractions": [{"n": 10**40}]}}, id="huge number"),
        pytest.param({"meta": {"extractions": [{"\ud800": "\ud800"}]}}, id="surrogate keys"),
        pytest.param({"meta": {"extractions": {"not": "a list"}}}, id="wrong type"),
        pytest.param({"at": "yesterday"}, id="no time"),
        pytest.param({"id": None}, id="no id"),
    ],
)
def test_any_record_can_be_kept(changes: dict[str, Any]) -> None:
    assert len(kept(**changes).answer or "") <= entries.MAX_TEXT


def test_pieces_of_a_chunk_join() -> None:
    pieces = [entries.encode([audited(n)], text=True) for n in range(2)]
    assert [entry.record for entry in entries.decode(b"".join([*pieces, b""]))] == ["r0", "r1"]
    assert entries.decode(b"") == []


def test_json_is_masked_on_both_sides_alike() -> None:
    data = entries.kept_json({"value": ACCOUNT, "deep": [{"quote": "mine is 77-12"}]}, ("77-12",))
    assert msgspec.json.decode(data) == {"value": "***********9210", "deep": [{"quote": "mine is **-**"}]}


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        pytest.param("2025-11-10", "2025-11-10T00:00:00", id="a day"),
        pytest.param("2025-11-10T10:00:00Z", "2025-11-10T10:00:00", id="UTC"),
        pytest.param("2025-11-10T10:00:00+02:00", "2025-11-10T08:00:00", id="a zone"),
        pytest.param("1762768800", "2025-11-10T10:00:00", id="seconds"),
        pytest.param(" 2025-11-10 ", "2025-11-10T00:00:00", id="spaces"),
        pytest.param("10 November", None, id="words"),
        pytest.param("0001-01-01T00:00:00+05:00", None, id="before all time"),
        pytest.param("9" * 40, None, id="after all time"),
        pytest.param("nan", None, id="not a number"),
        pytest.param("2025-11-10" * 100, None, id="long"),
        pytest.param("", None, id="nothing"),
        pytest.param(None, None, id="null"),
    ],
)
def test_times(at: str | None, expected: str | None) -> None:
    found = instant(at)
    assert (found and found.isoformat()) == expected
