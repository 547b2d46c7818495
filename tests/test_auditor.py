"""What happens to a chunk, between its rows and its verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
import pytest

from hallucheck.auditor import TOGETHER, Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Answer, AuditedRecord, Question
from hallucheck.model.outcome import NOT_ASKED
from hallucheck.sources.base import Chunk
from hallucheck.sources.mapping import Mapping

CONTEXT = "Marlow Cycles was founded in 1987 in Leeds and makes folding bicycles for commuters."


def auditor(**settings: Any) -> Auditor:
    return Auditor(
        Plan(settings=settings_model().model_validate(settings), as_of=date(2025, 9, 1), mappings=(Mapping(),) * 2)
    )


def chunk(*rows: dict[str, Any]) -> Chunk:
    payload = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    return Chunk(index=0, file="dump.jsonl", first_line=1, length=len(payload), payload=payload)


def audited(of: Auditor, *rows: dict[str, Any]) -> list[AuditedRecord]:
    return [record for some in of.audit(chunk(*rows)) for record in some]


def answer(text: str) -> dict[str, Any]:
    return {"answer": text, "contexts": [CONTEXT]}


@pytest.mark.parametrize(
    ("selected", "text", "asked", "judged"),
    [
        pytest.param("answers", "Marlow Cycles makes folding bicycles.", True, True, id="a family judges it"),
        pytest.param("statements", "Marlow Cycles makes folding bicycles.", False, False, id="no statement"),
        pytest.param("answers", "Yes.", True, False, id="nothing that could be held against evidence"),
    ],
)
def test_a_verifier_is_asked_about_what_a_family_looks_at(
    selected: str, text: str, *, asked: bool, judged: bool
) -> None:
    one = auditor(select=[selected])
    assert any(question.claim == text for question in one.questions(chunk(answer(text)))) == asked
    (record,) = audited(one, answer(text))
    assert (record.probability is not None) == judged


def test_records_come_out_in_order_a_few_at_a_time() -> None:
    rows = [{"id": str(number), **answer("It makes bicycles.")} for number in range(2 * TOGETHER + 1)]
    some = list(auditor().audit(chunk(*rows)))
    assert [len(records) for records in some] == [TOGETHER, TOGETHER, 1]
    assert [record.id for records in some for record in records] == [row["id"] for row in rows]


class Counting:
    """A verifier that counts how often it is asked."""

    identity = "counting"

    def __init__(self) -> None:
        self.times = 0

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        self.times += 1
        return [NOT_ASKED for _ in questions]


def test_who_answers_many_questions_faster_than_few_gets_the_whole_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    server, counting = {"base_url": "http://127.0.0.1:9/v1", "model": "m"}, Counting()
    monkeypatch.setattr("hallucheck.auditor.open_verifier", lambda _: counting)
    rows = [answer(f"It makes bicycle number {number}.") for number in range(TOGETHER + 1)]
    for settings, times in (({}, 2), ({"verifier": {"name": "openai", "server": server}}, 1)):
        counting.times = 0
        assert len(audited(auditor(**settings), *rows)) == len(rows)
        assert counting.times == times


class Raising:
    """A verifier that raises on one claim, and on every batch that holds it."""

    identity = "raising"

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        if any("1890" in question.claim for question in questions):
            raise ZeroDivisionError("the text of a record")
        return [NOT_ASKED for _ in questions]


def test_a_verifier_that_raises_costs_one_record_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hallucheck.auditor.open_verifier", lambda _: Raising())
    rows = [answer("It makes bicycles."), answer("It was founded in 1890."), answer("It is in Leeds.")]
    before, hit, after = audited(auditor(), *rows)
    assert any("the verifier failed: ZeroDivisionError in" in reason for reason in hit.reasons)
    assert not any("verifier failed" in reason for record in (before, after) for reason in record.reasons)
    assert "text of a record" not in str(hit)


@pytest.mark.parametrize(
    "place", ["hallucheck.auditor.mitigated", "hallucheck.auditor.judge", "hallucheck.auditor.probability"]
)
def test_whatever_raises_costs_its_record_and_not_the_run(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("the text of a record")

    one = auditor()
    monkeypatch.setattr(place, broken)
    found = audited(one, answer("It makes bicycles."), {"answer": 3})
    assert [str(record.verdict) for record in found] == ["error", "error"]
    assert all(record.error and record.error.message.startswith("KeyError in ") for record in found)
    assert "text of a record" not in str([record.error for record in found])


def test_a_reader_of_rows_that_raises_costs_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Mapping.records

    def broken(self: Mapping, row: dict[str, Any], line: int | None = None) -> list[Any]:
        if row["answer"] == "odd":
            raise IndexError("the text of a record")
        return real(self, row, line)

    monkeypatch.setattr(Mapping, "records", broken)
    good, odd = audited(auditor(), answer("It makes bicycles."), answer("odd"))
    assert good.error is None
    assert odd.error is not None
    assert odd.error.kind == "internal"
