"""Consecutive statements of one account that do not join."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise

import msgspec

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Holder, account_text
from hallucheck.detectors.statements.reading.ledgers import CLOSING, OPENING, currency_of, first_key
from hallucheck.detectors.statements.reading.money import read_amount, written
from hallucheck.evidence.history.chronicle import Chronicle, Link, kept_name
from hallucheck.model import Finding, Severity
from hallucheck.model.case import WHOLE, account_digest, account_digits

RULE = RULES["statements/discontinuous-statements"]

Span = tuple[date, date]


class _Link(msgspec.Struct, frozen=True):
    """One statement of a chain."""

    holder: Holder
    span: Span
    opening: Decimal | None
    closing: Decimal | None


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """Each statement against the one before it in another record, then the neighbours within this one."""
    if reading.earlier is not None:
        yield from _across(reading, reading.earlier)
    if len(reading.ranges) < 2:  # noqa: PLR2004 (it takes two to join)
        return
    for chain in _chains(reading):
        for one, after in pairwise(sorted(chain, key=lambda link: link.span)):
            yield from _join(reading, one.holder.name, one.span[1], one.closing, after)


def _chains(reading: ExtractionReading) -> Iterable[list[_Link]]:
    chains: dict[tuple[str, str], list[_Link]] = {}
    for number, link in _links(reading):
        if link.holder.range is not None and link.holder.range.index is not None:
            key = ("".join(filter(str.isalnum, number)).casefold(), currency_of(link.holder.given))
            chains.setdefault(key, []).append(link)
    return chains.values()


def _links(reading: ExtractionReading) -> Iterator[tuple[str, _Link]]:
    """What is said of each account and period, with the account's number."""
    for holder in reading.holders:
        account = holder.fields.get("account_number")
        number = account_text(account) if account is not None else None
        if number and (span := reading.standards.span_of(holder)) is not None:
            figures = reading.statement.figures if holder.is_whole else holder.given
            yield number, _Link(holder, span, _figure(figures, OPENING), _figure(figures, CLOSING))


class Kept(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A statement as other records of the account are held against it."""

    name: str
    start: date
    end: date
    closing: Decimal | None
    document: str
    """What stands for the document: several extractions of one are no chain. Nothing where none is known."""


_KEPT = msgspec.json.Decoder(Kept)
_ENCODE = msgspec.json.encode


def links(reading: ExtractionReading) -> list[tuple[Link, _Link]]:
    """The statements of a record for the chains across records: what is kept of each, and what it is."""
    found = []
    document = _document(reading)
    for number, link in _links(reading):
        digits = account_digits(number)
        if len(digits) >= WHOLE:
            currency = currency_of(link.holder.given) or currency_of(reading.statement.figures)
            name = reading.case.shown_id or f"line {reading.case.origin.line}"
            kept = Kept(name=name, start=link.span[0], end=link.span[1], closing=link.closing, document=document)
            at = datetime.combine(link.span[1], datetime.min.time())
            found.append((Link(subject=f"{account_digest(digits)} {currency}", at=at, data=_ENCODE(kept)), link))
    return found


def _document(reading: ExtractionReading) -> str:
    """What stands for the document of a record: equal for the same one."""
    record = reading.case.record
    text = record.document or (str(record.statement.document_text or "") if record.statement else "")
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest() if text else ""


DAYS = 400
"""Days before a statement in which the one before it may end."""
_MOST = 20
"""Statements before it that are looked at."""


def _across(reading: ExtractionReading, earlier: Chronicle) -> Iterator[Finding]:
    """Each statement against those of its account in other records; the nearest one counts, or its copies."""
    name = kept_name(reading.case)
    seen: set[tuple[str, Span]] = set()
    for key, link in links(reading):
        if (key.subject, link.span) in seen:
            continue
        seen.add((key.subject, link.span))
        start, end = link.span
        before = [_KEPT.decode(data) for data in earlier.of(key, name, days=DAYS, records=_MOST)]
        document = _document(reading)
        before = [one for one in before if one.start < start and end > one.end and (one.document or name) != document]
        if not before:
            continue
        last = max(one.end for one in before)
        nearest = [one for one in before if one.end == last]
        found = [list(_join(reading, f"statement '{one.name}'", one.end, one.closing, link)) for one in nearest]
        if all(found):
            yield from found[0]


def _figure(given: Mapping[str, object], keys: tuple[str, ...]) -> Decimal | None:
    key = first_key(given, keys)
    return None if key is None else read_amount(given[key])


def _join(reading: ExtractionReading, one: str, end: date, closing: Decimal | None, after: _Link) -> Iterator[Finding]:
    """A statement against the one before it, which messages call `one`: its last day and its closing balance."""
    severities, two = reading.severities, after.holder.name
    days = (after.span[0] - end).days
    if days < 0:
        message = f"{two} begins on {after.span[0]}; {one} of the same account ends on {end} only"
        yield _finding(reading, after, message, severities.period_overlap)
    elif days > 1 + reading.options.period_tolerance:
        message = f"{two} begins on {after.span[0]}, {days} days after {one} of the same account ended"
        yield _finding(reading, after, message, severities.period_gap)
    elif closing is not None and after.opening is not None:
        gap = after.opening - closing
        if abs(gap) > reading.standards.tolerance:
            message = (
                f"{two} opens with {written(after.opening)}; {one} of the same account closed with "
                f"{written(closing)}, a gap of {written(gap)}"
            )
            yield _finding(reading, after, message, severities.balance_gap, written(closing))


def _finding(
    reading: ExtractionReading, link: _Link, message: str, severity: Severity, expected: str | None = None
) -> Finding:
    detected = (
        f"{link.span[0]} to {link.span[1]}" if expected is None or link.opening is None else written(link.opening)
    )
    return reading.finding(
        RULE, message, link.holder.pointer, severity, claim=message, detected=detected, expected=expected
    )
