"""Earlier records that came inside the record itself: its `earlier` list, or its `history`.

`earlier` (or a `history` of objects with an `answer`) holds records like any other; what was said in the turns of a
dialogue is for the family `knowledge`, and records elsewhere in the dump are for the second stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hallucheck.detectors.answers.history.assertions import assertions
from hallucheck.detectors.answers.history.consistency import Asserted
from hallucheck.evidence.history.entries import kept_json
from hallucheck.model import Case, Record, read_record
from hallucheck.text.sentences import sentences
from hallucheck.text.statements.split import Statement, answer_statements, statements

KEYS = ("earlier", "earlier_records", "previous", "previous_records", "conversation_history")
"""Keys of the row under which earlier records are looked for."""

MOST = 500
"""Earlier records that are read."""


def asserted(case: Case) -> Asserted:
    """The record as consistency sees it (a case reading)."""
    return _asserted(case.record, case.reading(answer_statements))


def asserted_of(record: Record) -> Asserted:
    """A record that has no case of its own."""
    return _asserted(record, statements(sentences(record.answer or "")))


def _asserted(record: Record, said: Iterable[Statement]) -> Asserted:
    found = assertions(record, said)
    return Asserted(id=record.id, subject=record.subject, at=record.at, question=record.question, assertions=found)


def encoded(case: Case) -> bytes:
    """The record as the history keeps it: JSON, account data masked."""
    return kept_json(case.reading(asserted), case.secrets)


def kept(case: Case) -> Asserted:
    """The record as it will be read back, so that what is masked is masked on both sides of a comparison."""
    return _ASSERTED.decode(encoded(case))


def restored(found: Iterable[bytes]) -> Iterator[Asserted]:
    """What `encoded` wrote; what another version wrote in another shape is left out."""
    for data in found:
        try:
            yield _ASSERTED.decode(data)
        except msgspec.DecodeError:
            continue


_ASSERTED = msgspec.json.Decoder(Asserted)


def earlier(case: Case) -> tuple[Asserted, ...]:
    """The earlier records inside the record, in the order given (a case reading)."""
    record = case.record
    given = record.meta and [value for key in KEYS if isinstance(value := record.meta.get(key), list)]
    rows = given[0] if given else None
    if rows is None and not record.history and "history" in record.pointers:
        rows = _raw_history(case)
    return tuple(asserted_of(read_record(row)) for row in (rows or ())[-MOST:] if isinstance(row, dict))


def _raw_history(case: Case) -> list[Any] | None:
    """The `history` of the row where it holds records and not turns."""
    key = case.record.pointers["history"].removeprefix("/")
    try:
        row = msgspec.json.decode(case.raw)
    except (msgspec.DecodeError, RecursionError):
        return None
    value = row.get(key) if isinstance(row, dict) else None
    return value if isinstance(value, list) else None
