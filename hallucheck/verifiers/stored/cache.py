"""Answers remembered on disk, so that the same question to the same verifier is paid for once.

The key is the content: verifier identity, claim, evidence and question. One SQLite file in WAL mode is shared safely by
concurrent runs and by the processes of one run; answers are written as they come, so a run that is killed loses at most
one batch. An answer that is an error is not remembered.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from hallucheck.errors import OutputError
from hallucheck.model import Answer, Question
from hallucheck.verifiers.base import Verifier

FILE = "answers.sqlite"
BATCH = 64
"""Questions asked between two writes."""
VARIABLES = 500
"""Keys looked up in one statement; SQLite takes at least 999."""
PATIENCE = 60.0
"""Seconds to wait for another run that is writing."""

_SCHEMA = "CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer BLOB NOT NULL) WITHOUT ROWID"
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(Answer).decode


class CachedVerifier:
    """Asks another verifier only what is not yet known."""

    def __init__(self, verifier: Verifier, folder: Path) -> None:
        self.identity = verifier.identity
        self.verifier = verifier
        """The one that is asked."""
        self._path = folder / FILE
        self._connection: sqlite3.Connection | None = None
        self._process = 0

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order; equal questions are asked once.

        Raises:
            OutputError: the cache file cannot be opened, read or written.
        """
        keys = [key(self.identity, question) for question in questions]
        with self._problems():
            known = self._read(list(dict.fromkeys(keys)))
            open_ = {k: question for k, question in zip(keys, questions, strict=True) if k not in known}
            waiting = list(open_.items())
            for start in range(0, len(waiting), BATCH):
                part = waiting[start : start + BATCH]
                answers = self.verifier.answer([question for _, question in part])
                fresh = {k: answer for (k, _), answer in zip(part, answers, strict=True)}
                self._write({k: answer for k, answer in fresh.items() if answer.error is None})
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
            known = self._read(list(dict.fromkeys(keys)))
        return [question for k, question in zip(keys, questions, strict=True) if k not in known]

    @contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise OutputError(f"cannot use the cache {self._path}: {error}", "remove it, or use --no-cache") from error

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None or self._process != os.getpid():  # a connection must not cross a fork
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
            weakref.finalize(self, self._connection.close)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.execute(_SCHEMA)
            self._process = os.getpid()
        return self._connection

    def _read(self, keys: list[bytes]) -> dict[bytes, Answer]:
        found: dict[bytes, Answer] = {}
        connection = self._open()
        for start in range(0, len(keys), VARIABLES):
            part = keys[start : start + VARIABLES]
            marks = ",".join("?" * len(part))
            query = f"SELECT key, answer FROM answers WHERE key IN ({marks})"  # noqa: S608 (only question marks)
            for k, raw in connection.execute(query, part):
                with suppress(msgspec.DecodeError):  # written by another version: ask again
                    found[k] = _decode(raw)
        return found

    def _write(self, answers: dict[bytes, Answer]) -> None:
        if not answers:
            return
        connection = self._open()
        rows = [(k, _encode(answer)) for k, answer in answers.items()]
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?)", rows)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def key(identity: str, question: Question) -> bytes:
    """What identifies a question to a verifier: 20 bytes over their contents."""
    digest = hashlib.blake2b(digest_size=20)
    for value in (identity, question.claim, question.question, *question.evidence):
        part = b"" if value is None else value.encode("utf-8", "surrogatepass")
        digest.update(b"%d:%b" % (-1 if value is None else len(part), part))
    return digest.digest()
