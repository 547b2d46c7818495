from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.store import Store, open_store
from tests import postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with postgres.server(tmp_path_factory.mktemp("history") / "pg") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "history.db")
    return postgres.database(request.getfixturevalue("server"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(HistoryOptions(url=url, timeout=0.5), create=True)
    yield opened
    opened.close()
