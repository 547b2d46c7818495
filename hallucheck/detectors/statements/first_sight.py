"""What an extraction without a document has in common with one in which nothing was found.

A dump repeats banks, types of account, periods and pages; what changes from record to record are the account number,
its holder and the figures. Where all else is the same, byte for byte, only number and figures are looked at, by the
same functions that the rules use.
"""

from __future__ import annotations

import msgspec

from hallucheck.detectors.statements.account_forms import Limits, examine
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import OWNERS
from hallucheck.detectors.statements.reading.ledgers import adds_up_plainly
from hallucheck.detectors.statements.rules.dates import are_sound, sound_days
from hallucheck.detectors.statements.rules.fields import limits_of, matches, patterns_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Case, Statement, Tally

_NUMBER = "account_number"
_FIGURES = frozenset(("opening_balance", "closing_balance", "transactions"))
_MOST = 4096
_LONGEST = 2000
"""Bytes of what is compared: longer ones do not repeat."""

_Kind = tuple[Tally, Limits, tuple[str, ...], set[str]]
"""What is needed to judge others like it: its counts, what numbers are held to, patterns for them, sound days."""


class FirstSight:
    """Remembers kinds of extractions."""

    def __init__(self, standards: Standards) -> None:
        self._standards = standards
        self._kinds: dict[bytes, _Kind] = {}

    def key(self, case: Case) -> bytes | None:
        """All that rules look at but account number and figures; None where more than that can matter."""
        record = case.record
        statement = record.statement
        if statement is None or record.document is not None or "document_text" in statement.pointers:
            return None
        metadata = statement.metadata
        if type(metadata) is not dict or not statement.figures.keys() <= _FIGURES or record is not case.written:
            return None
        number = metadata.get(_NUMBER)
        if type(number) is not str or not (number.isdecimal() and number.isascii()):
            return None
        unread = [name for name in metadata if name in OWNERS and type(metadata[name]) is str]
        plain = {**metadata, _NUMBER: "", **dict.fromkeys(unread, "")}
        parts = (plain, statement.boundaries, statement.total_pages, statement.page_range, statement.pointers)
        try:
            key = msgspec.json.encode((*parts, record.confidence, record.pointers.get("confidence")))
        except (ValueError, OverflowError, RecursionError):
            return None
        return key if len(key) <= _LONGEST else None

    def clean(self, key: bytes, case: Case) -> Tally | None:
        """The counts of an extraction with this key in which nothing is found either; None: look closer."""
        if (kind := self._kinds.get(key)) is None:
            return None
        tally, limits, patterns, days = kind
        statement = case.record.statement or Statement()
        number, figures = statement.metadata[_NUMBER], statement.figures
        if examine(number, limits) is not None or matches(number, patterns):
            return None
        if figures and not adds_up_plainly(figures, self._standards.near):
            return None
        return tally if not figures or are_sound(figures.get("transactions"), days) else None

    def learn(self, key: bytes, reading: ExtractionReading, tally: Tally) -> None:
        """Remember an extraction in which nothing was found, unless it says several things of accounts."""
        if len(reading.holders) != 1 or tally.claims != tally.unverified or tally.over_cap or tally.unavailable:
            return
        if len(self._kinds) >= _MOST:
            self._kinds.clear()
        (holder,), standards = reading.holders, self._standards
        patterns = patterns_of(holder, standards.options).get(_NUMBER, ())
        self._kinds[key] = tally, limits_of(holder, standards), patterns, sound_days(holder, standards)
