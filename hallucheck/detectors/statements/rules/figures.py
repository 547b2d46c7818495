"""Balances that do not add up, and consecutive statements of one account that do not join."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise, product
from typing import Any

import msgspec

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import CLOSING, OPENING, Holder, account_text
from hallucheck.detectors.statements.reading.ledgers import Ledger, Row, currency_of, ledgers, read_amount, written
from hallucheck.detectors.statements.reading.pages import counted
from hallucheck.evidence.history.chronicle import Assertions, Chronicle, kept_name
from hallucheck.model import Finding, Severity
from hallucheck.model.case import WHOLE, account_digest, account_digits

BALANCE = RULES["statements/balance-mismatch"]
CHAIN = RULES["statements/discontinuous-statements"]

Break = tuple[Row, Decimal, Decimal]
"""A row whose balance does not follow from the one before, what it states and what was expected."""


def balance_mismatches(reading: ExtractionReading) -> Iterator[Finding]:
    """Each ledger: its total, then its rows."""
    for ledger in filter(lambda ledger: ledger.rows, ledgers(reading)):
        yield from _total(reading, ledger)
        yield from _running(reading, ledger)


def _total(reading: ExtractionReading, ledger: Ledger) -> Iterator[Finding]:
    opening, closing, tolerance = ledger.opening, ledger.closing, reading.standards.tolerance
    if opening is None or closing is None:
        return
    amounts = [row.amount for row in ledger.rows if row.amount is not None]
    if len(amounts) < len(ledger.rows):
        return  # what cannot be read cannot be added up
    total = sum(amounts, Decimal(0))
    expected = opening + total
    owed = sum((row.owed or Decimal(0) for row in ledger.rows), Decimal(0))
    gap, signed = closing - opening, any(row.signed for row in ledger.rows)
    if any(abs(gap - change) <= tolerance for change in (total, -total, owed)):
        return
    if not signed and _can_reach(gap, amounts, tolerance):
        return
    rows, what = counted(len(ledger.rows), "transaction"), f"closing{ledger.name} balance"
    message = (
        f"the {what} is {written(closing)}; {written(opening)} and the sum of {rows} make {written(expected)}, a gap "
        f"of {written(closing - expected)}"
    )
    yield reading.finding(
        BALANCE, message, ledger.closing_pointer, reading.severities.closing_balance,
        claim=f"{what} {written(closing)}", detected=written(closing), expected=written(expected),
    )  # fmt: skip


def _can_reach(gap: Decimal, amounts: Sequence[Decimal], tolerance: Decimal) -> bool:
    """Whether adding some amounts and taking the others can make up `gap`; many of them make up any that they cover."""
    if len(amounts) > 10:  # noqa: PLR2004 (a thousand ways to add and take them)
        return abs(gap) <= sum(map(abs, amounts), tolerance)
    sums = {Decimal(0)}
    for amount in amounts:
        sums = {one + way for one in sums for way in (amount, -amount)}
    return any(abs(gap - one) <= tolerance for one in sums)


def _running(reading: ExtractionReading, ledger: Ledger) -> Iterator[Finding]:
    """The breaks under the reading of the rows that has the fewest: as they stand, other sign, backward in time."""
    if sum(row.balance is not None for row in ledger.rows) < 1 + (ledger.opening is None):
        return
    ways, tolerance = product((ledger.rows, ledger.rows[::-1]), _CHANGES), reading.standards.tolerance
    breaks = min((_breaks(ledger.opening, rows, change, tolerance) for rows, change in ways), key=len)
    for row, balance, expected in breaks[: reading.options.max_row_findings]:
        name, stated = f"row {row.index + 1}", written(balance)
        message = (
            f"{name}: the{ledger.name} balance is {stated}; {written(expected)} follows from the row before, a gap of "
            f"{written(balance - expected)}"
        )
        yield reading.finding(
            BALANCE, message, row.pointer, reading.severities.running_balance, claim=f"{name}: {stated}",
            detected=stated, expected=written(expected),
        )  # fmt: skip


_CHANGES: tuple[Callable[[Row], Decimal], ...] = (
    lambda row: row.amount or Decimal(0),
    lambda row: -(row.amount or Decimal(0)),
    lambda row: row.owed or Decimal(0),
)
"""What a row adds to the balance: of an account, of one counted from the other side, of what is owed on a card."""


def _breaks(
    opening: Decimal | None, rows: Sequence[Row], change: Callable[[Row], Decimal], tolerance: Decimal
) -> list[Break]:
    """The rows at which the balance breaks. After a break both figures are believed: one wrong row is one break."""
    believed: tuple[Decimal, ...] = () if opening is None else (opening,)
    breaks = []
    for row in rows:
        if row.amount is None:
            believed = () if row.balance is None else (row.balance,)
            continue
        amount = change(row)
        expected = tuple(balance + amount for balance in believed)
        balance = row.balance
        if balance is None:
            believed = expected
        elif not expected or any(abs(balance - figure) <= tolerance for figure in expected):
            believed = (balance,)
        else:
            breaks.append((row, balance, expected[0]))
            believed = (balance, expected[0])
    return breaks


Span = tuple[date, date]


class _Link(msgspec.Struct, frozen=True):
    """One statement of a chain."""

    holder: Holder
    span: Span
    opening: Decimal | None
    closing: Decimal | None


def discontinuous_statements(reading: ExtractionReading) -> Iterator[Finding]:
    """Each statement against the one before it in another record, then the neighbours within this one."""
    if reading.earlier is not None:
        yield from _across(reading, reading.earlier)
    if len(reading.ranges) < 2:  # noqa: PLR2004 (it takes two to join)
        return
    chains: dict[tuple[str, str], list[_Link]] = {}
    for number, link in _links(reading):
        if link.holder.range is not None and link.holder.range.index is not None:
            key = ("".join(filter(str.isalnum, number)).casefold(), currency_of(link.holder.given))
            chains.setdefault(key, []).append(link)
    for chain in chains.values():
        for one, after in pairwise(sorted(chain, key=lambda link: link.span)):
            yield from _join(reading, one.holder.name, one.span[1], one.closing, after)


def _links(reading: ExtractionReading) -> Iterator[tuple[str, _Link]]:
    """What is said of each account and period, with the account's number."""
    for holder in reading.holders:
        number = account_text(holder.fields.get("account_number"))
        if number and (span := reading.standards.span_of(holder)) is not None:
            given = reading.statement.figures if holder.is_whole else holder.given
            opening, closing = (
                read_amount(next((given[key] for key in keys if given.get(key) is not None), None))
                for keys in (OPENING, CLOSING)
            )
            yield number, _Link(holder, span, opening, closing)


