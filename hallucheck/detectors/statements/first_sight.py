"""What an extraction without a document has in common with one that was judged before.

A dump repeats banks, types of account, periods and pages, and models repeat their faults; what changes from record to
record are the account number, its holder and the figures. Where all else is the same, byte for byte, only number and
figures are looked at, by the same functions that the rules use, and what was found is found again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from hallucheck.detectors.base import Examination
from hallucheck.detectors.statements.account_forms import Limits, examine
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import OWNERS
from hallucheck.detectors.statements.reading.ledgers import adds_up_plainly
from hallucheck.detectors.statements.rules.impossible_dates import are_sound, sound_days
from hallucheck.detectors.statements.rules.nonsensical_account import limits_of
from hallucheck.detectors.statements.rules.suspicious_pattern import LONGEST, matches, patterns_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Case, Finding, Statement, Tally

_NUMBER = "account_number"
_FIGURES = frozenset(("opening_balance", "closing_balance", "transactions"))
_NO_DIGITS = bytes(range(256)).translate(None, b"0123456789")
_ESCAPED = b"\\u"
"""Begins digits in the spelling of a control character that are none of the text."""
_MOST = 4096
_LONGEST = 2000
"""Bytes of what is compared: longer ones do not repeat."""


class _Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What is needed of an extraction to judge others of its kind."""

    found: tuple[Finding, ...]
    tally: Tally
    digits: str
    """All that stand in what was given and found; an account number that is among them would be masked there."""
    limits: Limits
    patterns: tuple[str, ...]
    days: set[str]
    unread: list[str]
    """Texts that no rule reads: they must be the same where something was found, since findings may quote them."""


def _texts_unread(case: Case) -> list[str]:
    metadata = (case.record.statement or Statement()).metadata
    return [metadata[name] for name in _unread(metadata)]


def _unread(metadata: dict[str, Any]) -> list[str]:
    """The keys of texts that no rule reads where there is no document."""
    return [name for name in metadata if name in OWNERS and type(metadata[name]) is str]


class FirstSight:
    """Remembers kinds of extractions."""

    def __init__(self, standards: Standards) -> None:
        self._standards = standards
        self._kinds: dict[bytes, _Kind] = {}
        self._faulty: set[int] = set()
        """Hashes of the keys under which something was found once: most faults do not come again."""

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
        plain = {**metadata, _NUMBER: "", **dict.fromkeys(_unread(metadata), "")}
        parts = (plain, statement.boundaries, statement.total_pages, statement.page_range)
        places = (statement.pointers, record.pointers.get("confidence"))
        try:
            key = msgspec.json.encode((*parts, record.confidence, *places))
        except (ValueError, OverflowError, RecursionError):
            return None
        return key if len(key) <= _LONGEST else None

    def examine(self, key: bytes, case: Case) -> Examination | None:
        """What is found in an extraction with this key, and its counts; None: look closer."""
        kind = self._kinds.get(key)
        if kind is None or not self._is_plain(case, kind) or (kind.found and kind.unread != _texts_unread(case)):
            return None
        return [replace(one, fingerprint=case.fingerprint(one.rule, one.claim)) for one in kind.found], kind.tally

    def _is_plain(self, case: Case, kind: _Kind) -> bool:
        """Whether nothing can be found in the account number and the figures, and neither changes other findings."""
        statement = case.record.statement or Statement()
        number, figures = statement.metadata[_NUMBER], statement.figures
        if examine(number, kind.limits) is not None or matches(number[:LONGEST], kind.patterns):
            return False
        near, days = self._standards.near, kind.days
        if figures and not (adds_up_plainly(figures, near) and are_sound(figures.get("transactions"), days)):
            return False
        return not kind.found or number not in kind.digits

    def learn(self, key: bytes, reading: ExtractionReading, found: list[Finding], tally: Tally) -> None:
        """Remember what was found in an extraction, unless it says several things of accounts."""
        if len(reading.holders) != 1 or tally.claims != tally.unverified or tally.over_cap or tally.unavailable:
            return
        if found and hash(key) not in self._faulty:
            if len(self._faulty) >= _MOST:
                self._faulty.clear()
            self._faulty.add(hash(key))
            return
        holder, case = reading.holders[0], reading.case
        texts = key + msgspec.json.encode(found) if found else b""
        kind = _Kind(
            found=tuple(found),
            tally=tally,
            digits=texts.translate(None, _NO_DIGITS).decode(),
            limits=limits_of(holder, self._standards),
            patterns=patterns_of(holder, self._standards.options).get(_NUMBER, ()),
            days=sound_days(holder, self._standards),
            unread=_texts_unread(case) if found else [],
        )
        if found and (_ESCAPED in texts or not self._is_plain(case, kind)):
            return
        if any(one.fingerprint != case.fingerprint(one.rule, one.claim) for one in found):
            return  # its identity is something else than the claim
        if len(self._kinds) >= _MOST:
            self._kinds.clear()
        self._kinds[key] = kind
