"""What was said before: by the same subject, earlier, within the window, and by nobody else."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from hallucheck.evidence.history import schema
from hallucheck.evidence.history.chronicle import Assertions, Chronicle, ChronicleWriter
from hallucheck.evidence.history.recorder import Recorder, add_known
from hallucheck.evidence.history.store import Store
from hallucheck.model import Case, Origin, Record
from tests.evidence.history.audited import audited, chunk, run

DAY = datetime.fromisoformat("2025-08-01T10:00:00")


def assertions(record: str, days: float, subject: str = "s") -> Assertions:
    return Assertions(subject=subject, at=DAY + timedelta(days=days), record=record, data=record.encode())


def case(record: str, days: float | None, subject: str | None = "s") -> Case:
    at = None if days is None else (DAY + timedelta(days=days)).isoformat()
    return Case(Record(id=record, subject=subject, at=at), Origin(file="f", line=1))


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[ChronicleWriter]:
    opened = ChronicleWriter(str(tmp_path / "c.sqlite"))
    yield opened
    opened.close()


def before(writer: ChronicleWriter, asked: Case, **window: Any) -> list[str] | None:
    found = Chronicle(writer.path).before(asked, **({"days": 30, "records": 50} | window))
    return None if found is None else [data.decode() for data in found]


@pytest.mark.parametrize(
    ("asked", "window", "expected"),
    [
        pytest.param(case("x", 5), {}, ["a", "b", "c"], id="all before, oldest first"),
        pytest.param(case("x", 2.5), {}, ["a", "b"], id="not what comes later"),
        pytest.param(case("b", 2.5), {}, ["a"], id="not itself"),
        pytest.param(case("x", 3), {}, ["a", "b"], id="not the same moment"),
        pytest.param(case("x", 33), {}, ["c"], id="not beyond the window"),
        pytest.param(case("x", 5), {"days": 3}, ["b", "c"], id="the edge of the window counts"),
        pytest.param(case("x", 5), {"records": 2}, ["b", "c"], id="the latest"),
        pytest.param(case("x", 5, "other"), {}, ["d"], id="its own subject"),
        pytest.param(case("x", 5, "nobody"), {}, [], id="a new subject"),
        pytest.param(case("x", 5, None), {}, None, id="no subject"),
        pytest.param(case("x", 5, ""), {}, None, id="an empty subject"),
        pytest.param(case("x", None), {}, None, id="no time"),
    ],
)
def test_what_was_said_before(
    writer: ChronicleWriter, asked: Case, window: dict[str, int], expected: list[str] | None
) -> None:
    writer.add([assertions("c", 3), assertions("a", 0), assertions("b", 2), assertions("d", 1, "other")])
    assert before(writer, asked, **window) == expected


def test_it_travels_to_other_processes(writer: ChronicleWriter) -> None:
    writer.add([assertions("a", 0)])
    here = Chronicle(writer.path, "something is missing")
    assert here.before(case("x", 1), days=30, records=50) == [b"a"]
    there = pickle.loads(pickle.dumps(here))  # noqa: S301 (ours)
    assert there.missing == "something is missing"
    assert there.before(case("x", 1), days=30, records=50) == [b"a"]


def test_the_dump_outranks_the_history_and_a_later_row_an_earlier_one(writer: ChronicleWriter) -> None:
    writer.add(
        [
            Assertions(subject="s", at=DAY, record="a", data=b"first"),
            Assertions(subject="s", at=DAY, record="a", data=b"2nd"),
        ]
    )
    writer.add([Assertions(subject="s", at=DAY, record="a", data=b"old"), assertions("b", 1)], known=True)
    assert before(writer, case("x", 5)) == ["2nd", "b"]


def test_subjects_in_batches(writer: ChronicleWriter) -> None:
    writer.add([assertions("a", n, f"s{n:02}") for n in range(25)] + [assertions("b", 40, "s03")])
    batches = list(writer.subjects(10))
    assert [len(batch) for batch in batches] == [10, 10, 5]
    assert batches[0][3] == ("s03", DAY + timedelta(days=3), DAY + timedelta(days=40))


def test_what_earlier_runs_knew(store: Store, writer: ChronicleWriter) -> None:
    def record(number: int, days: float) -> Any:
        return audited(number, subject="s", at=(DAY + timedelta(days=days)).isoformat())

    old = Recorder(store, run("old"), resume=False)
    old.write(chunk(record(1, 0), record(2, -40)))
    old.finish(0)
    unfinished = Recorder(store, run("unfinished"), resume=False)
    unfinished.write(chunk(record(3, 0)))
    now = Recorder(store, run("now"), resume=False)
    now.write(chunk(record(4, 0)))
    later = Recorder(store, run("later"), resume=False)
    later.write(chunk(record(5, 0)))
    later.finish(0)
    # `finish` closes its connections and the pool opens new ones: the store goes on
    with store.writing() as connection:
        connection.execute(update(schema.ASSERTIONS).values(data=schema.ASSERTIONS.c.record))
    writer.add([assertions("mine", 1)])
    assert add_known(store, writer, run=now.number, days=30) is None
    assert before(writer, case("x", 2)) == ["r1", "mine"], "finished before, and within the window"


def test_a_history_out_of_reach_is_said(store: Store, writer: ChronicleWriter) -> None:
    writer.add([assertions("mine", 1)])
    with store.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE assertions RENAME TO elsewhere")
    missing = add_known(store, writer, run=9, days=30)
    assert missing == "the history could not be read: its tables are gone"


def test_a_subject_with_very_many_records_costs_one_range(writer: ChronicleWriter) -> None:
    writer.add(assertions(f"r{n:06}", n / 1440) for n in range(20_000))
    plan = writer._connection.execute(
        "EXPLAIN QUERY PLAN SELECT data FROM said WHERE subject = 's' AND at >= 1 AND at < 9 AND record <> 'x' "
        "ORDER BY at DESC LIMIT 50"
    ).fetchall()
    assert len(plan) == 1, "no sorting"
    assert "PRIMARY KEY (subject=? AND at>? AND at<?)" in plan[0][3]
    assert len(before(writer, case("x", 13)) or []) == 50
