"""Rows of one session are each other's history, in the order of time or of the dump."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from hallucheck.errors import UsageError
from hallucheck.model import Record
from hallucheck.sources.batch import InputOptions, open_batch
from hallucheck.sources.decode import decode


def write(path: Path, rows: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def read(*paths: str, **options: Any) -> list[Record]:
    batch = open_batch(paths, InputOptions(**options))
    mappings = pickle.loads(pickle.dumps([batch.mappings[number] for number in range(len(paths))]))  # noqa: S301 (ours)
    return [
        record
        for chunk in batch.chunks()
        for row in chunk.rows()
        for record in mappings[chunk.source].records(decode(row.raw), row.line)
    ]


def asked(number: int, **more: Any) -> dict[str, Any]:
    return {"question": f"q{number}", "answer": f"a{number}", **more}


def told(record: Record) -> list[str]:
    return [turn.text for turn in record.history]


@pytest.mark.parametrize(
    ("rows", "histories"),
    [
        pytest.param(
            [asked(1, session="s"), asked(2, session="t"), asked(3, session="s")],
            [[], [], ["q1", "a1"]],
            id="by-line",
        ),
        pytest.param(
            [asked(1, session="s", at="2025-01-02"), asked(2, session="s", at="2025-01-01")],
            [["q2", "a2"], []],
            id="by-time",
        ),
        pytest.param(
            [asked(1, session="s", at="2025-01-02"), asked(2, session="s")],
            [[], ["q1", "a1"]],
            id="by-line-where-a-time-is-missing",
        ),
        pytest.param(
            [asked(1, session="s", at="2025-01-01"), asked(2, session="s", at="2025-01-01")],
            [[], ["q1", "a1"]],
            id="by-line-at-one-time",
        ),
        pytest.param(
            [asked(1, session="s"), asked(2, session="s", history=[{"role": "user", "text": "own"}])],
            [[], ["own"]],
            id="a-history-of-its-own",
        ),
        pytest.param([asked(1), asked(2)], [[], []], id="no-session"),
    ],
)
def test_earlier_rows_are_history(rows: list[dict[str, Any]], histories: list[list[str]], tmp_path: Path) -> None:
    found = read(write(tmp_path / "d.jsonl", rows))
    assert [told(record) for record in found] == histories
    assert [record.question for record in found] == [row["question"] for row in rows]


def test_sessions_go_over_files_and_shards(tmp_path: Path) -> None:
    rows = [asked(number, session=f"s{number % 5}") for number in range(40)]
    paths = [write(tmp_path / "a.jsonl", rows[:20]), write(tmp_path / "b.jsonl", rows[20:])]
    whole = {record.question: told(record) for record in read(*paths)}
    assert len(whole["q39"]) == 14
    shards = [read(*paths, shard=(number, 3)) for number in (1, 2, 3)]
    assert {record.question: told(record) for shard in shards for record in shard} == whole
    assert sum(map(len, shards)) == 40
    sessions = [{record.session for record in shard} for shard in shards]
    assert sum(map(len, sessions)) == 5


def test_another_field_may_name_the_session(tmp_path: Path) -> None:
    path = write(tmp_path / "d.jsonl", [asked(1, ticket=7), asked(2, ticket=7)])
    assert [told(record) for record in read(path)] == [[], []]
    assert [told(record) for record in read(path, session_field="ticket")] == [[], ["q1", "a1"]]
    with pytest.raises(UsageError, match="tiket"):
        read(path, session_field="tiket")


def test_messages_that_are_rows(tmp_path: Path) -> None:
    path = tmp_path / "d.csv"
    path.write_text(
        "session_id,role,content\ns,user,Where?\nt,user,Fee?\ns,tool,It comes on 4 March.\ns,assistant,On 4 March.\n"
        "t,bot,5 euros.\ns,user,Thanks.\ns,assistant,Bye.\n"
    )
    where, fee, thanks = read(str(path))
    assert (where.question, where.answer, where.session) == ("Where?", "On 4 March.", "s")
    assert [(context.kind, context.text) for context in where.contexts] == [("tool", "It comes on 4 March.")]
    assert (fee.question, fee.answer, told(fee)) == ("Fee?", "5 euros.", [])
    assert (thanks.question, told(thanks)) == ("Thanks.", ["Where?", "On 4 March."])


def test_rows_on_one_line_of_a_document_are_told_apart(tmp_path: Path) -> None:
    rows = [asked(number, session="s") for number in (1, 2, 3)]
    document = tmp_path / "d.json"
    document.write_text(json.dumps(rows))
    assert [told(record) for record in read(str(document))] == [[], ["q1", "a1"], ["q1", "a1", "q2", "a2"]]
