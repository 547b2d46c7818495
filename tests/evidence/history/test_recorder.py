"""A run is in the store once, whatever happens to run and store; what is not in it is counted."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from hallucheck.evidence.history import recorder as module
from hallucheck.evidence.history import schema
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.recorder import Recorder
from hallucheck.evidence.history.store import Store, open_store
from hallucheck.model import Verdict
from tests import postgres
from tests.evidence.history.audited import audited, chunk, run


def count(store: Store, table: Any) -> int:
    with store.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def test_a_record_fills_its_tables(store: Store) -> None:
    recorder = Recorder(store, run(), resume=False)
    assert recorder.write(chunk(audited(0), audited(1, verdict=Verdict.REJECT))) == 0
    recorder.finish(1)
    with store.reading() as connection:
        (done,) = connection.execute(select(schema.RUNS)).all()
        rows = connection.execute(select(schema.CONVERSATIONS).order_by(schema.CONVERSATIONS.c.line)).all()
        (trail,) = connection.execute(select(schema.AUDIT_TRAIL)).all()
        (found,) = connection.execute(select(schema.FINDINGS)).all()
    assert (done.state, done.records, done.unrecorded, done.exit_code) == ("finished", 2, 0, 1)
    assert [row.record for row in rows] == ["r0", "r1"]
    assert rows[0].grounding_score == 0.5
    assert rows[0].hallucination_risk == 0.3
    assert rows[0].query == "What of 0?"
    assert rows[0].sources == [{"id": "S0", "title": None, "kind": None, "score": 0.9}]
    assert rows[1].query_timestamp.isoformat() == "2025-08-02T10:00:00"
    assert (trail.record, trail.reasons, trail.rules) == ("r1", ["3 high findings"], [found.rule])
    assert [count(store, table) for table in (schema.GROUNDING, schema.CONSISTENCY, schema.CONFIDENCE)] == [4, 2, 2]
    assert count(store, schema.ASSERTIONS) == 2


def test_what_is_written_twice_is_there_once(store: Store) -> None:
    recorder = Recorder(store, run(), resume=False)
    for _ in range(2):
        assert recorder.write(chunk(audited(0), audited(1, verdict=Verdict.REJECT))) == 0
    tables = (schema.CONVERSATIONS, schema.FINDINGS, schema.GROUNDING, schema.ASSERTIONS, schema.AUDIT_TRAIL)
    assert [count(store, table) for table in tables] == [2, 1, 4, 2, 1]


def test_a_resumed_run_goes_on_and_a_new_one_begins(store: Store) -> None:
    first = Recorder(store, run(), resume=False)
    first.write(chunk(audited(0)))
    resumed = Recorder(store, run(), resume=True)
    resumed.write(chunk(audited(0), audited(1)))
    assert resumed.number == first.number
    resumed.finish(0)
    assert count(store, schema.CONVERSATIONS) == 2
    assert Recorder(store, run(), resume=True).number != first.number, "it was finished: this is another one"
    assert Recorder(store, run("other"), resume=True).number != first.number


def test_a_lock_in_mid_run_is_waited_out(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    store = open_store(HistoryOptions(url=str(path), timeout=30), create=True)
    recorder = Recorder(store, run(), resume=False)
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    release = threading.Timer(1.5, lambda: holder.execute("ROLLBACK"))
    release.start()
    assert recorder.write(chunk(audited(0))) == 0
    release.join()
    holder.close()
    assert count(store, schema.CONVERSATIONS) == 1
    store.close()


def test_a_lock_that_stays_is_counted_said_once_and_not_waited_for_again(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    store = open_store(HistoryOptions(url=str(path), timeout=0.1), create=True)
    said: list[str] = []
    recorder = Recorder(store, run(), resume=False, warn=said.append)
    recorder.write(chunk(audited(0)))
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    lost = [recorder.write(chunk(audited(n), audited(n + 1))) for n in range(1, 21, 2)]
    holder.execute("ROLLBACK")
    holder.close()
    assert lost == [2] * 10
    assert len(said) == 1
    assert "locked" in said[0]
    recorder.finish(2)
    with store.reading() as connection:
        (done,) = connection.execute(select(schema.RUNS)).all()
    assert (done.records, done.unrecorded, count(store, schema.CONVERSATIONS)) == (21, 20, 1)
    store.close()


def test_a_store_that_comes_back_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)
    path = tmp_path / "h.db"
    store = open_store(HistoryOptions(url=str(path), timeout=0.1), create=True)
    recorder = Recorder(store, run(), resume=False)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert [recorder.write(chunk(audited(n))) for n in range(4)] == [1] * 4
    holder.execute("ROLLBACK")
    holder.close()
    assert recorder.write(chunk(audited(9))) == 0
    store.close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_removed_in_mid_run_takes_all_with_it_and_that_is_counted(tmp_path: Path, *, replaced: bool) -> None:
    path = tmp_path / "h.db"
    store = open_store(HistoryOptions(url=str(path), timeout=0.1), create=True)
    said: list[str] = []
    recorder = Recorder(store, run(), resume=False, warn=said.append)
    assert recorder.write(chunk(audited(0), audited(1))) == 0
    for file in list(tmp_path.iterdir()):
        file.rename(tmp_path / f"old-{file.name}")
    if replaced:
        path.write_bytes(b"")
    assert recorder.write(chunk(audited(2))) == 3
    assert recorder.write(chunk(audited(3))) == 1
    recorder.finish(2)
    assert said == [f"history {path}: {module.GONE}; the run goes on without it"]
    assert path.exists() == replaced, "nothing is put in its place"


def test_a_server_that_goes_away_in_mid_run(tmp_path: Path) -> None:
    with postgres.server(tmp_path / "pg") as running:
        store = open_store(HistoryOptions(url=running.get_uri(), timeout=0.2), create=True)
        recorder = Recorder(store, run(), resume=False)
        assert recorder.write(chunk(audited(0))) == 0
    assert recorder.write(chunk(audited(1))) == 1
    recorder.finish(2)


def test_a_record_that_cannot_be_stored_takes_no_other_with_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    real = module.rows

    def broken(*args: Any, **kwargs: Any) -> Any:
        made = real(*args, **kwargs)
        for row in made[schema.CONVERSATIONS]:
            if row["record"] == "r1":
                row["line"] = None
        return made

    monkeypatch.setattr(module, "rows", broken)
    said: list[str] = []
    recorder = Recorder(store, run(), resume=False, warn=said.append)
    assert recorder.write(chunk(*(audited(n) for n in range(3)))) == 1
    assert count(store, schema.CONVERSATIONS) == 2
    assert "dump.jsonl" in said[0]


WRITER = """
import sys
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.recorder import Recorder
from hallucheck.evidence.history.store import open_store
from hallucheck.model import Verdict
from tests.evidence.history.audited import audited, chunk, run
store = open_store(HistoryOptions(url=sys.argv[1], timeout=60), create=True)
recorder = Recorder(store, run(sys.argv[2]), resume=False)
chunks = (chunk(*(audited(n + m, verdict=Verdict.REVIEW) for m in range(10))) for n in range(0, 300, 10))
lost = sum(map(recorder.write, chunks))
recorder.finish(0)
sys.exit(lost)
"""


@pytest.fixture
def root() -> Path:
    return Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("keys", [("a", "b"), ("same", "same")], ids=["other runs", "equal runs"])
def test_two_runs_write_one_store_at_once(url: str, keys: tuple[str, str], root: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(root)}
    both = [subprocess.Popen([sys.executable, "-c", WRITER, url, key], env=environment) for key in keys]
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    store = open_store(HistoryOptions(url=url), create=False)
    assert count(store, schema.RUNS) == 2
    assert [count(store, table) for table in (schema.CONVERSATIONS, schema.FINDINGS)] == [600, 600]
    store.close()
