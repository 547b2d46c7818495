"""A case: a record while it is being audited."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from hallucheck.model.spelling import spellings

if TYPE_CHECKING:
    from hallucheck.model.record import Record
    from hallucheck.model.row import Origin

T = TypeVar("T")

SECRET_KEYS = spellings(
    "account_number",
    "iban",
    "card_number",
    "account",
    "account_no",
    "account_id",
    "account_num",
    "acct_number",
    "acct_no",
    "acct",
    "kontonummer",
    "numero_de_compte",
    "numero_de_cuenta",
)
"""Statement fields whose values are masked wherever they would be written."""

_SECRET = frozenset(SECRET_KEYS)

_LONGEST_NUMBER = 1 << 200
"""A larger whole number is no account number, and writing it down is slow."""


_MISSING: Any = object()
_BLANK = "  "
"""More than one space stands in the place of a mark."""


class Case:
    """The record plus its readings (sentences, figures, pages, ...), each computed once, on first use.

    A reading is any function of a case; `case.reading(sentences)` calls it the first time and remembers. So a family
    adds readings without this class knowing them, and two families that need the same one share it.

    `record` is what is judged: citation marks and labels of chunks are blanked in its texts, at the same offsets.
    `written` is the record as it was given.
    """

    __slots__ = ("_identity", "_readings", "_secrets", "origin", "raw", "record", "written")

    def __init__(self, record: Record, origin: Origin, raw: bytes = b"", *, written: Record | None = None) -> None:
        self.record = record
        self.written = written or record
        self.origin = origin
        self.raw = raw
        self._readings: dict[Callable[[Case], Any], Any] = {}
        self._secrets: tuple[str, ...] | None = None
        self._identity: str | None = None

    def reading(self, compute: Callable[[Case], T]) -> T:
        """The value of `compute(self)`, computed on first use."""
        value: T = self._readings.get(compute, _MISSING)
        if value is _MISSING:
            value = self._readings[compute] = compute(self)
        return value

    def attach(self, compute: Callable[[Case], T], value: T) -> None:
        """Set the value of a reading ahead of its first use: for what is fetched for many cases at once."""
        self._readings[compute] = value

    def forget(self) -> None:
        """Drop the readings: the case is judged. Some of them point back at it, and would keep each other alive."""
        self._readings.clear()

    def as_written(self, text: str) -> str:
        """Words of a text of the record as they were given, with the marks that are blank in what is judged."""
        if self.record is self.written or _BLANK not in text:
            return text
        for seen, given in _texts(self.record, self.written):
            at = seen.find(text)
            if at >= 0:
                return given[at : at + len(text)]
        return text

    @property
    def identity(self) -> str:
        """What identifies the record across runs: its id, else a hash of its bytes."""
        if self._identity is None:
            self._identity = self.record.id or hashlib.blake2b(self.raw, digest_size=8).hexdigest()
        return self._identity

    @property
    def secrets(self) -> tuple[str, ...]:
        """Account numbers of this record, in each spelling in which they could be written down."""
        if self._secrets is None:
            self._secrets = tuple(_secrets(self.record))
        return self._secrets


def _texts(record: Record, written: Record) -> Iterator[tuple[str, str]]:
    """Each text as it is judged and as it was given."""
    yield record.answer or "", written.answer or ""
    yield from zip(record.samples, written.samples, strict=True)
    for chunk, source in zip(record.contexts, written.contexts, strict=True):
        yield chunk.text, source.text
    for turn, said in zip(record.history, written.history, strict=True):
        yield turn.text, said.text


def _secrets(record: Record) -> list[str]:
    """The spellings, in a fixed order; words such as 'unknown' are no secret."""
    statement = record.statement
    if statement is None:
        return []
    holders = [statement.metadata]
    for several in (statement.boundaries, statement.figures.get("accounts")):
        if isinstance(several, list):
            holders += several
            holders += [entry.get("metadata") for entry in several if isinstance(entry, dict)]
    found: set[str] = set()
    for holder in holders:
        if isinstance(holder, dict) and not _SECRET.isdisjoint(holder):
            for key in _SECRET.intersection(holder):
                if text := _written(holder[key]):
                    found.add(text)
                    if not text.isdecimal():
                        found |= {"".join(filter(str.isalnum, text)), "".join(filter(str.isdigit, text))}
    return sorted(secret for secret in found if len(secret) > 1 and any(map(str.isdigit, secret)))


def _written(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LONGEST_NUMBER:
        return ""
    return str(int(value) if value == value // 1 else value)
