"""A case: a record while it is being audited."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from hallucheck.model.finding import Finding, fingerprint
from hallucheck.model.foreign.aliases import names, spellings
from hallucheck.model.foreign.reading import names_of
from hallucheck.model.masking import VISIBLE, mask_all
from hallucheck.model.record import Origin, Record

T = TypeVar("T")

SECRET_KEYS = spellings(
    *names(
        "account_number iban card_number account account_no account_id account_num acct_number"
        " acct_no acct kontonummer numero_de_compte numero_de_cuenta"
    )
)
"""Statement fields whose values are masked wherever they would be written."""

_SECRET = frozenset(SECRET_KEYS)

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

    __slots__ = ("_claims", "_identity", "_readings", "origin", "raw", "record", "secrets", "written")

    def __init__(self, record: Record, origin: Origin, raw: bytes = b"", *, written: Record | None = None) -> None:
        self.record = record
        self.written = written or record
        self.origin = origin
        self.raw = raw
        self._readings: dict[Callable[[Case], Any], Any] = {}
        self.secrets = tuple(_secrets(record))
        """Account numbers of this record, in each spelling in which they could be written down."""
        self._identity: str | None = None
        self._claims: dict[str, str] = {}

    def reading(self, compute: Callable[[Case], T]) -> T:
        """The value of `compute(self)`, computed on first use."""
        value: T = self._readings.get(compute, _MISSING)
        if value is _MISSING:
            value = self._readings[compute] = compute(self)
        return value

    def attached(self, compute: Callable[[Case], T]) -> T | None:
        """The value of a reading that somebody has used or set; None where nobody has."""
        return self._readings.get(compute)

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
        record, written = self.record, self.written
        pairs = [(record.answer or "", written.answer or ""), *zip(record.samples, written.samples, strict=True)]
        pairs += [(one.text, own.text) for one, own in zip(record.contexts, written.contexts, strict=True)]
        pairs += [(one.text, own.text) for one, own in zip(record.history, written.history, strict=True)]
        for seen, given in pairs:
            at = seen.find(text)
            if at >= 0:
                return given[at : at + len(text)]
        return text

    @property
    def identity(self) -> str:
        """What identifies the record across runs: its id, else a digest of what was asked of the model."""
        if self._identity is None:
            self._identity = self.record.id or digest_of_inputs(self.written) or _digest([self.raw])
        return self._identity

    def fingerprint(self, rule: str, claim: str) -> str:
        """The fingerprint of a finding of this record about `claim`."""
        made = fingerprint(rule, claim, self.identity)
        if self.record.id is None:
            self._claims[made] = claim
        return made

    def former_fingerprint(self, finding: Finding) -> str:
        """The fingerprint up to version 0.1: a record without id was identified by the bytes of its row."""
        claim = self._claims.get(finding.fingerprint)
        if claim is None:
            return finding.fingerprint
        return fingerprint(finding.rule, claim, hashlib.blake2b(self.raw, digest_size=8).hexdigest())

    @property
    def shown_id(self) -> str | None:
        """The record's id as it may be written down: without account numbers of the extraction, and still unique."""
        given = self.written.id
        if given is None or self.record.statement is None or sum(map(str.isdigit, given)) <= VISIBLE:
            return given  # of four digits none would be masked
        masked = mask_all(given, self.secrets)
        return given if masked == given else f"{masked}~{_digest([given])[:4]}"


def digest_of_inputs(record: Record) -> str | None:
    """16 hex digits over what the model was given: session, turn, question, evidence or document and pages.

    Neither the answer nor any other column goes in, so a record stays the same one in the next run, whatever the model
    then says and however long it takes. Where a row holds nothing else, what the model wrote has to serve.
    """
    statement = record.statement
    given: list[object] = [record.session, record.question, *(context.text for context in record.contexts)]
    if statement is not None:
        given += [record.document, statement.document_text, statement.page_range]
    if record.history:
        given += [len(record.history), *(turn.text for turn in record.history if turn.role == "user")]
    if any(given):
        return _digest(given)
    written = [statement.metadata, statement.boundaries] if statement is not None else [record.answer]
    return _digest(written) if any(written) else None


def _digest(parts: Iterable[object]) -> str:
    """Equal for equal parts only; JSON values keep their order."""
    hashed = hashlib.blake2b(digest_size=8)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass") if part else b""
        hashed.update(b"%d:" % len(data))
        hashed.update(data)
    return hashed.hexdigest()


def account_of(record: Record) -> str | None:
    """A digest of the account that an extraction is of, of the first where it is of several; None where none is whole.

    What it shows of a masked number is many accounts'.
    """
    if record.statement is None:
        return None
    numbers = {number for secret in _secrets(record) if len(number := account_digits(secret)) >= WHOLE}
    return account_digest(min(numbers)) if numbers else None


WHOLE = 6
"""Digits of the shortest account number that is taken for whole."""


def account_digits(number: str) -> str:
    """The letters and digits of an account number, without noughts in front; nothing of a masked one."""
    if "*" in number or any(mark in number for mark in "•●·…#xX"):
        return ""
    return "".join(filter(str.isalnum, number)).casefold().lstrip("0")


def account_digest(digits: str) -> str:
    """What stands for an account wherever it must not be written."""
    return f"account:{_digest([digits])}"


def _secrets(record: Record) -> list[str]:
    """The spellings, in a fixed order; words such as 'unknown' are no secret."""
    statement = record.statement
    if statement is None:
        return []
    found: set[str] = set()
    for several in ([statement.metadata], statement.boundaries, statement.figures.get("accounts")):
        for given in several if isinstance(several, list) else ():
            if isinstance(given, dict):
                _gather(given, "", found)
                if isinstance(given.get("metadata"), dict):
                    _gather(given["metadata"], "", found)
    return sorted([secret for secret in found if len(secret) > 1])


def _gather(given: dict[str, Any], parent: str, found: set[str]) -> None:
    """Add the spellings of what an object, or one in it, has under the names of account numbers."""
    for key, value in given.items():
        if type(value) is dict:
            if not parent and key != "metadata":
                _gather(value, f"{key}/", found)
        elif key in _SECRET or ((parent or "/" in key) and not _SECRET.isdisjoint(names_of(parent + key))):
            for text in map(_written, value if isinstance(value, list) else (value,)):
                if text.isdecimal():
                    found.add(text)
                elif any(map(str.isdigit, text)):
                    found |= {text, "".join(filter(str.isalnum, text)), "".join(filter(str.isdigit, text))}


def _written(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1 << 200:
        return ""  # of a larger number: it is no account number, and writing it down is slow
    return str(int(value) if value == value // 1 else value)
