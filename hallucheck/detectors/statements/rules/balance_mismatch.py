"""Balances that do not add up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

import msgspec

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.ledgers import Ledger, Row, ledgers
from hallucheck.detectors.statements.reading.money import written
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding, Location

RULE = RULES["statements/balance-mismatch"]


class Break(msgspec.Struct, frozen=True):
    """A row whose balance does not follow from the one before."""

    row: Row
    stated: Decimal
    expected: Decimal


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """Each ledger: its total, then its rows."""
    tolerance = standards.tolerance
    for ledger in ledgers(reading, standards.options.max_rows, standards.near):
        if ledger.rows:
            yield from _total(reading, ledger, tolerance, standards)
            yield from _running(reading, ledger, tolerance, standards)


def _total(reading: ExtractionReading, ledger: Ledger, tolerance: Decimal, standards: Standards) -> Iterator[Finding]:
    opening, closing = ledger.opening, ledger.closing
    if opening is None or closing is None:
        return
    amounts = [row.amount for row in ledger.rows if row.amount is not None]
    if len(amounts) < len(ledger.rows):
        return  # what cannot be read cannot be added up
    total = sum(amounts, Decimal(0))
    expected = opening + total
    owed = sum((row.owed or Decimal(0) for row in ledger.rows), Decimal(0))
    if any(abs(closing - opening - change) <= tolerance for change in (total, -total, owed)):
        return
    if not any(row.signed for row in ledger.rows) and _can_reach(closing - opening, amounts, tolerance):
        return
    count = len(ledger.rows)
    rows = "1 transaction" if count == 1 else f"{count} transactions"
    yield RULE.finding(
        reading.case,
        f"the closing{ledger.name} balance is {written(closing)}; {written(opening)} and the sum of {rows} make "
        f"{written(expected)}, a gap of {written(closing - expected)}",
        location=Location(pointer=ledger.closing_pointer),
        claim=f"closing{ledger.name} balance {written(closing)}",
        detected=written(closing),
        expected=written(expected),
        severity=standards.severities.closing_balance,
    )


def _can_reach(gap: Decimal, amounts: Sequence[Decimal], tolerance: Decimal) -> bool:
    """Whether adding some amounts and taking the others can make up `gap`; many of them make up any that they cover."""
    if len(amounts) > MOST_WAYS:
        return abs(gap) <= sum(map(abs, amounts), tolerance)
    sums = {Decimal(0)}
    for amount in amounts:
        sums = {one + way for one in sums for way in (amount, -amount)}
    return any(abs(gap - one) <= tolerance for one in sums)


MOST_WAYS = 10
"""Amounts without direction of which every way to add and take them is tried: a thousand."""


def _running(reading: ExtractionReading, ledger: Ledger, tolerance: Decimal, standards: Standards) -> Iterator[Finding]:
    if sum(row.balance is not None for row in ledger.rows) < 1 + (ledger.opening is None):
        return
    for found in _fewest_breaks(ledger, tolerance)[: standards.options.max_row_findings]:
        row = f"row {found.row.index + 1}"
        yield RULE.finding(
            reading.case,
            f"{row}: the{ledger.name} balance is {written(found.stated)}; {written(found.expected)} follows from the "
            f"row before, a gap of {written(found.stated - found.expected)}",
            location=Location(pointer=found.row.pointer),
            claim=f"{row}: {written(found.stated)}",
            detected=written(found.stated),
            expected=written(found.expected),
            severity=standards.severities.running_balance,
        )


def _fewest_breaks(ledger: Ledger, tolerance: Decimal) -> list[Break]:
    """The breaks under the reading of the rows that has the fewest: as they stand, other sign, backward in time."""
    best: list[Break] | None = None
    for rows in (ledger.rows, ledger.rows[::-1]):
        for change in _CHANGES:
            breaks = _breaks(ledger.opening, rows, change, tolerance)
            if not breaks:
                return breaks
            if best is None or len(breaks) < len(best):
                best = breaks
    return best or []


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
            breaks.append(Break(row, balance, expected[0]))
            believed = (balance, expected[0])
    return breaks
