"""A case: a record while it is being audited."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from hallucheck.model.record import Record
    from hallucheck.model.row import Origin

T = TypeVar("T")

SECRET_KEYS = ("account_number", "iban", "card_number", "account", "account_no")
"""Statement metadata whose values are masked wherever they would be written."""


class Case:
    """The record plus its readings (sentences, figures, pages, ...), each computed once, on first use.

    A reading is any function of a case; `case.reading(sentences)` calls it the first time and remembers. So a family
    adds readings without this class knowing them, and two families that need the same one share it.
    """

    __slots__ = ("_identity", "_readings", "_secrets", "origin", "raw", "record")

    def __init__(self, record: Record, origin: Origin, raw: bytes = b"") -> None:
        self.record = record
        self.origin = origin
        self.raw = raw
        self._readings: dict[Callable[[Case], Any], Any] = {}
        self._secrets: tuple[str, ...] | None = None
        self._identity: str | None = None

    def reading(self, compute: Callable[[Case], T]) -> T:
        """The value of `compute(self)`, computed on first use."""
        try:
            value: T = self._readings[compute]
        except KeyError:
            value = self._readings[compute] = compute(self)
        return value

    def attach(self, compute: Callable[[Case], T], value: T) -> None:
        """Set the value of a reading ahead of its first use: for what is fetched for many cases at once."""
        self._readings[compute] = value

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


def _secrets(record: Record) -> set[str]:
    found: set[str] = set()
    statement = record.statement
    if statement is None:
        return found
    holders = [statement.metadata]
    if isinstance(statement.boundaries, list):
        holders += statement.boundaries
    for holder in holders:
        if isinstance(holder, dict):
            for key in SECRET_KEYS:
                value = holder.get(key)
                if isinstance(value, str | int | float) and not isinstance(value, bool):
                    text = str(value)
                    found.add(text)
                    found.add("".join(filter(str.isalnum, text)))
    return {secret for secret in found if sum(map(str.isalnum, secret)) > 1}