_Kept = tuple[str, date, date, Decimal | None, str]
"""A statement as other records of the account are held against it: its name, first and last day, closing balance.

Then what stands for the document, nothing where none is known: several extractions of one are no chain.
"""
_KEPT = msgspec.json.Decoder(_Kept)


def links(reading: ExtractionReading) -> list[tuple[Assertions, _Link]]:
    """The statements of a record for the chains across records: what is kept of each, and what it is."""
    found = []
    document = _document(reading)
    for number, link in _links(reading):
        digits = account_digits(number)
        if len(digits) >= WHOLE:
            currency = currency_of(link.holder.given) or currency_of(reading.statement.figures)
            name = reading.case.shown_id or f"line {reading.case.origin.line}"
            data = msgspec.json.encode((name, *link.span, link.closing, document))
            at = datetime.combine(link.span[1], datetime.min.time())
            subject = f"{account_digest(digits)} {currency}"
            found.append((Assertions(subject=subject, at=at, record=kept_name(reading.case), data=data), link))
    return found


def _document(reading: ExtractionReading) -> str:
    """What stands for the document of a record: equal for the same one."""
    record = reading.case.record
    text = record.document or (str(record.statement.document_text or "") if record.statement else "")
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest() if text else ""


DAYS = 400
"""Days before a statement in which the one before it may end."""


def _across(reading: ExtractionReading, earlier: Chronicle) -> Iterator[Finding]:
    """Each statement against those of its account in other records; the nearest one counts, or its copies."""
    name, document = kept_name(reading.case), _document(reading)
    seen: set[tuple[str, Span]] = set()
    for key, link in links(reading):
        if (key.subject, link.span) in seen:
            continue
        seen.add((key.subject, link.span))
        start, end = link.span
        kept = map(_KEPT.decode, earlier.of(key, days=DAYS, records=20))
        before = [one for one in kept if one[1] < start and end > one[2] and (one[4] or name) != document]
        last = max((one[2] for one in before), default=start)
        nearest = [(f"statement '{other}'", closing) for other, _, day, closing, _ in before if day == last]
        found = [list(_join(reading, other, last, closing, link)) for other, closing in nearest]
        if found and all(found):
            yield from found[0]


def _join(reading: ExtractionReading, one: str, end: date, closing: Decimal | None, after: _Link) -> Iterator[Finding]:
    """A statement against the one before it, which messages call `one`: its last day and its closing balance."""
    severities, two = reading.severities, after.holder.name
    days = (after.span[0] - end).days
    if days < 0:
        message = f"{two} begins on {after.span[0]}; {one} of the same account ends on {end} only"
        yield _broken(reading, after, message, severities.period_overlap)
    elif days > 1 + reading.options.period_tolerance:
        message = f"{two} begins on {after.span[0]}, {days} days after {one} of the same account ended"
        yield _broken(reading, after, message, severities.period_gap)
    elif closing is not None and after.opening is not None:
        gap = after.opening - closing
        if abs(gap) > reading.standards.tolerance:
            message = (
                f"{two} opens with {written(after.opening)}; {one} of the same account closed with "
                f"{written(closing)}, a gap of {written(gap)}"
            )
            detected, expected = written(after.opening), written(closing)
            yield _broken(reading, after, message, severities.balance_gap, detected=detected, expected=expected)


def _broken(reading: ExtractionReading, link: _Link, message: str, severity: Severity, **figures: Any) -> Finding:
    said = figures or {"detected": f"{link.span[0]} to {link.span[1]}"}
    return reading.finding(CHAIN, message, link.holder.pointer, severity, claim=message, **said)
