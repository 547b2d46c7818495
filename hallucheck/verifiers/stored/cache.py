"""Answers remembered on disk, so that the same question to the same verifier is paid for once.

The key is the content: verifier identity, claim, evidence and question. One SQLite file in WAL mode is shared safely by
concurrent runs and by the processes of one run; answers are written as they come, so a run that is killed loses at most
one batch. An answer that is an error is not remembered.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import islice
from pathlib import Path

import msgspec

from hallucheck.errors import OutputError
from hallucheck.model import Answer, Question
from hallucheck.verifiers.base import Verifier

FILE = "answers.sqlite"
BATCH = 64
"""Questions asked between two writes."""
PATIENCE = 60.0
"""Seconds to wait for another run that is writing."""

_SCHEMA = """
PRAGMA journal_mode=WAL;
PRAGMA synchronous=NORMAL;
CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer BLOB NOT NULL) WITHOUT ROWID;
"""
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(Answer).decode


class CachedVerifier:
    """Asks another verifier only what is not yet known."""

    def __init__(self, verifier: Verifier, folder: Path) -> None:
        self.identity = verifier.identity
        self.verifier = verifier
        """The one that is asked."""
        self._path = folder / FILE

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order; equal questions are asked once.

        Raises:
            OutputError: the cache file cannot be opened, read or written.
        """
        keys = [key(self.identity, question) for question in questions]
        with self._problems():
            known = self._read(keys)
            waiting = {k: question for k, question in zip(keys, questions, strict=True) if k not in known}
            for start in range(0, len(waiting), BATCH):
                part = list(islice(waiting, start, start + BATCH))
                fresh = dict(zip(part, self.verifier.answer([waiting[k] for k in part]), strict=True))
                rows = [(k, _encode(answer)) for k, answer in fresh.items() if answer.error is None]
                with self._connection:  # a transaction
                    self._connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?)", rows)
                known |= fresh
        return [known[k] for k in keys]

    def unanswered(self, questions: Sequence[Question]) -> list[Question]:
        """Those that would have to be asked; asks nobody, and makes no file.

        Raises:
            OutputError: the cache file cannot be read.
        """
        if not self._path.is_file():
            return list(questions)
        keys = [key(self.identity, question) for question in questions]
        with self._problems():
            known = self._read(keys)
        return [question for k, question in zip(keys, questions, strict=True) if k not in known]

    @contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise OutputError(f"cannot use the cache {self._path}: {error}", "remove it, or use --no-cache") from error

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=PATIENCE)
        weakref.finalize(self, connection.close)
        _prepare(connection)
        return connection

    def _read(self, keys: Iterable[bytes]) -> dict[bytes, Answer]:
        found: dict[bytes, Answer] = {}
        for k in dict.fromkeys(keys):
            for (raw,) in self._connection.execute("SELECT answer FROM answers WHERE key = ?", (k,)):
                with suppress(msgspec.DecodeError):  # written by another version: ask again
                    found[k] = _decode(raw)
        return found


def _prepare(connection: sqlite3.Connection) -> None:
    """WAL and the table. SQLite waits for nobody while it changes the journal of a new file, so this does."""
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            connection.executescript(_SCHEMA)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def key(identity: str, question: Question) -> bytes:
    """What identifies a question to a verifier: 20 bytes over their contents."""
    digest = hashlib.blake2b(digest_size=20)
    for value in (identity, question.claim, question.question, *question.evidence):
        part = b"" if value is None else value.encode("utf-8", "surrogatepass")
        digest.update(b"%d:%b" % (-1 if value is None else len(part), part))
    return digest.digest()
