"""What an extraction without a document has in common with one that was judged before and found clean.

A dump repeats banks, types of account, periods and pages; what changes from record to record are the account number and
the figures. Where all else is the same, byte for byte, only these two are looked at, by the same functions that the
rules use.
"""

from __future__ import annotations

import msgspec

from hallucheck.detectors.statements.account_forms import Limits, examine
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.ledgers import adds_up_plainly
from hallucheck.detectors.statements.rules.impossible_dates import are_sound, sound_days
from hallucheck.detectors.statements.rules.nonsensical_account import limits_of
from hallucheck.detectors.statements.rules.suspicious_pattern import LONGEST, matches, patterns_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Record, Tally

_NUMBER = "account_number"
_FIGURES = frozenset(("opening_balance", "closing_balance", "transactions"))
_MOST = 4096
_LONGEST = 2000
"""Bytes of what is compared: longer ones do not repeat."""


class _Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What is needed of a clean extraction to judge others of its kind."""

    claims: int
    limits: Limits
    patterns: tuple[str, ...]
    days: set[str]


class FirstSight:
    """Remembers kinds of clean extractions."""

    def __init__(self, standards: Standards) -> None:
        self._standards = standards
        self._kinds: dict[bytes, _Kind] = {}

    def key(self, record: Record) -> bytes | None:
        """All that rules look at but account number and figures; None where more than that can matter."""
        statement = record.statement
        if statement is None or record.document is not None or "document_text" in statement.pointers:
            return None
        metadata = statement.metadata
        if type(metadata) is not dict or not statement.figures.keys() <= _FIGURES:
            return None
        number = metadata.get(_NUMBER)
        if type(number) is not str or not (number.isdecimal() and number.isascii()):
            return None
        parts = ({**metadata, _NUMBER: ""}, statement.boundaries, statement.total_pages, statement.page_range)
        try:
            key = msgspec.json.encode((*parts, record.confidence))
        except (ValueError, OverflowError, RecursionError):
            return None
        return key if len(key) <= _LONGEST else None

    def clears(self, key: bytes, record: Record, tally: Tally) -> bool:
        """Whether nothing can be found in an extraction with this key; its claims are counted then."""
        kind, statement = self._kinds.get(key), record.statement
        if kind is None or statement is None:
            return False
        number, figures = statement.metadata[_NUMBER], statement.figures
        if examine(number, kind.limits) is not None or matches(number[:LONGEST], kind.patterns):
            return False
        if figures and not (
            adds_up_plainly(figures, self._standards.near) and are_sound(figures.get("transactions"), kind.days)
        ):
            return False
        tally.claims += kind.claims
        tally.unverified += kind.claims
        return True

    def learn(self, key: bytes, reading: ExtractionReading, tally: Tally) -> None:
        """Remember an extraction in which nothing was found, unless it says several things of accounts."""
        if len(reading.holders) != 1 or tally.claims != tally.unverified or tally.over_cap:
            return
        if len(self._kinds) >= _MOST:
            self._kinds.clear()
        holder = reading.holders[0]
        self._kinds[key] = _Kind(
            claims=tally.claims,
            limits=limits_of(holder, self._standards),
            patterns=patterns_of(holder, self._standards.options).get(_NUMBER, ()),
            days=sound_days(holder, self._standards),
        )
