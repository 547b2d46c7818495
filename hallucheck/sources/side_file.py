"""A temporary SQLite file that one process writes and all of them read."""

from __future__ import annotations

import os
import sqlite3
import weakref
from functools import cached_property
from urllib.parse import quote

import msgspec

from hallucheck.evidence.mirror import here


class SideFile(msgspec.Struct, frozen=True, kw_only=True, dict=True, weakref=True):
    """The file as its readers see it. Pickles as a path; each process opens it for itself, read-only."""

    file: str

    @property
    def _connection(self) -> sqlite3.Connection:
        """One a process: SQLite's connections must not be carried across a fork."""
        found = self._connections.get(os.getpid())
        if found is None:
            uri = f"file:{quote(here(self.file))}?mode=ro&immutable=1"
            found = self._connections[os.getpid()] = sqlite3.connect(uri, uri=True, check_same_thread=False)
            weakref.finalize(self, found.close)
        return found

    @cached_property
    def _connections(self) -> dict[int, sqlite3.Connection]:
        return {}


def storable(key: str) -> str:
    """A key as SQLite takes it: without halves of surrogate pairs."""
    return key.encode("utf-8", "replace").decode()
