"""The store opens, upgrades and refuses as it says, on SQLite and on PostgreSQL."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import ValidationError
from sqlalchemy import text

from hallucheck.errors import ConfigError, HallucheckError, InputError, OutputError
from hallucheck.evidence.database.options import read_url
from hallucheck.evidence.history import schema
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.schema import METADATA
from hallucheck.evidence.history.store import Store, open_store


def test_migrations_build_what_the_code_says(store: Store) -> None:
    def counts(_object: Any, name: str | None, *_: Any) -> bool:
        return not store.is_file or name != "idx_conversation_extractions"  # PostgreSQL only

    with store.reading() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": counts})
        assert compare_metadata(context, METADATA) == []
        assert schema.revision_of(connection) == schema.REVISIONS[-1]


def test_revisions_are_the_files() -> None:
    files = sorted(path.name[:4] for path in (schema.MIGRATIONS / "versions").glob("0*.py"))
    assert tuple(files) == schema.REVISIONS


def test_an_older_store_is_brought_up_to_date_with_what_it_holds(url: str) -> None:
    options = HistoryOptions(url=url)
    older = Store(read_url(url, None, whose="history", hint="", paths=True), options)
    schema.upgrade(older, "0001")
    with older.writing() as connection:
        connection.execute(
            text(
                "INSERT INTO runs (number, key, attempt, state, started_at, as_of, tool_version, config_hash, "
                "detection_hash, inputs) VALUES (7, 'k', 1, 'finished', '2025-01-01', '', '0', 'c', 'd', '[]')"
            )
        )
    older.close()
    newer = open_store(options, create=False)
    with newer.reading() as connection:
        assert connection.execute(text("SELECT number FROM runs")).scalars().all() == [7]
        assert connection.execute(text("SELECT count(*) FROM reviews")).scalar() == 0
    newer.close()


def test_a_store_of_a_later_version_is_refused(store: Store, url: str) -> None:
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ConfigError, match="later hallucheck"):
        open_store(HistoryOptions(url=url), create=True)


def test_another_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mine (a)")
    connection.close()
    with pytest.raises(ConfigError, match="something else"):
        open_store(HistoryOptions(url=str(path)), create=True)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"not a database, but long enough to be looked at " * 100)
    before = path.read_bytes()
    with pytest.raises(ConfigError, match="not a database"):
        open_store(HistoryOptions(url=str(path)), create=True)
    assert path.read_bytes() == before


def test_reading_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no history"):
        open_store(HistoryOptions(url=str(tmp_path / "none.db")), create=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "env", "says"),
    [
        pytest.param({}, {}, "no URL is given", id="nothing"),
        pytest.param({"url_env": "MY_URL"}, {}, "MY_URL is not set", id="unset variable"),
        pytest.param({"url": "mysql://h/d"}, {}, "mysql", id="another database"),
        pytest.param({"url": "sqlite://"}, {}, "sqlite", id="memory"),
        pytest.param({"url_env": "MY_URL"}, {"MY_URL": "://"}, "cannot be read", id="no URL"),
    ],
)
def test_what_cannot_be_a_history(
    options: dict[str, Any], env: dict[str, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=says):
        open_store(HistoryOptions(**options), create=True)


def test_a_password_does_not_belong_into_a_configuration() -> None:
    with pytest.raises(ValidationError, match="url_env"):
        HistoryOptions(url="postgresql://me:hunter2@host/db")


def test_no_message_shows_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_URL", "postgresql://me:hunter2@127.0.0.1:1/db")
    options = HistoryOptions(url_env="MY_URL", timeout=0.1)
    with pytest.raises(HallucheckError) as caught:
        open_store(options, create=True)
    assert isinstance(caught.value, OutputError)
    assert "hunter2" not in str(caught.value)
    assert "cannot be reached" in str(caught.value)


def test_a_locked_store_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("PRAGMA journal_mode = WAL")
    holder.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.5, lambda: holder.execute("ROLLBACK"))
    release.start()
    open_store(HistoryOptions(url=str(path), timeout=30), create=True).close()
    release.join()
    holder.close()


def test_a_store_that_stays_locked_is_said(tmp_path: Path) -> None:
    path = tmp_path / "h.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA journal_mode = WAL")
    holder.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    with pytest.raises(OutputError, match="locked"):
        open_store(HistoryOptions(url=str(path), timeout=0.2), create=True)
    assert time.monotonic() - started < 10
    holder.close()


def test_several_processes_may_make_one_store_at_once(url: str) -> None:
    script = (
        "import sys; from hallucheck.evidence.history.options import HistoryOptions as O;"
        "from hallucheck.evidence.history.store import open_store as o; o(O(url=sys.argv[1]), create=True).close()"
    )
    several = [subprocess.Popen([sys.executable, "-c", script, url], stderr=subprocess.PIPE) for _ in range(3)]
    for process in several:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()
    opened = open_store(HistoryOptions(url=url), create=False)
    with opened.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    opened.close()
