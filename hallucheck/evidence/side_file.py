"""A temporary SQLite file that one process writes and all of them read."""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

import msgspec

from hallucheck.errors import InputError
from hallucheck.evidence.mirror import here


class SideFile(msgspec.Struct, frozen=True, dict=True, weakref=True):
    """The file as its readers see it. Pickles as a path; each process opens it for itself, read-only."""

    file: str

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        uri = f"file:{quote(here(self.file))}?mode=ro&immutable=1"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        weakref.finalize(self, connection.close)
        return connection


HASTY = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
"""For a file that nobody needs when the process that writes it dies."""


@contextmanager
def writing(target: Path, what: str, schema: str) -> Iterator[sqlite3.Connection]:
    """A new file, to be written in one go.

    Raises:
        InputError: there is no room for it.
    """
    with closing(sqlite3.connect(target)) as connection:
        try:
            connection.executescript(HASTY + schema)
            yield connection
            connection.commit()
        except sqlite3.Error as error:
            raise InputError(f"cannot write {what}: {error}", "is the temporary directory full?") from error
